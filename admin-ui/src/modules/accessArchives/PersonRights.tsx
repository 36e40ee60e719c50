/** On the page of a patient or an employee: everything known about them as one archive, and the restriction of their data. */
import { archiveLanguages, moduleNamed, type ModuleDescription } from '@hospital/contracts';
import { FolderDown, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useGetList, useLocaleState, type RaRecord } from 'react-admin';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog, Reason } from '../../kernel/form/FormDialog.tsx';
import { TemporalInput } from '../../kernel/form/typed/TemporalInput.tsx';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { idIn } from '../../kernel/record/idIn.ts';
import { useDownload } from '../../kernel/record/useDownload.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button, IconButton } from '../../kernel/ui/Button.tsx';
import { ConfirmDialog } from '../../kernel/ui/Dialog.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { useCommand } from '../../kernel/useCommand.ts';
import { pageTexts } from './pageTexts.ts';
import { useRestrictionText } from './RestrictionNotice.tsx';

const useTexts = () => useLateTexts(pageTexts);
const languageNames = { en: 'English', fr: 'Français', ar: 'العربية' } as const;

interface PartProps {
  readonly record: RaRecord;
}

/** Patients have no role. */
function kindOf(record: RaRecord): 'patients' | 'users' {
  return 'role' in record ? 'users' : 'patients';
}

function moduleOf(record: RaRecord): ModuleDescription {
  const module = moduleNamed(kindOf(record));
  if (!module) throw new Error('no module of people');
  return module;
}

const fileOf = ({ id }: RaRecord) => `/accessArchives/${id}/file`;

function ArchiveDialog({ record, onClose }: PartProps & { readonly onClose: () => void }) {
  const translate = useTexts();
  const [locale] = useLocaleState();
  const usual = archiveLanguages.find((known) => locale.startsWith(known)) ?? archiveLanguages[0];
  const { download, isRunning: isLoading } = useDownload();
  const about = { kind: kindOf(record), subject: String(record.id) };
  const form = useDialogForm({
    command: { module: 'accessArchives', operation: 'RequestAccessArchive' },
    about: [about.subject],
    start: { language: String(usual), reason: '' },
    goNext: (archive) => void download(fileOf(archive)).finally(onClose),
    onClose,
  });
  const { typed, type, errors, send } = form;
  return (
    <FormDialog
      form={{ ...form, progress: isLoading ? 'running' : form.progress }}
      title={translate('personRights.archiveTitle')}
      about={translate('personRights.archiveAbout')}
      action={translate('personRights.get')}
      onSubmit={() => send({ ...about, ...typed })}
    >
      <FieldFrame label={translate('personRights.language')} required error={errors['language']}>
        <select
          className="input"
          name="language"
          value={typed.language}
          onChange={({ target }) => type({ language: target.value })}
        >
          {archiveLanguages.map((known) => (
            <option key={known} value={known} lang={known}>
              {languageNames[known]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Reason
        label={translate('personRights.reason')}
        value={typed.reason}
        error={errors['reason']}
        onChange={(reason) => type({ reason })}
      />
    </FormDialog>
  );
}

function RestrictDialog({ record, onClose }: PartProps & { readonly onClose: () => void }) {
  const translate = useTexts();
  const form = useDialogForm({
    command: {
      module: kindOf(record),
      operation: `Restrict${moduleOf(record).noun}`,
      success: translate('personRights.restricted'),
    },
    id: String(record.id),
    start: {
      until: String(record['restrictedUntil'] ?? ''),
      reason: String(record['restrictionReason'] ?? ''),
    },
    onClose,
  });
  const { errors, type, send } = form;
  const { until, reason } = form.typed;
  const body = { restrictedUntil: until === '' ? null : until, restrictionReason: reason };
  return (
    <FormDialog
      form={form}
      title={translate('personRights.restrictTitle')}
      about={translate('personRights.restrictAbout')}
      action={translate('personRights.restrictTitle')}
      onSubmit={() => send(body)}
    >
      <FieldFrame
        label={translate('personRights.until')}
        required={false}
        error={errors['restrictedUntil']}
        hint={translate('personRights.untilHint')}
      >
        <TemporalInput
          kind="day"
          name="restrictedUntil"
          value={until}
          onChange={(next) => type({ until: next })}
        />
      </FieldFrame>
      <Reason
        label={translate('personRights.reason')}
        value={reason}
        error={errors['restrictionReason']}
        onChange={(next) => type({ reason: next })}
      />
    </FormDialog>
  );
}

function LiftDialog({ record, onClose }: PartProps & { readonly onClose: () => void }) {
  const nameOf = usePersonName();
  const translate = useTexts();
  const { run, progress } = useCommand(kindOf(record), `Lift${moduleOf(record).noun}Restriction`, {
    success: translate('personRights.lifted'),
    goNext: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={translate('personRights.lift')}
      subject={nameOf(record)}
      text={translate('personRights.liftAbout')}
      action={translate('personRights.lift')}
      look="primary"
      progress={progress}
      onClose={onClose}
      onConfirm={() => void run(String(record.id))}
    />
  );
}

/** The file of an own request, once more: the first download may not have arrived. */
function DownloadAgain({ archive }: { readonly archive: RaRecord }) {
  const translate = useTexts();
  const { download, isRunning } = useDownload();
  return (
    <IconButton
      icon={FolderDown}
      size="small"
      label={translate('personRights.get')}
      isRunning={isRunning}
      onClick={() => void download(fileOf(archive))}
    />
  );
}

/** Who took out what is known of this person, and when. */
function Taken({ record }: PartProps) {
  const { user } = useSession();
  const nameOf = usePersonName();
  const translate = useTexts();
  const { instant } = useFormats();
  const { data = [] } = useGetList('accessArchives', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { subject: String(record.id) },
  });
  if (data.length === 0) return <p className="quiet">{translate('personRights.none')}</p>;
  return (
    <ul>
      {data.map((one) => (
        <li key={one.id}>
          {instant(one['createdAt'])} · <bdi>{nameOf(one['requestedBy'])}</bdi>
          {typeof one['reason'] === 'string' && (
            <>
              {' '}
              · <bdi>{one['reason']}</bdi>
            </>
          )}
          {idIn(one['requestedBy']) === user._id && <DownloadAgain archive={one} />}
        </li>
      ))}
    </ul>
  );
}

const dialogs = { archive: ArchiveDialog, restrict: RestrictDialog, lift: LiftDialog } as const;

export function PersonRights({ record }: PartProps) {
  const translate = useTexts();
  const state = useRestrictionText(record);
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const isMarked = record['restricted'] === true;
  const Opened = open && dialogs[open];
  return (
    <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
      <p className="quiet">{translate('personRights.about')}</p>
      <p>{state ?? translate('personRights.isFree')}</p>
      <OnlyInPresent>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button icon={FolderDown} onClick={() => setOpen('archive')}>
            {translate('personRights.archive')}
          </Button>
          <Button icon={Lock} onClick={() => setOpen('restrict')}>
            {translate(isMarked ? 'personRights.change' : 'personRights.restrict')}
          </Button>
          {isMarked && (
            <Button icon={LockOpen} onClick={() => setOpen('lift')}>
              {translate('personRights.lift')}
            </Button>
          )}
        </div>
        {Opened && <Opened record={record} onClose={() => setOpen(null)} />}
      </OnlyInPresent>
      <h3>{translate('personRights.taken')}</h3>
      <Taken record={record} />
    </div>
  );
}

/** Requests to erase a person: the list, and a page of each with what is decided about it. */
import { KEYS_IN_BACKUPS_DAYS, PERSON_FLAG, erasures, users } from '@hospital/contracts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useAddresses } from '../../kernel/addresses.ts';
import { CrudList } from '../../kernel/crud/CrudList.tsx';
import type { OwnPresentation, Presented } from '../../kernel/crud/presentation.ts';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FormDialog, Reason } from '../../kernel/form/FormDialog.tsx';
import { SettingsSide } from '../../kernel/layout/SettingsFrame.tsx';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { Instant } from '../../kernel/record/FieldValue.tsx';
import { FieldDetails } from '../../kernel/record/RecordPage.tsx';
import { useIsOwner } from '../../kernel/session/useRightsLimits.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { Button, LinkButton } from '../../kernel/ui/Button.tsx';
import { ConfirmDialog } from '../../kernel/ui/Dialog.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { useErasureTexts } from './useErasureTexts.ts';

const personOf = (record: RaRecord): unknown => record['patient'] ?? record['employee'];

const closings = {
  refuse: ['RefuseErasure', 'erasure.refused'],
  withdraw: ['WithdrawErasure', 'erasure.withdrawn'],
} as const;
type ClosingName = keyof typeof closings;

interface ClosingProps {
  readonly record: RaRecord;
  readonly closing: ClosingName;
  readonly onClose: () => void;
}

function ClosingQuestion({ record, closing, onClose }: ClosingProps) {
  const translate = useErasureTexts();
  const [operation, success] = closings[closing];
  const form = useDialogForm({
    command: { module: 'erasures', operation, success: translate(success) },
    id: String(record.id),
    start: { reason: '' },
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={translate(`erasure.${closing}`)}
      action={translate(`erasure.${closing}`)}
      onSubmit={() => form.send(form.typed)}
    >
      <Reason
        label={translate('erasure.reason')}
        autoFocus
        value={form.typed.reason}
        error={form.errors['reason']}
        onChange={(reason) => form.type({ reason })}
      />
    </FormDialog>
  );
}

function ConfirmQuestion({ record, onClose }: Omit<ClosingProps, 'closing'>) {
  const nameOf = usePersonName();
  const translate = useErasureTexts();
  const { run, progress } = useCommand('erasures', 'ConfirmErasure', {
    success: translate('erasure.confirmed'),
    goNext: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={translate('erasure.confirmTitle')}
      subject={nameOf(personOf(record))}
      text={translate('erasure.confirmText', { days: KEYS_IN_BACKUPS_DAYS })}
      action={translate('erasure.confirm')}
      progress={progress}
      onClose={onClose}
      onConfirm={() => void run(String(record.id)).finally(onClose)}
    />
  );
}

function Decisions({ record }: { readonly record: RaRecord }) {
  const translate = useErasureTexts();
  const { user, holds, may } = useSession();
  const isOwnRequest = useIsOwner({ flag: PERSON_FLAG, field: 'requestedBy' })(record);
  const isOwnErasure = useIsOwner({ flag: PERSON_FLAG, field: 'employee' })(record);
  // Who confirms may remove the person's record, too.
  const mayRemove = may(record['kind'] === users.name ? 'RemoveUser' : 'RemovePatient');
  const isForAnother = isOwnRequest || isOwnErasure || !mayRemove;
  const [asking, setAsking] = useState<ClosingName | 'confirm' | null>(null);
  if (record['status'] === 'Confirmed') return <span className="quiet">{translate('erasure.underWay')}</span>;
  if (record['status'] !== 'Requested' || !holds(PERSON_FLAG)) return null;
  const asker = record['requestedBy'];
  const isOwn = typeof asker === 'object' && asker !== null && '_id' in asker && asker._id === user._id;
  const close = () => setAsking(null);
  const closing = isOwn ? 'withdraw' : 'refuse';
  return (
    <OnlyInPresent>
      {isForAnother && <span className="quiet">{translate('erasure.forAnother')}</span>}
      <Button onClick={() => setAsking(closing)}>{translate(`erasure.${closing}`)}</Button>
      {!isForAnother && (
        <Button look="danger" onClick={() => setAsking('confirm')}>
          {translate('erasure.confirm')}
        </Button>
      )}
      {asking === 'confirm' && <ConfirmQuestion record={record} onClose={close} />}
      {(asking === 'refuse' || asking === 'withdraw') && (
        <ClosingQuestion record={record} closing={asking} onClose={close} />
      )}
    </OnlyInPresent>
  );
}

/** One of the two references, and no reason of a closing that there was none of. */
function shown(record: RaRecord) {
  const person = record['kind'] === 'users' ? 'employee' : 'patient';
  const closed = record['closedBy'] ? (['closedBy', 'closingReason'] as const) : [];
  const confirmed = record['confirmedBy'] ? (['confirmedBy', 'selfApproved'] as const) : [];
  return [person, 'reason', 'requestedBy', ...confirmed, ...closed] as const;
}

function ErasureList({ presentation }: Presented) {
  const translate = useErasureTexts();
  const { listOf } = useAddresses();
  const { holds } = useSession();
  return (
    <CrudList
      presentation={presentation}
      frame={SettingsSide}
      whenEmpty={{
        text: translate('erasure.emptyText'),
        action: holds('Patients') && (
          <LinkButton to={listOf('patients')}>
            {translate('resources.patients.name', { smart_count: 2 })}
          </LinkButton>
        ),
      }}
    />
  );
}

export const presentation: OwnPresentation = {
  list: ErasureList,
  withoutColumn: ['kind', 'patient', 'employee', 'reason', 'closedBy', 'closingReason'],
  columns: columnsFor(erasures, [
    {
      source: 'subject',
      isSortable: false,
      render: (record) => <PersonWithAvatar person={personOf(record)} />,
    },
    { source: 'status', width: 140, render: (record) => <StatePill module={erasures} record={record} /> },
    { source: 'requestedBy', render: (record) => <PersonWithAvatar person={record['requestedBy']} /> },
    {
      source: 'createdAt',
      label: 'field.createdAt',
      width: 180,
      render: (record) => <Instant at={String(record['createdAt'])} />,
    },
    {
      source: 'confirmedBy',
      render: (record) =>
        record['confirmedBy'] ? <PersonWithAvatar person={record['confirmedBy']} /> : null,
    },
  ]),
  title: (record, nameOf) => nameOf(personOf(record)),
  mayWrite: () => false,
  details: (record) => <FieldDetails module={erasures} record={record} names={shown(record)} />,
  decisions: (record) => <Decisions record={record} />,
};

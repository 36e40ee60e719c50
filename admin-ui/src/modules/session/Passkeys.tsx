/** Passkeys in one's own profile: those that there are, adding one, removing one, or why none can be added. */
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { PasskeyOptions } from '../../kernel/api/http.ts';
import { useTyped } from '../../kernel/form/dialogForm.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog } from '../../kernel/form/FormDialog.tsx';
import { OnlyInPresent } from '../../kernel/past/OnlyInPresent.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { ConfirmDialog } from '../../kernel/ui/Dialog.tsx';
import { PlainTable } from '../../kernel/ui/PlainTable.tsx';
import { ErrorState, SkeletonRows } from '../../kernel/ui/State.tsx';
import {
  obstacleOf,
  PASSKEYS_KEY,
  useOwnPasskeys,
  type OwnPasskey,
  type OwnPasskeys,
} from './ownPasskeys.ts';
import { createPasskey } from './passkeyBrowser.ts';
import { useAccountCommand } from './useAccountCommand.ts';
import { usePasskeyQuestion } from './usePasskeyQuestion.ts';
import { useSessionTexts } from './useSessionTexts.ts';

const LONGEST_NAME = 60;

interface DialogProps {
  readonly onClose: () => void;
}

/** The name, then the browser's own dialog. */
function AddDialog({ onClose }: DialogProps) {
  const translate = useSessionTexts();
  const { success } = useToasts();
  const question = usePasskeyQuestion(createPasskey);
  const { run, progress, fields } = useAccountCommand();
  const form = useTyped({ about: ['AddPasskey'], start: { name: '' }, onClose });
  const { name } = form.typed;
  const [isAsking, setAsking] = useState(false);
  const [isNameless, setNameless] = useState(false);
  const add = async () => {
    const options = await run({ operation: 'StartPasskey' });
    const passkey = await question(options as unknown as PasskeyOptions | null);
    if (!passkey || !(await run({ operation: 'AddPasskey', body: { name, passkey } }))) return;
    success(translate('passkey.added'));
    form.close();
  };
  const submit = () => {
    // Before the browser makes a passkey that would be refused.
    setNameless(name.trim() === '');
    if (name.trim() === '') return;
    setAsking(true);
    void add().finally(() => setAsking(false));
  };
  return (
    <FormDialog
      form={{ ...form, progress: isAsking ? 'running' : progress }}
      title={translate('passkey.add')}
      about={translate('passkey.addAbout')}
      action={translate('security.next')}
      onSubmit={submit}
    >
      <FieldFrame
        label={translate('passkey.name')}
        required
        error={isNameless ? translate('passkey.nameMissing') : (fields['name'] ?? fields['passkey'])}
        hint={translate('passkey.nameHint')}
      >
        <input
          className="input"
          name="name"
          maxLength={LONGEST_NAME}
          autoFocus
          value={name}
          onChange={(event) => form.type({ name: event.target.value })}
        />
      </FieldFrame>
    </FormDialog>
  );
}

interface RemoveProps extends DialogProps {
  readonly passkey: OwnPasskey;
}

function RemoveDialog({ passkey, onClose }: RemoveProps) {
  const translate = useSessionTexts();
  const { success } = useToasts();
  const { run, progress } = useAccountCommand();
  const remove = async () => {
    if (await run({ operation: 'RemovePasskey', id: passkey._id })) success(translate('passkey.removed'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={translate('passkey.removeTitle')}
      subject={passkey.name}
      text={translate('passkey.removeQuestion')}
      action={translate('passkey.removeTitle')}
      progress={progress}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}

interface TableProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly onRemove: (passkey: OwnPasskey) => void;
}

function PasskeyTable({ passkeys, onRemove }: TableProps) {
  const translate = useSessionTexts();
  const { instant } = useFormats();
  const heads = ['name', 'site', 'addedAt', 'lastUse', 'act'] as const;
  const rows = passkeys.map((passkey) => ({
    key: passkey._id,
    cells: [
      <bdi key="name">{passkey.name}</bdi>,
      <bdi key="site">{passkey.site}</bdi>,
      instant(passkey.addedAt),
      passkey.lastUsedAt === null ? translate('passkey.never') : instant(passkey.lastUsedAt),
      <OnlyInPresent key="remove">
        <Button size="small" onClick={() => onRemove(passkey)}>
          {translate('passkey.remove')}
        </Button>
      </OnlyInPresent>,
    ],
  }));
  return <PlainTable heads={heads.map((head) => translate(`passkey.${head}`))} rows={rows} hasHeading />;
}

function Loaded({ data }: { readonly data: OwnPasskeys }) {
  const translate = useSessionTexts();
  const client = useQueryClient();
  const { user } = useSession();
  const [open, setOpen] = useState<OwnPasskey | 'new' | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: PASSKEYS_KEY });
  };
  const obstacle = user.hasSecondFactor === true ? obstacleOf(data) : 'no_factor';
  return (
    <>
      {data.passkeys.length > 0 && <PasskeyTable passkeys={data.passkeys} onRemove={setOpen} />}
      {obstacle ? (
        <p>{translate(`passkey.${obstacle}`, { origin: data.origin ?? '' })}</p>
      ) : (
        <OnlyInPresent>
          <div className="actions">
            <Button icon={KeyRound} onClick={() => setOpen('new')}>
              {translate('passkey.add')}
            </Button>
          </div>
        </OnlyInPresent>
      )}
      {open === 'new' && <AddDialog onClose={close} />}
      {open !== null && open !== 'new' && <RemoveDialog passkey={open} onClose={close} />}
    </>
  );
}

export function Passkeys() {
  const translate = useSessionTexts();
  const { data, error, refetch } = useOwnPasskeys();
  return (
    <section>
      <h2>{translate('passkey.title')}</h2>
      <p className="quiet">{translate('passkey.about')}</p>
      {data && <Loaded data={data} />}
      {!data &&
        (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={1} />)}
    </section>
  );
}

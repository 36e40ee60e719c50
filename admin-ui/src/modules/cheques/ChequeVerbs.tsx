/** What becomes of a cheque: the bank pays it, or refuses it, or it is given back before it goes there. */
import { isInHand, mayBounce, chequeStatus, type ChequeStatus } from '@hospital/contracts';
import { CircleCheck, CircleX, Undo2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog, Reason, useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { MomentInput } from '../../kernel/form/typed/TypedInput.tsx';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { WhenNow } from '../../kernel/past/WhenNow.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { pageTexts } from './pageTexts.ts';

/** Keys of its texts, and of the toast when it is done. */
interface Act {
  readonly operation: 'ClearCheque' | 'BounceCheque' | 'ReturnCheque';
  readonly icon: LucideIcon;
  readonly text: string;
  readonly about: string;
  readonly success: string;
  readonly needsReason: boolean;
}

const clear: Act = {
  operation: 'ClearCheque',
  icon: CircleCheck,
  text: 'cheque.clear',
  about: 'cheque.clearText',
  success: 'toast.cheque.cleared',
  needsReason: false,
};
const bounce: Act = {
  operation: 'BounceCheque',
  icon: CircleX,
  text: 'cheque.bounce',
  about: 'cheque.bounceText',
  success: 'toast.cheque.bounced',
  needsReason: true,
};
const giveBack: Act = {
  operation: 'ReturnCheque',
  icon: Undo2,
  text: 'cheque.returnIt',
  about: 'cheque.returnText',
  success: 'toast.cheque.returned',
  needsReason: true,
};

interface DialogProps {
  readonly record: RaRecord;
  readonly act: Act;
  readonly onClose: () => void;
}

function ActDialog({ record, act, onClose }: DialogProps) {
  const translate = useLateTexts(pageTexts);
  const { now } = useFormats();
  const [day, setDay] = useState(now().day);
  const [reason, setReason] = useState('');
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand('cheques', act.operation, {
    act: 'change',
    success: act.success,
    onRefused,
    onDone: onClose,
  });
  const body = { day, ...(act.needsReason ? { reason: reason.trim() } : {}) };
  return (
    <FormDialog
      title={translate(act.text)}
      about={translate(act.about)}
      action={translate(act.text)}
      look={act.needsReason ? 'danger' : 'primary'}
      isRunning={isRunning}
      onSubmit={() => void run(String(record.id), body)}
      onClose={onClose}
    >
      <FieldFrame label={translate('cheque.day')} required error={errors['day']}>
        <MomentInput kind="day" name="day" value={day} onChange={setDay} />
      </FieldFrame>
      {act.needsReason && (
        <Reason
          label={translate('cheque.reason')}
          value={reason}
          error={errors['reason']}
          autoFocus
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}

const statuses = Object.entries(chequeStatus);

function statusOf(record: RaRecord): ChequeStatus | null {
  const found = statuses.find(([, word]) => word === record['status']);
  return (found?.[0] as ChequeStatus | undefined) ?? null;
}

function actsOf(record: RaRecord): readonly Act[] {
  const status = statusOf(record);
  if (status === null) return [];
  return [
    ...(status === 'deposited' ? [clear] : []),
    ...(mayBounce({ status }) ? [bounce] : []),
    ...(isInHand({ status }) ? [giveBack] : []),
  ];
}

export function ChequeVerbs({ record }: { readonly record: RaRecord }) {
  const translate = useLateTexts(pageTexts);
  const { may } = useSession();
  const [asked, setAsked] = useState<Act | null>(null);
  return (
    <WhenNow>
      {actsOf(record)
        .filter(({ operation }) => may(operation))
        .map((act) => (
          <Button key={act.text} icon={act.icon} onClick={() => setAsked(act)}>
            {translate(act.text)}
          </Button>
        ))}
      {asked && <ActDialog record={record} act={asked} onClose={() => setAsked(null)} />}
    </WhenNow>
  );
}

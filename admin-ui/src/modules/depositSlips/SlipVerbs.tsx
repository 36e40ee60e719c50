/** The bank has paid the slip, or the slip was not taken there. */
import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog, useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { ReasonDialog } from '../../kernel/form/ReasonDialog.tsx';
import { MomentInput } from '../../kernel/form/typed/TypedInput.tsx';
import { useLateTexts } from '../../kernel/i18n/lateTexts.ts';
import { WhenNow } from '../../kernel/past/WhenNow.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { pageTexts } from './pageTexts.ts';

interface VerbProps {
  readonly record: RaRecord;
}
type DialogProps = VerbProps & { readonly onClose: () => void };

function ClearDialog({ record, onClose }: DialogProps) {
  const translate = useLateTexts(pageTexts);
  const { now } = useFormats();
  const [day, setDay] = useState(now().day);
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand('depositSlips', 'ClearDepositSlip', {
    act: 'change',
    success: 'toast.slip.cleared',
    onRefused,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={translate('slip.clear')}
      about={translate('slip.clearText')}
      action={translate('slip.clear')}
      isRunning={isRunning}
      onSubmit={() => void run(String(record.id), { day })}
      onClose={onClose}
    >
      <FieldFrame label={translate('slip.clearedOn')} required error={errors['day']}>
        <MomentInput kind="day" name="day" value={day} onChange={setDay} />
      </FieldFrame>
    </FormDialog>
  );
}

function WithdrawDialog({ record, onClose }: DialogProps) {
  const translate = useLateTexts(pageTexts);
  return (
    <ReasonDialog
      record={record}
      command={{
        module: 'depositSlips',
        operation: 'WithdrawDepositSlip',
        success: 'toast.slip.withdrawn',
      }}
      title={translate('slip.withdraw')}
      action={translate('slip.withdraw')}
      text={translate('slip.withdrawText')}
      onClose={onClose}
    />
  );
}

export function SlipVerbs({ record }: VerbProps) {
  const translate = useLateTexts(pageTexts);
  const { may } = useSession();
  const [asked, setAsked] = useState<'clear' | 'withdraw' | null>(null);
  if (record['status'] !== 'Deposited') return null;
  const close = () => setAsked(null);
  return (
    <WhenNow>
      {may('ClearDepositSlip') && (
        <Button icon={CircleCheck} onClick={() => setAsked('clear')}>
          {translate('slip.clear')}
        </Button>
      )}
      {may('WithdrawDepositSlip') && (
        <Button icon={Undo2} onClick={() => setAsked('withdraw')}>
          {translate('slip.withdraw')}
        </Button>
      )}
      {asked === 'clear' && <ClearDialog record={record} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog record={record} onClose={close} />}
    </WhenNow>
  );
}

/** Money of a patient is received that belongs to no invoice yet. */
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { FormDialog, useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { usePast } from '../../kernel/past/past.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { bodyOf, MoneyFields, useEnteredMoney } from './MoneyFields.tsx';
import { useAccountTexts } from './useAccountTexts.ts';

interface DialogProps {
  /** Id of the patient, and of their account. */
  readonly patient: string;
  readonly onClose: () => void;
}

function AdvanceDialog({ patient, onClose }: DialogProps) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const { entered, enter } = useEnteredMoney('');
  const { errors, onRefused } = useFieldErrors();
  const { run, isRunning } = useCommand('patientAccounts', 'ReceiveAdvance', {
    act: 'change',
    success: 'toast.account.received',
    onRefused,
    onDone: onClose,
  });
  const isEntered = Number(entered.amount) > 0;
  return (
    <FormDialog
      title={translate('account.receive')}
      action={
        isEntered
          ? translate('account.receiveAct', { amount: money(entered.amount) })
          : translate('account.receive')
      }
      isRunning={isRunning}
      onSubmit={() => void (isEntered && run(patient, bodyOf(entered)))}
      onClose={onClose}
    >
      <MoneyFields {...{ entered, enter, errors }} isReceived />
    </FormDialog>
  );
}

export function AdvanceButton({
  patient,
  small = false,
}: {
  readonly patient: string;
  readonly small?: boolean;
}) {
  const translate = useAccountTexts();
  const { may } = useSession();
  const isPast = usePast() !== null;
  const [isOpen, setOpen] = useState(false);
  if (isPast || !may('ReceiveAdvance')) return null;
  return (
    <>
      <Button
        icon={Banknote}
        look={small ? 'plain' : 'primary'}
        {...(small ? { size: 'small' as const } : {})}
        onClick={() => setOpen(true)}
      >
        {translate('account.receive')}
      </Button>
      {isOpen && <AdvanceDialog patient={patient} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Money of a patient is received that belongs to no invoice yet. */
import { currencies } from '@hospital/contracts';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { FormDialog } from '../../kernel/form/FormDialog.tsx';
import { WordSelect } from '../../kernel/form/WordSelect.tsx';
import { usePast } from '../../kernel/past/past.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { bodyOf, moneyAtFirst, MoneyFields } from './MoneyFields.tsx';
import { useAccountTexts } from './useAccountTexts.ts';

interface DialogProps {
  /** Id of the patient, and of their account. */
  readonly patient: string;
  readonly onClose: () => void;
}

function AdvanceDialog({ patient, onClose }: DialogProps) {
  const translate = useAccountTexts();
  const { money, style } = useFormats();
  const isKnown = currencies.some((known) => known === style.currency);
  const form = useDialogForm({
    command: {
      module: 'patientAccounts',
      operation: 'ReceiveAdvance',
      act: 'change',
      success: 'toast.account.received',
    },
    id: patient,
    start: { ...moneyAtFirst(''), currency: isKnown ? style.currency : '' },
    onClose,
  });
  const { typed: entered, type: enter, errors, send } = form;
  const { amount, currency } = entered;
  const isEntered = Number(amount) > 0 && currency !== '';
  return (
    <FormDialog
      form={form}
      title={translate('account.receive')}
      action={
        isEntered
          ? translate('account.receiveAct', { amount: money(amount, currency) })
          : translate('account.receive')
      }
      onSubmit={() => send({ ...bodyOf(entered), ...(currency ? { currency } : {}) })}
    >
      {!isKnown && (
        <FieldFrame label={translate('account.currency')} required error={errors['currency']}>
          <WordSelect
            name="currency"
            required
            words={currencies}
            value={currency}
            onChange={(word) => enter({ currency: word })}
          />
        </FieldFrame>
      )}
      <MoneyFields {...{ entered, enter, errors, currency }} isReceived />
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

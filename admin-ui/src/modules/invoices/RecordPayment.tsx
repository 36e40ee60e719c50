/** A payment on an invoice: what is due less what was paid, which makes it Partially Paid or Paid. */
import { invoices, money, paymentMethods } from '@hospital/contracts';
import { Banknote } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { NumberInput } from '../../kernel/form/typed/TypedInput.tsx';
import { WordSelect } from '../../kernel/form/WordSelect.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { WhenNow } from '../../kernel/past/WhenNow.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Dialog } from '../../kernel/ui/Dialog.tsx';
import { useCommand } from '../../kernel/useCommand.ts';

const CENTIMES = 2;

/** The edit that a payment of this amount is; null where the amount is none, or more than is due. */
export function paymentOf(due: string, amount: string): Readonly<Record<string, unknown>> | null {
  if (!money.isDecimal(amount, CENTIMES)) return null;
  // Where nothing is left to pay, that is what is recorded.
  const isNothing = money.compare(amount, '0') === 0 && money.compare(due, '0') === 0;
  if (!isNothing && (money.compare(amount, '0') <= 0 || money.compare(amount, due) > 0)) return null;
  const rest = money.minus(due, amount);
  return money.compare(rest, '0') === 0 ? { status: 'Paid' } : { status: 'Partially Paid', rest };
}

interface PaymentDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

function PaymentDialog({ record, onClose }: PaymentDialogProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  const formats = useFormats();
  const due = money.centimes(String(record['due'] ?? '0'));
  const [amount, setAmount] = useState<string>(due);
  const [paidBy, setPaidBy] = useState(String(record['paidBy'] ?? ''));
  const [isChecked, setChecked] = useState(false);
  const { run, isRunning } = useCommand('invoices', 'ChangeInvoice', {
    act: 'change',
    success: 'toast.invoice.changed',
    onDone: onClose,
  });
  const payment = paymentOf(due, amount);
  const shownDue = formats.money(due, String(record['currency'] ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    // Two people may record a payment at once: the second one sees the first before theirs counts.
    if (payment && paidBy && !isRunning)
      void run(String(record.id), { ...payment, paidBy, revision: record['revision'] });
  };
  return (
    <Dialog open title={translate('invoice.recordPayment')} onClose={onClose}>
      <form noValidate onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <FieldFrame
          label={translate('invoice.paidAmount')}
          required
          hint={translate('invoice.dueHint', { amount: shownDue })}
          error={
            isChecked && !payment ? translate('invoice.paidAmountWrong', { amount: shownDue }) : undefined
          }
        >
          <NumberInput kind="money" name="amount" value={amount} onChange={setAmount} autoFocus />
        </FieldFrame>
        <FieldFrame
          label={label(invoices, 'paidBy')}
          required
          error={
            isChecked && !paidBy ? translate('form.needed', { field: label(invoices, 'paidBy') }) : undefined
          }
        >
          <WordSelect
            name="paidBy"
            required
            words={Object.values(paymentMethods)}
            value={paidBy}
            onChange={setPaidBy}
          />
        </FieldFrame>
        <div className="actions">
          <Button onClick={onClose}>{translate('action.cancel')}</Button>
          <Button type="submit" look="primary" isRunning={isRunning}>
            {translate('invoice.recordPayment')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function RecordPayment({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <WhenNow>
      <Button icon={Banknote} onClick={() => setOpen(true)}>
        {translate('invoice.recordPayment')}
      </Button>
      {isOpen && <PaymentDialog record={record} onClose={() => setOpen(false)} />}
    </WhenNow>
  );
}

/** A payment on an invoice: what is due less what was paid, which makes it Partially Paid or Paid. It is confirmed before it is recorded. */
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
import { ConfirmDialog, Dialog } from '../../kernel/ui/Dialog.tsx';
import { useCommand } from '../../kernel/useCommand.ts';

const CENTIMES = 2;

type Payment = Readonly<Record<string, unknown>>;

/** The edit that a payment of this amount is; null where the amount is none, or more than is due. */
export function paymentOf(due: string, amount: string): Payment | null {
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

interface Entered {
  readonly amount: string;
  readonly paidBy: string;
}

/** What an undo puts back. An invoice that became Paid cannot be changed (decision 16), so that payment has none. */
function beforePayment(record: RaRecord, payment: Payment): { readonly before?: Payment } {
  const { status, rest = null, paidBy = null } = record;
  return payment['status'] === 'Paid' ? {} : { before: { status, rest, paidBy } };
}

function PaymentDialog({ record, onClose }: PaymentDialogProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const due = money.centimes(String(record['due'] ?? '0'));
  const [entered, setEntered] = useState<Entered>({ amount: due, paidBy: String(record['paidBy'] ?? '') });
  const [isConfirming, setConfirming] = useState(false);
  const { run, isRunning } = useCommand('invoices', 'ChangeInvoice', {
    act: 'change',
    success: 'toast.invoice.changed',
    onDone: onClose,
  });
  const { amount, paidBy } = entered;
  const payment = paymentOf(due, amount);
  const shown = (value: string) => formats.money(value, String(record['currency'] ?? ''));
  if (!isConfirming || !payment)
    return (
      <PaymentFields
        {...{ due, entered, onClose, shownDue: shown(due) }}
        onEnter={setEntered}
        onDone={() => setConfirming(true)}
      />
    );
  return (
    <ConfirmDialog
      open
      title={translate('invoice.recordPayment')}
      text={translate('invoice.confirmPayment', { amount: shown(amount) })}
      note={translate('invoice.confirmRest', { amount: shown(money.minus(due, amount)) })}
      action={translate('invoice.recordPayment')}
      look="primary"
      isRunning={isRunning}
      onClose={() => setConfirming(false)}
      // Two people may record a payment at once: the second one sees the first before theirs counts.
      onConfirm={() =>
        void run(
          String(record.id),
          { ...payment, paidBy, revision: record['revision'] },
          beforePayment(record, payment),
        )
      }
    />
  );
}

interface PaymentFieldsProps {
  readonly due: string;
  readonly shownDue: string;
  readonly entered: Entered;
  readonly onEnter: (entered: Entered) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function PaymentFields({ due, shownDue, entered, onEnter, onDone, onClose }: PaymentFieldsProps) {
  const translate = useTranslate();
  const { label } = useTexts();
  const [isChecked, setChecked] = useState(false);
  const { amount, paidBy } = entered;
  const isPayable = paymentOf(due, amount) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPayable && paidBy) onDone();
  };
  return (
    <Dialog open title={translate('invoice.recordPayment')} onClose={onClose}>
      <form noValidate onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <FieldFrame
          label={translate('invoice.paidAmount')}
          required
          hint={translate('invoice.dueHint', { amount: shownDue })}
          error={
            isChecked && !isPayable ? translate('invoice.paidAmountWrong', { amount: shownDue }) : undefined
          }
        >
          <NumberInput
            kind="money"
            name="amount"
            value={amount}
            onChange={(value) => onEnter({ ...entered, amount: value })}
            autoFocus
          />
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
            onChange={(value) => onEnter({ ...entered, paidBy: value })}
          />
        </FieldFrame>
        <div className="actions">
          <Button onClick={onClose}>{translate('action.cancel')}</Button>
          <Button type="submit" look="primary">
            {translate('action.next')}
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

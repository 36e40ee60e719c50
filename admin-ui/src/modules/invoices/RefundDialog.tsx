/** Money of one payment is given back: at most what remains of it, by a method of its own. */
import { money } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { usePaperLink } from '../../kernel/record/usePaperLink.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { revisionOf } from '../../kernel/useCommand.ts';
import { AmountField } from './AmountField.tsx';
import { amountOf, amountUpTo, valuesIn, ZERO } from './amounts.ts';
import type { EntryDialogProps } from './EntryDialogs.tsx';
import { MethodChips, methods } from './MethodChips.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { CASH } from './payment.ts';
import { ReferenceField } from './PaymentFields.tsx';
import { ReasonField } from '../../kernel/form/ReasonField.tsx';
import { useShownMoney } from './useShownMoney.ts';

interface EnteredRefund {
  readonly amount: string;
  readonly method: string;
  readonly reference: string;
  readonly reason: string;
}

function bodyOf({ amount, method, reference, reason }: EnteredRefund) {
  const named = reference.trim() && method !== CASH ? { reference: reference.trim() } : {};
  return { amount, method, ...named, reason: reason.trim() };
}

/** Back the way it came, as far as that is known. */
function atFirst({ entry }: EntryDialogProps): EnteredRefund {
  return {
    amount: entry.remaining,
    method: entry.method !== null && methods.includes(entry.method) ? entry.method : CASH,
    reference: '',
    reason: '',
  };
}

export function RefundDialog(props: EntryDialogProps) {
  const { record, entry, onClose } = props;
  const translate = useTranslate();
  const shown = useShownMoney(record);
  const { say } = useToasts();
  const linkTo = usePaperLink('receipts', 'payment.printReceipt');
  const refunded = (answer: RaRecord) => {
    const receipt = valuesIn(answer['refunds']).at(-1)?.['receipt'];
    const text = 'toast.invoice.paymentRefunded';
    say({ kind: 'success', title: 'toast.title.success', text, ...linkTo(receipt) });
  };
  const form = useDialogForm({
    command: {
      module: 'invoices',
      operation: 'RefundPayment',
      act: 'change',
    },
    id: String(record.id),
    way: { parts: { entry: entry.id }, revision: revisionOf(record) },
    start: atFirst(props),
    onDone: refunded,
    onClose,
  });
  const { typed: entered, type: enter, errors } = form;
  const amount = amountUpTo(entry.remaining, entered.amount);
  const due = amountOf(record['due']);
  const given = amount ?? ZERO;
  return (
    <MoneyDialog
      form={form}
      title={translate('invoice.refundTitle')}
      action={
        amount ? translate('invoice.refundAct', { amount: shown(amount) }) : translate('invoice.refundTitle')
      }
      isReady={amount !== null && entered.reason.trim() !== ''}
      onSubmit={() => form.send(bodyOf(entered))}
    >
      {(isChecked) => (
        <>
          <Figures
            figures={[
              [translate('invoice.ofPayment'), shown(entry.remaining)],
              [translate('invoice.remainsThen'), shown(money.minus(entry.remaining, given))],
              [translate('invoice.dueThen'), shown(money.sum([due, given]))],
            ]}
          />
          <AmountField
            value={entered.amount}
            most={entry.remaining}
            shownMost={shown(entry.remaining)}
            hint={translate('invoice.refundHint', { amount: shown(entry.remaining) })}
            isChecked={isChecked}
            refused={errors['amount']}
            onChange={(value) => enter({ amount: value })}
          />
          <MethodChips
            label={translate('invoice.refundMethod')}
            value={entered.method}
            onChange={(method) => enter({ method })}
          />
          {entered.method !== CASH && (
            <ReferenceField
              method={entered.method}
              value={entered.reference}
              error={errors['reference']}
              onChange={(reference) => enter({ reference })}
            />
          )}
          <ReasonField
            {...{ isChecked }}
            reason={entered.reason}
            refused={errors['reason']}
            onChange={(reason) => enter({ reason })}
          />
        </>
      )}
    </MoneyDialog>
  );
}

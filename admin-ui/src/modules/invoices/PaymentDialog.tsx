/** What is entered of a payment: amount, method, day, reference, who paid, and of cash what was handed over. */
import { money } from '@hospital/contracts';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { refusalFrom } from '../../kernel/api/http.ts';
import { useSeen } from '../../kernel/form/ChangedMeanwhile.tsx';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { revisionOf } from '../../kernel/useCommand.ts';
import { amountOf, amountUpTo, isZero, valuesIn, ZERO, type Amount } from './amounts.ts';
import { DueChanged } from './DueChanged.tsx';
import { useLastMethod } from './MethodChips.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { bodyOf, CASH, isTooLarge, wrongFields, type EnteredPayment, type PaymentField } from './payment.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { usePaperLink } from '../../kernel/record/usePaperLink.ts';

/** Somebody else's payment or change came first: the dialog itself says what is due now. */
const OVERTAKEN = ['more_than_due', 'stale_revision'];

interface PaymentDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** What is due is filled in, and how the person was paid last, unless cash is warned of. */
function useAtFirst(record: RaRecord): EnteredPayment {
  const { now } = useFormats();
  const { last } = useLastMethod();
  const { day } = now();
  const nothing = { reference: '', bank: '', chequeDate: '', payer: '', tendered: '' };
  const method = last === CASH && isTooLarge(record) ? '' : last;
  return { ...nothing, amount: amountOf(record['due']), method, day };
}

/** After it was recorded: a toast that gives the receipt, and the method is remembered. */
function useRecording({ record, onClose }: PaymentDialogProps) {
  const translate = useTranslate();
  const { say } = useToasts();
  const { money: shown } = useFormats();
  const { remember } = useLastMethod();
  const linkTo = usePaperLink('receipts', 'payment.printReceipt');
  const due = amountOf(record['due']);
  const { isOther: isDueOther, see } = useSeen(due);
  const [isOvertaken, setOvertaken] = useState(false);
  const recorded = (answer: RaRecord) => {
    remember(form.typed.method);
    const newest = valuesIn(answer['payments']).at(-1);
    const amount = shown(newest?.['amount'], String(record['currency']));
    const receipt = newest?.['receipt'];
    say(
      {
        kind: 'success',
        title: 'toast.title.success',
        text: 'toast.invoice.paymentReceived',
        ...linkTo(receipt),
      },
      { amount: newest ? amount : translate('invoice.payment') },
    );
  };
  const form = useDialogForm({
    command: { module: 'invoices', operation: 'ReceivePayment', act: 'change' },
    id: String(record.id),
    // With the revision that the person saw: the second of two payments is seen before it counts.
    way: { revision: revisionOf(record) },
    start: useAtFirst(record),
    onDone: recorded,
    onRefused: (error) => {
      const overtaken = OVERTAKEN.includes(refusalFrom(error).code);
      setOvertaken(overtaken);
      return overtaken;
    },
    onClose,
  });
  const send = () => {
    see();
    setOvertaken(false);
    form.send(bodyOf(form.typed));
  };
  return { form, send, due, isDueOther, isOvertaken };
}

/** @param most the most that can be paid, as it is shown; null where nothing is due any more, which `DueChanged` says */
function useErrorTexts(wrong: ReadonlySet<PaymentField>, most: string | null) {
  const translate = useTranslate();
  const texts: Readonly<Record<string, string | undefined>> = {
    amount: most === null ? undefined : translate('invoice.paidAmountWrong', { amount: most }),
    method: translate('payment.methodMissing'),
    tendered: translate('payment.tenderedWrong'),
    day: translate('payment.dayWrong'),
    chequeDate: translate('invoice.chequeDateWrong'),
  };
  return Object.fromEntries([...wrong].map((name) => [name, texts[name]]));
}

export function PaymentDialog(props: PaymentDialogProps) {
  const { record } = props;
  const translate = useTranslate();
  const formats = useFormats();
  const { form, send, due, isDueOther, isOvertaken } = useRecording(props);
  const { typed: entered, type: enter, errors } = form;
  const shown = (amount: Amount) => formats.money(amount, String(record['currency'] ?? ''));
  const wrong = wrongFields(entered, { due, today: formats.now().day });
  const mistakes = useErrorTexts(wrong, isZero(due) ? null : shown(due));
  const amount = amountUpTo(due, entered.amount);
  const rest = money.minus(due, amount ?? ZERO);
  const outcome = isZero(rest)
    ? translate('invoice.nothingLeft')
    : translate('invoice.leftToPay', { amount: shown(rest) });
  return (
    <MoneyDialog
      form={form}
      title={translate('invoice.recordPayment')}
      action={
        amount ? translate('invoice.record', { amount: shown(amount) }) : translate('invoice.recordPayment')
      }
      outcome={amount ? outcome : undefined}
      isReady={wrong.size === 0}
      onSubmit={send}
    >
      {(isChecked) => (
        <>
          <Figures
            figures={[
              [translate('invoice.isDue'), shown(due)],
              [translate('invoice.isPaid'), shown(amount ?? ZERO)],
              [translate('invoice.isLeft'), shown(rest)],
            ]}
          />
          {(isDueOther || isOvertaken) && form.progress === 'idle' && (
            <DueChanged {...{ isDueOther, due }} shown={shown(due)} take={() => enter({ amount: due })} />
          )}
          <PaymentFields
            {...{ entered, enter, shown, due }}
            isTooLarge={isTooLarge(record)}
            errors={isChecked ? { ...errors, ...mistakes } : errors}
          />
        </>
      )}
    </MoneyDialog>
  );
}

/** What is entered of a payment: amount, method, day, reference, who paid, and of cash what was handed over. */
import { money } from '@hospital/contracts';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { refusalFrom } from '../../kernel/api/http.ts';
import { useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { revisionOf, useCommand } from '../../kernel/useCommand.ts';
import { amountOf, amountUpTo, isZero, valuesIn, ZERO, type Amount } from './amounts.ts';
import { useLastMethod } from './MethodChips.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { bodyOf, wrongFields, type EnteredPayment, type PaymentField } from './payment.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { usePaperPdf } from '../../kernel/record/usePaperPdf.ts';

/** Somebody else's payment or change came first: the dialog itself says what is due now. */
const OVERTAKEN = ['more_than_due', 'stale_revision'];

interface PaymentDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** After it was recorded: a toast that gives the receipt, and the method is remembered. */
function useRecording({ record, onClose }: PaymentDialogProps, method: string) {
  const translate = useTranslate();
  const { say } = useToasts();
  const { money: shown } = useFormats();
  const { remember } = useLastMethod();
  const { save } = usePaperPdf('receipts');
  const { errors, onRefused } = useFieldErrors();
  const recorded = (answer: RaRecord) => {
    remember(method);
    const newest = valuesIn(answer['payments']).at(-1);
    const amount = shown(newest?.['amount'], String(record['currency']));
    const receipt = newest?.['receipt'];
    const link = { text: 'invoice.printReceipt', open: () => void save(String(receipt)) };
    say(
      {
        kind: 'success',
        title: 'toast.title.success',
        text: 'toast.invoice.paymentReceived',
        ...(receipt ? { link } : {}),
      },
      { amount: newest ? amount : translate('invoice.payment') },
    );
    onClose();
  };
  const command = useCommand('invoices', 'ReceivePayment', {
    act: 'change',
    onDone: recorded,
    onRefused: (error) => OVERTAKEN.includes(refusalFrom(error).code) || onRefused(error),
  });
  return { ...command, errors };
}

/** What was due when the dialog opened is no longer due. What was typed stays. */
function DueChanged({ due, shown, take }: { due: Amount; shown: string; take: () => void }) {
  const translate = useTranslate();
  return (
    <p className="notice orange" role="alert">
      {translate(isZero(due) ? 'invoice.nothingDueNow' : 'invoice.dueChanged', { amount: shown })}
      {!isZero(due) && (
        <Button size="small" onClick={take}>
          {translate('invoice.takeDue', { amount: shown })}
        </Button>
      )}
    </p>
  );
}

function useEntered(due: Amount) {
  const { now } = useFormats();
  const { last } = useLastMethod();
  const [entered, setEntered] = useState<EnteredPayment>({
    amount: due,
    method: last,
    day: now().day,
    reference: '',
    bank: '',
    chequeDate: '',
    payer: '',
    tendered: '',
  });
  const enter = (change: Partial<EnteredPayment>) => setEntered((before) => ({ ...before, ...change }));
  return { entered, enter, today: now().day };
}

/** @param most the most that can be paid, as it is shown; null where nothing is due any more, which `DueChanged` says */
function useErrorTexts(wrong: ReadonlySet<PaymentField>, most: string | null) {
  const translate = useTranslate();
  const texts: Readonly<Record<string, string | undefined>> = {
    amount: most === null ? undefined : translate('invoice.paidAmountWrong', { amount: most }),
    tendered: translate('invoice.tenderedWrong'),
    day: translate('invoice.dayWrong'),
    chequeDate: translate('invoice.chequeDateWrong'),
  };
  return Object.fromEntries([...wrong].map((name) => [name, texts[name]]));
}

export function PaymentDialog(props: PaymentDialogProps) {
  const { record, onClose } = props;
  const translate = useTranslate();
  const formats = useFormats();
  const due = amountOf(record['due']);
  const [dueAtFirst] = useState(due);
  const { entered, enter, today } = useEntered(due);
  const { run, isRunning, errors } = useRecording(props, entered.method);
  const shown = (amount: Amount) => formats.money(amount, String(record['currency'] ?? ''));
  const wrong = wrongFields(entered, { due, today });
  const mistakes = useErrorTexts(wrong, isZero(due) ? null : shown(due));
  const amount = amountUpTo(due, entered.amount);
  const rest = money.minus(due, amount ?? ZERO);
  const outcome = isZero(rest)
    ? translate('invoice.nothingLeft')
    : translate('invoice.leftToPay', { amount: shown(rest) });
  return (
    <MoneyDialog
      title={translate('invoice.recordPayment')}
      action={
        amount ? translate('invoice.record', { amount: shown(amount) }) : translate('invoice.recordPayment')
      }
      outcome={amount ? outcome : undefined}
      isReady={wrong.size === 0}
      isRunning={isRunning}
      onClose={onClose}
      // With the revision that the person saw: the second of two payments is seen before it counts.
      onSubmit={() => void run(String(record.id), bodyOf(entered), { revision: revisionOf(record) })}
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
          {due !== dueAtFirst && !isRunning && (
            <DueChanged due={due} shown={shown(due)} take={() => enter({ amount: due })} />
          )}
          <PaymentFields
            {...{ entered, enter, shown, due }}
            errors={isChecked ? { ...errors, ...mistakes } : errors}
          />
        </>
      )}
    </MoneyDialog>
  );
}

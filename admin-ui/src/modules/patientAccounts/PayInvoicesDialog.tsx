/**
 * One payment for several invoices of a patient, with one receipt. All that were listed when it opened are chosen, and what was due then is filled
 * in: the cashier may have counted it. Less is shared out, oldest invoice first; more stays on the account. What others change meanwhile is said,
 * and is taken by the person. What was typed stays where the payment is refused, and what is due is read again.
 */
import { isDay, isTooLargeForCash, MAX_PARTS, money as amounts, moneyMethods } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { coversCash } from '../../kernel/form/cash.ts';
import { useDialogForm, type CommandDialog } from '../../kernel/form/dialogForm.ts';
import { ChangedMeanwhile } from '../../kernel/form/ChangedMeanwhile.tsx';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { ReceivedFields, type ReceivedValues } from '../../kernel/form/ReceivedFields.tsx';
import { usePaperLink } from '../../kernel/record/usePaperLink.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { newestOf } from './entries.ts';
import { bodyOf, moneyAtFirst, MoneyFields, type EnteredMoney, type Errors } from './MoneyFields.tsx';
import {
  amountAboveZero,
  dueOf,
  isPaid,
  isTooLarge,
  partsOf,
  seenDueOf,
  sharesOf,
  type SeenDue,
} from './severalInvoices.ts';
import { UnpaidInvoices } from './UnpaidInvoices.tsx';
import { useAccountTexts } from './useAccountTexts.ts';

export interface PayInvoicesProps {
  /** Id of the patient, and of their account. */
  readonly patient: string;
  /** Unpaid, oldest first. */
  readonly invoices: readonly RaRecord[];
  /** There are more than one payment may be for. */
  readonly isMore: boolean;
  readonly readAgain: () => void;
  readonly onClose: () => void;
}

interface TypedPayment extends Omit<EnteredMoney, 'amount' | 'method'>, ReceivedValues {
  /** Null: what was due of those that are chosen. */
  readonly amount: string | null;
  /** Null: cash, and where that is warned of, nothing is proposed. */
  readonly method: string | null;
  readonly currency: string;
  /** The invoices that it is for, with what was due when they were seen. */
  readonly chosen: readonly SeenDue[];
}

type PayForm = CommandDialog<TypedPayment>;

/** What is chosen and typed, and what follows from it. The amount is what was due until another one is typed. */
function useEntered(invoices: readonly RaRecord[], { typed, type }: PayForm) {
  const { now } = useFormats();
  const { currency } = typed;
  const currencies = [...new Set([currency, ...invoices.map((invoice) => String(invoice['currency']))])];
  const offered = invoices.filter((invoice) => String(invoice['currency']) === currency);
  const isChosen = ({ id }: RaRecord) => typed.chosen.some((seen) => seen.id === String(id));
  const chosen = offered.filter(isChosen);
  const due = amounts.sum(chosen.map(dueOf));
  const seen = typed.chosen.filter((one) => one.currency === currency);
  const dueSeen = amounts.sum(seen.map((one) => one.due));
  const whole = typed.amount ?? dueSeen;
  const amount = amountAboveZero(whole);
  const shares = sharesOf(chosen, amount ?? amounts.ZERO);
  const isOneTooLarge = shares.some((share) => isPaid(share) && isTooLarge(share.invoice));
  const isWarned = isOneTooLarge || isTooLargeForCash({ currency, grandTotal: amount });
  const method = typed.method ?? (isWarned ? '' : moneyMethods.cash);
  const money: EnteredMoney = { ...typed, amount: whole, method };
  const received: ReceivedValues = typed;
  return {
    ...{
      currencies,
      currency,
      offered,
      chosen,
      due,
      isDueOther: due !== dueSeen,
      amount,
      money,
      received,
      type,
      shares,
      isOneTooLarge,
    },
    today: now().day,
    choose: (id: string, isWanted: boolean) => {
      const others = typed.chosen.filter((one) => one.id !== id);
      const added = invoices.filter((invoice) => isWanted && String(invoice.id) === id);
      type({ chosen: [...others, ...added.map(seenDueOf)] });
    },
    takeDue: () => type({ amount: null, chosen: invoices.filter(isChosen).map(seenDueOf) }),
  };
}
type EnteredPayment = ReturnType<typeof useEntered>;

/** By the fields of the call. */
function useMistakes({ chosen, amount, received, today, money }: EnteredPayment): Errors {
  const translate = useAccountTexts();
  const isTooLittle =
    amount !== null && money.method === moneyMethods.cash && !coversCash(money.tendered, amount);
  return {
    ...(chosen.length === 0 ? { parts: translate('account.chooseInvoice') } : {}),
    ...(amount === null ? { amount: translate('account.amountWrong') } : {}),
    ...(money.method === '' ? { method: translate('payment.methodMissing') } : {}),
    ...(isTooLittle ? { tendered: translate('payment.tenderedWrong') } : {}),
    ...(!isDay(received.day) || received.day > today ? { day: translate('payment.dayWrong') } : {}),
  };
}

/** After it was recorded: a toast that gives the receipt. */
function useRecording({ patient, invoices, readAgain, onClose }: PayInvoicesProps): PayForm {
  const { say } = useToasts();
  const { money, now } = useFormats();
  const linkTo = usePaperLink('receipts', 'payment.printReceipt');
  const recorded = (account: RaRecord) => {
    const received = newestOf('advance', account);
    const receipt = received?.receipt;
    say(
      {
        kind: 'success',
        title: 'toast.title.success',
        text: 'toast.account.paid',
        ...linkTo(receipt),
      },
      { amount: money(received?.amount, received?.currency) },
    );
  };
  return useDialogForm<TypedPayment>({
    command: { module: 'patientAccounts', operation: 'PayInvoices', act: 'change' },
    id: patient,
    start: {
      ...moneyAtFirst(''),
      amount: null,
      method: null,
      currency: String(invoices[0]?.['currency'] ?? ''),
      chosen: invoices.map(seenDueOf),
      day: now().day,
      payer: '',
    },
    onDone: recorded,
    onRefused: () => {
      readAgain();
      return false;
    },
    onClose,
  });
}

/** What the payment does; the last figure is what it comes to. */
function Effect({ due, amount, currency }: EnteredPayment) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const given = amount ?? amounts.ZERO;
  const isMore = amounts.isAbove(given, due);
  const rest = isMore ? amounts.minus(given, due) : amounts.minus(due, given);
  return (
    <Figures
      figures={[
        [translate('account.isDue'), money(due, currency)],
        [translate('account.thisPayment'), money(given, currency)],
        [translate(isMore ? 'account.staysOn' : 'account.isLeft'), money(rest, currency)],
      ]}
    />
  );
}

/** Others billed, paid or credited meanwhile. Where no invoice is left, their list says so. */
function ChangedDue({ due, currency, isDueOther, offered, takeDue }: EnteredPayment) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  if (!isDueOther || offered.length === 0) return null;
  const shown = money(due, currency);
  return (
    <ChangedMeanwhile
      text={translate('account.dueChanged', { amount: shown })}
      take={
        amounts.isAbove(due, amounts.ZERO)
          ? { label: translate('account.takeDue', { amount: shown }), act: takeDue }
          : undefined
      }
    />
  );
}

/** Of several, one payment has one. */
function Currency({ currencies, currency, type }: EnteredPayment) {
  const translate = useAccountTexts();
  return (
    <FieldFrame label={translate('account.currency')} required error={undefined}>
      <select
        className="input"
        name="currency"
        value={currency}
        onChange={(event) => type({ currency: event.target.value })}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function PayInvoicesDialog(props: PayInvoicesProps) {
  const { invoices, isMore } = props;
  const translate = useAccountTexts();
  const { money } = useFormats();
  const form = useRecording(props);
  const entered = useEntered(invoices, form);
  const { amount, currency, currencies, shares, received } = entered;
  const mistakes = useMistakes(entered);
  const payer = received.payer.trim();
  const body = {
    ...bodyOf(entered.money),
    day: received.day,
    ...(payer ? { payer } : {}),
    parts: partsOf(shares),
  };
  return (
    <MoneyDialog
      form={form}
      title={translate('account.payTitle')}
      action={
        amount === null
          ? translate('account.pay')
          : translate('account.receiveAct', { amount: money(amount, currency) })
      }
      isReady={Object.keys(mistakes).length === 0}
      onSubmit={() => form.send(body)}
    >
      {(isChecked) => {
        const shown = isChecked ? { ...form.errors, ...mistakes } : form.errors;
        const [, ofParts] = Object.entries(shown).find(([name]) => name.startsWith('parts')) ?? [];
        return (
          <>
            <Effect {...entered} />
            {form.progress === 'idle' && <ChangedDue {...entered} />}
            {currencies.length > 1 && <Currency {...entered} />}
            <UnpaidInvoices
              invoices={entered.offered}
              shares={shares}
              error={ofParts}
              onChange={entered.choose}
            />
            {isMore && <p className="quiet small">{translate('account.oldestOnly', { count: MAX_PARTS })}</p>}
            <MoneyFields
              entered={entered.money}
              enter={entered.type}
              errors={shown}
              isReceived
              currency={currency}
              isTooLarge={entered.isOneTooLarge}
            />
            <ReceivedFields entered={received} enter={entered.type} errors={shown} />
          </>
        );
      }}
    </MoneyDialog>
  );
}

/**
 * One payment for several invoices of a patient, with one receipt. All of them are chosen at first, and what is due is filled in. Less is shared
 * out, oldest invoice first; more stays on the account. What was typed stays where the payment is refused, and what is due is read again. What
 * others record meanwhile is said, and taken only when the person asks for it.
 */
import { isDay, MAX_PARTS, money as amounts, moneyMethods } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { coversCash } from '../../kernel/form/cash.ts';
import { ChangedMeanwhile } from '../../kernel/form/ChangedMeanwhile.tsx';
import { useDialogForm } from '../../kernel/form/dialogForm.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { ReceivedFields } from '../../kernel/form/ReceivedFields.tsx';
import { usePaperLink } from '../../kernel/record/usePaperLink.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { newestOf } from './entries.ts';
import { bodyOf, moneyAtFirst, MoneyFields, type Errors } from './MoneyFields.tsx';
import { partsOf } from './severalInvoices.ts';
import { UnpaidInvoices } from './UnpaidInvoices.tsx';
import { useAccountTexts } from './useAccountTexts.ts';
import {
  chosenAtFirst,
  useEnteredPayment,
  type EnteredPayment,
  type PayForm,
  type TypedPayment,
} from './useEnteredPayment.ts';

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

/** By the fields of the call. */
function useMistakes({ chosen, amount, isOutdated, received, today, money }: EnteredPayment): Errors {
  const translate = useAccountTexts();
  const isTooLittle =
    amount !== null && money.method === moneyMethods.cash && !coversCash(money.tendered, amount);
  return {
    ...(chosen.length === 0 ? { parts: translate('account.chooseInvoice') } : {}),
    ...(amount === null ? { amount: translate('account.amountWrong') } : {}),
    ...(isOutdated ? { amount: translate('account.amountOutdated') } : {}),
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
      ...chosenAtFirst(invoices),
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

/** Somebody else recorded something of the chosen invoices. Where nothing is listed any more, the list says so. */
function DuesChanged({ due, currency, takeDue }: EnteredPayment) {
  const translate = useAccountTexts();
  const { money } = useFormats();
  const amount = money(due, currency);
  return amounts.isZero(due) ? (
    <ChangedMeanwhile text={translate('account.chosenPaid')} />
  ) : (
    <ChangedMeanwhile
      text={translate('account.duesChanged', { amount })}
      take={{ label: translate('account.takeDue', { amount }), act: takeDue }}
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
  const entered = useEnteredPayment(invoices, form);
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
            {entered.isDueOther && entered.offered.length > 0 && form.progress === 'idle' && (
              <DuesChanged {...entered} />
            )}
            {currencies.length > 1 && <Currency {...entered} />}
            <UnpaidInvoices
              invoices={entered.offered}
              currency={currencies.length > 1 ? currency : undefined}
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

/**
 * One payment for several invoices of a patient, with one receipt. All of them are chosen at first, and what is due is filled in. Less is shared
 * out, oldest invoice first; more stays on the account. What was typed stays where the payment is refused, and what is due is read again.
 */
import { isDay, MAX_PARTS, money as amounts, moneyMethods } from '@hospital/contracts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { coversCash } from '../../kernel/form/cash.ts';
import { FieldFrame } from '../../kernel/form/FieldFrame.tsx';
import { useFieldErrors } from '../../kernel/form/FormDialog.tsx';
import { Figures, MoneyDialog } from '../../kernel/form/MoneyDialog.tsx';
import { usePaperPdf } from '../../kernel/record/usePaperPdf.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { useCommand } from '../../kernel/useCommand.ts';
import { newestAdvance } from './entries.ts';
import {
  bodyOf,
  MoneyFields,
  ReceivedFields,
  useEnteredMoney,
  type Errors,
  type Received,
} from './MoneyFields.tsx';
import { amountAboveZero, dueOf, partsOf, sharesOf } from './severalInvoices.ts';
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

/** What is chosen and typed, and what follows from it. The amount is what is due until another one is typed. */
function useEntered(invoices: readonly RaRecord[]) {
  const { now } = useFormats();
  const today = now().day;
  const [currency, setCurrency] = useState<string | null>(null);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<string | null>(null);
  const { entered, enter } = useEnteredMoney('');
  const [received, setReceived] = useState<Received>({ day: today, payer: '' });
  const currencies = [...new Set(invoices.map((invoice) => String(invoice['currency'])))];
  const current = currency !== null && currencies.includes(currency) ? currency : (currencies[0] ?? '');
  const offered = invoices.filter((invoice) => String(invoice['currency']) === current);
  const chosen = offered.filter(({ id }) => !without.has(String(id)));
  const due = amounts.sum(chosen.map(dueOf));
  const amount = amountAboveZero(typed ?? due);
  return {
    ...{ currencies, currency: current, setCurrency, offered, chosen, due, amount, received, today },
    shares: sharesOf(chosen, amount ?? amounts.ZERO),
    choose: (id: string, isChosen: boolean) =>
      setWithout((before) => new Set([...before, id].filter((known) => known !== id || !isChosen))),
    money: { ...entered, amount: typed ?? due },
    enter: (change: Partial<typeof entered>) => {
      if (change.amount !== undefined) setTyped(change.amount);
      enter(change);
    },
    receive: (change: Partial<Received>) => setReceived((before) => ({ ...before, ...change })),
  };
}
type Entered = ReturnType<typeof useEntered>;

/** By the fields of the call. */
function useMistakes({ chosen, amount, received, today, money }: Entered): Errors {
  const translate = useAccountTexts();
  const isTooLittle =
    amount !== null && money.method === moneyMethods.cash && !coversCash(money.tendered, amount);
  return {
    ...(chosen.length === 0 ? { parts: translate('account.chooseInvoice') } : {}),
    ...(amount === null ? { amount: translate('account.amountWrong') } : {}),
    ...(isTooLittle ? { tendered: translate('account.tenderedWrong') } : {}),
    ...(!isDay(received.day) || received.day > today ? { day: translate('account.dayWrong') } : {}),
  };
}

/** After it was recorded: a toast that gives the receipt. */
function useRecording({ readAgain, onClose }: PayInvoicesProps) {
  const { say } = useToasts();
  const { money } = useFormats();
  const translate = useAccountTexts();
  const { save } = usePaperPdf('receipts');
  const { errors, onRefused } = useFieldErrors();
  const recorded = (account: RaRecord) => {
    const received = newestAdvance(account);
    const receipt = received?.receipt;
    const link = { text: translate('account.printReceipt'), open: () => void save(String(receipt)) };
    say(
      {
        kind: 'success',
        title: 'toast.title.success',
        text: 'toast.account.paid',
        ...(receipt ? { link } : {}),
      },
      { amount: money(received?.amount, received?.currency) },
    );
    onClose();
  };
  const command = useCommand('patientAccounts', 'PayInvoices', {
    act: 'change',
    onDone: recorded,
    onRefused: (error) => {
      readAgain();
      return onRefused(error);
    },
  });
  return { ...command, errors };
}

/** What the payment does; the last figure is what it comes to. */
function Effect({ due, amount, currency }: Entered) {
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

/** Of several, one payment has one. */
function Currency({ currencies, currency, setCurrency }: Entered) {
  const translate = useAccountTexts();
  return (
    <FieldFrame label={translate('account.currency')} required error={undefined}>
      <select
        className="input"
        name="currency"
        value={currency}
        onChange={(event) => setCurrency(event.target.value)}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function PayInvoicesDialog(props: PayInvoicesProps) {
  const { patient, invoices, isMore, onClose } = props;
  const translate = useAccountTexts();
  const { money } = useFormats();
  const entered = useEntered(invoices);
  const { amount, currency, currencies, shares, received } = entered;
  const { run, isRunning, errors } = useRecording(props);
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
      title={translate('account.payTitle')}
      action={
        amount === null
          ? translate('account.pay')
          : translate('account.receiveAct', { amount: money(amount, currency) })
      }
      isReady={Object.keys(mistakes).length === 0}
      isRunning={isRunning}
      onClose={onClose}
      onSubmit={() => void run(patient, body)}
    >
      {(isChecked) => {
        const shown = isChecked ? { ...errors, ...mistakes } : errors;
        const [, ofParts] = Object.entries(shown).find(([name]) => name.startsWith('parts')) ?? [];
        return (
          <>
            <Effect {...entered} />
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
              enter={entered.enter}
              errors={shown}
              isReceived
              currency={currency}
            />
            <ReceivedFields received={received} receive={entered.receive} errors={shown} />
          </>
        );
      }}
    </MoneyDialog>
  );
}

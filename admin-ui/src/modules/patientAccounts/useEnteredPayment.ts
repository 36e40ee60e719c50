/**
 * What is chosen and typed of a payment for several invoices, and what follows from it. The invoices that are chosen and the amount are those of
 * the moment when the dialog opened: they do not follow what others record meanwhile. What is due of each invoice is that of now.
 */
import { isTooLargeForCash, money as amounts, moneyMethods } from '@hospital/contracts';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { CommandDialog } from '../../kernel/form/dialogForm.ts';
import type { ReceivedValues } from '../../kernel/form/ReceivedFields.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import type { EnteredMoney } from './MoneyFields.tsx';
import { amountAboveZero, dueOf, isPaid, isTooLarge, sharesOf } from './severalInvoices.ts';

export interface TypedPayment extends Omit<EnteredMoney, 'amount' | 'method'>, ReceivedValues {
  /** Null: what was due when the person saw it. */
  readonly amount: string | null;
  /** Null: cash, and where that is warned of, nothing is proposed. */
  readonly method: string | null;
  readonly currency: string;
  /** Ids of the invoices that it is for, in any currency. */
  readonly chosen: readonly string[];
}

export type PayForm = CommandDialog<TypedPayment>;

const idOf = ({ id }: RaRecord) => String(id);
const currencyOf = ({ currency }: RaRecord) => String(currency);

/** All that are listed, in the currency of the oldest. */
export function chosenAtFirst(invoices: readonly RaRecord[]): Pick<TypedPayment, 'chosen' | 'currency'> {
  return { chosen: invoices.map(idOf), currency: invoices[0] ? currencyOf(invoices[0]) : '' };
}

/** The invoices as the person saw them: when the dialog opened, when they were chosen, or when what is due now was taken. */
function useSeenInvoices(invoices: readonly RaRecord[]) {
  const [seen, setSeen] = useState(invoices);
  return {
    seen,
    see: (ids: readonly string[]) =>
      setSeen([
        ...seen.filter((invoice) => !ids.includes(idOf(invoice))),
        ...invoices.filter((invoice) => ids.includes(idOf(invoice))),
      ]),
  };
}

/** What is due of the chosen ones, as it was seen and as it is now. */
function useDues(invoices: readonly RaRecord[], { typed, type }: PayForm) {
  const { currency, chosen: ids } = typed;
  const { seen, see } = useSeenInvoices(invoices);
  const isChosen = (invoice: RaRecord) => currencyOf(invoice) === currency && ids.includes(idOf(invoice));
  const chosen = invoices.filter(isChosen);
  const dueNow = new Map(chosen.map((invoice) => [idOf(invoice), dueOf(invoice)]));
  const chosenSeen = seen.filter(isChosen);
  return {
    chosen,
    due: amounts.sum(chosen.map(dueOf)),
    dueSeen: amounts.sum(chosenSeen.map(dueOf)),
    isDueOther: chosenSeen.some((invoice) => dueNow.get(idOf(invoice)) !== dueOf(invoice)),
    choose: (id: string, isAdded: boolean) => {
      if (isAdded) see([id]);
      type({ chosen: [...ids.filter((known) => known !== id), ...(isAdded ? [id] : [])] });
    },
    takeDue: () => {
      see(ids);
      type({ amount: null });
    },
  };
}

export function useEnteredPayment(invoices: readonly RaRecord[], form: PayForm) {
  const { typed, type } = form;
  const { currency } = typed;
  const { now } = useFormats();
  const dues = useDues(invoices, form);
  const whole = typed.amount ?? dues.dueSeen;
  const amount = amountAboveZero(whole);
  const shares = sharesOf(dues.chosen, amount ?? amounts.ZERO);
  const isOneTooLarge = shares.some((share) => isPaid(share) && isTooLarge(share.invoice));
  const isWarned = isOneTooLarge || isTooLargeForCash({ currency, grandTotal: amount });
  const method = typed.method ?? (isWarned ? '' : moneyMethods.cash);
  const money: EnteredMoney = { ...typed, amount: whole, method };
  const received: ReceivedValues = typed;
  return {
    ...dues,
    currencies: [...new Set([currency, ...invoices.map(currencyOf)])],
    currency,
    offered: invoices.filter((invoice) => currencyOf(invoice) === currency),
    // Nobody asked for the rest of it to stay on the account.
    isOutdated: dues.isDueOther && typed.amount === null && amounts.isAbove(dues.dueSeen, dues.due),
    ...{ amount, money, received, type, shares, isOneTooLarge },
    today: now().day,
  };
}
export type EnteredPayment = ReturnType<typeof useEnteredPayment>;

/** What a statement comes to in each currency: what is due of the invoices, less the balance of the account. */
import { money } from '@hospital/contracts';

export interface Sum {
  readonly currency: string;
  readonly amount: number;
}

export interface StatementSum {
  readonly currency: string;
  readonly figures: readonly (readonly [name: string, amount: money.Amount])[];
}

const exact = ({ amount }: Sum) => money.centimes(amount);
const without = (amount: money.Amount) => money.minus(money.ZERO, amount);
const isBelowZero = (amount: money.Amount) => money.isAbove(money.ZERO, amount);

/** The keys of texts with their amounts; the last one is what it comes to. With nothing on the account it stands alone. */
function figuresOf(owed: money.Amount, balance: money.Amount): StatementSum['figures'] {
  const outcome = isBelowZero(owed)
    ? (['account.inFavour', without(owed)] as const)
    : (['account.toPay', owed] as const);
  if (money.isZero(balance)) return [outcome];
  const onAccount = isBelowZero(balance)
    ? (['account.plusOwed', without(balance)] as const)
    : (['account.lessBalance', balance] as const);
  return [['account.dueOfInvoices', money.sum([owed, balance])], onAccount, outcome];
}

/** @param owed at the end of the statement */
export function statementSums(owed: readonly Sum[], balances: readonly Sum[]): readonly StatementSum[] {
  const currencies = new Set([...owed, ...balances].map(({ currency }) => currency));
  const inCurrency = (sums: readonly Sum[], currency: string) =>
    money.sum(sums.filter((sum) => sum.currency === currency).map(exact));
  return [...currencies].map((currency) => ({
    currency,
    figures: figuresOf(inCurrency(owed, currency), inCurrency(balances, currency)),
  }));
}

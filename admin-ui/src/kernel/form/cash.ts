/** Cash that is handed over for an amount: whether it is enough, what is given back, and which sums are likely. Exact decimals. */
import { money } from '@hospital/contracts';

type Amount = money.Amount;

const CENTIMES = 2;

/** What was typed; null where that is no amount in centimes. */
export function typedAmount(text: string): Amount | null {
  return money.isDecimal(text, CENTIMES) ? money.centimes(text) : null;
}

/** Where cash was counted, it is at least the amount. */
export function coversCash(tendered: string, amount: Amount): boolean {
  const counted = typedAmount(tendered);
  return tendered === '' || (counted !== null && !money.isAbove(amount, counted));
}

/** What is given back of cash; null where none was counted, or too little. */
export function changeOf(tendered: string, amount: Amount | null): Amount | null {
  const counted = typedAmount(tendered);
  if (amount === null || counted === null || money.isAbove(amount, counted)) return null;
  return money.minus(counted, amount);
}

const CENTIMES_IN_ONE = 100n;
/** Coins and notes that round an amount up: 10, 50, 100 and 200. */
const NOTES = [10n, 50n, 100n, 200n];

/** Sums that a person is likely to hand over for an amount: exactly it, and the next of each note. */
export function quickAmounts(amount: Amount): readonly Amount[] {
  const exact = BigInt(amount.replace('.', ''));
  const sums = [exact, ...NOTES.map((note) => roundedUp(exact, note * CENTIMES_IN_ONE))];
  return [...new Set(sums)].sort((a, b) => (a < b ? -1 : 1)).map((sum) => money.centimes(`${sum}e-2`));
}

function roundedUp(sum: bigint, step: bigint): bigint {
  return ((sum + step - 1n) / step) * step;
}

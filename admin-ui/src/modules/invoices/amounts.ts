/** Amounts as the dialogs of an invoice compare them: exact decimals in the invoice's currency, and which banknotes are at hand. */
import { money } from '@hospital/contracts';

export type Amount = money.Amount;

export const { ZERO, isAbove, isZero, smallerOf } = money;
const CENTIMES = 2;

/** Of a row, which has a number, nothing, or an erased value. */
export function amountOf(value: unknown): Amount {
  const text = String(value ?? '');
  return /^-?\d+(\.\d+)?$/.test(text) ? money.centimes(text) : ZERO;
}

export type Values = Readonly<Record<string, unknown>>;

/** The entries of a list in a row, which has none before it was read whole. */
export function valuesIn(lines: unknown): readonly Values[] {
  return Array.isArray(lines) ? (lines as readonly Values[]) : [];
}

/** What was typed; null where that is no amount in centimes. */
export function typedAmount(text: string): Amount | null {
  return money.isDecimal(text, CENTIMES) ? money.centimes(text) : null;
}

/** An amount above 0 and up to the most; null where what was typed is another one. */
export function amountUpTo(most: Amount, text: string): Amount | null {
  const amount = typedAmount(text);
  return amount !== null && isAbove(amount, ZERO) && !isAbove(amount, most) ? amount : null;
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

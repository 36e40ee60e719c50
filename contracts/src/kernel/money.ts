/** Exact decimals: amounts are strings in events and rows, never a float sum; computed amounts are rounded half up to the centime. */
import Big from 'big.js';

/** A constructor of our own: its settings are nobody else's. Sums and products are exact; a quotient has so many decimals. */
const Exact = Big();
Exact.DP = 60;
Exact.RM = Big.roundHalfUp;

export type Amount = string;
type Figure = string | number;

/** Without exponent; there is no negative zero. */
export function plain(exact: Big, decimals?: number): string {
  return (exact.eq(0) ? exact.abs() : exact).toFixed(decimals);
}

const inCentimes = (exact: Big): Amount => plain(exact.round(2), 2);

/** Half up to the centime, `"12.30"`. */
export function centimes(value: Figure): Amount {
  return inCentimes(new Exact(value));
}

/** quantity × price, rounded. */
export function times(quantity: Figure, price: Figure): Amount {
  return inCentimes(new Exact(quantity).times(price));
}

/** `rate` percent of `amount`, rounded. */
export function percentOf(amount: Figure, rate: Figure): Amount {
  return inCentimes(new Exact(amount).times(rate).div(100));
}

/** `part` of `whole` of an amount, rounded; 0 where the whole is 0. */
export function fraction(amount: Figure, part: Figure, whole: Figure): Amount {
  return centimes(proportion(amount, part, whole));
}

export function sum(amounts: readonly Figure[]): Amount {
  return inCentimes(amounts.reduce((total, amount) => total.plus(amount), new Exact(0)));
}

export function minus(amount: Figure, less: Figure): Amount {
  return inCentimes(new Exact(amount).minus(less));
}

/** A quantity has more decimals than an amount: `decimals` of them, half up, without trailing zeros. */
export function rounded(value: Figure, decimals: number): string {
  return plain(new Exact(value).round(decimals));
}

export function difference(value: Figure, less: Figure): string {
  return plain(new Exact(value).minus(less));
}

/** part ÷ whole × of, not rounded; 0 where the whole is 0. */
export function proportion(of: Figure, part: Figure, whole: Figure): string {
  const all = new Exact(whole);
  return all.eq(0) ? '0' : plain(new Exact(of).times(part).div(all));
}

/** < 0, 0 or > 0. */
export function compare(left: Figure, right: Figure): number {
  return new Exact(left).cmp(right);
}

export const ZERO: Amount = '0.00';

export function isAbove(amount: Figure, other: Figure): boolean {
  return compare(amount, other) > 0;
}

export function smallerOf(one: Amount, other: Amount): Amount {
  return isAbove(one, other) ? other : one;
}

export function isZero(amount: Figure): boolean {
  return compare(amount, ZERO) === 0;
}

/** More digits than any column or amount has. */
const MAX_DIGITS = 60;
const NUMBER = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

export interface Decimal {
  readonly exact: Big;
  /** Of the value: `1.500` has one. */
  readonly decimals: number;
  /** As many as were typed: `1.500` has three. Its author may mean 1500, so it is no amount of 1.50. */
  readonly written: number;
}

const decimalsOf = ({ c, e }: Big) => Math.max(0, c.length - 1 - e);

/** A decimal as it was typed or sent; null where it is none. */
export function decimalIn(value: unknown): Decimal | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (text.length > MAX_DIGITS || !NUMBER.test(text)) return null;
  const exact = new Exact(text);
  const decimals = decimalsOf(exact);
  const [, written = ''] = /\.(\d+)$/.exec(text) ?? [];
  return { exact, decimals, written: Math.max(written.length, decimals) };
}

/** @param decimals at most so many digits after the point */
export function isDecimal(value: string, decimals: number): boolean {
  const read = decimalIn(value);
  return read !== null && read.written <= decimals;
}

export function toNumber(amount: Figure): number {
  return new Exact(amount).toNumber();
}

/** Exact decimals: amounts are strings in events and rows, never a float sum; computed amounts are rounded half up to the centime. */
import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
export type Amount = string;

/** Half up to the centime, `"12.30"`. */
export function centimes(value: Decimal.Value): Amount {
  return new Exact(value).toFixed(2);
}

/** quantity × price, rounded. */
export function times(quantity: Decimal.Value, price: Decimal.Value): Amount {
  return centimes(new Exact(quantity).times(price));
}

/** `rate` percent of `amount`, rounded. */
export function percentOf(amount: Decimal.Value, rate: Decimal.Value): Amount {
  return centimes(new Exact(amount).times(rate).dividedBy(100));
}

/** `part` of `whole` of an amount, rounded; 0 where the whole is 0. */
export function fraction(amount: Decimal.Value, part: Decimal.Value, whole: Decimal.Value): Amount {
  return centimes(proportion(amount, part, whole));
}

export function sum(amounts: readonly Decimal.Value[]): Amount {
  return centimes(amounts.reduce<Decimal>((total, amount) => total.plus(amount), new Exact(0)));
}

export function minus(amount: Decimal.Value, less: Decimal.Value): Amount {
  return centimes(new Exact(amount).minus(less));
}

/** A quantity has more decimals than an amount: `decimals` of them, half up, without trailing zeros. */
export function rounded(value: Decimal.Value, decimals: number): string {
  return new Exact(value).toDecimalPlaces(decimals).toFixed();
}

export function difference(value: Decimal.Value, less: Decimal.Value): string {
  return new Exact(value).minus(less).toFixed();
}

/** part ÷ whole × of, not rounded; 0 where the whole is 0. */
export function proportion(of: Decimal.Value, part: Decimal.Value, whole: Decimal.Value): string {
  const all = new Exact(whole);
  return all.isZero() ? '0' : new Exact(of).times(part).dividedBy(all).toFixed();
}

/** < 0, 0 or > 0. */
export function compare(left: Decimal.Value, right: Decimal.Value): number {
  return new Exact(left).comparedTo(right);
}

export const ZERO: Amount = '0.00';

export function isAbove(amount: Decimal.Value, other: Decimal.Value): boolean {
  return compare(amount, other) > 0;
}

export function smallerOf(one: Amount, other: Amount): Amount {
  return isAbove(one, other) ? other : one;
}

export function isZero(amount: Decimal.Value): boolean {
  return compare(amount, ZERO) === 0;
}

/** A decimal as it is stored: no exponent, no trailing zeros, at most `decimals` digits after the point. */
export function isDecimal(value: string, decimals: number): boolean {
  return (
    new RegExp(`^-?\\d{1,15}(\\.\\d{1,${Math.max(decimals, 1)}})?$`).test(value) &&
    (decimals > 0 || !value.includes('.'))
  );
}

export function toNumber(amount: Decimal.Value): number {
  return new Exact(amount).toNumber();
}

/** Exact numbers: money and other decimals are text without exponent, whole numbers are numbers. */
import type { BooleanField, DecimalField, IntegerField } from '../field.ts';
import { decimalIn, plain, toNumber } from '../money.ts';
import { refuse, scalar, type Kind } from './kind.ts';

const MAX_INT4 = 2_147_483_647;

const decimalKind: Kind<DecimalField<unknown>> = scalar({
  accept(value, { min, max, decimals, kind }, label) {
    const read = decimalIn(value);
    if (!read) return refuse(label, 'must be a number.');
    const { exact } = read;
    if (exact.lt(min)) return refuse(label, `must be ${min} or more.`);
    if (exact.gt(max)) return refuse(label, `must be ${max} or less.`);
    if (read.decimals > decimals) {
      return refuse(label, decimals === 0 ? 'takes no decimals.' : `takes ${decimals} decimals at most.`);
    }
    return kind === 'money' ? plain(exact, 2) : plain(exact);
  },
  column: () => 'numeric',
  wire: (value) => toNumber(String(value)),
  describe: ({ min, max, decimals }) => ({
    type: 'number',
    minimum: min,
    maximum: max,
    multipleOf: Number(`1e-${decimals}`),
  }),
});
export const money = decimalKind;
export const decimal = decimalKind;

function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  // Adding 0 makes 0 of −0, which JSON would write as 0.
  return typeof number === 'number' && Number.isSafeInteger(number) ? number + 0 : null;
}

export const integer: Kind<IntegerField<unknown>> = scalar({
  accept(value, { min, max }, label) {
    const whole = wholeOf(value);
    if (whole === null) return refuse(label, 'must be a whole number.');
    if (whole < min) return refuse(label, `must be ${min} or more.`);
    return whole > max ? refuse(label, `must be ${max} or less.`) : whole;
  },
  column: ({ min, max }) => (max > MAX_INT4 || min < -MAX_INT4 ? 'bigint' : 'integer'),
  describe: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
});

/** As people and programs write true and false, in lower case. */
export const truthWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['on', true],
  ['off', false],
]);

export const boolean: Kind<BooleanField<unknown>> = scalar({
  accept(value, _field, label) {
    if (typeof value === 'boolean') return value;
    const isWord = typeof value === 'string' || typeof value === 'number';
    const truth = isWord ? truthWords.get(String(value).trim().toLowerCase()) : undefined;
    return truth ?? refuse(label, 'must be true or false.');
  },
  column: () => 'boolean',
  describe: () => ({ type: 'boolean' }),
});

/** Exact numbers: money and other decimals are text without exponent, whole numbers are numbers. */
import type Big from 'big.js';
import type { BooleanField, DecimalField, IntegerField } from '../field.ts';
import { decimalIn, plain, toNumber } from '../money.ts';
import { refuse, Refusal, scalar, type Kind } from './kind.ts';

const MAX_INT4 = 2_147_483_647;

type Domain = DecimalField<unknown>;

function inDomain(exact: Big, { min, max, kind }: Domain, label: string): string | Refusal {
  if (exact.lt(min)) return refuse(label, `must be ${min} or more.`);
  if (exact.gt(max)) return refuse(label, `must be ${max} or less.`);
  return kind === 'money' ? plain(exact, 2) : plain(exact);
}

const decimalKind: Kind<Domain> = scalar({
  accept(value, field, label) {
    const read = decimalIn(value);
    if (!read) return refuse(label, 'must be a number.');
    const accepted = inDomain(read.exact, field, label);
    // `1.500` of an amount may be a thousand and a half.
    const found = field.kind === 'money' ? read.written : read.decimals;
    if (accepted instanceof Refusal || found <= field.decimals) return accepted;
    return refuse(
      label,
      field.decimals === 0 ? 'takes no decimals.' : `takes ${field.decimals} decimals at most.`,
    );
  },
  /** The zeros at the end of what an event holds mean nothing. */
  keep(value, field) {
    const read = decimalIn(value);
    if (!read || read.decimals > field.decimals) return null;
    const kept = inDomain(read.exact, field, '');
    return kept instanceof Refusal ? null : kept;
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

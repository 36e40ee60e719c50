/**
 * Arbitrary values for a schema: valid ones, those at its boundaries, and hostile ones of any type. Ids, positions and accounts are
 * written as tokens (`<<patients.3>>`), which the world replaces when the request is sent: a seed gives the same requests in each run.
 */
import fc from 'fast-check';
import type { Schema } from './apiDocument.ts';

export interface Vocabulary {
  /** Texts that the description or the clinic knows. */
  readonly words: readonly string[];
  /** Names of the modules that have records. */
  readonly modules: readonly string[];
  /** Member → a value that the clinic accepts, where the schema does not say enough: both passwords are the same. */
  readonly usual: Readonly<Record<string, unknown>>;
}

const SEQUENCE = 12;
const LONGEST = 600_000;

/** Of an existing record. */
export const idOf = (module: string): fc.Arbitrary<string> =>
  fc.nat(SEQUENCE).map((n) => `<<${module}.${n}>>`);

/** Of any module's record, of a deleted one, of none, or written in another way. */
export const anyId = ({ modules }: Vocabulary): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...modules).chain(idOf),
    fc.nat(SEQUENCE).map((n) => `<<deleted.${n}>>`),
    fc.uuid(),
    fc.constantFrom('<<me>>', '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'),
  );

const DAYS = [
  '2026-03-10',
  '2024-02-29',
  '2023-02-29',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1899-12-31',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-3-1',
  '١٩٩٠-٠١-٠١',
];
const INSTANTS = [
  '2026-03-10T10:00:00.000Z',
  '2026-03-10T10:00:00+14:00',
  '2026-03-29T02:30:00+01:00',
  '2016-12-31T23:59:60Z',
  '0001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '2026-03-10T24:00:00Z',
  '2026-03-10',
  '<<position>>',
  '00000000000000000000',
  '99999999999999999999',
];
const TIMES = ['09:00', '00:00', '23:59', '24:00', '9:5', '12:60'];
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
];
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffx',
  '\u202e\u2066',
  '\ufeff',
  '\ufffd',
  'é\u0301\u0301\u0301\u0301\u0301',
  'İıſK',
  '👩‍👩‍👧‍👦',
  'مريم ـــ',
  "'; drop table x; --",
  '%_\\',
  '{{constructor}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\r\nX-Injected: 1',
  '[object Object]',
  'null',
  'true',
  'NaN',
  '1e400',
  '0x10',
  '１２',
  '+212 600 1',
  'a@b.c',
  'javascript:alert(1)',
  '__proto__',
  '{"a":[]}',
  '((((((((((',
  '*',
];

const huge = fc.integer({ min: 1_000, max: LONGEST }).map((length) => 'é'.repeat(length / 2));
const oddNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double({ noNaN: true }), fc.maxSafeInteger());

/** Any text: known words, dates, numbers, ids, odd characters. */
export function anyText(vocabulary: Vocabulary): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...vocabulary.words) },
    { weight: 2, arbitrary: fc.constantFrom(...DAYS, ...INSTANTS, ...TIMES) },
    { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: oddNumber.map(String) },
    { weight: 1, arbitrary: anyId(vocabulary) },
  );
}

/** What no schema may expect: wrong types, deep nesting, names of objects' own members, very long texts. */
export function hostile(vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: anyText(vocabulary) },
    { weight: 4, arbitrary: oddNumber },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(
        { toString: 1, valueOf: 2 },
        { length: 3 },
        { $ne: null },
        JSON.parse('{"__proto__":{"x":1}}'),
        Array.from({ length: 2_000 }, () => 0),
        JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`),
      ),
    },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
    { weight: 1, arbitrary: huge },
  );
}

/** A value that the schema allows; half of the bounded ones lie at the boundary. */
export function valid(schema: Schema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.allOf) return valid(merged(schema.allOf), vocabulary);
  const types = [schema.type ?? 'object'].flat();
  const arbitraries = types.map((type) => validOf(type, schema, vocabulary));
  // Null is last in the description, and rare here.
  return fc.oneof(...arbitraries.map((arbitrary, n) => ({ weight: n === 0 ? 6 : 1, arbitrary })));
}

function validOf(type: string, schema: Schema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return validNumber(schema, type === 'integer' ? 1 : (schema.multipleOf ?? 0.01));
    case 'string':
      return validText(schema, vocabulary);
    case 'array':
      return fc.array(valid(schema.items ?? {}, vocabulary), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    default:
      return validObject(schema, vocabulary);
  }
}

function validNumber({ minimum = -1e9, maximum = 1e9 }: Schema, step: number): fc.Arbitrary<number> {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  const within = fc
    .integer({ min: 0, max: Math.min(2 ** 31 - 1, Math.floor((maximum - minimum) / step)) })
    .map((steps) => Number((minimum + steps * step).toFixed(decimals)));
  return fc.oneof(within, fc.constantFrom(minimum, maximum, Number((minimum + step).toFixed(decimals))));
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

function validText(schema: Schema, vocabulary: Vocabulary): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200, description = '' } = schema;
  switch (format) {
    case 'date':
      return fc.oneof(
        fc.constantFrom('2026-03-10', '2026-12-31'),
        day.map((at) => at.slice(0, 10)),
      );
    case 'date-time':
      return day;
    case 'uuid':
      return referenceOf(description, vocabulary);
    case 'email':
      return fc.oneof(fc.emailAddress(), fc.constant('<<email>>'));
    case 'uri':
      return fc.webUrl();
    default:
      break;
  }
  if (pattern !== undefined) return validPattern(pattern);
  const atBoundary = fc.constantFrom(minLength, maxLength).map((length) => 'x'.repeat(length));
  const words = vocabulary.words.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, 30) }),
    },
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: atBoundary },
  );
}

/** A time or a month that exists: a pattern alone allows 99:99. */
function validPattern(pattern: string): fc.Arbitrary<string> {
  if (pattern.includes('{2}:')) return fc.constantFrom('09:00', '09:30', '10:00', '00:00', '23:59');
  if (pattern.includes('{4}-')) return fc.constantFrom('2026-01', '2026-02', '2199-12', '1900-01');
  return fc.stringMatching(new RegExp(pattern));
}

/** Which module's record an id is of stands in the description of the field. */
function referenceOf(description: string, vocabulary: Vocabulary): fc.Arbitrary<string> {
  const module = /one of (\w+)/.exec(description)?.[1];
  return module === undefined ? anyId(vocabulary) : idOf(module);
}

function validObject(schema: Schema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, usualOr(name, member, vocabulary)]),
  );
  return fc.record(members, {
    requiredKeys: required.filter((name) => name in members),
    noNullPrototype: true,
  });
}

function usualOr(name: string, member: Schema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  return Object.hasOwn(vocabulary.usual, name)
    ? fc.constant(vocabulary.usual[name])
    : valid(member, vocabulary);
}

function merged(schemas: readonly Schema[]): Schema {
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
    required: schemas.flatMap(({ required = [] }) => [...required]),
  };
}

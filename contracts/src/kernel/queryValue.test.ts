import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Problem } from './problem.ts';
import {
  booleanValue,
  dayValue,
  idValue,
  integerValue,
  monthValue,
  orderValue,
  positionValue,
  queryValues,
  textValue,
} from './queryValue.ts';

const zone = 'Africa/Casablanca';
const id = '11111111-1111-4111-8111-11111111111A';
const bounds = { min: 0, max: 1000 };

interface Kind {
  readonly parse: (given: string) => unknown;
  readonly good: readonly (readonly [string, unknown])[];
  readonly bad: readonly string[];
  /** The sentence for each of them, or for one. */
  readonly says: string | ((given: string) => string);
}

const kinds: Readonly<Record<string, Kind>> = {
  position: {
    parse: (given) => positionValue('x', given),
    good: [
      ['7', '00000000000000000007'],
      ['9223372036854775807', '09223372036854775807'],
      ['09223372036854775807', '09223372036854775807'],
    ],
    bad: ['9223372036854775808', '1'.repeat(21), '-1', '1.0', '', ' 1', '٣'],
    says: 'X is a position in the log, from an earlier answer.',
  },
  day: {
    parse: (given) => dayValue('x', given, zone),
    good: [
      ['2026-03-02', '2026-03-02'],
      ['1800-01-01', '1800-01-01'],
      ['2199-12-31', '2199-12-31'],
      ['2026-01-01T23:30:00Z', '2026-01-02'],
    ],
    bad: [
      '0000-01-01',
      '1799-12-31',
      '2200-01-01',
      '2026-02-30',
      '2026-2-3',
      '2026-02-30T00:00:00Z',
      'today',
      '',
    ],
    says: 'X must be a date (YYYY-MM-DD).',
  },
  month: {
    parse: (given) => monthValue('x', given),
    good: [['2026-03', '2026-03']],
    bad: ['2026-13', '2026-00', '0000-01', '2026-3', '2026', '2026-03-01'],
    says: 'X must be a month (YYYY-MM).',
  },
  integer: {
    parse: (given) => integerValue('x', given, bounds),
    good: [
      ['0', 0],
      ['1000', 1000],
      [' 5 ', 5],
    ],
    bad: ['-1', '1001', '1.5', '1e2', '0x10', 'NaN', 'Infinity', '', '٣', '9'.repeat(400)],
    says: 'X is a whole number from 0 to 1000.',
  },
  id: {
    parse: (given) => idValue('x', given),
    good: [[id, id.toLowerCase()]],
    bad: ['1', '', `${id}0`, id.slice(1), `{${id}}`],
    says: 'X is not a valid identifier.',
  },
  text: {
    parse: (given) => textValue('x', given),
    good: [
      [' é ', 'é'],
      ['', ''],
    ],
    bad: ['\u0000', 'a\ud83d', 'a'.repeat(401)],
    says: (given) =>
      given.length > 400
        ? 'X is longer than 400 characters.'
        : 'X contains characters that cannot be searched.',
  },
  boolean: {
    parse: (given) => booleanValue('x', given),
    good: [
      ['true', true],
      ['ON', true],
      ['0', false],
    ],
    bad: ['', 'yes', '2', 'null'],
    says: 'X must be true or false.',
  },
  order: {
    parse: (given) => orderValue('x', given),
    good: [
      ['asc', 'asc'],
      ['DESC', 'desc'],
    ],
    bad: ['', 'up', 'ascending'],
    says: 'X is asc or desc.',
  },
};

describe.each(Object.entries(kinds))('a parameter of the kind %s', (_name, { parse, good, bad, says }) => {
  test('is taken as what it means', () => {
    for (const [given, meant] of good) expect(parse(given)).toBe(meant);
  });

  test('is refused by its name, with what to give', () => {
    for (const given of bad) {
      const attempt = () => parse(given);
      expect(attempt).toThrow(Problem);
      expect(attempt).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          details: { fields: { x: typeof says === 'string' ? says : says(given) } },
        }),
      );
    }
  });

  test('is refused in no other way, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        try {
          parse(given);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
    );
  });
});

describe('a query string', () => {
  test('holds each parameter once, as one plain value', () => {
    expect(queryValues('a=1&search[name]=x%20y&b')).toEqual({ a: '1', 'search[name]': 'x y', b: '' });
  });

  test.each([
    ['a=1&a=2', { a: 'A is given more than once.' }],
    ['search[a]=1&search[a]=2', { 'search[a]': expect.stringMatching(/ is given more than once\.$/) }],
    ['a[]=1', { a: 'A is one plain value, without brackets.' }],
    ['a[b]=1', { a: 'A is one plain value, without brackets.' }],
    ['search[]=1', { search: 'Search is one plain value, without brackets.' }],
    ['search[a][b]=1', { search: 'Search is one plain value, without brackets.' }],
    ['a[\n]=1', { a: 'A is one plain value, without brackets.' }],
    ['[a]=1', { query: expect.stringMatching(/ is one plain value, without brackets\.$/) }],
    ['__proto__=x', { ['__proto__']: 'There is no such parameter.' }],
    ['a=%', { query: 'The address contains characters that cannot be read.' }],
  ])('that is %s is refused by its name, with what to give', (query, fields) => {
    expect(() => queryValues(query)).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: { fields } }),
    );
  });

  test('reaches no prototype', () => {
    expect(() => queryValues('__proto__=x&constructor=y')).toThrow(Problem);
    const values = queryValues('constructor=y');
    expect(Object.keys(values)).toEqual(['constructor']);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  test.each(['a=%', 'a=%E0%A4%A', 'a=%ff', '%c3%28=a'])('of what is no text is refused: %s', (query) => {
    expect(() => queryValues(query)).toThrow(Problem);
  });
});

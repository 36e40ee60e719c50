import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hostileTexts, samples } from '../../testing/samples.ts';
import { lines, text, type Field } from '../field.ts';
import { cutDays, dayMessages, inputSchema } from '../fieldSchema.ts';
import { Refusal } from './kind.ts';
import { kindOf, keepValue, wireValue } from './kinds.ts';
import { plainText } from './texts.ts';

const TODAY = '2026-06-30';
const all = Object.entries(samples);
const byEdge = all.flatMap(([kind, { field, taken, refused }]) => [
  ...taken.map(([input, kept]) => [kind, show(input), field, input, kept] as const),
  ...refused.map((input) => [kind, show(input), field, input, undefined] as const),
]);

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text;
}

const sent = (field: Field, input: unknown) => inputSchema({ it: field }, 'create').safeParse({ it: input });

describe('the edges of every kind', () => {
  test.each(byEdge)('%s: %s', (...[, , field, input, kept]) => {
    const parsed = sent(field, input);
    if (kept === undefined) {
      expect(parsed.error?.issues[0]?.path[0]).toBe('it');
      if (typeof input !== 'string' || !['lines', 'object'].includes(field.kind))
        expect(keepValue(field, input)).toBeNull();
    } else {
      expect(parsed.data).toEqual({ it: kept });
      expect(keepValue(field, kept)).toEqual(kept);
    }
  });
});

/** Whatever JSON can hold, with text of every plane and half pairs. */
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...hostileTexts),
  fc.double().map(String),
  fc.double(),
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  fc.string({
    unit: fc.constantFrom('a', '\ud800', '\udc00', '\u200f', '\u0301', '\r', '\n', ' ', '\u200b'),
  }),
  fc.jsonValue(),
);

describe.each(all)('any value for %s', (_kind, { field }) => {
  test('is kept as it was taken, in the log, in the fold and a second time', () => {
    fc.assert(
      fc.property(anything, (input) => {
        const accepted = kindOf(field).accept(input, field, 'It');
        if (accepted instanceof Refusal) return;
        const { it: taken } = cutDays({ it: field }, { it: accepted }, 'Asia/Dubai');
        if (dayMessages({ it: field }, { it: taken }, TODAY)['it']) return;
        expect(keepValue(field, taken)).toEqual(taken);
        expect(keepValue(field, JSON.parse(JSON.stringify(taken)))).toEqual(taken);
        expect(JSON.stringify(wireValue(field, taken, 'id'))).toBeDefined();
      }),
    );
  });

  test('of an event is in the domain or null, whoever wrote it', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const kept = keepValue(field, value);
        expect(keepValue(field, kept)).toEqual(kept);
        expect(JSON.stringify(kept)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(() => wireValue(field, kept, 'id')).not.toThrow();
      }),
    );
  });
});

test('the kept form of a text is the kept form of itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (input) => {
      expect(plainText(plainText(input))).toBe(plainText(input));
    }),
  );
});

test('lengths are counted in code points, after the text was brought to its kept form', () => {
  const { field } = samples.text;
  expect(sent(field, '🏥'.repeat(200)).success).toBe(true);
  expect(sent(field, `${'🏥'.repeat(200)}\u200e`).success).toBe(true);
  expect(sent(field, '🏥'.repeat(201)).success).toBe(false);
});

test('what no line of a list may hold is told with its place', () => {
  const parsed = sent(samples.lines.field, [{ name: 'A' }, { name: 'a\u0000', price: 'x' }]);
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['it.1.name', 'Name holds characters that cannot be stored.'],
    ['it.1.price', 'Price must be a number.'],
  ]);
});

test('a list that every record has is empty where an event holds none', () => {
  const required = lines({ name: text() }, { required: true });
  expect([keepValue(required, 'x'), keepValue(required, null)]).toEqual([[], []]);
  expect(keepValue(samples.lines.field, 'x')).toBeNull();
});

test('a line of an event keeps what is in its domain', () => {
  const { field } = samples.lines;
  const written = [{ name: 'A', price: 'NaN', on: '0000-01-01' }, 5, null, { name: '\u202e', more: 1 }];
  expect(keepValue(field, written)).toEqual([{ name: 'A', price: null, on: null }, { name: null }]);
});

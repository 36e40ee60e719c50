import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hostileTexts, samples } from '../../testing/samples.ts';
import {
  boolean,
  choice,
  colour,
  day,
  decimal,
  email,
  file,
  instant,
  integer,
  lines,
  money,
  month,
  object,
  longText,
  phone,
  text,
  time,
  url,
  word,
  type Field,
} from '../field.ts';
import { ref } from '../../modules/names.ts';
import { cutDays, dayMessages, inputSchema } from '../fieldSchema.ts';
import { Refusal } from './kind.ts';
import { describeField, kindOf, keepValue, wireValue } from './kinds.ts';
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

  test('of an event is in the domain or null, no matter who wrote it', () => {
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

test('an error in a line of a list names the line', () => {
  const parsed = sent(samples.lines.field, [{ name: 'A' }, { name: 'a\u0000', price: 'x' }]);
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['it.1.name', 'Name contains characters that cannot be stored.'],
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

const status = choice({ active: 'Actif', inactive: 'Inactif' });
const of = { name: text({ max: 20 }), kept: text({ hidden: true }), extra: text({ computed: true }) };
const nested = object(of);
const listed = lines(of, { required: true, maxLines: 2 });

/** A field, its column, and its description for programs. */
const described: readonly (readonly [Field, string, object])[] = [
  [text({ max: 7 }), 'text', { type: 'string', maxLength: 7 }],
  [email({ max: 9 }), 'text', { type: 'string', format: 'email', maxLength: 9 }],
  [url({ max: 9 }), 'text', { type: 'string', format: 'uri', maxLength: 9 }],
  [word(['a', 'b']), 'text', { type: 'string', enum: ['a', 'b'] }],
  [status, 'text', { type: 'string', enum: ['Actif', 'Inactif'] }],
  [ref('patients'), 'uuid', { type: 'string', format: 'uuid', description: 'The _id of one of patients.' }],
  [
    file('/api/x/{id}'),
    'uuid',
    { type: 'string', format: 'uri-reference', description: 'Uploaded as multipart; read as its path.' },
  ],
  [day(), 'date', { type: 'string', format: 'date' }],
  [month(), 'text', { type: 'string', pattern: '^\\d{4}-\\d{2}$' }],
  [time(), 'text', { type: 'string', pattern: '^\\d{2}:\\d{2}$' }],
  [instant(), 'timestamptz', { type: 'string', format: 'date-time' }],
  [money({ max: 10 }), 'numeric', { type: 'number', minimum: 0, maximum: 10, multipleOf: 0.01 }],
  [
    decimal({ min: -1, max: 1, decimals: 4 }),
    'numeric',
    { type: 'number', minimum: -1, maximum: 1, multipleOf: 0.0001 },
  ],
  [integer({ max: 5 }), 'integer', { type: 'integer', minimum: 0, maximum: 5 }],
  [boolean(), 'boolean', { type: 'boolean' }],
  [nested, 'jsonb', { type: 'object', properties: { name: expect.anything(), extra: expect.anything() } }],
  [
    listed,
    'jsonb',
    {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', properties: { name: expect.anything(), extra: expect.anything() } },
    },
  ],
];

test.each(described)('the column and the description of a field: %#', (field, column, schema) => {
  expect(kindOf(field).column(field)).toBe(column);
  expect(describeField(field)).toEqual(schema);
});

test('a description has the default as it is answered', () => {
  expect(describeField(integer({ default: 3 }))).toMatchObject({ default: 3 });
  expect(describeField(choice({ active: 'Actif' }, { default: 'active' }))).toMatchObject({
    default: 'Actif',
  });
});

test.each([
  [2_147_483_647, 0, 'integer'],
  [2_147_483_648, 0, 'bigint'],
  [0, -2_147_483_647, 'integer'],
  [0, -2_147_483_648, 'bigint'],
])('a whole number up to %i and from %i is kept as %s', (max, min, column) => {
  const field = integer({ max, min });
  expect(kindOf(field).column(field)).toBe(column);
});

test.each<readonly [Field, unknown, string]>([
  [text({ max: 3 }), 'abcd', 'It is longer than 3 characters.'],
  [text(), 7, 'It must be text.'],
  [text(), 'a\ud83d', 'It contains characters that cannot be stored.'],
  [text(), 'a\nb', 'It must be one line, without control characters.'],
  [text(), 'a\u2028b', 'It must be one line, without control characters.'],
  [longText(), 'a\u0007b', 'It contains control characters.'],
  [longText(), 'a\n\tb', ''],
  [text(), 'a\u202eb', 'It contains invisible characters that change the direction of text.'],
  [text(), `a${'\u0323\u0331'.repeat(15)}`, ''],
  [text(), `a${'\u0323\u0331'.repeat(16)}`, 'It contains too many accents on one letter.'],
  [text(), '\u200b', 'It contains no visible character.'],
  [phone(), 'x', 'It is not a phone number.'],
  [colour(), 'red', 'It is not a colour (#1e90ff).'],
  [email(), 'x', 'It is not an email address.'],
  [url(), 'ftp://x.y', 'It is not a web address (http or https).'],
  [word(['a', 'b']), 'c', 'It is one of: a, b.'],
  [word(['a', 'b']), 7, 'It must be text.'],
  [status, 'x', 'It is one of: Actif, Inactif.'],
  [status, 7, 'It must be text.'],
  [ref('patients'), 'x', 'It is not a valid identifier.'],
  [file('/x'), 'x', ''],
  [month(), '2026', 'It must be a month (YYYY-MM).'],
  [time(), '9', 'It must be a time (HH:mm).'],
  [instant(), '2026-01-01T09:00', 'It must be a date with time (ISO 8601, with its offset).'],
  [money(), 'x', 'It must be a number.'],
  [money({ min: 2 }), 1, 'It must be 2 or more.'],
  [money({ max: 2 }), 3, 'It must be 2 or less.'],
  [money(), '1.005', 'It takes 2 decimals at most.'],
  [money(), '1.500', 'It takes 2 decimals at most.'],
  [decimal({ decimals: 0 }), '1.5', 'It takes no decimals.'],
  [integer(), 1.5, 'It must be a whole number.'],
  [integer({ min: 2 }), 1, 'It must be 2 or more.'],
  [integer({ max: 2 }), 3, 'It must be 2 or less.'],
  [boolean(), 'perhaps', 'It must be true or false.'],
  [nested, 'x', 'It must be an object.'],
  [listed, 'x', 'It must be a list.'],
  [listed, [], 'It needs at least one line.'],
  [listed, [{}, {}, {}], 'It takes 2 lines at most.'],
  [text({ required: true }), '', 'It is required.'],
])('a refusal says what to enter: %#', (...[field, input, message]) => {
  const issues = sent(field, input).error?.issues ?? [];
  expect(issues.map((issue) => issue.message)).toEqual(message === '' ? [] : [message]);
});

test('a file is what was uploaded, and nothing that a client says', () => {
  const field = file('/x');
  const id = '11111111-1111-4111-8111-111111111111';
  const accepted = (given: unknown) => kindOf(field).accept(given, field, 'It');
  expect(accepted({ uploaded: id })).toBe(id);
  for (const given of ['x', id, 7, null, { uploaded: 'x' }])
    expect(accepted(given)).toMatchObject({ issues: [{ message: 'It must be uploaded as a file.' }] });
});

test('what a client says of computed and unknown fields is nothing', () => {
  expect(sent(nested, { name: 'a', extra: 'b', other: 'c' }).data).toEqual({ it: { name: 'a', kept: null } });
});

test('an answer holds no hidden field, the words of a choice, the path of a file, and null for what is no value', () => {
  expect(wireValue(nested, { name: 'a', kept: 'secret', extra: 'b' }, 'id')).toEqual({
    name: 'a',
    extra: 'b',
  });
  expect(wireValue(listed, [{ name: 'a', kept: 'secret' }], 'id')).toEqual([{ name: 'a', extra: null }]);
  expect([
    wireValue(nested, 'x', 'id'),
    wireValue(listed, 'x', 'id'),
    wireValue(status, 'toString', 'id'),
  ]).toEqual([...[null, null, null]]);
  expect(wireValue(status, 'inactive', 'id')).toBe('Inactif');
  expect(wireValue(file('/api/x/{id}/photo'), 'f', 'id')).toBe('/api/x/id/photo');
});

const longest = `https://a.b/${'c'.repeat(8)}`;

test.each<readonly [string, Field, readonly (readonly [string, string])[], readonly string[]]>([
  [
    'a phone number',
    phone(),
    [
      ['+212 5 22', '+212 5 22'],
      ['(05)  22-33', '(05) 22-33'],
      ['05.22/33', '05.22/33'],
      ['1-2-3', '1-2-3'],
    ],
    ['12', '1-2', 'a123', '123a', '123;', '-123', ' +', '123+'],
  ],
  [
    'a web address',
    url({ max: 20 }),
    [
      ['a.b', 'https://a.b'],
      ['http://a.b/c?d#e', 'http://a.b/c?d#e'],
      ['HTTPS://a.b', 'HTTPS://a.b'],
      ['http://localhost', 'http://localhost'],
      ['http://[::1]/a', 'http://[::1]/a'],
      ['a.b?c', 'https://a.b?c'],
      [longest, longest],
    ],
    [
      `${longest}c`,
      'https://a b.c',
      'https://a.b/c d',
      'http://me@a.b',
      'a',
      'ftp://a.b',
      'http:/a.b',
      'x https://a.b',
    ],
  ],
  [
    'a colour',
    colour(),
    [
      ['#1E90ff', '#1e90ff'],
      ['#1eF', '#11eeff'],
    ],
    ['1e90ff', '#1e90f', '#1e90ffa', '#12', 'x#1e90ff', '#ggg'],
  ],
])('%s is kept in one form, and refused with anything before or after it', (_name, field, good, bad) => {
  expect(good.map(([given]) => sent(field, given).data)).toEqual(good.map(([, it]) => ({ it })));
  expect(bad.filter((given) => sent(field, given).success)).toEqual([]);
});

test('an amount of an event is kept whatever zeros are at its end', () => {
  expect([keepValue(money(), '1.500'), keepValue(money(), '1.505')]).toEqual(['1.50', null]);
});

test('a text of an older event keeps what is now left out of it', () => {
  expect([keepValue(text(), 'Be\u200bn\u200e'), plainText('Be\u200bn\u200e')]).toEqual(['Be\u200bn', 'Ben']);
});

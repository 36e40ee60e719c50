import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { checkInput } from '../kernel/fieldSchema.ts';
import { hostileTexts } from '../testing/samples.ts';
import { routes } from './index.ts';

/** Passwords are taken as they are; what they may be is decided elsewhere. */
const PASSWORDS = new Set(['password', 'confirmPassword', 'currentPassword']);

function shapes(schema: unknown, prefix = ''): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, inner]): [string, z.ZodType][] =>
    PASSWORDS.has(name)
      ? []
      : [[prefix + name, inner as unknown as z.ZodType], ...shapes(inner, `${prefix}${name}.`)],
  );
}

const parts = routes.flatMap(({ operation, body }) =>
  shapes(body).map(([name, schema]) => [`${operation} ${name}`, schema] as const),
);

test('there are bodies', () => {
  expect(parts.length).toBeGreaterThan(100);
});

const neverEmpty = routes.flatMap(({ operation, method, kind, fields = {}, body }) =>
  method !== 'POST' && kind === 'command' && body instanceof z.ZodObject
    ? Object.entries(fields).flatMap(([name, { required, default: standard }]) =>
        required && standard !== undefined && name in body.shape ? [[operation, name, body] as const] : [],
      )
    : [],
);

test.each(neverEmpty)('%s does not take an empty %s for its default', (_operation, name, body) => {
  for (const empty of ['', null]) {
    const parsed = body.safeParse({ [name]: empty });
    expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toContainEqual([
      [name],
      expect.stringMatching(/ is required\.$/),
    ]);
  }
});

test('are never empty: what would decide about money, leave days or a state', () => {
  const names = new Set(neverEmpty.map(([, name]) => name));
  expect([...names].sort()).toEqual(['country', 'currency', 'remainingLeave', 'rest', 'status', 'type']);
});

test.each(parts)('no text that no record may hold passes: %s', (_name, schema) => {
  const passed = hostileTexts.filter((text) => {
    const parsed = schema.safeParse(text);
    return parsed.success && typeof parsed.data === 'string';
  });
  expect(passed).toEqual([]);
});

test.each([
  ['CloseWithInvoice', ['email', 'patientAddress', 'billingAddress']],
  ['CreatePrescription', ['email', 'patientAddress']],
])('%s keeps what is sent empty apart from what is left out', (operation, names) => {
  const schema = new Map(parts);
  for (const name of names) {
    const field = schema.get(`${operation} ${name}`);
    expect([field?.parse(''), field?.parse(null), field?.parse(undefined)]).toEqual([null, null, undefined]);
  }
});

const bodies = routes.flatMap(({ operation, body }) => (body ? [[operation, body] as const] : []));
const values = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(10_001),
  1,
  -1,
  1.5,
  true,
  [],
  ['x'],
  [null],
  [{}],
  {},
  { unknown: 1 },
];
/** How zod begins its own sentences. */
const OF_ZOD = /^(Invalid|Unrecognized|Too (big|small))/;

test.each(bodies)('%s refuses in the words of the product', (_operation, body) => {
  const names = ['unknown', ...shapes(body).map(([name]) => name.split('.')[0] ?? '')];
  const inputs = [null, 'x', [], ...names.flatMap((name) => values.map((value) => ({ [name]: value })))];
  const sentences = inputs.flatMap((input) => {
    const checked = checkInput(body, input);
    return checked.success ? [] : Object.values(checked.fields);
  });
  expect(sentences.filter((sentence) => OF_ZOD.test(sentence) || !sentence.endsWith('.'))).toEqual([]);
});

test.each([
  ['roles.byName', { search: null }, { search: 'Search must be an object.' }],
  ['roles.byName', {}, { search: 'Search is required.' }],
  ['RequestDocumentBatch', { records: 'x' }, { records: 'Records must be a list.' }],
  [
    'RequestDocumentBatch',
    { filter: { a: 1, b: 2, month: 1, role: 'x'.repeat(101) } },
    {
      'filter.a': 'There is no such field.',
      'filter.b': 'There is no such field.',
      'filter.month': 'Month must be text.',
      'filter.role': 'Role is longer than 100 characters.',
    },
  ],
])('%s of %j', (operation, input, fields) => {
  const body = routes.find((route) => route.operation === operation)?.body ?? z.never();
  expect(checkInput(body, input)).toMatchObject({ success: false, fields });
});

/** Whatever is in the path, the query string or the headers of any call: a clear refusal or an answer, never a failure. */
import { routes, type Route } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { clinic } from './testing/clinic.ts';
import { openQueryApi, pathOf, type QueryApi, type Sent } from './testing/queryApi.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(120_000);

let api: QueryApi;
const send = (sent: Sent) => api.send(sent);

beforeAll(async () => {
  api = await openQueryApi();
});
afterAll(() => api.close());

const list = (path: string) =>
  path === '/patients' || path === '/users' || path === '/appointments' ? 'POST' : 'GET';

describe('what a parameter cannot be is 400 with its name', () => {
  const impossible: readonly (readonly [path: string, field: string])[] = [
    ...[
      '0000-01-01T00:00:00Z',
      '2026-02-30T09:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-03-02T25:00:00Z',
      '9223372036854775808',
      '-1',
      '1e3',
      'now',
      '2026-03-02',
      '+275760-09-13T00:00:00Z',
      '1799-12-31T23:59:59Z',
      '2200-01-01T00:00:00Z',
      "2026-03-02T09:00:00Z' or 1=1",
    ].flatMap((asOf) =>
      [
        '/patients',
        '/departments',
        `/patients/${clinic.helene}`,
        '/profile',
        '/dashboard',
        '/dashboard/charts',
        '/audit',
        `/history/users/${clinic.amina}`,
      ].map((path) => [`${path}?asOf=${encodeURIComponent(asOf)}`, 'asOf'] as const),
    ),
    ...[
      '0000-01-01',
      '2026-02-30',
      '1799-12-31',
      '2200-01-01',
      'soon',
      '2026-2-3',
      '2026-02-30T09:00:00Z',
    ].flatMap((day) => [
      [`/appointments?search[fromDate]=${day}`, 'fromDate'] as const,
      [`/appointments?toDate=${day}`, 'toDate'] as const,
      [`/invoices?fromDate=${day}`, 'fromDate'] as const,
      [`/invoices?search=${encodeURIComponent(JSON.stringify({ toDate: day }))}`, 'toDate'] as const,
      [`/appointments/calendar?from=${day}&to=2026-03-05`, 'from'] as const,
      [`/appointments/calendar?from=2026-03-05&to=${day}`, 'to'] as const,
      [`/appointments/absences?from=${day}&to=2026-03-05`, 'from'] as const,
      [`/appointments/absences?from=2026-03-05&to=${day}`, 'to'] as const,
      [`/audit?from=${day}`, 'from'] as const,
      [`/audit?to=${day}`, 'to'] as const,
    ]),
    ...['9223372036854775808', '99999999999999999999', '1'.repeat(21), '-1', '1.x', 'x', '0x10'].map(
      (after) => [`/audit?after=${after}`, 'after'] as const,
    ),
    ...['-1', '1001', '1.5', '1e2', '0x10', 'ten', '9'.repeat(30), '١'].flatMap((count) => [
      [`/patients?limit=${encodeURIComponent(count)}`, 'limit'] as const,
      [`/audit?limit=${encodeURIComponent(count)}`, 'limit'] as const,
    ]),
    ['/patients?skip=-1', 'skip'],
    ['/patients?skip=99999999999999', 'skip'],
    ['/patients?size=x', 'size'],
    ['/patients?order=up', 'order'],
    ['/patients?sort=shoe', 'sort'],
    ['/patients?sort=__proto__', 'sort'],
    ['/patients?sort=constructor', 'sort'],
    ['/patients?after=x', 'after'],
    ['/patients?limit=1&limit=2', 'limit'],
    ['/patients?sort[]=lastname', 'sort'],
    ['/patients?asOf[toString]=1', 'asOf'],
    ['/patients?search[name][x]=1', 'search'],
    ['/patients?search=[1]', 'search'],
    ['/patients?search={', 'search'],
    ['/patients?name=%00', 'name'],
    ['/patients?search[name]=%00', 'search[name]'],
    [`/patients?name=${'a'.repeat(401)}`, 'name'],
    ['/patients?status=1', 'status'],
    ['/patients?shoe=1', 'shoe'],
    ['/audit?record=1', 'record'],
    ['/audit?resource=shoes', 'resource'],
    ['/audit?resource=__proto__', 'resource'],
    ['/audit?shoe=1', 'shoe'],
    [`/audit?text=${'a'.repeat(401)}`, 'text'],
    ['/audit?text=a&text=b', 'text'],
  ];

  test.each(impossible)('%s', async (path, field) => {
    const answer = await send({ method: list(path.split('?')[0] ?? ''), path });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test.each<[unknown, string]>([
    [{ limit: {} }, 'limit'],
    [{ limit: [1] }, 'limit'],
    [{ limit: true }, 'limit'],
    [{ skip: { toString: 1 } }, 'skip'],
    [{ sort: ['lastname'] }, 'sort'],
    [{ sort: { toString: 1 } }, 'sort'],
    [{ order: { toLowerCase: 1 } }, 'order'],
    [{ after: {} }, 'after'],
    [{ search: [] }, 'search'],
    [{ search: 'x' }, 'search'],
    [{ search: { name: ['x'] } }, 'name'],
    [{ search: { name: { _id: { _id: 1 } } } }, 'name'],
    [{ search: { name: { toString: 1 } } }, 'name'],
    [{ search: { shoe: 1 } }, 'shoe'],
  ])('in the body of a list: %j', async (body, field) => {
    const answer = await send({ method: 'POST', path: '/patients', body });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test.each<unknown>([{ toString: 1 }, { valueOf: null }, ['1', '2'], true, '1e3'])(
    'revision: %j',
    async (revision) => {
      const path = `/departments/${clinic.cardiology}/${clinic.admin}`;
      const answer = await send({ method: 'PUT', path, body: { name: 'X', revision } });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['revision']]);
    },
  );

  test.each([
    ['X-Read-After', '1'],
    ['If-Match', '"1e3"'],
  ])('%s: %s', async (name, value) => {
    const path = `/departments/${clinic.cardiology}/${clinic.admin}`;
    const answer = await send({ method: 'PUT', path, body: { name: 'X' }, headers: { [name]: value } });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [name]]);
  });

  test('a Last-Event-ID that is none begins now', async () => {
    for (const id of ['99999999999999999999', '9223372036854775808', 'x', '-1']) {
      expect((await send({ path: '/changes', headers: { 'Last-Event-ID': id } })).status).toBe(200);
      expect((await send({ path: `/changes?lastEventId=${id}` })).status).toBe(200);
    }
  });

  test.each([
    '/%00',
    '/%',
    '/%ff',
    '/..%2f',
    '/users/%00',
    '/history/%2e%2e/x',
    `/history/%00/${clinic.amina}`,
    '/users/photo/..%2f..%2f',
    '/patients/%e0%a4%a',
    '//',
    '/patients//',
  ])('a path that leads nowhere: %s', async (path) => {
    const { status } = await send({ path });
    expect([400, 404]).toContain(status);
  });
});

const odd = fc.oneof(
  fc.constantFrom(
    '0000-01-01',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '9999-99-99T99:99:99Z',
    '+275760-09-13T00:00:00.001Z',
    '9223372036854775808',
    '-0',
    '1e400',
    'NaN',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '$1',
    '[]',
    '{}',
    '{"name":{"_id":[]}}',
    '__proto__',
    'constructor',
    '\u0000',
    '\u202e',
    '\ud83d\ude00',
    'asc',
    'name',
    'lastname',
    'createdAt',
    '_id',
    'Actif',
    'Doctor',
    clinic.amina,
    '2026-03-02',
    '2026-03-02T09:00',
    '1',
    '20',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const keys = fc.oneof(
  fc.constantFrom(
    'limit',
    'size',
    'skip',
    'after',
    'sort',
    'order',
    'search',
    'asOf',
    'revision',
    'from',
    'to',
    'fromDate',
    'toDate',
    'name',
    'role',
    'status',
    'cin',
    'patient',
    'doctor',
    'department',
    'number',
    'kind',
    'record',
    'actor',
    'type',
    'resource',
    'field',
    'text',
    'language',
    'search[name]',
    'search[status]',
    'search[]',
    'sort[]',
    'a[b][c]',
    '__proto__',
    'toString',
    'lastEventId',
  ),
  fc.string({ maxLength: 12 }),
);
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

test('no query string and no path makes any call fail', async () => {
  const param = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd });
  const query = fc.array(fc.tuple(keys, odd), { maxLength: 4 });
  const asked = fc.record({ route: fc.constantFrom(...routes), query, params: fc.tuple(param, param) });
  await fc.assert(
    fc.asyncProperty(asked, async ({ route, query: pairs, params }) => {
      const path = `${oddPathOf(route, params)}?${pairs.map((pair) => pair.map(encoded).join('=')).join('&')}`;
      const { status } = await send({ method: route.method, path });
      expect([path, status < 500 ? 'fine' : status]).toEqual([path, 'fine']);
    }),
    { numRuns: 800 },
  );
  expect(api.logged).toEqual([]);
});

function oddPathOf(route: Route, odds: readonly (string | null)[]): string {
  let index = 0;
  return pathOf(route, () => {
    const given = odds[index++ % odds.length];
    return typeof given === 'string' && given !== '' ? encoded(given) : null;
  });
}

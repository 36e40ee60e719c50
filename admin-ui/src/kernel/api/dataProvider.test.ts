import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { answerWith } from '../../testing/answers.ts';
import { signedIn } from '../../testing/people.ts';
import { dataProvider } from './dataProvider.ts';
import { refusalFrom, statusOf } from './http.ts';
import { forgetPosition } from './position.ts';

const list = { pagination: { page: 1, perPage: 12 }, sort: { field: '', order: 'ASC' as const }, filter: {} };
const record = { _id: '33333333-3333-4333-8333-333333333333', name: 'Cardiology', revision: 4 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetPosition();
  signedIn();
});

describe('lists', () => {
  test('are asked for as the description says: POST with a body, GET with a query string', async () => {
    const asked = answerWith({ body: [] });
    await dataProvider.getList('patients', { ...list, filter: { name: 'é', cin: '' } });
    await dataProvider.getList('taxes', {
      ...list,
      sort: { field: 'name', order: 'DESC' },
      filter: { status: 'Approved' },
    });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/api/patients',
      body: { limit: 12, search: { name: 'é' } },
    });
    expect(asked[1]?.method).toBe('GET');
    expect(asked[1]?.path).toBe(
      '/api/taxs?limit=12&search=%7B%22status%22%3A%22Approved%22%7D&sort=name&order=desc',
    );
  });

  test('are in ascending order where an address names a field alone', async () => {
    const asked = answerWith({ body: [] });
    await dataProvider.getList('taxes', { ...list, sort: { field: 'name' } as typeof list.sort });
    expect(asked[0]?.path).toContain('sort=name&order=asc');
  });

  test('skip to the page that is asked for', async () => {
    const asked = answerWith({ body: [] });
    for (const page of [1, 2, 3])
      await dataProvider.getList('patients', { ...list, pagination: { page, perPage: 12 } });
    expect(asked.map(({ body }) => body)).toEqual([
      { limit: 12, search: {} },
      { limit: 12, skip: 12, search: {} },
      { limit: 12, skip: 24, search: {} },
    ]);
  });

  test('give each record an id and tell the true or the capped total', async () => {
    answerWith(
      { body: [record], headers: { 'X-Total-Count': '41' } },
      { body: [record], headers: { 'X-Total-Count': '10000', 'X-Total-Capped': 'true' } },
    );
    const exact = await dataProvider.getList('departments', list);
    expect(exact.data[0]).toMatchObject({ id: record._id, _id: record._id });
    expect([exact.total, exact.meta]).toEqual([41, { capped: false }]);
    expect(await dataProvider.getList('departments', list)).toMatchObject({
      total: 10000,
      meta: { capped: true },
    });
  });

  test('are searched by the id of a reference', async () => {
    const asked = answerWith({ body: [] });
    await dataProvider.getList('appointments', { ...list, filter: { doctor: { _id: 'd', firstname: 'A' } } });
    expect(asked[0]?.body).toEqual({ limit: 12, search: { doctor: 'd' } });
  });
});

describe('writes', () => {
  test('name the actor, carry the token, the key and the revision', async () => {
    const asked = answerWith({ status: 201, body: record });
    await dataProvider.create('departments', { data: { name: 'X' }, meta: { idempotencyKey: 'k-1' } });
    await dataProvider.update('roles', {
      id: 'r',
      data: { Patients: true },
      previousData: { id: 'r' },
      meta: { revision: 7 },
    });
    const own = '11111111-1111-4111-8111-111111111111';
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: `/api/departments/create/${own}`,
      body: { name: 'X' },
    });
    expect(asked[0]?.headers).toMatchObject({ Authorization: 'Bearer a-token', 'Idempotency-Key': 'k-1' });
    expect(asked[1]).toMatchObject({ method: 'PATCH', path: `/api/roles/r/${own}` });
    expect(asked[1]?.headers['If-Match']).toBe('"7"');
    expect(asked[1]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('without a key of their own get a new one each', async () => {
    const asked = answerWith({ body: record });
    await dataProvider.delete('departments', { id: 'a' });
    await dataProvider.delete('departments', { id: 'a' });
    expect(asked[0]?.headers['Idempotency-Key']).not.toBe(asked[1]?.headers['Idempotency-Key']);
  });

  test('travel as a form as soon as a file is among the values', async () => {
    const asked = answerWith({ body: record });
    const photo = new File(['x'], 'face.png', { type: 'image/png' });
    await dataProvider.create('patients', {
      data: { photo, lineItems: [{ a: 1 }], status: 'Actif', email: null },
    });
    const form = asked[0]?.body as Record<string, unknown>;
    expect(form['photo']).toBeInstanceOf(File);
    expect([form['lineItems'], form['status'], form['email']]).toEqual(['[{"a":1}]', 'Actif', '']);
    expect(asked[0]?.headers['Content-Type']).toBeUndefined();
  });
});

describe('reading what was written', () => {
  test('every later call says how far this tab has written, the highest it saw', async () => {
    const position = (n: number) => String(n).padStart(20, '0');
    const asked = answerWith(
      { body: record, headers: { 'X-Position': position(9) } },
      { body: record, headers: { 'X-Position': position(7) } },
      { body: [] },
    );
    await dataProvider.create('departments', { data: {} });
    await dataProvider.create('departments', { data: {} });
    await dataProvider.getList('departments', list);
    expect(asked[0]?.headers['X-Read-After']).toBeUndefined();
    expect(asked[2]?.headers['X-Read-After']).toBe(position(9));
    expect(sessionStorage.getItem('position')).toBe(position(9));
  });
});

describe('refusals', () => {
  test('keep the sentence, the code and the fields', async () => {
    answerWith({
      status: 400,
      body: {
        error: 'Some fields need your attention.',
        code: 'validation_failed',
        fields: { name: 'Name is required.' },
      },
    });
    const error: unknown = await dataProvider
      .create('departments', { data: {} })
      .catch((failure: unknown) => failure);
    expect(statusOf(error)).toBe(400);
    expect(refusalFrom(error)).toMatchObject({
      code: 'validation_failed',
      fields: { name: 'Name is required.' },
    });
  });

  test('a call that reaches nobody says so in words', async () => {
    answerWith(null);
    const error: unknown = await dataProvider
      .getOne('patients', { id: 'p' })
      .catch((failure: unknown) => failure);
    expect([statusOf(error), refusalFrom(error).code]).toEqual([0, 'no_connection']);
  });

  test('a write without an answer does not claim that nothing was saved', async () => {
    answerWith(null);
    const error: unknown = await dataProvider
      .create('departments', { data: {} })
      .catch((failure: unknown) => failure);
    expect(refusalFrom(error)).toEqual({
      code: 'no_connection',
      error: 'The server could not be reached. Check your connection and try again.',
    });
  });

  test('an unknown resource is not asked for over the modules', async () => {
    const asked = answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
    await dataProvider.getList('audit', { ...list, filter: { resource: 'invoices', text: '' } });
    expect(asked[0]?.path).toBe('/api/audit?resource=invoices&limit=12');
  });
});

describe('who is behind a call', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('is a person while they act, and for every write; else the screen itself', async () => {
    const asked = answerWith({ body: [record], headers: { 'X-Total-Count': '1' } });
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    await dataProvider.getList('departments', list);
    await dataProvider.create('departments', { data: {} });
    window.dispatchEvent(new Event('keydown'));
    clock.mockReturnValue(now + 3_600_000 + 9_000);
    await dataProvider.getList('departments', list);
    clock.mockReturnValue(now + 3_600_000 + 11_000);
    await dataProvider.getOne('departments', { id: record._id });
    expect(asked.map(({ headers }) => headers['X-Background'])).toEqual([
      'true',
      undefined,
      undefined,
      'true',
    ]);
  });
});

describe('a call that came too fast', () => {
  const soon = { status: 429, body: { error: 'Too many.', code: 'too_many_requests' } };

  test('is asked again where it reads', async () => {
    const asked = answerWith(
      { ...soon, headers: { 'Retry-After': '0.01' } },
      { ...soon, headers: { 'Retry-After': '0.01' } },
      { body: [record], headers: { 'X-Total-Count': '1' } },
    );
    expect((await dataProvider.getList('patients', list)).data).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  test('is asked again where too many others came or the record is not known yet, and for no other reason', async () => {
    const headers = { 'Retry-After': '0.01' };
    const refusedAs = (code: string) => ({ status: 503, body: { error: 'Not now.', code }, headers });
    for (const code of ['overloaded', 'not_caught_up']) {
      const asked = answerWith(refusedAs(code), { body: [record], headers: { 'X-Total-Count': '1' } });
      expect((await dataProvider.getList('patients', list)).data).toHaveLength(1);
      expect(asked).toHaveLength(2);
    }
    const away = answerWith(refusedAs('store_unavailable'));
    await expect(dataProvider.getList('patients', list)).rejects.toMatchObject({ status: 503 });
    expect(away).toHaveLength(1);
  });

  test('is refused where it writes, where the wait is long, and after a few times', async () => {
    const outcome = (calling: Promise<unknown>) => calling.then(() => 200, statusOf);
    const once = answerWith({ ...soon, headers: { 'Retry-After': '0.01' } });
    expect(await outcome(dataProvider.create('patients', { data: {} }))).toBe(429);
    expect(once).toHaveLength(1);
    expect(await outcome(dataProvider.getList('patients', list))).toBe(429);
    expect(once).toHaveLength(5);
    const long = answerWith({ ...soon, headers: { 'Retry-After': '900' } });
    expect(await outcome(dataProvider.getList('patients', list))).toBe(429);
    expect(long).toHaveLength(1);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { newId, Problem, problems } from '@hospital/contracts';
import { EventTooLarge, RevisionConflict, StoreUnavailable } from '@hospital/event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { SubjectIsErased } from '../keys/subjectKeys.ts';
import { sampleFiles } from '../testing/sampleFiles.ts';
import { NotesApi, problem } from './testing/notesApi.ts';

let api: NotesApi;
beforeAll(async () => {
  api = await NotesApi.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset('Patients'));

describe('what was thrown', () => {
  const busy = { ...problem('busy'), headers: { 'retry-after': '1' } };
  const away = { ...problem('store_unavailable'), headers: { 'retry-after': '2' } };
  const fail = (thrown: () => unknown) => {
    api.failure = thrown;
    return api.request.get('/api/fail/now');
  };

  test('a refusal is answered with all it says', async () => {
    const refusal = new Problem('stale_revision', {
      message: 'Too late.',
      fields: { title: 'Taken.' },
      extra: { revision: 4 },
    });
    const answer = await fail(() => refusal);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      error: 'Too late.',
      code: 'stale_revision',
      fields: { title: 'Taken.' },
      revision: 4,
      requestId: answer.headers['x-request-id'],
    });
    const later = new Problem('too_many_attempts', { extra: { retryAfter: 33 } });
    expect(await fail(() => later)).toMatchObject({ status: 429, headers: { 'retry-after': '33' } });
  });

  test('every code of the catalogue has its status', async () => {
    for (const code of Object.keys(problems) as (keyof typeof problems)[]) {
      expect(await fail(() => new Problem(code))).toMatchObject(problem(code));
    }
  });

  test('what the store throws', async () => {
    expect(await fail(() => new RevisionConflict('x-1', 1n, 2n))).toMatchObject(busy);
    expect(await fail(() => new StoreUnavailable('secret address'))).toMatchObject(away);
    const full = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' });
    const answer = { ...problem('disk_full'), headers: { 'retry-after': '60' } };
    expect(await fail(() => full)).toMatchObject(answer);
    expect(await fail(() => new StoreUnavailable('no answer', { cause: full }))).toMatchObject(answer);
    expect(await fail(() => new EventTooLarge(1_000_000))).toMatchObject(problem('body_too_large'));
    expect(await fail(() => new SubjectIsErased('1', 'name'))).toMatchObject(problem('gone'));
  });

  test('a api.database that is not there', async () => {
    const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(await fail(() => nowhere.query('select 1').catch((error: unknown) => error))).toMatchObject(away);
    await nowhere.end();
    expect(await fail(() => nowhere.query('select 1').catch((error: unknown) => error))).toMatchObject(away);
  });

  test('a connection that is cut, and a query that takes too long', async () => {
    const cut = () =>
      api.database.pool
        .query('select pg_terminate_backend(pg_backend_pid())')
        .catch((error: unknown) => error);
    expect(await fail(cut)).toMatchObject(away);
    const late = async () => {
      const client = await api.database.pool.connect();
      await client.query("set statement_timeout = '10ms'");
      return client.query('select pg_sleep(5)').catch((error: unknown) => (client.release(true), error));
    };
    expect(await fail(late)).toMatchObject(away);
  });

  test('anything else is ours: the client learns nothing, the log all but the row', async () => {
    const violate = async () => {
      await api.database.pool.query('create table if not exists secrets (cin text unique)');
      await api.database.pool.query("insert into secrets values ('AB123456')");
      return api.database.pool
        .query("insert into secrets values ('AB123456')")
        .catch((error: unknown) => error);
    };
    const answer = await fail(violate);
    expect(answer).toMatchObject(problem('internal'));
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'requestId']);
    const log = api.logged.join('');
    expect(log).toContain('secrets_cin_key');
    expect(log).toContain(answer.body.requestId);
    expect(log).not.toContain('AB123456');
    expect(await fail(() => 'a text')).toMatchObject(problem('internal'));
    expect(await fail(() => undefined)).toMatchObject(problem('internal'));
  });

  test('addresses that make no sense', async () => {
    expect(await api.request.get('/api/fail/%E0%A4%A')).toMatchObject(problem('malformed_id'));
    expect(await api.request.get('/api/nothing')).toMatchObject(problem('no_such_route'));
    expect(await api.request.get('/api/notes/1/2/3')).toMatchObject(problem('no_such_route'));
    expect(await api.request.get('/api/notes?name=%00').set(api.bearer())).toMatchObject(
      problem('validation_failed'),
    );
    expect(await api.request.get('/api/notes?name=%E0%A4%A').set(api.bearer())).toMatchObject(
      problem('validation_failed'),
    );
  });

  test.each([
    ['delete', '/api/notes', 'GET, POST'],
    ['delete', '/api/notes/', 'GET, POST'],
    ['patch', `/api/notes/${newId()}/${newId()}`, 'DELETE, PUT'],
    ['post', '/api/logo', 'GET'],
  ] as const)('another method of an address says which there are: %s %s', async (method, path, allowed) => {
    const answer = await api.request[method](path);
    expect(answer).toMatchObject(problem('method_not_allowed'));
    expect(answer.headers['allow']).toBe(allowed);
  });
});

describe('what is not JSON', () => {
  test('bytes go as they are', async () => {
    const answer = await api.request.get('/api/logo');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'max-age=60',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toEqual(sampleFiles.png);
  });

  test('a stream goes as it comes, and ends when the client leaves', async () => {
    const leave = new AbortController();
    const { body } = await fetch(`${api.origin}/api/changes`, { signal: leave.signal });
    api.endless.write('data: 1\n\n');
    const { value } = (await body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: 1\n\n');
    expect(api.lastCall()?.signal.aborted).toBe(false);
    leave.abort();
    while (!api.endless.destroyed) await sleep(5);
    expect(api.lastCall()?.signal.aborted).toBe(true);
    expect(api.logged.join('')).not.toContain('"level":50');
  });

  test('a stream that fails breaks the connection and is logged', async () => {
    const answer = await fetch(`${api.origin}/api/changes`);
    api.endless.destroy(new Error('the source broke'));
    await expect(answer.text()).rejects.toThrow('terminated');
    const [line] = api.logged.filter((logged) => logged.includes('the source broke'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, msg: 'request errored' });
  });
});

test('a refusal for now is a line without a stack, a surprise is one with it', async () => {
  const lineAfter = async (failure: Error) => {
    api.failure = () => failure;
    api.logged = [];
    await api.request.get('/api/fail/x');
    while (api.logged.length === 0) await sleep(5);
    return JSON.parse(api.logged[0] ?? '') as Record<string, unknown>;
  };
  const shutdown = Object.assign(new pg.DatabaseError('x', 1, 'error'), { code: '57P01' });
  for (const [failure, problem] of [
    [new Problem('overloaded'), 'overloaded'],
    [new StoreUnavailable('away'), 'store_unavailable'],
    [shutdown, 'store_unavailable'],
  ] as const) {
    const refused = await lineAfter(failure);
    expect(refused).toMatchObject({ level: 40, msg: 'request refused', problem, res: { statusCode: 503 } });
    expect(refused).not.toHaveProperty('err');
  }
  for (const surprise of [new Error('a surprise'), new Problem('internal')])
    expect(await lineAfter(surprise)).toMatchObject({ level: 50, msg: 'request errored', err: {} });
});

test('small and large letters, a slash at the end and OPTIONS reach the route that is meant', async () => {
  const { status } = await api.request.get('/api/LOGO/').set(api.bearer());
  expect(status).toBe(200);
  const options = await api.request.options('/api/logo');
  expect([options.status, options.headers['allow']]).toEqual([200, 'GET, HEAD']);
  expect((await api.request.options('/api/nowhere')).status).toBe(404);
});

test('neither queries nor bodies nor tokens are logged', async () => {
  await api.request
    .post('/api/notes?search[name]=Berrada')
    .set(api.bearer())
    .send({ search: { cin: 'AB123456' } });
  const log = api.logged.join('');
  expect(log).toContain('"url":"/api/notes"');
  for (const word of ['Berrada', 'AB123456', api.token]) expect(log).not.toContain(word);
});

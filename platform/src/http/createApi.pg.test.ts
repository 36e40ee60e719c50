import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  administrator,
  bySpecificity,
  day,
  file,
  flag,
  inputSchema,
  lines,
  member,
  newId,
  open,
  Problem,
  problems,
  session,
  text,
  type Flag,
  type Method,
  type Route,
} from '@hospital/contracts';
import { EventTooLarge, RevisionConflict, StoreUnavailable } from '@hospital/event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import pg from 'pg';
import supertest from 'supertest';
import { createAccounts, type Accounts } from '../authentication/accounts.ts';
import { postgresFiles } from '../files/postgresFiles.ts';
import { keyedHash } from '../keys/keyedHash.ts';
import { SubjectIsErased } from '../keys/subjectKeys.ts';
import { createLogger } from '../logging.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { People } from '../testing/people.ts';
import { sampleFiles } from '../testing/sampleFiles.ts';
import type { Call, Handler, Handlers } from './call.ts';
import { createApi } from './createApi.ts';
import { secureHeaders } from './secureHeaders.ts';

const fields = {
  title: text({ required: true }),
  on: day(),
  photo: file('/api/notes/photo/{id}'),
  receipt: file('/api/notes/{id}/receipt', { accepts: 'attachment' }),
  items: lines({ name: text({ required: true }) }),
};
const common = { module: 'notes', kind: 'command', fields, summary: '' } as const;
const write = { ...common, permission: flag('Patients'), files: ['photo', 'receipt'] } as const;
const route = (method: Method, path: string, operation: string, rest: Partial<Route> = {}): Route => ({
  ...common,
  permission: session,
  method,
  path,
  operation,
  ...rest,
});

const routes: readonly Route[] = [
  route('POST', '/notes/create/:userId', 'CreateNote', { ...write, body: inputSchema(fields, 'create') }),
  route('PUT', '/notes/:id/:adminId', 'ChangeNote', { ...write, body: inputSchema(fields, 'change') }),
  route('DELETE', '/notes/:id/:userId', 'RemoveNote', write),
  route('POST', '/notes', 'notes.list', {
    kind: 'query',
    permission: { ...flag('Patients'), picker: ['Invoices'] },
  }),
  route('GET', '/notes', 'notes.all', { kind: 'query', permission: member }),
  route('GET', '/notes/:id', 'notes.get', { kind: 'query' }),
  route('GET', '/history/:resource/:id', 'history', { kind: 'query' }),
  route('PATCH', '/roles/:target', 'ChangeRole', { permission: administrator }),
  route('GET', '/logo', 'logo', { kind: 'query', permission: open }),
  route('GET', '/fail/:target', 'fail', { kind: 'query', permission: open }),
  route('GET', '/changes', 'changes', { kind: 'query', permission: open }),
];

let database: KeptDatabase;
let people: People;
let accounts: Accounts;
let server: Server;
let origin: string;
let request: ReturnType<typeof supertest>;
let seen: Call[] = [];
let failure: () => unknown = () => new Error('nothing was set');
let endless: PassThrough;
let logged: string[] = [];

const echo: Handler = async (call) => {
  seen.push(call);
  return { body: { body: call.body ?? null, access: call.access } };
};
const handlers: Handlers = {
  ...Object.fromEntries(routes.map(({ operation }) => [operation, echo])),
  CreateNote: async (call) => ({
    ...(await echo(call)),
    status: 201,
    headers: { 'X-Position': '7'.padStart(20, '0') },
  }),
  logo: async (call) => {
    seen.push(call);
    return {
      content: sampleFiles.png,
      headers: { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=60' },
    };
  },
  fail: async () => {
    throw await failure();
  },
  changes: async (call) => {
    seen.push(call);
    return { content: endless, headers: { 'Content-Type': 'text/event-stream' } };
  },
};

let user: string;
let token: string;
const bearer = () => ({ Authorization: `Bearer ${token}` });
const lastCall = () => seen.at(-1);

async function signInWith(...flags: readonly Flag[]): Promise<void> {
  user = await people.member(...flags);
  token = (await accounts.sessions.open(user)).token;
}

beforeAll(async () => {
  database = await keptDatabase();
  people = new People();
  const keyed = keyedHash(randomBytes(32));
  accounts = createAccounts({
    pool: database.pool,
    records: people.records,
    keyed,
    signingKey: randomBytes(32),
  });
  const destination = { write: (line: string) => void logged.push(line) };
  const app = express();
  app.use(secureHeaders());
  app.use(
    '/api',
    createApi({
      routes: [...routes].sort(bySpecificity),
      handlers,
      sessions: accounts.sessions,
      files: postgresFiles({ pool: database.pool }),
      settingsZone: async () => 'Asia/Dubai',
      log: createLogger({ name: 'test', destination }),
    }),
  );
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  request = supertest(server);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});
beforeEach(async () => {
  seen = [];
  logged = [];
  endless = new PassThrough();
  await signInWith('Patients');
});

const create = () => request.post(`/api/notes/create/${user}`).set(bearer());
const problem = (code: keyof typeof problems) => ({
  status: problems[code][0],
  body: { code, error: expect.any(String), requestId: expect.any(String) },
});

describe('at the start', () => {
  const options = {
    sessions: {},
    files: {},
    settingsZone: async () => 'utc',
    log: createLogger({ name: 'test', level: 'silent' }),
  };
  const start = (some: readonly Route[], given: Handlers) => () =>
    createApi({ ...options, routes: some, handlers: given } as unknown as Parameters<typeof createApi>[0]);

  test('a route without a handler stops it', () => {
    expect(start(routes, { ...handlers, history: undefined } as unknown as Handlers)).toThrow(
      'these routes have no handler: history',
    );
  });
  test('a handler without a route stops it', () => {
    expect(start(routes, { ...handlers, Approve: echo })).toThrow('these handlers have no route: Approve');
  });
});

describe('who may call', () => {
  test('nobody without a live session', async () => {
    const { sessionId, token: other } = await accounts.sessions.open(user);
    await accounts.sessions.revoke(sessionId);
    const attempts = [
      {},
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer x.y.z' },
      { Authorization: `Basic ${token}` },
    ];
    for (const headers of [...attempts, { Authorization: `Bearer ${other}` }]) {
      const answer = await request.get('/api/notes').set(headers);
      expect(answer).toMatchObject(problem('not_signed_in'));
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    expect(seen).toEqual([]);
  });

  test('a flag gives all, a picker a part, neither nothing', async () => {
    expect((await request.post('/api/notes').set(bearer())).body.access).toBe('full');
    await signInWith('Invoices');
    expect((await request.post('/api/notes').set(bearer())).body.access).toBe('picker');
    expect(await create().send({ title: 'x' })).toMatchObject(problem('not_allowed'));
    await signInWith('Taxs');
    expect(await request.post('/api/notes').set(bearer())).toMatchObject(problem('not_allowed'));
    expect(await request.patch('/api/roles/x').set(bearer())).toMatchObject(problem('administrators_only'));
    expect((await request.get('/api/notes').set(bearer())).status).toBe(200);
  });

  test('a session alone is enough for oneself, and not for the modules', async () => {
    user = await people.user(await people.role({ hasAccessModule: false }));
    token = (await accounts.sessions.open(user)).token;
    expect((await request.get(`/api/notes/${newId()}`).set(bearer())).status).toBe(200);
    expect(await request.get('/api/notes').set(bearer())).toMatchObject(problem('not_allowed'));
  });

  test('public calls need nothing, and know a session where there is one, also an expired one', async () => {
    expect((await request.get('/api/logo')).status).toBe(200);
    expect(lastCall()).toMatchObject({ actor: null, sessionId: null });
    await request.get('/api/logo').set(bearer());
    expect(lastCall()).toMatchObject({ actor: { id: user }, sessionId: expect.any(String) });
    await accounts.sessions.revokeAll(user);
    await request.get('/api/logo').set(bearer());
    expect(lastCall()).toMatchObject({ actor: null, sessionId: expect.any(String) });
  });

  test('a path that names another user is refused, whatever its case', async () => {
    expect(
      await request.post(`/api/notes/create/${newId()}`).set(bearer()).send({ title: 'x' }),
    ).toMatchObject(problem('wrong_actor'));
    expect(await request.put(`/api/notes/${newId()}/${newId()}`).set(bearer()).send({})).toMatchObject(
      problem('wrong_actor'),
    );
    expect(
      (await request.post(`/api/notes/create/${user.toUpperCase()}`).set(bearer()).send({ title: 'x' }))
        .status,
    ).toBe(201);
  });

  test('ids are uuids, free words are free', async () => {
    const id = newId();
    await request.get(`/api/notes/${id.toUpperCase()}`).set(bearer());
    expect(lastCall()?.params).toEqual({ id });
    for (const bad of ['x', '12345', '507f1f77bcf86cd799439011', `${id}0`, '%00', "'--"]) {
      expect(await request.get(`/api/notes/${bad}`).set(bearer())).toMatchObject(problem('malformed_id'));
    }
    expect((await request.get(`/api/history/appointments/${id}`).set(bearer())).status).toBe(200);
    expect(await request.get('/api/history/%00/x').set(bearer())).toMatchObject(problem('malformed_id'));
  });
});

describe('bodies', () => {
  test('are parsed by the schema, and days cut to the clinic', async () => {
    const sent = {
      title: ' Hello ',
      on: '2026-03-02T22:30:00.000Z',
      unknown: 1,
      photo: '/api/notes/photo/1',
    };
    const answer = await create().send(sent);
    expect(answer.status).toBe(201);
    expect(answer.headers['x-position']).toBe('00000000000000000007');
    expect(answer.body.body).toEqual({ title: 'Hello', on: '2026-03-03', items: null });
  });

  test('that are wrong are answered field by field', async () => {
    const answer = await create().send({ title: '', on: 'soon', items: [{}] });
    expect(answer).toMatchObject(problem('validation_failed'));
    expect(answer.body.fields).toEqual({
      title: 'Title is required.',
      on: 'On must be a date (YYYY-MM-DD).',
      'items.0.name': 'Name is required.',
    });
    expect(await create()).toMatchObject(problem('validation_failed'));
  });

  test('without a schema are given as they came', async () => {
    await request
      .post('/api/notes')
      .set(bearer())
      .send({ search: { name: 'é' }, limit: 3 });
    expect(lastCall()?.body).toEqual({ search: { name: 'é' }, limit: 3 });
    await request.post('/api/notes?limit=5&limit=6&search[name]=a%20b').set(bearer());
    expect(lastCall()).toMatchObject({ body: undefined, query: { limit: '6', 'search[name]': 'a b' } });
  });

  test.each(
    (
      [
        ['{"title": ', 'application/json', 'malformed_body'],
        ['"title"', 'application/json', 'malformed_body'],
        ['[1]', 'application/json', 'malformed_body'],
        ['null', 'application/json', 'malformed_body'],
        ['{"title":"x"}', 'text/plain', 'unsupported_body'],
        ['title=x', 'application/x-www-form-urlencoded', 'unsupported_body'],
        ['{"title":"x"}', 'application/json; charset=klingon', 'unsupported_body'],
        ['--nothing', 'multipart/form-data; boundary=b', 'malformed_body'],
        ['--b\r\nnothing', 'multipart/form-data', 'malformed_body'],
        ['{"title":"a\\u0000b"}', 'application/json', 'validation_failed'],
        ['{"title":"a\\ud800b"}', 'application/json', 'validation_failed'],
        ['{"title":"x","other":{"\\u0000":1}}', 'application/json', 'validation_failed'],
        [`{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'application/json', 'malformed_body'],
        [JSON.stringify({ title: 'x'.repeat(2 * 1024 * 1024) }), 'application/json', 'body_too_large'],
      ] as const
    ).map((row) => [`${row[0].slice(0, 40)} as ${row[1]}: ${row[2]}`, ...row] as const),
  )('%s', async (_name, body, type, code) => {
    expect(await create().set('Content-Type', type).send(body)).toMatchObject(problem(code));
    expect(seen).toEqual([]);
  });

  test('of an unknown encoding or a broken one are refused', async () => {
    const zipped = (encoding: string) =>
      create().set({ 'Content-Type': 'application/json', 'Content-Encoding': encoding }).send('{}');
    expect(await zipped('klingon')).toMatchObject(problem('unsupported_body'));
    expect(await zipped('gzip')).toMatchObject(problem('malformed_body'));
  });

  test('no type at all is refused', async () => {
    expect(await create().set('Content-Type', '').send('x')).toMatchObject(problem('unsupported_body'));
  });
});

describe('forms with files', () => {
  test('bring texts as fields and files as ids, kept by then', async () => {
    const answer = await create()
      .field('title', 'Été')
      .field('items', '[{"name":"a"}]')
      .attach('photo', sampleFiles.png, 'élève.png')
      .attach('receipt', sampleFiles.pdf, { filename: 'x.png', contentType: 'image/png' });
    expect(answer.status).toBe(201);
    const { body } = answer.body;
    expect(body).toEqual({
      title: 'Été',
      on: null,
      photo: expect.any(String),
      receipt: expect.any(String),
      items: [{ name: 'a' }],
    });
    const files = postgresFiles({ pool: database.pool });
    expect(await files.load(body.photo)).toMatchObject({ mime: 'image/png', bytes: sampleFiles.png });
    expect(await files.load(body.receipt)).toMatchObject({ mime: 'application/pdf' });
  });

  test('an empty file field is none, an empty text clears', async () => {
    const answer = await request
      .put(`/api/notes/${newId()}/${user}`)
      .set(bearer())
      .field('photo', '')
      .attach('receipt', Buffer.alloc(0), { filename: '' });
    expect(answer.body.body).toEqual({ photo: null });
  });

  async function kept(): Promise<number> {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from kept.files',
    );
    return rows[0]?.count ?? -1;
  }

  test('what is refused is not kept', async () => {
    const before = await kept();
    const large = Buffer.concat([sampleFiles.png, Buffer.alloc(5 * 1024 * 1024)]);
    const refusals = [
      [create().field('title', 'x').attach('photo', large, 'x.png'), 'file_too_large'],
      [create().field('title', 'x').attach('photo', sampleFiles.svg, 'x.svg'), 'unsupported_file'],
      [create().field('title', 'x').attach('photo', sampleFiles.pdf, 'x.pdf'), 'unsupported_file'],
      [create().field('title', 'x').attach('other', sampleFiles.png, 'x.png'), 'validation_failed'],
      [create().field('title', '').attach('photo', sampleFiles.png, 'x.png'), 'validation_failed'],
      [
        request
          .post(`/api/notes/create/${newId()}`)
          .set(bearer())
          .field('title', 'x')
          .attach('photo', sampleFiles.png, 'x.png'),
        'wrong_actor',
      ],
    ] as const;
    for (const [sending, code] of refusals) expect(await sending).toMatchObject(problem(code));
    const twice = create()
      .field('title', 'x')
      .attach('photo', sampleFiles.png, 'a.png')
      .attach('photo', sampleFiles.png, 'b.png');
    expect(await twice).toMatchObject(problem('validation_failed'));
    expect(await kept()).toBe(before);
    expect(seen).toEqual([]);
  });

  test('a file that was not uploaded here can not be named', async () => {
    const forged = { uploaded: newId() };
    expect((await create().send({ title: 'x', photo: forged })).body.body).not.toHaveProperty('photo');
    expect(
      (await create().field('title', 'x').field('photo[uploaded]', newId())).body.body,
    ).not.toHaveProperty('photo');
  });

  test('a retry with the same file is the same body', async () => {
    const send = async (key: string | null, bytes: Buffer) => {
      const sending = create().field('title', 'x').attach('photo', bytes, 'x.png');
      return (await (key ? sending.set('Idempotency-Key', key) : sending)).body.body.photo;
    };
    const first = await send('one', sampleFiles.png);
    expect(await send('one', sampleFiles.png)).toBe(first);
    expect(await send('one', sampleFiles.gif)).not.toBe(first);
    expect(await send('two', sampleFiles.png)).not.toBe(first);
    expect(await send(null, sampleFiles.png)).not.toBe(await send(null, sampleFiles.png));
  });
});

describe('headers', () => {
  test('of a call are parsed', async () => {
    const change = (headers: Record<string, string>, body: object = {}) =>
      request.put(`/api/notes/${newId()}/${user}`).set(bearer()).set(headers).send(body);
    await change(
      { 'If-Match': '"5"', 'Idempotency-Key': 'k', 'X-Read-After': '1'.padStart(20, '0') },
      { revision: 3 },
    );
    expect(lastCall()).toMatchObject({
      expectedRevision: 5,
      idempotencyKey: 'k',
      readAfter: '1'.padStart(20, '0'),
    });
    for (const match of ['W/"6"', '6']) {
      await change({ 'If-Match': match });
      expect(lastCall()?.expectedRevision).toBe(6);
    }
    for (const revision of [7, '7']) {
      await change({}, { revision });
      expect(lastCall()?.expectedRevision).toBe(7);
    }
    for (const revision of [null, '', undefined]) {
      await change({ 'If-Match': '*' }, { revision });
      expect(lastCall()?.expectedRevision).toBeNull();
    }
    const none = { expectedRevision: null, idempotencyKey: null, readAfter: null };
    await change({});
    expect(lastCall()).toMatchObject(none);
    for (const [name, value] of [
      ['If-Match', '"abc"'],
      ['Idempotency-Key', 'x'.repeat(256)],
      ['X-Read-After', 'now'],
    ] as const) {
      const answer = await change({ [name]: value });
      expect(answer).toMatchObject(problem('validation_failed'));
      expect(Object.keys(answer.body.fields)).toEqual([name]);
    }
    for (const revision of [-1, 1.5, 'x', [1], true]) {
      expect(await change({}, { revision })).toMatchObject({
        ...problem('validation_failed'),
        body: { fields: { revision: expect.any(String) } },
      });
    }
  });

  test('of every answer', async () => {
    const answer = await request.get('/api/notes').set(bearer());
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    const given = await request.get('/api/nothing').set('X-Request-Id', 'proxy-1');
    expect(given.headers['x-request-id']).toBe('proxy-1');
    expect(given.body.requestId).toBe('proxy-1');
    expect((await request.get('/api/nothing').set('X-Request-Id', '<script>')).body.requestId).not.toContain(
      '<',
    );
  });

  test('HEAD and OPTIONS are sane', async () => {
    const head = await request.head('/api/notes').set(bearer());
    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    expect((await request.head('/api/notes')).status).toBe(401);
    const options = await request.options('/api/notes');
    expect(options.status).toBe(200);
    expect(options.headers['allow']).toContain('POST');
    const source = endless;
    expect((await request.head('/api/changes')).status).toBe(200);
    expect(source.destroyed).toBe(true);
  });
});

describe('what was thrown', () => {
  const busy = { ...problem('busy'), headers: { 'retry-after': '1' } };
  const away = { ...problem('store_unavailable'), headers: { 'retry-after': '2' } };
  const fail = (thrown: () => unknown) => {
    failure = thrown;
    return request.get('/api/fail/now');
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
    expect(await fail(() => new EventTooLarge(1_000_000))).toMatchObject(problem('body_too_large'));
    expect(await fail(() => new SubjectIsErased('1', 'name'))).toMatchObject(problem('gone'));
  });

  test('a database that is not there', async () => {
    const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(await fail(() => nowhere.query('select 1').catch((error: unknown) => error))).toMatchObject(away);
    await nowhere.end();
    expect(await fail(() => nowhere.query('select 1').catch((error: unknown) => error))).toMatchObject(away);
  });

  test('a connection that is cut, and a query that takes too long', async () => {
    const cut = () =>
      database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => error);
    expect(await fail(cut)).toMatchObject(away);
    const late = async () => {
      const client = await database.pool.connect();
      await client.query("set statement_timeout = '10ms'");
      return client.query('select pg_sleep(5)').catch((error: unknown) => (client.release(true), error));
    };
    expect(await fail(late)).toMatchObject(away);
  });

  test('anything else is ours: the client learns nothing, the log all but the row', async () => {
    const violate = async () => {
      await database.pool.query('create table if not exists secrets (cin text unique)');
      await database.pool.query("insert into secrets values ('AB123456')");
      return database.pool.query("insert into secrets values ('AB123456')").catch((error: unknown) => error);
    };
    const answer = await fail(violate);
    expect(answer).toMatchObject(problem('internal'));
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'requestId']);
    const log = logged.join('');
    expect(log).toContain('secrets_cin_key');
    expect(log).toContain(answer.body.requestId);
    expect(log).not.toContain('AB123456');
    expect(await fail(() => 'a text')).toMatchObject(problem('internal'));
    expect(await fail(() => undefined)).toMatchObject(problem('internal'));
  });

  test('addresses that make no sense', async () => {
    expect(await request.get('/api/fail/%E0%A4%A')).toMatchObject(problem('malformed_id'));
    expect(await request.get('/api/nothing')).toMatchObject(problem('no_such_route'));
    expect(await request.delete('/api/notes')).toMatchObject(problem('no_such_route'));
    expect(await request.get('/api/notes?name=%00').set(bearer())).toMatchObject(
      problem('validation_failed'),
    );
    expect((await request.get('/api/notes?name=%E0%A4%A').set(bearer())).status).toBe(200);
  });
});

describe('what is not JSON', () => {
  test('bytes go as they are', async () => {
    const answer = await request.get('/api/logo');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'max-age=60',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toEqual(sampleFiles.png);
  });

  test('a stream goes as it comes, and ends when the client leaves', async () => {
    const leave = new AbortController();
    const { body } = await fetch(`${origin}/api/changes`, { signal: leave.signal });
    endless.write('data: 1\n\n');
    const { value } = (await body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: 1\n\n');
    expect(lastCall()?.signal.aborted).toBe(false);
    leave.abort();
    while (!endless.destroyed) await sleep(5);
    expect(lastCall()?.signal.aborted).toBe(true);
    expect(logged.join('')).not.toContain('"level":50');
  });

  test('a stream that fails breaks the connection and is logged', async () => {
    const answer = await fetch(`${origin}/api/changes`);
    endless.destroy(new Error('the source broke'));
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(logged.join('')).toContain('the source broke');
  });
});

test('neither queries nor bodies nor tokens are logged', async () => {
  await request
    .post('/api/notes?search[name]=Berrada')
    .set(bearer())
    .send({ search: { cin: 'AB123456' } });
  const log = logged.join('');
  expect(log).toContain('"url":"/api/notes"');
  for (const word of ['Berrada', 'AB123456', token]) expect(log).not.toContain(word);
});

import { newId, type Route } from '@hospital/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testFiles } from '../testing/testFiles.ts';
import { createLogger } from '../monitoring/logging.ts';
import { sampleFiles } from '../testing/sampleFiles.ts';
import type { Handlers } from './call.ts';
import { createApi } from './createApi.ts';
import { noteRoutes, NotesApi, problem } from './testing/notesApi.ts';

let api: NotesApi;
beforeAll(async () => {
  api = await NotesApi.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset('Patients'));

const create = () => api.create();
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('at the start', () => {
  const options = {
    sessions: {},
    files: {},
    clinicDay: async () => ({ zone: 'Asia/Dubai', today: '2026-06-30' }),
    log: createLogger({ name: 'test', level: 'silent' }),
  };
  const start = (some: readonly Route[], given: Handlers) => () =>
    createApi({ ...options, routes: some, handlers: given } as unknown as Parameters<typeof createApi>[0]);

  test('a route without a handler stops it', () => {
    expect(start(noteRoutes, { ...api.handlers(), history: undefined } as unknown as Handlers)).toThrow(
      'these routes have no handler: history',
    );
  });
  test('a handler without a route stops it', () => {
    expect(start(noteRoutes, { ...api.handlers(), Approve: async () => ({}) })).toThrow(
      'these handlers have no route: Approve',
    );
  });
});
describe('values', () => {
  test('of a form and of JSON are kept in the same form', async () => {
    const title = ' \u200fE\u0301te\u0301\u200e\r\n';
    const form = await create().field('title', title).field('on', '2026-06-30T21:30:00Z');
    const json = await create().send({ title, on: '2026-06-30T21:30:00Z' });
    for (const { status, body } of [form, json]) {
      expect([status, body.body]).toMatchObject([201, { title: '\u00c9t\u00e9', on: '2026-07-01' }]);
    }
  });

  test.each(['a\u202eb', 'a\u0007b', '\u200b', 'a\nb'])(
    'that no record may hold are refused: %j',
    async (title) => {
      const fields = { title: expect.any(String) };
      for (const answer of [await create().field('title', title), await create().send({ title })]) {
        expect(answer).toMatchObject(problem('validation_failed'));
        expect(answer.body).toMatchObject({ fields });
      }
    },
  );

  test.each([
    ['2026-06-30', 201],
    ['2026-06-30T19:59:59Z', 201],
    ['2026-06-30T20:00:00Z', 400],
    ['2026-07-01', 400],
  ])('that are bounded by today are so by the clinic’s: %s', async (bornOn, status) => {
    const answer = await create().send({ title: 'x', bornOn });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.fields).toEqual({ bornOn: 'Born on cannot be after today.' });
  });
});

describe('who may call', () => {
  test('nobody without a live session', async () => {
    const { sessionId, token: other } = await api.accounts.sessions.open(api.user);
    await api.accounts.sessions.revoke(sessionId);
    const attempts = [
      {},
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer x.y.z' },
      { Authorization: `Basic ${api.token}` },
    ];
    for (const headers of [...attempts, { Authorization: `Bearer ${other}` }]) {
      const answer = await api.request.get('/api/notes').set(headers);
      expect(answer).toMatchObject(problem('not_signed_in'));
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    expect(api.seen).toEqual([]);
  });

  test('a deactivated user, who alone learns it', async () => {
    await api.people.change('user', api.user, { status: 'inactive' });
    const answer = await api.request.get('/api/notes').set(api.bearer());
    expect(answer).toMatchObject(problem('account_inactive'));
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    const [head, claims] = api.token.split('.');
    const forged = { Authorization: `Bearer ${head}.${claims}.${'A'.repeat(43)}` };
    expect(await api.request.get('/api/notes').set(forged)).toMatchObject(problem('not_signed_in'));
  });

  test('a flag gives all, a picker a part, neither nothing', async () => {
    expect((await api.request.post('/api/notes').set(api.bearer())).body.access).toBe('full');
    await api.signInWith('Invoices');
    expect((await api.request.post('/api/notes').set(api.bearer())).body.access).toBe('picker');
    expect(await create().send({ title: 'x' })).toMatchObject(problem('not_allowed'));
    await api.signInWith('Taxs');
    expect(await api.request.post('/api/notes').set(api.bearer())).toMatchObject(problem('not_allowed'));
    expect(await api.request.patch('/api/roles/x').set(api.bearer())).toMatchObject(
      problem('administrators_only'),
    );
    expect((await api.request.get('/api/notes').set(api.bearer())).status).toBe(200);
  });

  test('a session alone is enough for oneself, and not for the modules', async () => {
    api.user = await api.people.user(await api.people.role({ hasAccessModule: false }));
    api.token = (await api.accounts.sessions.open(api.user)).token;
    expect((await api.request.get(`/api/notes/${newId()}`).set(api.bearer())).status).toBe(200);
    expect(await api.request.get('/api/notes').set(api.bearer())).toMatchObject(problem('not_allowed'));
  });

  test('public calls need nothing, and know a session where there is one, also an expired one', async () => {
    expect((await api.request.get('/api/logo')).status).toBe(200);
    expect(api.lastCall()).toMatchObject({ actor: null, sessionId: null });
    await api.request.get('/api/logo').set(api.bearer());
    expect(api.lastCall()).toMatchObject({ actor: { id: api.user }, sessionId: expect.any(String) });
    await api.accounts.sessions.revoke(String(api.lastCall()?.sessionId));
    await api.request.get('/api/logo').set(api.bearer());
    expect(api.lastCall()).toMatchObject({ actor: null, sessionId: expect.any(String) });
  });

  test('a moment is for reads that have a past: it is refused by every other call', async () => {
    const asOf = { asOf: '2026-03-02T09:00:00Z' };
    expect((await api.request.get(`/api/notes/${newId()}`).query(asOf).set(api.bearer())).status).toBe(200);
    expect(api.lastCall()?.query).toEqual(asOf);
    api.seen = [];
    const refused = [
      await api.request.get('/api/logo').query(asOf),
      await api.request.delete(`/api/notes/${newId()}/${api.user}`).query(asOf).set(api.bearer()),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { asOf: expect.any(String) } },
      });
    expect(api.seen).toEqual([]);
    expect((await api.request.get('/api/logo').query({ asOf: ' ' })).status).toBe(200);
  });

  test('a device token goes to the browser as a cookie that no script reads, and comes back', async () => {
    await api.signInAs(await api.people.user(await api.people.role({ name: 'Administrateur' })));
    const call = api.request.patch('/api/roles/x').set(api.bearer());
    const answer = await call.set('Cookie', 'a=b; device=an.earlier.one; c=d');
    const [cookie] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^device=a\.device\.token; Max-Age=31536000; Path=\/api; Expires=.*; HttpOnly; SameSite=Strict$/,
    );
    expect(api.lastCall()?.deviceToken).toBe('an.earlier.one');
  });

  test('a call keeps the session from ending, unless no person caused it', async () => {
    const text = `update kept.sessions set active_at = now() - interval '1 hour' where user_id = $1`;
    const ageOf = async (headers: Record<string, string>) => {
      await api.database.pool.query(text, [api.user]);
      await api.request.get('/api/notes').set({ ...api.bearer(), ...headers });
      const { rows } = await api.database.pool.query<{ old: boolean }>(
        `select active_at < now() - interval '30 minutes' as old from kept.sessions where user_id = $1`,
        [api.user],
      );
      return rows[0]?.old;
    };
    expect(await ageOf({ 'X-Background': 'true' })).toBe(true);
    expect(await ageOf({})).toBe(false);
    expect(await ageOf({ 'X-Background': 'false' })).toBe(false);
  });

  test('a path that names another api.user is refused, whatever its case', async () => {
    expect(
      await api.request.post(`/api/notes/create/${newId()}`).set(api.bearer()).send({ title: 'x' }),
    ).toMatchObject(problem('wrong_actor'));
    expect(
      await api.request.put(`/api/notes/${newId()}/${newId()}`).set(api.bearer()).send({}),
    ).toMatchObject(problem('wrong_actor'));
    expect(
      (
        await api.request
          .post(`/api/notes/create/${api.user.toUpperCase()}`)
          .set(api.bearer())
          .send({ title: 'x' })
      ).status,
    ).toBe(201);
  });

  test('ids are uuids, free words are free', async () => {
    const id = newId();
    await api.request.get(`/api/notes/${id.toUpperCase()}`).set(api.bearer());
    expect(api.lastCall()?.params).toEqual({ id });
    for (const bad of ['x', '12345', '507f1f77bcf86cd799439011', `${id}0`, '%00', "'--"]) {
      expect(await api.request.get(`/api/notes/${bad}`).set(api.bearer())).toMatchObject(
        problem('malformed_id'),
      );
    }
    expect((await api.request.get(`/api/history/appointments/${id}`).set(api.bearer())).status).toBe(200);
    expect(await api.request.get('/api/history/%00/x').set(api.bearer())).toMatchObject(
      problem('malformed_id'),
    );
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
    expect(answer.body.body).toEqual({ title: 'Hello', on: '2026-03-03', bornOn: null, items: null });
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
    await api.request
      .post('/api/notes')
      .set(api.bearer())
      .send({ search: { name: 'é' }, limit: 3 });
    expect(api.lastCall()?.body).toEqual({ search: { name: 'é' }, limit: 3 });
    await api.request.post('/api/notes?limit=6&search[name]=a%20b').set(api.bearer());
    expect(api.lastCall()).toMatchObject({ body: undefined, query: { limit: '6', 'search[name]': 'a b' } });
  });

  test.each([
    ['limit=5&limit=6', 'limit'],
    ['search[name]=a&search[name]=b', 'search[name]'],
    ['limit[]=5', 'limit'],
    ['asOf[toString]=1', 'asOf'],
    ['[x]=1', 'query'],
    ['__proto__=1&__proto__=2', '__proto__'],
    ['__proto__=1', '__proto__'],
    ['name=%E0%A4%A', 'query'],
    ['limit=%', 'query'],
    ['sort[__proto__][x]=1', 'sort'],
  ])('a parameter is given once, as one plain value: %s', async (query, field) => {
    const answer = await api.request.post(`/api/notes?${query}`).set(api.bearer());
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
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
        ['{"__proto__":{"title":"x"}}', 'application/json', 'validation_failed'],
        ['{"title":"x","items":[{"__proto__":1}]}', 'application/json', 'validation_failed'],
        [nested(33), 'application/json', 'malformed_body'],
        [JSON.stringify({ title: 'x'.repeat(512 * 1024) }), 'application/json', 'body_too_large'],
      ] as const
    ).map(([body, type, code]) => ({ name: `${body.slice(0, 40)} as ${type}: ${code}`, body, type, code })),
  )('$name', async ({ body, type, code }) => {
    expect(await create().set('Content-Type', type).send(body)).toMatchObject(problem(code));
    expect(api.seen).toEqual([]);
  });

  test('up to 32 levels and 512 KB are read', async () => {
    expect(await create().send({ title: 'x', other: JSON.parse(nested(31)) })).toMatchObject({ status: 201 });
    const title = { title: 'x', other: 'y'.repeat(512 * 1024 - 100) };
    expect(await create().send(title)).toMatchObject({ status: 201 });
  });

  test('that are no UTF-8 are refused, as JSON and as a form', async () => {
    const bytes = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const json = api.request.post(`/api/notes/create/${api.user}`).set(api.bearer());
    const sent = await json
      .set('Content-Type', 'application/json')
      .serialize((body) => body)
      .send(bytes);
    expect(sent).toMatchObject(problem('malformed_body'));
    const form = create().set('Content-Type', 'multipart/form-data; boundary=b');
    const part = Buffer.from('--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n');
    const whole = Buffer.concat([part, Buffer.from([0xc3, 0x28]), Buffer.from('\r\n--b--\r\n')]);
    expect(await form.serialize((body) => body).send(whole)).toMatchObject(problem('malformed_body'));
    expect(api.seen).toEqual([]);
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
      bornOn: null,
      photo: expect.any(String),
      receipt: expect.any(String),
      items: [{ name: 'a' }],
    });
    const files = testFiles(api.database.pool);
    expect(await files.load(body.photo)).toMatchObject({ mime: 'image/png' });
    expect(await files.load(body.receipt)).toMatchObject({ mime: 'application/pdf' });
  });

  test('an empty file field is none, an empty text clears', async () => {
    const answer = await api.request
      .put(`/api/notes/${newId()}/${api.user}`)
      .set(api.bearer())
      .field('photo', '')
      .attach('receipt', Buffer.alloc(0), { filename: '' });
    expect(answer.body.body).toEqual({ photo: null });
  });

  async function kept(): Promise<number> {
    const { rows } = await api.database.pool.query<{ count: number }>(
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
        api.request
          .post(`/api/notes/create/${newId()}`)
          .set(api.bearer())
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
    expect(api.seen).toEqual([]);
  });

  test('a file that was not uploaded here cannot be named', async () => {
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
      api.request.put(`/api/notes/${newId()}/${api.user}`).set(api.bearer()).set(headers).send(body);
    await change(
      { 'If-Match': '"5"', 'Idempotency-Key': 'k', 'X-Read-After': '1'.padStart(20, '0') },
      { revision: 3 },
    );
    expect(api.lastCall()).toMatchObject({
      expectedRevision: 5,
      idempotencyKey: 'k',
      readAfter: '1'.padStart(20, '0'),
    });
    for (const match of ['W/"6"', '6']) {
      await change({ 'If-Match': match });
      expect(api.lastCall()?.expectedRevision).toBe(6);
    }
    for (const revision of [7, '7']) {
      await change({}, { revision });
      expect(api.lastCall()?.expectedRevision).toBe(7);
    }
    for (const revision of [null, '', undefined]) {
      await change({ 'If-Match': '*' }, { revision });
      expect(api.lastCall()?.expectedRevision).toBeNull();
    }
    const none = { expectedRevision: null, idempotencyKey: null, readAfter: null };
    await change({});
    expect(api.lastCall()).toMatchObject(none);
    for (const [name, value] of [
      ['If-Match', '"abc"'],
      ['Idempotency-Key', 'x'.repeat(256)],
      ['X-Read-After', 'now'],
    ] as const) {
      const answer = await change({ [name]: value });
      expect(answer).toMatchObject(problem('validation_failed'));
      expect(Object.keys(answer.body.fields)).toEqual([name]);
    }
    for (const revision of [
      -1,
      1.5,
      'x',
      [1],
      true,
      {},
      { toString: 1 },
      { valueOf: null },
      '1e3',
      '9'.repeat(16),
    ]) {
      expect(await change({}, { revision })).toMatchObject({
        ...problem('validation_failed'),
        body: { fields: { revision: expect.any(String) } },
      });
    }
  });

  test('of every answer', async () => {
    const answer = await api.request.get('/api/notes').set(api.bearer());
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'; "),
    });
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    const given = await api.request.get('/api/nothing').set('X-Request-Id', 'proxy-1');
    expect(given.headers['x-request-id']).toBe('proxy-1');
    expect(given.body.requestId).toBe('proxy-1');
    expect(
      (await api.request.get('/api/nothing').set('X-Request-Id', '<script>')).body.requestId,
    ).not.toContain('<');
  });

  test('who has the file of that tag is not sent it again', async () => {
    const first = await api.request.get('/api/logo');
    expect([first.status, first.headers['etag']]).toEqual([200, '"logo-1"']);
    const again = await api.request.get('/api/logo').set('If-None-Match', '"logo-1"');
    expect(again.status).toBe(304);
    expect(again.headers).not.toHaveProperty('content-length');
    expect((await api.request.get('/api/logo').set('If-None-Match', '"logo-0"')).status).toBe(200);
  });

  test('HEAD and OPTIONS are sane', async () => {
    const head = await api.request.head('/api/notes').set(api.bearer());
    expect(head.status).toBe(200);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    expect((await api.request.head('/api/notes')).status).toBe(401);
    const options = await api.request.options('/api/notes');
    expect(options.status).toBe(200);
    expect(options.headers['allow']).toContain('POST');
    const source = api.endless;
    expect((await api.request.head('/api/changes')).status).toBe(200);
    expect(source.destroyed).toBe(true);
  });
});

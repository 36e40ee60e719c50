/** The description of a small registry, whole: what each part of a route, a module and a field becomes. */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { ref } from '../modules/names.ts';
import { choice, file, object, text as textField } from './field.ts';
import type { ModuleDescription } from './module.ts';
import { describeApi, whoMayCall } from './openApi.ts';
import { kernelProblems, type ProblemTable } from './problem.ts';
import type { Route } from './route.ts';

const fields = {
  name: textField({ required: true, max: 9 }),
  nick: textField({ max: 9, personal: 'self', required: true }),
  state: choice({ on: 'On' }, { default: 'on' }),
  boss: ref('users'),
  secret: textField({ hidden: true }),
  photo: file('/api/x/{id}'),
};
const module = (name: string, noun: string, more: object) =>
  ({
    name,
    noun,
    path: name,
    fields,
    list: { populate: [], search: ['name'], method: 'POST', sort: [] },
    reference: ['name'],
    summary: ['name', 'state'],
    refusals: {},
    ...more,
  }) as unknown as ModuleDescription;

const users = module('users', 'User', {});
const things = module('things', 'Thing', {
  list: { populate: ['boss', 'boss.boss'], search: ['name'], method: 'POST', sort: [] },
  alsoShown: [{ paths: ['boss'], fields: ['nick'] }],
  refusals: { thing_broken: [409, 'It is broken.'], thing_odd: [400, 'It is odd.'] },
});

const common = { module: 'things', summary: 'Does it.', permission: { kind: 'session' } } as const;
const write = { ...common, kind: 'command', permission: { kind: 'administrator' } } as const;
const routes = {
  create: {
    ...write,
    method: 'POST',
    path: '/things/create/:userId',
    operation: 'CreateThing',
    fields,
    files: [],
    body: z.object({
      name: z.string(),
      state: z.string().optional(),
      photo: z.string().optional(),
      n: z.number().optional(),
    }),
  },
  remove: { ...write, method: 'DELETE', path: '/things/:id/:userId', operation: 'RemoveThing' },
  list: { ...common, kind: 'query', method: 'POST', path: '/things', operation: 'things.list' },
  get: { ...common, kind: 'query', method: 'GET', path: '/things/:id', operation: 'things.get' },
  photo: {
    ...common,
    kind: 'query',
    method: 'GET',
    path: '/things/photo/:id',
    operation: 'things.file.photo',
  },
  sums: {
    ...common,
    kind: 'query',
    method: 'GET',
    path: '/things/:id/sums',
    operation: 'things.sums',
    refuses: ['duplicate', 'body_too_large'],
  },
  now: {
    ...common,
    kind: 'query',
    method: 'GET',
    path: '/things/:resource/now',
    operation: 'things.now',
    isOfNow: true,
    permission: { kind: 'public' },
    asks: { code: 'The code.' },
    answer: { kind: 'object', schema: { type: 'object', title: 'Now' } },
  },
  paper: {
    ...write,
    method: 'GET',
    path: '/things/:id/pdf',
    operation: 'PrintThing',
    answer: {
      kind: 'file',
      types: ['application/pdf', 'text/csv'],
      later: { description: 'Not yet.', schema: { type: 'object', title: 'Later' } },
    },
  },
  signOut: {
    ...write,
    method: 'POST',
    path: '/signout',
    operation: 'SignOut',
    module: 'nothing',
    permission: { kind: 'public' },
    answer: { kind: 'nothing' },
  },
  events: {
    ...common,
    kind: 'query',
    method: 'GET',
    path: '/events',
    operation: 'events',
    stream: true,
    module: 'nothing',
  },
  nothings: {
    ...common,
    kind: 'query',
    method: 'GET',
    path: '/nothings',
    operation: 'nothing.list',
    module: 'nothing',
  },
  nothing: {
    ...common,
    kind: 'query',
    method: 'GET',
    path: '/nothing',
    operation: 'nothing.get',
    module: 'nothing',
  },
} as unknown as Readonly<Record<string, Route>>;

const api = describeApi([things, users], Object.values(routes));
const at = (path: string, method: string) => api.paths[path]?.[method];
const plain = { type: 'string' };
const uuid = { type: 'string', format: 'uuid' };
const orNull = (schema: object) => ({ ...schema, type: ['string', 'null'] });
const refused = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]));
const header = (name: string) => ({ name, in: 'header', schema: plain });
const asOf = {
  name: 'asOf',
  in: 'query',
  schema: plain,
  description: 'An instant or a position: the answer as it was then.',
};
const inPath = (name: string, schema: object = uuid) => ({ name, in: 'path', required: true, schema });
const json = (schema: object) => ({ 'application/json': { schema } });
const schemas = api.components['schemas'] as Readonly<Record<string, unknown>>;

test('the document says what it is, how one signs in, and each path once', () => {
  expect(api).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Hospital back office', version: '1' },
    servers: [{ url: '/' }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  });
  expect(Object.entries(api.paths).map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
    ['/api/things/create/{userId}', ['post']],
    ['/api/things/{id}/{userId}', ['delete']],
    ['/api/things', ['post']],
    ['/api/things/{id}', ['get']],
    ['/api/things/photo/{id}', ['get']],
    ['/api/things/{id}/sums', ['get']],
    ['/api/things/{resource}/now', ['get']],
    ['/api/things/{id}/pdf', ['get']],
    ['/api/signout', ['post']],
    ['/api/events', ['get']],
    ['/api/nothings', ['get']],
    ['/api/nothing', ['get']],
  ]);
});

describe('a write', () => {
  const written = {
    allOf: [{ $ref: '#/components/schemas/ThingWritten' }, { $ref: '#/components/schemas/Warned' }],
  };
  const position = {
    'X-Position': { schema: plain, description: 'Send it as X-Read-After to read what was written.' },
  };

  test('that creates: its body as a form with its files and as JSON without, its answer, and its refusals', () => {
    const name = { type: 'string', maxLength: 9 };
    const state = { type: ['string', 'null'], enum: ['On', null], default: 'On' };
    const n = { type: ['number', 'null'] };
    const body = (properties: object) => ({ schema: { type: 'object', properties, required: ['name'] } });
    expect(at('/api/things/create/{userId}', 'post')).toEqual({
      operationId: 'CreateThing',
      summary: 'Does it.',
      description: 'Administrateur only.',
      tags: ['things'],
      parameters: [inPath('userId'), header('Idempotency-Key'), header('If-Match')],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': body({ name, state, photo: { type: 'string', format: 'binary' }, n }),
          'application/json': body({ name, state, n }),
        },
      },
      responses: {
        '201': { description: 'Does it.', headers: position, content: json(written) },
        ...refused(401, 403, 408, 413, 415, 422, 429, 500, 503),
        '400': {
          description:
            'Something in the call cannot be accepted. `validation_failed`, `malformed_id`, `malformed_body`, `thing_odd`.',
          content: json({ $ref: '#/components/schemas/Problem' }),
        },
        '409': {
          description:
            'The state of the record, or of another one, does not allow it. `stale_revision`, `duplicate`, `in_use`, `thing_broken`.',
          content: json({ $ref: '#/components/schemas/Problem' }),
        },
      },
      security: [{ session: [] }],
    });
  });

  test('without a body: about one record, which may be gone', () => {
    const operation = at('/api/things/{id}/{userId}', 'delete');
    expect(operation).not.toHaveProperty('requestBody');
    expect(operation?.parameters.slice(0, 2)).toEqual([inPath('id'), inPath('userId')]);
    expect(Object.keys(operation?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '410',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(operation?.responses['200']).toEqual({
      description: 'Does it.',
      headers: position,
      content: json(written),
    });
  });

  test('that everybody may call asks for no session and refuses none', () => {
    const operation = at('/api/signout', 'post');
    expect(operation).toMatchObject({ description: 'Everybody.', security: [] });
    expect(operation?.responses).toEqual({
      '200': { description: 'Does it.', headers: position },
      ...refused(400, 401, 408, 413, 415, 429, 500, 503),
    });
  });

  test('that answers a file says when it comes later', () => {
    const operation = at('/api/things/{id}/pdf', 'get');
    expect(operation?.parameters).toEqual([inPath('id')]);
    expect(operation?.responses).toMatchObject({
      '200': { description: 'Does it.', content: { 'application/pdf': {}, 'text/csv': { schema: plain } } },
      '202': {
        description: 'Not yet.',
        headers: position,
        content: json({ type: 'object', title: 'Later' }),
      },
    });
    expect(operation?.responses['200']).not.toHaveProperty('headers');
  });
});

describe('a read', () => {
  const read = {
    'X-Read-Position': {
      schema: plain,
      description: 'Send it as Last-Event-ID to GET /changes to receive what changed since.',
    },
  };

  test('of a list takes its page and its search, and answers how many there are', () => {
    const operation = at('/api/things', 'post');
    const names = ['limit', 'size', 'skip', 'after', 'sort', 'order', 'sums', 'closest', 'fields'];
    expect(operation?.parameters.map((parameter) => parameter['name'])).toEqual([
      ...names,
      'search',
      'asOf',
      'X-Read-After',
    ]);
    expect(operation?.parameters.slice(9)).toEqual([
      { name: 'search', in: 'query', schema: plain, description: 'JSON: field to what it has to match.' },
      asOf,
      header('X-Read-After'),
    ]);
    expect(operation?.requestBody).toMatchObject({
      content: json({
        type: 'object',
        properties: {
          limit: { type: 'integer', minimum: 0, maximum: 1000, default: 100 },
          skip: { type: 'integer', minimum: 0, maximum: 10_000 },
          order: { enum: ['asc', 'desc'] },
          search: {
            type: 'object',
            properties: expect.objectContaining({ name: plain }),
            additionalProperties: false,
          },
        },
      }),
    });
    const answer = operation?.responses['200'] as { headers: object; content: object };
    expect(Object.keys(answer.headers)).toEqual([
      'X-Total-Count',
      'X-Total-Capped',
      'Content-Range',
      'X-Next',
      'X-Sums',
      'X-Similar',
      'X-Read-Position',
    ]);
    expect(answer.content).toEqual(json({ type: 'array', items: { $ref: '#/components/schemas/Thing' } }));
    expect(operation?.responses).toMatchObject(refused(400, 401, 403, 408, 413, 415, 429, 500, 503));
    for (const status of ['404', '409', '410', '422'])
      expect(operation?.responses).not.toHaveProperty(status);
  });

  test('of one record, as it is now or was', () => {
    const operation = at('/api/things/{id}', 'get');
    expect(operation).toMatchObject({
      description: 'Everybody who is signed in.',
      parameters: [inPath('id'), asOf, header('X-Read-After')],
    });
    expect(operation?.responses).toEqual({
      '200': {
        description: 'Does it.',
        headers: read,
        content: json({ $ref: '#/components/schemas/Thing' }),
      },
      ...refused(400, 401, 403, 404, 410, 429, 500, 503),
    });
  });

  test('of what is only of now, by everybody: what it asks for, and the object that it answers', () => {
    const operation = at('/api/things/{resource}/now', 'get');
    expect(operation?.parameters).toEqual([
      inPath('resource', plain),
      { name: 'code', in: 'query', schema: plain, description: 'The code.' },
      header('X-Read-After'),
    ]);
    expect(operation?.responses).toEqual({
      '200': { description: 'Does it.', headers: read, content: json({ type: 'object', title: 'Now' }) },
      ...refused(400, 404, 410, 429, 500, 503),
    });
  });

  test('has the statuses of what it alone refuses, with their codes', () => {
    const responses = at('/api/things/{id}/sums', 'get')?.responses ?? {};
    expect(responses['409']).toMatchObject({ description: expect.stringContaining('`duplicate`') });
    expect(Object.keys(responses)).toContain('413');
    const odd = { ...common, kind: 'query', method: 'GET', path: '/x', operation: 'x.get', refuses: ['odd'] };
    expect(() => describeApi([things, users], [odd as unknown as Route])).toThrow('x.get refuses odd');
  });

  test('of a file, a stream, and of what is no module’s', () => {
    const contentAt = (path: string) => Object(at(path, 'get')?.responses['200']).content as unknown;
    expect(contentAt('/api/things/photo/{id}')).toEqual({ 'image/*': {} });
    expect(contentAt('/api/events')).toEqual({ 'text/event-stream': { schema: plain } });
    expect(contentAt('/api/nothings')).toEqual(json({ type: 'array', items: { type: 'object' } }));
    expect(contentAt('/api/nothing')).toEqual(json({ type: 'object' }));
    expect(at('/api/events', 'get')?.responses['200']).not.toHaveProperty('headers');
  });
});

describe('a record', () => {
  const instant = { type: 'string', format: 'date-time' };
  const own = {
    _id: uuid,
    name: { type: 'string', maxLength: 9 },
    nick: { type: ['string', 'null'], maxLength: 9 },
    state: { type: 'string', enum: ['On'], default: 'On' },
    photo: orNull({ format: 'uri-reference', description: 'Uploaded as multipart; read as its path.' }),
  };
  const times = {
    revision: { type: 'integer', description: 'May be sent back as If-Match.' },
    createdAt: instant,
    updatedAt: instant,
    deletedAt: { ...instant, description: 'Of a deleted record.' },
  };
  const boss = orNull({ format: 'uuid', description: 'The _id of one of users.' });

  test('as writes answer it: references are ids, hidden fields are nowhere', () => {
    expect(schemas['ThingWritten']).toEqual({
      type: 'object',
      description: 'A record of things, with the ids of what it refers to.',
      required: ['_id'],
      properties: { ...own, boss, ...times },
    });
  });

  test('as reads answer it: references are objects with what may be seen of them', () => {
    const referred = (properties: object) => ({
      type: ['object', 'null'],
      required: ['_id'],
      properties: { _id: uuid, ...properties },
    });
    const { name, nick, state } = own;
    expect(schemas['Thing']).toEqual({
      type: 'object',
      description: 'A record of things.',
      required: ['_id'],
      properties: {
        ...own,
        boss: referred({ name, nick, state, boss: referred({ name, state }) }),
        ...times,
      },
    });
  });

  const propertiesOf = (modules: readonly ModuleDescription[], noun: string) => {
    const { components } = describeApi(modules, []);
    const described = components['schemas'] as Readonly<Record<string, { properties: object }>>;
    return described[noun]?.properties ?? {};
  };

  test('shows the role of a person as an object, also where the list does not say so', () => {
    const roles = module('roles', 'Role', { fields: { name: fields.name }, grantsRights: true, summary: [] });
    const person = { fields: { name: fields.name, role: ref('roles') }, reference: ['name', 'role'] };
    const people = module('users', 'User', { ...person, summary: [] });
    const role = { type: ['object', 'null'], required: ['_id'], properties: { _id: uuid, name: own.name } };
    expect(propertiesOf([things, people, roles], 'Thing')).toMatchObject({ boss: { properties: { role } } });
  });

  test('has what the last touch adds, and not what it leaves out', () => {
    const answer = { members: { state: null, extra: { type: 'integer' } }, of: () => ({}) };
    const properties = propertiesOf([module('users', 'User', { answer })], 'User');
    expect(properties).toHaveProperty('extra', { type: 'integer' });
    expect(properties).not.toHaveProperty('state');
  });

  test('may be without what need not be given, in nested objects too', () => {
    const street = { max: 9 };
    const nested = {
      place: object({ street: textField(street), town: textField({ ...street, required: true }) }),
      city: textField({ ...street, required: true, mayBeMissing: true }),
    };
    const text9 = { type: 'string', maxLength: 9 };
    expect(propertiesOf([module('users', 'User', { fields: nested })], 'User')).toMatchObject({
      place: { properties: { street: orNull(text9), town: text9 } },
      city: orNull(text9),
    });
  });

  test('without references is one and the same', () => {
    expect(Object.keys(schemas)).toEqual(['Problem', 'Warned', 'Thing', 'ThingWritten', 'User']);
    expect(schemas['User']).toMatchObject({
      description: 'A record of users.',
      properties: { ...own, boss },
    });
  });
});

test('each code that a general refusal names is one of its status', () => {
  const known: ProblemTable = kernelProblems;
  const responses = api.components['responses'] as Readonly<Record<string, { description: string }>>;
  for (const [name, { description }] of Object.entries(responses)) {
    const codes = [...description.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);
    const named = codes.filter((code) => code !== 'Idempotency-Key' && code !== 'Retry-After');
    expect(named).not.toEqual([]);
    for (const code of named) expect([code, `Refused${known[code]?.[0]}`]).toEqual([code, name]);
  }
});

test('a refusal has its sentence, and its codes', () => {
  const responses = api.components['responses'] as Readonly<Record<string, unknown>>;
  expect(Object.keys(responses)).toHaveLength(13);
  expect(responses['Refused410']).toEqual({
    description: 'The record was deleted. `gone`.',
    content: json({ $ref: '#/components/schemas/Problem' }),
  });
  expect(schemas['Problem']).toMatchObject({
    required: ['error', 'code', 'requestId'],
    properties: { retryAfter: { type: 'integer' } },
  });
});

test.each([
  [{ kind: 'public' }, 'Everybody.'],
  [{ kind: 'session' }, 'Everybody who is signed in.'],
  [{ kind: 'member' }, 'Everybody who is signed in and has access to the modules.'],
  [{ kind: 'administrator' }, 'Administrateur only.'],
  [{ kind: 'flag', any: ['Patients'] }, 'Patients.'],
  [
    { kind: 'flag', any: ['Patients', 'Invoices'], all: ['Taxs', 'Leaves'] },
    'Patients or Invoices, and Taxs and Leaves.',
  ],
  [{ kind: 'flag', any: ['Patients'], all: [], picker: [] }, 'Patients.'],
  [
    { kind: 'flag', any: ['Patients'], picker: ['Invoices', 'Taxs'], own: true },
    "Patients. The picker's fields: Invoices, Taxs. One's own: everybody.",
  ],
] as const)('who may call, in words: %#', (permission, words) => {
  expect(whoMayCall(permission)).toBe(words);
});

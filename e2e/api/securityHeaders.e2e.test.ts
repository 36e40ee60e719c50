/** Which headers protect each kind of answer of the whole product, over http and behind a proxy that speaks https. */
import { beforeAll, expect, jest, test } from '@jest/globals';
import { connect } from 'node:net';
import { form, textOf } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';
import { FILES } from './conformance/files.ts';
import { rendered } from './rendered.ts';

jest.setTimeout(120_000);

const clinic = clinicOfFile();
let asset: string;

beforeAll(async () => {
  const page = await (await fetch(`${clinic.url}/signin`)).text();
  asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/no-asset';
}, 120_000);

/** Of every answer, whatever it is. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-powered-by': null,
  'permissions-policy': expect.stringContaining('camera=()'),
};
const PAGE = {
  ...ALWAYS,
  'content-security-policy': expect.stringMatching(
    /^default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';.*object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'$/,
  ),
};
const DATA = {
  ...ALWAYS,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
/** What a person uploaded, and what is printed or exported. */
const FILE = { ...ALWAYS, 'cache-control': 'private, no-store' };
const UPLOAD = {
  ...FILE,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

type Wanted = Readonly<Record<string, unknown>>;

interface Kind {
  readonly get: () => Promise<Response>;
  readonly status: number;
  readonly type?: string;
  readonly wanted: Wanted;
}

const page = (path: string) => () => fetch(`${clinic.url}${path}`, { redirect: 'manual' });

const call =
  (path: string | (() => Promise<string>), init: RequestInit = {}) =>
  async () => {
    const target = `${clinic.url}/api${typeof path === 'string' ? path : await path()}`;
    const headers = {
      Authorization: `Bearer ${clinic.admin.token}`,
      'X-Read-After': clinic.lastPosition.position ?? '',
      ...init.headers,
    };
    return fetch(target, { ...init, headers });
  };

async function photo(): Promise<string> {
  const fields = clinic.userFields('Nurse');
  const { id } = (
    await clinic.admin.post('/users/create/{me}', form(fields, { photo: FILES.picture() }))
  ).must(201);
  return `/users/photo/${id}`;
}

async function paper(): Promise<string> {
  return `/invoices/${textOf(await clinic.invoice(), '_id')}/pdf`;
}

async function batch(): Promise<string> {
  const records = [textOf(await clinic.invoice(), '_id')];
  const body = { kind: 'invoice', records, output: 'zip' };
  const { id } = (await clinic.admin.post('/documents/batches', body)).must(202);
  expect(await rendered(clinic.admin, `/documents/batches/${id}`)).toMatchObject({ status: 'ready' });
  return `/documents/batches/${id}/result`;
}

async function exported(): Promise<string> {
  const { id } = (await clinic.admin.post('/audit/exports', { format: 'csv' })).must(201);
  return `/audit/exports/${id}`;
}

const json = { headers: { 'Content-Type': 'application/json' } };

const kinds: Readonly<Record<string, Kind>> = {
  'the page of the screens': {
    get: page('/patients'),
    status: 200,
    type: 'text/html',
    wanted: { ...PAGE, 'cache-control': 'no-cache' },
  },
  'the page without a session': { get: page('/signin'), status: 200, type: 'text/html', wanted: PAGE },
  'the public page that checks a paper': {
    get: page('/verify'),
    status: 200,
    type: 'text/html',
    wanted: PAGE,
  },
  'a script': {
    get: () => fetch(`${clinic.url}${asset}`),
    status: 200,
    type: 'javascript',
    wanted: { ...PAGE, 'cache-control': expect.stringContaining('immutable') },
  },
  'an asset that is not there': {
    get: page('/assets/nothing.js'),
    status: 404,
    type: 'application/json',
    wanted: DATA,
  },
  'a path out of the folder': {
    get: page('/assets/..%2f..%2fpackage.json'),
    status: 404,
    type: 'application/json',
    wanted: DATA,
  },
  'a redirect': { get: page('/assets'), status: 301, wanted: ALWAYS },
  'the health of the process': {
    get: page('/health/live'),
    status: 200,
    type: 'application/json',
    wanted: { ...PAGE, 'cache-control': 'no-store' },
  },
  'the health of its parts': {
    get: page('/health/ready'),
    status: 200,
    type: 'application/json',
    wanted: { ...PAGE, 'cache-control': 'no-store' },
  },
  'a record': {
    get: call('/roles/roleByName', { method: 'POST', body: '{"search":{"name":"Doctor"}}', ...json }),
    status: 200,
    type: 'application/json',
    wanted: DATA,
  },
  'a list': { get: call('/invoices'), status: 200, type: 'application/json', wanted: DATA },
  'a command': {
    get: call('/signin', {
      method: 'POST',
      body: JSON.stringify({ email: 'Head@Clinic.test', password: 'a password for tests' }),
      ...json,
    }),
    status: 200,
    type: 'application/json',
    wanted: DATA,
  },
  'a call without a session': {
    get: page('/api/invoices'),
    status: 401,
    type: 'application/json',
    wanted: DATA,
  },
  'a body that is none': {
    get: call(() => Promise.resolve(`/departments/create/${clinic.admin.userId}`), {
      method: 'POST',
      body: '{',
      ...json,
    }),
    status: 400,
    type: 'application/json',
    wanted: DATA,
  },
  'an address that is none': { get: call('/nothing'), status: 404, type: 'application/json', wanted: DATA },
  'a method that is none': {
    get: call('/signin', { method: 'PUT' }),
    status: 405,
    type: 'application/json',
    wanted: DATA,
  },
  'the public check of a paper': {
    get: page('/api/documents/verify?code=K7QF2M9XTB4D'),
    status: 200,
    type: 'application/json',
    wanted: DATA,
  },
  'the description of the API': {
    get: page('/api/openapi.json'),
    status: 200,
    type: 'application/json',
    wanted: DATA,
  },
  'the page of the API': {
    get: page('/api/docs'),
    status: 200,
    type: 'text/html',
    wanted: {
      ...DATA,
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*; style-src 'sha256-[\w+/=]+'$/,
      ),
    },
  },
  'a photo': { get: call(photo), status: 200, type: 'image/png', wanted: UPLOAD },
  'a printed document': { get: call(paper), status: 200, type: 'application/pdf', wanted: DATA },
  'a zip of documents': {
    get: call(batch),
    status: 200,
    type: 'application/zip',
    wanted: { ...DATA, ...FILE },
  },
  'an export': { get: call(exported), status: 200, type: 'text/csv', wanted: { ...DATA, ...FILE } },
  'a stream of changes': { get: call('/changes'), status: 200, type: 'text/event-stream', wanted: DATA },
};

test.each(Object.entries(kinds))('%s', async (_name, { get, status, type, wanted }) => {
  const answer = await get();
  const headers = Object.fromEntries(Object.keys(wanted).map((name) => [name, answer.headers.get(name)]));
  await answer.body?.cancel();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    type === undefined ? expect.anything() : expect.stringContaining(type),
  ]);
  expect(headers).toEqual(wanted);
});

test('only answers over https make a browser stay there', async () => {
  const ofHttps = ['strict-transport-security', 'cross-origin-opener-policy', 'origin-agent-cluster'];
  for (const path of ['/signin', '/api/invoices', '/health/live']) {
    const plain = await fetch(`${clinic.url}${path}`);
    const secure = await fetch(`${clinic.url}${path}`, { headers: { 'X-Forwarded-Proto': 'https' } });
    const found = (answer: Response) => ofHttps.map((name) => answer.headers.get(name));
    expect(found(plain)).toEqual([null, null, null]);
    expect(found(secure)).toEqual(['max-age=31536000', 'same-origin', '?1']);
  }
});

test('what the parser refuses has the headers of data', async () => {
  const { port } = new URL(clinic.url);
  const socket = connect(Number(port), '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  socket.write('no http\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(said).toContain('Cache-Control: no-store');
  expect(said).toContain("Content-Security-Policy: default-src 'none'");
  expect(said).toContain('X-Content-Type-Options: nosniff');
});

/** What no JSON parser, no decoder and no router takes, for a sample of every kind of call. */
import { bearer, calling, rawAnswer, request, resolve, type BadRow, type World } from './row.ts';

/** One of each kind of call that takes a body. */
const KINDS: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/signin'],
  ['POST', '/patients'],
  ['POST', '/appointments'],
  ['POST', '/roles/roleByName'],
  ['POST', '/users/create/{me}'],
  ['POST', '/patients/create/{me}'],
  ['POST', '/departments/create/{me}'],
  ['POST', '/appointments/create/{me}'],
  ['POST', '/invoices/create/{me}'],
  ['PUT', '/patients/{patient}/{me}'],
  ['PUT', '/users/{nurse}/{me}'],
  ['PUT', '/invoices/{sent invoice}/{me}'],
  ['PATCH', '/appointments/status/{appointment}/{me}'],
  ['PATCH', '/taxs/{tax}/status/{me}'],
  ['PATCH', '/roles/{role}/{me}'],
  ['PATCH', '/settings/{me}'],
  ['PATCH', '/profile/password/{me}'],
  ['POST', '/profile/secondFactor/{me}'],
  ['POST', '/profile/passkeys/{me}'],
  ['DELETE', '/departments/{department}/{me}'],
  ['POST', '/documents'],
];

const KILOBYTE = 1024;
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

interface BadBody {
  readonly name: string;
  readonly status: number;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

const BODIES: readonly BadBody[] = [
  { name: 'broken JSON', status: 400, body: '{"name": ' },
  { name: 'an array for an object', status: 400, body: '[{"name":"x"}]' },
  { name: 'a text for an object', status: 400, body: '"name"' },
  {
    name: 'a JSON body over 512 KB',
    status: 413,
    body: JSON.stringify({ name: 'x'.repeat(512 * KILOBYTE) }),
  },
  { name: 'plain text', status: 415, body: 'name=x', type: 'text/plain' },
  {
    name: 'a form that is none of ours',
    status: 415,
    body: 'name=x',
    type: 'application/x-www-form-urlencoded',
  },
  { name: 'nesting over 32', status: 400, body: nested(33) },
  { name: 'brackets alone, 100,000 deep', status: 400, body: `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}` },
  { name: 'a key __proto__', status: 400, body: '{"__proto__":{"isAdministrator":true}}' },
  { name: 'a key __proto__ further in', status: 400, body: '{"search":{"__proto__":{"x":1}}}' },
  { name: 'a NUL', status: 400, body: '{"name":"a\\u0000b","search":{"name":"\\u0000"}}' },
  { name: 'half a surrogate pair', status: 400, body: '{"name":"\\ud800","search":{"name":"\\udfff"}}' },
  {
    name: 'invalid UTF-8',
    status: 400,
    body: Uint8Array.from(Buffer.from('7b226e616d65223a22c328227d', 'hex')),
  },
];

const bodyRows: readonly BadRow[] = KINDS.flatMap(([method, path]) =>
  BODIES.map(({ name, status, body, type = 'application/json' }) => ({
    name: `${method} ${path}: ${name}`,
    status,
    send: calling({ method, path, body, options: { headers: { 'Content-Type': type } } }),
  })),
);

/** As it is written in the request line. */
const raw = (line: string) => async (world: World) => {
  const resolved = await resolve(world, line);
  await world.startMeasuring();
  return rawAnswer(world.clinic.url, request(`${resolved} HTTP/1.1`, bearer(world)));
};

const addressRows: readonly BadRow[] = [
  ...['/nothing', '/patients/a/b/c/d', '/settings/lightLogo/x', '/roles/create/x/y/z'].map(
    (path): BadRow => ({
      name: `GET ${path}: unknown route`,
      status: 404,
      code: 'no_such_route',
      send: calling({ method: 'GET', path }),
    }),
  ),
  ...(
    [
      ['DELETE', '/patients'],
      ['PATCH', '/departments'],
      ['PUT', '/signin'],
      ['POST', '/profile'],
      ['DELETE', '/settings/{me}'],
      ['PUT', '/roles/{role}/{me}'],
      ['POST', '/patients/{patient}'],
      ['GET', '/patients/create/{me}'],
    ] as const
  ).map(([method, path]): BadRow => ({
    name: `${method} ${path}: wrong method`,
    status: 405,
    code: 'method_not_allowed',
    send: calling({ method, path, ...(method === 'GET' ? {} : { body: {} }) }),
  })),
  ...[
    'GET /api/patients/%ff',
    'GET /api/patients/%E0%A4%A',
    'GET /api/patients/%',
    'GET /api/patients/%00',
    'GET /api/departments?limit=%',
    'GET /api/departments?name=%E0%A4%A',
    'GET /api/departments?name=%ff',
    'GET /api/patients/{patient}?asOf=%zz',
    'GET /api/audit?text=%c3%28',
    'DELETE /api/departments/%ff/%ff',
  ].map((line): BadRow => ({ name: `${line}: bad percent-encoding`, status: [400, 403], send: raw(line) })),
  ...[
    'GET /api/departments?limit=1&limit=2',
    'POST /api/patients?search[name]=a&search[name]=b',
    'GET /api/audit?actor=a&actor=b',
    'GET /api/appointments/calendar?from=2026-01-01&from=2026-01-02&to=2026-01-03',
    'GET /api/patients/{patient}?asOf=1&asOf=2',
    'GET /api/departments?limit[]=1',
    'GET /api/departments?__proto__=1',
    'GET /api/departments?name=%00',
  ].map((line): BadRow => ({
    name: `${line}: a parameter is one plain value`,
    status: 400,
    send: raw(line),
  })),
];

const written = (text: string) => (world: World) => rawAnswer(world.clinic.url, text);
const wireRows: readonly BadRow[] = [
  { name: 'no HTTP at all', status: 400, send: written('HELLO\r\n\r\n') },
  {
    name: 'a header that is none',
    status: 400,
    send: written('GET /api/profile HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n'),
  },
  {
    name: 'two lengths of one body',
    status: 400,
    send: written('POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
  },
  {
    name: 'a length and pieces at once',
    status: 400,
    send: written(
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
  },
  {
    name: 'headers of 64 KB',
    status: 431,
    send: written(`GET /api/profile HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(65_536)}\r\n\r\n`),
  },
  {
    name: 'a body in an unknown encoding',
    status: 415,
    send: calling({
      method: 'POST',
      path: '/departments/create/{me}',
      body: '{"name":"x"}',
      options: { headers: { 'Content-Encoding': 'klingon' } },
    }),
  },
  {
    name: 'a body that says gzip and is none',
    status: 400,
    send: calling({
      method: 'POST',
      path: '/departments/create/{me}',
      body: '{"name":"x"}',
      options: { headers: { 'Content-Encoding': 'gzip' } },
    }),
  },
  ...(
    [
      ['Idempotency-Key', 'x'.repeat(256)],
      ['If-Match', 'yesterday'],
      ['If-Match', '-1'],
      ['X-Read-After', 'soon'],
    ] as const
  ).map(([header, value]): BadRow => ({
    name: `${header}: ${value.slice(0, 20)}`,
    status: 400,
    fields: [header],
    send: calling({
      method: 'PUT',
      path: '/departments/{department}/{me}',
      body: { description: 'x' },
      options: { headers: { [header]: value } },
    }),
  })),
];

export const transportRows: readonly BadRow[] = [...bodyRows, ...addressRows, ...wireRows];

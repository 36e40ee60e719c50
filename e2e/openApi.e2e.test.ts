/**
 * The description of the API as the server gives it: valid OpenAPI 3.1, complete for every call, and good enough for a typed client that is
 * generated from it, compiled and used against the server.
 */
import { routes } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFields, recordOf, textOf, type Fields } from './client.ts';
import { openWholeServer, type WholeServer } from './api/wholeServer.ts';

jest.setTimeout(120_000);

const HERE = fileURLToPath(new URL('.', import.meta.url));
let server: WholeServer;
let folder: string;
let api: Fields;
beforeAll(async () => {
  // Below this folder, so that the client's package is found.
  folder = mkdtempSync(path.join(HERE, '.generated-'));
  server = await openWholeServer();
  const answer = await fetch(`${server.url}/api/openapi.json`);
  const given: unknown = await answer.json();
  if (!isFields(given)) throw new Error('The description is no object');
  api = given;
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
}, 60_000);

/** What it said, where it did not end well. */
function run(file: string, args: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: HERE, env: { PATH: process.env['PATH'], TMPDIR: tmpdir() } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => (said += piece));
    child.once('close', (code) => resolve(code === 0 ? '' : `${said} (${String(code)})`));
    child.stdin.end(input);
  });
}

/** What a program that uses the API writes: a list, a read, a creation, a refusal. A wrong word in it must not compile. */
const USE = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1' });

export async function use(userId: string): Promise<string> {
  const signedIn = await client.POST('/api/signin', { body: { email: 'a@b.c', password: 'x' } });
  const token: string = signedIn.data?.token ?? '';
  const listed = await client.POST('/api/patients', { body: { limit: 10, search: { name: 'x' }, order: 'asc' } });
  const names: (string | null | undefined)[] = (listed.data ?? []).map(({ lastname }) => lastname);
  const made = await client.POST('/api/departments/create/{userId}', {
    params: { path: { userId }, header: { 'Idempotency-Key': 'k' } },
    body: { name: 'Cardiology', color: 'red' },
  });
  if (made.error) return made.error.code;
  const read = await client.GET('/api/appointments/{id}', { params: { path: { id: made.data._id } } });
  const patient: string | null | undefined = read.data?.patient?.firstname;
  const invoice = await client.GET('/api/invoices/{id}', { params: { path: { id: made.data._id } } });
  const total: number | null | undefined = invoice.data?.grandTotal;
  // @ts-expect-error no such call
  await client.GET('/api/dragons');
  // @ts-expect-error a department has a name
  await client.POST('/api/departments/create/{userId}', { params: { path: { userId } }, body: { color: 'red' } });
  // @ts-expect-error no such colour
  await client.POST('/api/departments/create/{userId}', { params: { path: { userId } }, body: { name: 'x', color: 'pink' } });
  // @ts-expect-error names are text
  await client.POST('/api/patients', { body: { search: { name: 5 } } });
  // @ts-expect-error no such field
  const shoeSize = read.data?.shoeSize;
  return [token, ...names, patient, total, shoeSize].join();
}
`;

test('is valid OpenAPI 3.1, and a client that is generated from it compiles', async () => {
  const script = path.join(HERE, 'bin/checkOpenApi.mjs');
  expect(await run(process.execPath, [script, folder], JSON.stringify(api))).toBe('');
  writeFileSync(path.join(folder, 'use.ts'), USE);
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2022,dom',
  ];
  const compiler = path.join(HERE, '../node_modules/.bin/tsc');
  const files = [path.join(folder, 'use.ts')];
  expect(
    await run(compiler, [
      ...options,
      '--allowImportingTsExtensions',
      '--skipLibCheck',
      '--ignoreConfig',
      ...files,
    ]),
  ).toBe('');
});

const operations = (): Map<string, Fields> =>
  new Map(
    Object.entries(recordOf(api, 'paths')).flatMap(([at, methods]) =>
      isFields(methods)
        ? Object.entries(methods).flatMap(([method, operation]): [string, Fields][] =>
            isFields(operation) ? [[`${method.toUpperCase()} ${at}`, operation]] : [],
          )
        : [],
    ),
  );

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    const operation = (): Fields => {
      const found = operations().get(`${route.method} /api${route.path.replace(/:(\w+)/g, '{$1}')}`);
      if (!found) throw new Error('It is not described');
      return found;
    };

    test('tells who may call it, its answer, its refusals and its body', () => {
      const described = operation();
      expect(textOf(described, 'description')).toMatch(/^[A-Z].*\.$/);
      const responses = recordOf(described, 'responses');
      const statuses = Object.keys(responses);
      const [good = ''] = statuses.filter((status) => status.startsWith('2'));
      expect(['200', '201', '202']).toContain(good);
      if (route.answer?.kind !== 'nothing') expect(recordOf(responses, good)).toHaveProperty('content');
      for (const status of ['400', '429', '500', '503']) expect(statuses).toContain(status);
      if (route.permission.kind !== 'public') expect(statuses).toContain('401');
      if (route.permission.kind === 'flag') expect(statuses).toContain('403');
      if (route.path.includes(':id')) expect(statuses).toEqual(expect.arrayContaining(['404', '410']));
      const isAct =
        /\/(pause|resume|cancel|retry|rebuild|:entry\/receipt|system\/backups|:id\/confirm\/:userId|:id\/confirmation|:id\/payout|passkeys\/(options|challenge)\/:userId)$/.test(
          route.path,
        );
      const takesBody = route.method !== 'GET' && route.method !== 'DELETE' && !isAct;
      expect('requestBody' in described).toBe(takesBody);
    });
  },
);

/** Each row of the conformance table, sent to the whole server as the specification writes it. */
import { routes } from '@hospital/contracts';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Answer, form, type Client, type Fields } from '../client.ts';
import { isBuilt, shapeOf } from './built.ts';
import type { Clinic } from './clinic.ts';
import { differences } from './conformance/check.ts';
import { FILES } from './conformance/files.ts';
import { printed, recordsOf, type Named } from './conformance/records.ts';
import type { ConformanceRow, Shape } from './conformance/row.ts';
import { conformanceRows } from './conformance/rows.ts';
import { notBuiltYet } from './notBuiltYet.ts';
import { openWholeServer, type WholeServer } from './wholeServer.ts';

jest.setTimeout(120_000);

let server: WholeServer;
let clinic: Clinic;
beforeAll(async () => {
  server = await openWholeServer();
  clinic = server.clinic;
}, 120_000);
afterAll(async () => {
  await server.close();
}, 60_000);

async function resolve(text: string, named: Named): Promise<string> {
  let resolved = text;
  for (const [place, name = ''] of text.matchAll(/\{([a-z][a-z ]*)\}/g)) {
    if (name === 'me') continue;
    resolved = resolved.replace(place, name === 'n' ? String(clinic.next()) : await named(name));
  }
  return resolved;
}

async function resolved<T>(value: T, named: Named): Promise<T> {
  return JSON.parse(await resolve(JSON.stringify(value), named)) as T;
}

function callerOf({ by }: ConformanceRow): Client | Promise<Client> {
  if (by === 'nobody') return clinic.anyone;
  return by === undefined ? clinic.admin : clinic.as(by);
}

function bodyOf(
  { files = {} }: ConformanceRow,
  sent: { json: Fields | undefined; form: Fields | undefined },
): Fields | FormData | undefined {
  if (sent.json) return sent.json;
  if (!sent.form) return undefined;
  return form(
    sent.form,
    Object.fromEntries(Object.entries(files).map(([name, kind]) => [name, FILES[kind]()])),
  );
}

/** Of a stream the first piece, of a call beside the API the whole. */
async function fetched(row: ConformanceRow, client: Client, path: string): Promise<Answer> {
  const control = new AbortController();
  const response = await fetch(`${clinic.url}${path}`, {
    headers: client.token === null ? {} : { Authorization: `Bearer ${client.token}` },
    signal: control.signal,
  });
  if (!row.stream) return new Answer(row.call, response, new Uint8Array(await response.arrayBuffer()));
  await response.body?.getReader().read();
  control.abort();
  return new Answer(row.call, response, new Uint8Array());
}

async function ask(row: ConformanceRow, named: Named): Promise<Answer> {
  const [method = '', specified = ''] = row.call.split(' ');
  const client = await callerOf(row);
  if (row.stream) return fetched(row, client, `/api${specified}`);
  if (/^\/(health|metrics|api)/.test(specified)) return fetched(row, client, specified);
  for (const name of row.given ?? []) await named(name);
  const path = await resolve(row.path ?? specified.replace(/\{(userId|adminId)\}/, '{me}'), named);
  const body = bodyOf(row, await resolved({ json: row.json, form: row.form }, named));
  const headers = { 'X-Read-After': clinic.lastPosition.position ?? '' };
  const call = () => client.call(method, path, body, { ...(row.query ? { query: row.query } : {}), headers });
  return row.file === undefined ? call() : printed(call);
}

const nameOf = ({ call, about }: ConformanceRow): string =>
  about === undefined ? call : `${call} (${about})`;
const built = conformanceRows.filter(({ call, needs = call }) => isBuilt(call) && isBuilt(needs));

test.each(built.map((row) => [nameOf(row), row] as const))('%s', async (_name, row) => {
  const named = recordsOf(clinic);
  const answer = await ask(row, named);
  answer.must(row.status);
  for (const [header, pattern] of Object.entries(row.headers ?? {}))
    expect([header, answer.headers.get(header)]).toEqual([header, expect.stringMatching(pattern)]);
  if (row.file !== undefined) expect(answer.headers.get('Content-Type')).toContain(row.file);
  if (row.answer === undefined || row.file !== undefined) return;
  const shape: Shape = await resolved(row.answer, named);
  expect(differences(shape, answer.json)).toEqual([]);
});

test('what is not built yet is not there, and is the only thing without a row that runs', () => {
  const listed = notBuiltYet.map(({ call }) => call);
  expect(listed.filter(isBuilt)).toEqual([]);
  const waiting = conformanceRows.map(({ call }) => call).filter((call) => !isBuilt(call));
  expect([...new Set(waiting)].filter((call) => !listed.includes(call))).toEqual([]);
});

test('every call of the product has a row', () => {
  const shape = (call: string): string => {
    const [method = '', path = ''] = call.split(' ');
    return shapeOf(method, path);
  };
  const rows = new Set(built.map(({ call }) => shape(call)));
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !rows.has(shape(call)))).toEqual([]);
});

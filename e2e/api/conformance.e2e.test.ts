/** Each row of the conformance table, sent to the whole server as the specification writes it. */
import { routes } from '@hospital/contracts';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { isBuilt, shapeOf } from './built.ts';
import type { Clinic } from './clinic.ts';
import { differences } from './conformance/check.ts';
import { askRow, callerOf, resolved } from './conformance/asking.ts';
import { recordsOf } from './conformance/records.ts';
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

const nameOf = ({ call, about }: ConformanceRow): string =>
  about === undefined ? call : `${call} (${about})`;
const built = conformanceRows.filter(({ call, needs = call }) => isBuilt(call) && isBuilt(needs));

test.each(built.map((row) => [nameOf(row), row] as const))('%s', async (_name, row) => {
  const asking = { clinic, named: recordsOf(clinic) };
  const answer = await askRow(row, await callerOf(row, clinic), asking);
  answer.must(row.status);
  for (const [header, pattern] of Object.entries(row.headers ?? {}))
    expect([header, answer.headers.get(header)]).toEqual([header, expect.stringMatching(pattern)]);
  if (row.file !== undefined) expect(answer.headers.get('Content-Type')).toContain(row.file);
  if (row.answer === undefined || row.file !== undefined) return;
  const shape: Shape = await resolved(row.answer, asking);
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

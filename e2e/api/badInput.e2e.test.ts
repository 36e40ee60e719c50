/**
 * Whatever is wrong with a call, the answer is a 4xx that says so: nothing is written, nothing fails inside, and the next call succeeds.
 * One row a case, for every kind of call that it fits, against the whole server.
 */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ROLES } from './clinic.ts';
import { businessRows } from './badInput/business.ts';
import { rightsRows } from './badInput/rights.ts';
import type { BadRow } from './badInput/row.ts';
import { staffRows } from './badInput/staff.ts';
import { badTokenRows } from './badInput/tokens.ts';
import { transportRows } from './badInput/transport.ts';
import { uploadRows } from './badInput/uploads.ts';
import { valueRows } from './badInput/values.ts';
import { worldOf, type MeasuredWorld } from './badInput/world.ts';
import { openWholeServer, type WholeServer } from './wholeServer.ts';

jest.setTimeout(60_000);

const TABLE = {
  transport: transportRows,
  tokens: badTokenRows,
  rights: rightsRows,
  'ids and search': valueRows,
  business: businessRows,
  staff: staffRows,
  uploads: uploadRows,
} satisfies Readonly<Record<string, readonly BadRow[]>>;

let server: WholeServer;
let world: MeasuredWorld;
beforeAll(async () => {
  server = await openWholeServer();
  world = worldOf(server);
  // The administrator is the only one.
  for (const role of ROLES.filter((name) => name !== 'Administrateur')) await server.clinic.as(role);
}, 120_000);
afterAll(async () => {
  await server.close();
}, 60_000);

describe.each(Object.entries<readonly BadRow[]>(TABLE))('%s', (_group, rows) => {
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    await world.startMeasuring();
    const answer = await row.send(world);
    const wanted = typeof row.status === 'number' ? [row.status] : row.status;
    if (!wanted.includes(answer.status)) answer.must(wanted[0] ?? 400);
    answer.must(answer.status, row.code);
    if (row.fields) answer.mustNameFields(...row.fields);
    expect(await server.writtenAfter(world.baseline)).toEqual([]);
    (await server.clinic.anyone.get('/settings/favicon')).must(200);
  });
});

test('the table has a hundred rows and more, each its own', () => {
  const names = Object.values(TABLE).flatMap((rows: readonly BadRow[]) => rows.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('nothing of it failed inside', async () => {
  expect(await server.errors()).toEqual([]);
});

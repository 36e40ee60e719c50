import { newId } from '@hospital/contracts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { ConfigError } from './config.ts';
import { keptMigrations } from '../keptTables/keptMigrations.ts';
import { createLogger } from '../monitoring/logging.ts';
import { openTestFoundation } from '../testing/openTestFoundation.ts';
import { onConnection } from '../databaseRoles/account.ts';
import { assertNotOlder, programVersions, type ProgramVersions } from './programVersions.ts';
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

async function rows(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
const tables = () =>
  rows(
    `select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
const own = programVersions(keptMigrations);
const note = (versions: ProgramVersions) =>
  onConnection(database.url, (client) => assertNotOlder(client, versions));

test.each([
  ['a migration more', { 'tables platform': keptMigrations.steps.length + 1 }],
  ['a higher schema of an event', { 'event DepartmentCreated': 9 }],
  ['an event type that this one does not know', { 'event SalaryPaid': 1 }],
  ['a higher version of a module', { 'module patients': 9 }],
  ['another event store', { 'event store': 9 }],
])('after a program with %s, this one refuses to start and changes nothing', async (_what, newer) => {
  await note({ ...own, ...newer });
  const before = [await tables(), await rows('select * from kept.program order by part')];
  const secrets = {
    masterKey: Buffer.alloc(32, 1),
    claimKey: Buffer.alloc(32, 2),
    sessionKey: Buffer.alloc(32, 3),
    sealKey: Buffer.alloc(32, 4),
  };
  const log = createLogger({ name: 'test', level: 'silent' });
  const starting = openTestFoundation({ databaseUrl: database.url, secrets, log });
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(/newer version of this program.*restore the backup/);
  expect([await tables(), await rows('select * from kept.program order by part')]).toEqual(before);
});

test('the same program starts again, a newer one raises what is kept, whichever starts first', async () => {
  await note(own);
  const known = own['module patients'] ?? 0;
  const newer = { ...own, 'module patients': known + 1 };
  const [first, second] = await Promise.allSettled([note(newer), note(newer)]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(await rows(`select version from kept.program where part = 'module patients'`)).toEqual([
    { version: known + 1 },
  ]);
  await expect(note(own)).rejects.toThrow(
    `module patients has version ${known + 1}, and this one knows ${known}`,
  );
});

test('a database of before is taken as it is', async () => {
  await rows('create schema kept');
  await note({ ...own, [newId()]: 1 });
  expect((await rows('select count(*)::int as count from kept.program'))[0]?.['count']).toBe(
    Object.keys(own).length + 1,
  );
});

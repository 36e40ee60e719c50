import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate, type Migrations } from './migrate.ts';
import { testDatabase, type TestDatabase } from '../testing/index.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const first: Migrations = {
  group: 'clinic',
  steps: [{ name: '001-rooms', sql: 'create table rooms (name text); insert into rooms values (1)' }],
};
const second = { name: '002-beds', sql: 'alter table rooms add column beds integer not null default 2' };

test('runs each step once, however many start at once', async () => {
  await Promise.all([
    migrate(database.url, first),
    migrate(database.url, first),
    migrate(database.url, first),
  ]);
  await migrate(database.url, { ...first, steps: [...first.steps, second] });
  expect((await pool.query('select name, beds from rooms')).rows).toEqual([{ name: '1', beds: 2 }]);
});

test('a step that fails leaves nothing and is tried again', async () => {
  const broken = { group: 'other', steps: [{ name: '001', sql: 'create table halls (); select 1/0' }] };
  await expect(migrate(database.url, broken)).rejects.toThrow('The migration other/001 failed.');
  expect((await pool.query(`select to_regclass('halls') as found`)).rows).toEqual([{ found: null }]);
  await migrate(database.url, { group: 'other', steps: [{ name: '001', sql: 'create table halls ()' }] });
});

test('a step that was changed after it ran stops the start', async () => {
  const changed = { group: 'clinic', steps: [{ name: '001-rooms', sql: 'create table rooms (title text)' }] };
  await expect(migrate(database.url, changed)).rejects.toThrow('clinic/001-rooms was changed after it ran');
});

async function isWaitingForLock(): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount !== 0;
}

const LOCK_IT = 'select pg_advisory_lock(7205113)';

test('a start that finds nothing to do waits for nobody', async () => {
  const other = await pool.connect();
  try {
    await other.query(LOCK_IT);
    await migrate(database.url, first);
  } finally {
    other.release(true);
  }
});

test('a second start waits for the lock of the first, and has it at once when the first dies', async () => {
  const dying = new pg.Client({ connectionString: database.url });
  dying.on('error', () => undefined);
  await dying.connect();
  await dying.query(LOCK_IT);
  const pid = (await dying.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  let isOver = false;
  const third = { name: '003-lamps', sql: 'alter table rooms add column lamps integer' };
  const newer = { ...first, steps: [...first.steps, second, third] };
  const waiting = migrate(database.url, newer).finally(() => (isOver = true));
  while (!isOver && !(await isWaitingForLock())) await sleep(10);
  expect(isOver).toBe(false);
  await pool.query('select pg_terminate_backend($1)', [pid]);
  await waiting;
  await dying.end();
});

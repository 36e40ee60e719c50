/** Many leases over two connections: held one by one, lost together. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { acquireLease, leaseMigrations, LeaseLost, type Lease } from './lease.ts';
import { sharedConnections, type LeaseConnections } from './leaseConnections.ts';
import { migrate } from '../keptTables/migrate.ts';
import { testDatabase, type TestDatabase } from '../testing/index.ts';

const NAMES = ['one', 'two', 'three', 'four', 'five'];
let database: TestDatabase;
let pool: pg.Pool;
let shared: LeaseConnections;
let application: string;

beforeAll(async () => {
  database = await testDatabase();
  await migrate(database.url, leaseMigrations);
  pool = new pg.Pool({ connectionString: database.url });
});
beforeEach(() => {
  application = `shared ${Math.random()}`;
  shared = sharedConnections({ connectionString: database.url, application_name: application });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function take(name: string, connection: LeaseConnections = shared): Promise<Lease> {
  const { signal } = new AbortController();
  const lease = await acquireLease({ connection, name: `${application} ${name}`, signal });
  if (!lease) throw new Error('there is no lease');
  return lease;
}

async function backends(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [application],
  );
  return rows.map(({ pid }) => pid);
}

async function backendsBecome(count: number): Promise<void> {
  while ((await backends()).length !== count) await sleep(20);
}

test('five leases take two connections, and each is given back alone', async () => {
  const leases = await Promise.all(NAMES.map((name) => take(name)));
  expect(await backends()).toHaveLength(2);
  const [first, ...others] = leases;
  await first?.release();
  expect(first?.lost.aborted).toBe(true);
  const again = await take('one', sharedConnections({ connectionString: database.url }));
  expect(again.fence).toBe('2');
  for (const lease of others) {
    expect(lease.lost.aborted).toBe(false);
    await lease.guard(lease.client);
  }
  expect(await backends()).toHaveLength(2);
  await Promise.all([again, ...others].map((lease) => lease.release()));
  await backendsBecome(0);
});

test('where a connection breaks all are lost, and all are taken again at once, over new ones', async () => {
  const leases = await Promise.all(NAMES.map((name) => take(name)));
  const before = await backends();
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
  while (leases.some(({ lost }) => !lost.aborted)) await sleep(20);
  await Promise.all(leases.map((lease) => lease.release()));
  const again = await Promise.all(NAMES.map((name) => take(name)));
  expect(again.map(({ fence }) => fence)).toEqual(NAMES.map(() => '2'));
  const after = await backends();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  await Promise.all(again.map((lease) => lease.release()));
  await backendsBecome(0);
});

test('one that lost its lease to another process is refused, and the others go on', async () => {
  const [lost, kept] = await Promise.all([take('one'), take('two')]);
  await pool.query(`update kept.leases set fence = fence + 1 where name = $1`, [lost.name]);
  await expect(lost.guard(lost.client)).rejects.toThrow(LeaseLost);
  await kept.guard(kept.client);
  expect(kept.lost.aborted).toBe(false);
  await Promise.all([lost, kept].map((lease) => lease.release()));
});

test('where no connection can be had, the next lease tries another one', async () => {
  const nowhere = sharedConnections({ host: '127.0.0.1', port: 1 });
  await expect(take('one', nowhere)).rejects.toThrow(/ECONNREFUSED/);
  await expect(take('one', nowhere)).rejects.toThrow(/ECONNREFUSED/);
});

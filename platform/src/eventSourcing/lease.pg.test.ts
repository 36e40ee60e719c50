import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { acquireLease, leaseMigrations, LeaseLost, type Lease } from './lease.ts';
import { migrate } from '../keptTables/migrate.ts';
import { testDatabase, type TestDatabase } from '../testing/index.ts';

jest.setTimeout(120_000);

/** A lease that nobody gives up lasts 10 s; a holder that freezes waits for less here. */
const LIFE_MS = 4_000;

const HOUR_MS = 3_600_000;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
let database: TestDatabase;
let pool: pg.Pool;
let holders: Holder[] = [];
let leases: Lease[] = [];
let name = '';

beforeAll(async () => {
  database = await testDatabase();
  await migrate(database.url, leaseMigrations);
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query(`create table work (lease text primary key, by text)`);
});
beforeEach(async () => {
  name = `lease ${Math.random()}`;
  await pool.query(`insert into work values ($1, 'nobody')`, [name]);
});
afterEach(async () => {
  for (const { child } of holders) child.kill('SIGKILL');
  await Promise.all(holders.map(({ ended }) => ended));
  await Promise.all(leases.map((lease) => lease.release()));
  [holders, leases] = [[], []];
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Holder {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  /** What it says next. */
  said(): Promise<string>;
  do(word: string): Promise<string>;
}

async function startHolder(lifeMs = LIFE_MS, lease = name): Promise<Holder> {
  const file = 'platform/src/testing/leaseHolder.ts';
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', file, database.url, lease, String(lifeMs)],
    { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => String((await lines.next()).value);
  const holder: Holder = {
    child,
    ended: once(child, 'close'),
    said,
    do: (word) => {
      child.stdin.write(`${word}\n`);
      return said();
    },
  };
  holders.push(holder);
  expect(await said()).toBe('held 1');
  return holder;
}

async function acquire(lifeMs?: number, of = name): Promise<Lease> {
  const { signal } = new AbortController();
  const connection = { connectionString: database.url };
  const lease = await acquireLease({ connection, name: of, signal, ...(lifeMs ? { lifeMs } : {}) });
  if (!lease) throw new Error('there is no lease');
  leases.push(lease);
  return lease;
}

const worker = async (lease: string) =>
  (await pool.query<{ by: string }>('select by from work where lease = $1', [lease])).rows[0]?.by;

async function work(lease: Lease): Promise<void> {
  const { client } = lease;
  await client.query('begin');
  await lease.guard(client);
  await client.query('update work set by = $1 where lease = $2', ['second', lease.name]);
  await client.query('commit');
}

/** Says one word, freezes, is replaced by a second holder that works, wakes and says another. */
async function frozenBetween(lease: string, [before, after]: readonly [string, string]) {
  await pool.query(`insert into work values ($1, 'nobody')`, [lease]);
  const frozen = await startHolder(LIFE_MS, lease);
  const first = await frozen.do(before);
  frozen.child.kill('SIGSTOP');
  const second = await acquire(undefined, lease);
  await work(second);
  frozen.child.kill('SIGCONT');
  return { first, fence: second.fence, last: await frozen.do(after), worker: await worker(lease) };
}

test('a holder that freezes is replaced: it lets go of its rows, and what it writes or commits when it wakes is refused', async () => {
  // At once: each waits for a lease to expire.
  const [outside, inside] = await Promise.all([
    frozenBetween(`${name} outside`, ['write', 'write']),
    frozenBetween(`${name} inside a transaction`, ['open', 'commit']),
  ]);
  expect(outside).toEqual({
    ...{ first: 'committed held', fence: '2', worker: 'second' },
    last: expect.stringMatching(/^refused .* lost$/),
  });
  expect(inside).toEqual({
    ...{ first: 'open held', fence: '2', worker: 'second' },
    last: expect.stringMatching(/^refused /),
  });
});

test('nobody takes a lease while its holder is inside a transaction', async () => {
  const first = await acquire(HOUR_MS);
  await first.client.query('begin');
  await first.guard(first.client);
  await first.client.query('update work set by = $1 where lease = $2', ['first', name]);
  await pool.query('update kept.leases set expires_at = $2 where name = $1', [name, new Date(0)]);
  const order: string[] = [];
  const second = acquire().then((lease) => {
    order.push('taken');
    return work(lease);
  });
  const isWaiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  while (order.length === 0 && !(await isWaiting())) {
    await sleep(10);
    // The database ends a transaction in which nothing is asked for 5 s.
    await first.client.query('select');
  }
  order.push('committed');
  await first.client.query('commit');
  await second;
  expect(order).toEqual(['committed', 'taken']);
  await expect(first.guard(first.client)).rejects.toThrow();
});

test('a lease whose holder was killed, or whose connection was cut, is free at once', async () => {
  const killed = await startHolder(HOUR_MS);
  killed.child.kill('SIGKILL');
  const second = await acquire(HOUR_MS);
  await pool.query('select pg_terminate_backend(backend) from kept.leases where name = $1', [name]);
  const third = await acquire();
  expect([second.fence, third.fence]).toEqual(['2', '3']);
  expect(second.lost.aborted).toBe(true);
});

test('of many who ask at once one holds, the next after it, and each token is new', async () => {
  const inside: string[] = [];
  const tokens: string[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const lease = await acquire();
      inside.push(lease.fence);
      expect(inside).toEqual([lease.fence]);
      tokens.push(lease.fence);
      await lease.guard(lease.client);
      inside.pop();
      await lease.release();
    }),
  );
  expect(tokens).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('one of many who ask at once takes a lease that was never held, and nobody is refused', async () => {
  const connection = { connectionString: database.url };
  for (let round = 0; round < 10; round += 1) {
    const others = new AbortController();
    const { signal } = others;
    const asked = Array.from({ length: 6 }, async () => {
      const lease = await acquireLease({ connection, name: `${name} ${round}`, signal });
      if (lease) others.abort();
      return lease;
    });
    const taken = (await Promise.all(asked)).filter((lease) => lease !== null);
    expect(taken.map(({ fence }) => fence)).toEqual(['1']);
    await Promise.all(taken.map((lease) => lease.release()));
  }
});

test('the expiry is the database’s time: a machine whose clock is an hour fast neither takes nor loses a lease', async () => {
  const lease = await acquire();
  const fast = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + HOUR_MS);
  const gone = new AbortController();
  const connection = { connectionString: database.url };
  const other = acquireLease({ connection, name, signal: gone.signal });
  await lease.guard(lease.client);
  gone.abort();
  expect(await other).toBeNull();
  expect(lease.lost.aborted).toBe(false);
  fast.mockRestore();
});

test('a wait whose connection is cut is an error: null is the answer to the signal alone', async () => {
  await acquire(HOUR_MS);
  const application = `waiting for ${name}`;
  const connection = { connectionString: database.url, application_name: application };
  const { signal } = new AbortController();
  const cut = () =>
    void pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = left($1, 63)',
      [application],
    );
  await expect(acquireLease({ connection, name, signal, onWaiting: cut })).rejects.toThrow(LeaseLost);
});

test('a former holder of a lease is refused at its next write', async () => {
  const lease = await acquire();
  await pool.query('update kept.leases set fence = fence + 1 where name = $1', [name]);
  await expect(lease.guard(lease.client)).rejects.toThrow(LeaseLost);
  expect(lease.lost.aborted).toBe(true);
});

/** A lease that is never lost reaches the limit of its test. */
async function isLost(lease: Lease): Promise<void> {
  if (!lease.lost.aborted) await once(lease.lost, 'abort');
}

test('who no longer holds a lease notices though it writes nothing', async () => {
  const lease = await acquire(300);
  await pool.query('update kept.leases set fence = fence + 1 where name = $1', [name]);
  await isLost(lease);
  const { rows } = await pool.query('select fence::int from kept.leases where name = $1', [name]);
  expect(rows).toEqual([{ fence: 2 }]);
}, 20_000);

test('who gets no answer to a renewal gives up, and lets go of its connection for the work', async () => {
  const lease = await acquire(300);
  const hanging = await pool.connect();
  await hanging.query('begin');
  await hanging.query('select from kept.leases where name = $1 for update', [name]);
  await isLost(lease);
  await expect(lease.client.query('select 1')).rejects.toThrow();
  await hanging.query('rollback');
  hanging.release();
}, 20_000);

test('a lease is renewed before it expires', async () => {
  const lease = await acquire(3_000);
  const expiry = async () =>
    (
      await pool.query<{ at: string }>('select expires_at::text as at from kept.leases where name = $1', [
        name,
      ])
    ).rows[0]?.at;
  const first = await expiry();
  while ((await expiry()) === first && !lease.lost.aborted) await sleep(50);
  expect(lease.lost.aborted).toBe(false);
}, 20_000);

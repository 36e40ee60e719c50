/** The connections for costly reads, on a real server: shared in turn, with less time for a statement. */
import { Problem } from '@hospital/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { actorWith } from '../testing/queries.ts';
import { costlyReads, CROWD, type Asking, type CostlyLimits, type CostlyReads } from './costlyReads.ts';
import { withClient } from './database.ts';

const limits: CostlyLimits = { connections: 2, ofOne: 1, statementMs: 2_000, waitMs: 5_000 };
let database: TestDatabase;
let reads: CostlyReads;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => reads.close());
afterAll(() => database.drop());

const open = (given: Partial<CostlyLimits> = {}) => {
  reads = costlyReads(database.url, { ...limits, ...given });
};
const asking = (id: string, signal = new AbortController().signal): Asking => ({
  actor: actorWith([], { id }),
  ip: '',
  signal,
});
const LOCK = 42;

/** Statements that wait for a lock last as long as the work. */
const whileLocked = (work: () => Promise<void>) =>
  withClient(database.url, 'test', async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work();
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  });
const locked = (id: string) => reads.of(asking(id)).query('select pg_advisory_lock_shared($1)', [LOCK]);

describe('a statement', () => {
  test('that takes too long is refused with what to do, and its connection serves again', async () => {
    open({ statementMs: 100 });
    const error: unknown = await reads
      .of(asking('a'))
      .query('select pg_sleep(20)')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'search_too_slow', status: 400 });
    const { rows } = await reads.of(asking('a')).query('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('that waits too long for its turn is refused as one too many', async () => {
    open({ waitMs: 100 });
    await whileLocked(async () => {
      const first = expect(locked('a')).rejects.toMatchObject({ code: 'search_too_slow' });
      await expect(locked('a')).rejects.toMatchObject({ code: 'overloaded', status: 503 });
      await withClient(database.url, 'test', (client) =>
        client.query(
          `select pg_cancel_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
          [LOCK],
        ),
      );
      await first;
    });
  });

  test('behind which too many people wait already is refused at once, as too many', async () => {
    open({});
    // Those who have a connection, and all who may wait.
    const people = Array.from({ length: limits.connections + CROWD.always }, (_, place) => `person ${place}`);
    let waiting: Promise<unknown> = Promise.resolve();
    await whileLocked(async () => {
      waiting = Promise.all(people.map((person) => locked(person)));
      await expect(locked('z')).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    });
    await waiting;
    expect(await reads.of(asking('z')).query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
  });

  test('of a person whose statements take their places leaves one to others', async () => {
    open({ statementMs: 10_000 });
    let first: Promise<unknown> = Promise.resolve();
    await whileLocked(async () => {
      first = Promise.all([locked('a'), locked('a'), locked('a')]);
      const { rows } = await reads.of(asking('b')).query('select 1 as one');
      expect(rows).toEqual([{ one: 1 }]);
    });
    await first;
  });

  test('of a call whose client has left is not made', async () => {
    open();
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(reads.of(asking('a', gone)).query('select 1')).rejects.toThrow('gone');
  });

  test('has one process of the server, and fails as any other', async () => {
    open();
    const { rows } = await reads.of(asking('a')).query('show max_parallel_workers_per_gather');
    expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
    await expect(reads.of(asking('a')).query('select nothing')).rejects.toMatchObject({ code: '42703' });
  });
});

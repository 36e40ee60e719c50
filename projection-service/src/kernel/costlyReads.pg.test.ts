/** The connections for costly reads, on a real server: shared in turn, with less time for a statement. */
import { Problem } from '@hospital/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { pause } from '@hospital/event-store';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { actorWith } from '../testing/queries.ts';
import {
  costlyReads,
  QUEUE_LIMITS,
  type Caller,
  type CostlyLimits,
  type CostlyReads,
} from './costlyReads.ts';
import { withClient } from './database.ts';
import { queryArrays } from './query/list.ts';

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
const asking = (id: string, signal = new AbortController().signal): Caller => ({
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
/** A statement waits for the lock. */
async function isAtWork(): Promise<void> {
  await withClient(database.url, 'test', async (client) => {
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`;
    while ((await client.query(waiting, [LOCK])).rowCount === 0);
  });
}

let asked = 0;
/** Each is a statement of its own. */
const locked = (id: string) =>
  reads.of(asking(id)).query('select pg_advisory_lock_shared($1), $2::int', [LOCK, (asked += 1)]);

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
    const people = Array.from(
      { length: limits.connections + QUEUE_LIMITS.minCallers },
      (_, place) => `person ${place}`,
    );
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

describe('the same statement of several people', () => {
  const NEXT = 'select nextval($1)::int as place';
  const next = (id: string, signal?: AbortSignal) =>
    reads
      .of(asking(id, signal))
      .query<{ place: number }>(NEXT, ['places'])
      .then(({ rows }) => rows);

  beforeAll(() => withClient(database.url, 'test', (client) => client.query('create sequence places')));

  /** What is asked for while both connections are taken, and others wait. */
  const whileTaken = async <T>(ask: () => Promise<T>, others: readonly string[] = []): Promise<T> => {
    let answered: Promise<T> | null = null;
    let taken: Promise<unknown> = Promise.resolve();
    await whileLocked(async () => {
      taken = Promise.allSettled(['a', 'b', ...others].map((person) => locked(person)));
      answered = ask();
      await Promise.resolve();
    });
    await taken;
    if (!answered) throw new Error('nothing was asked');
    return answered;
  };

  test('who wait is made once, and each has rows of their own', async () => {
    open();
    const [c, d, e] = await whileTaken(() => Promise.all([next('c'), next('d'), next('e')]));
    expect(d).toEqual(c);
    expect(e).toEqual(c);
    expect(d[0]).not.toBe(c[0]);
    expect((await next('c'))[0]?.place).toBe(Number(c[0]?.place) + 1);
  });

  test('is made for those for whom there is no room to wait, too', async () => {
    open();
    const people = Array.from({ length: QUEUE_LIMITS.minCallers + 20 }, (_, place) => `person ${place}`);
    const all = await whileTaken(() => Promise.all(people.map((person) => next(person))));
    expect(new Set(all.map(([row]) => row?.place)).size).toBe(1);
  });

  test('is made for those for whom there was no room when those who waited leave', async () => {
    open();
    const leaving = new AbortController();
    const others = Array.from({ length: QUEUE_LIMITS.minCallers - 1 }, (_, place) => `person ${place}`);
    const [first, second] = await whileTaken(async () => {
      const both = Promise.allSettled([next('c', leaving.signal), next('d')]);
      leaving.abort(new Error('gone'));
      return both;
    }, others);
    expect(first).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  test('is waited for no longer by those for whom there was no room', async () => {
    open({ statementMs: 8_000, waitMs: 1_000 });
    const others = Array.from({ length: QUEUE_LIMITS.minCallers - 1 }, (_, place) => `person ${place}`);
    let taken: Promise<unknown> = Promise.resolve();
    await whileLocked(async () => {
      taken = Promise.allSettled([...['a', 'b', ...others].map((person) => locked(person)), next('c')]);
      await pause(200);
      const began = performance.now();
      await expect(next('d')).rejects.toMatchObject({ code: 'overloaded' });
      expect(performance.now() - began).toBeLessThan(1_500);
    });
    await taken;
  });

  test('with other values is another', async () => {
    open();
    await withClient(database.url, 'test', (client) => client.query('create sequence others start 900'));
    const [c, d] = await whileTaken(() =>
      Promise.all([next('c'), reads.of(asking('d')).query(NEXT, ['others'])]),
    );
    expect(d.rows).toEqual([{ place: 900 }]);
    expect(c[0]?.place).toBeLessThan(900);
  });

  test('is another where its rows come as arrays, or its text differs', async () => {
    open();
    const rowsOf = (id: string, text: string, value: string) =>
      queryArrays(reads.of(asking(id)), text, [value]).then(({ rows }) => rows);
    const all = await whileTaken(() =>
      Promise.all([
        rowsOf('c', 'select $1::text as said', 'one'),
        rowsOf('d', 'select $1::text as said', 'two'),
        rowsOf('e', 'select upper($1::text) as said', 'one'),
        reads
          .of(asking('f'))
          .query('select $1::text as said', ['one'])
          .then(({ rows }) => rows),
        rowsOf('g', 'select $1::text as said', 'one'),
      ]),
    );
    expect(all).toEqual([[['one']], [['two']], [['ONE']], [{ said: 'one' }], [['one']]]);
  });

  test('is made for those who stay when the first one leaves', async () => {
    open();
    const leaving = new AbortController();
    const [gone, d, e] = await whileTaken(() => {
      const ends = Promise.allSettled([next('c', leaving.signal), next('d'), next('e')]);
      leaving.abort(new Error('gone'));
      return ends;
    });
    expect(gone).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
    expect(d).toMatchObject({ status: 'fulfilled' });
    expect(e).toEqual(d);
  });

  test('is made again for who comes while it is at work', async () => {
    open();
    const SLOWLY = 'select nextval($1)::int as place, pg_advisory_lock_shared($2)';
    const slowly = (id: string) => reads.of(asking(id)).query<{ place: number }>(SLOWLY, ['places', LOCK]);
    let both: ReturnType<typeof slowly>[] = [];
    await whileLocked(async () => {
      both = [slowly('c')];
      await isAtWork();
      both.push(slowly('d'));
    });
    const [c, d] = await Promise.all(both);
    expect(d?.rows[0]?.place).not.toBe(c?.rows[0]?.place);
  });

  test('that takes too long is refused for all of them', async () => {
    open({ statementMs: 100 });
    const slow = (id: string) => reads.of(asking(id)).query('select pg_sleep(20)');
    const ends = await whileTaken(() => Promise.allSettled([slow('c'), slow('d')]));
    for (const end of ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { code: 'search_too_slow' } });
  });
});

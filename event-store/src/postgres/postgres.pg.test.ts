import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { START } from '@hospital/contracts';
import type { StoredEvent } from '@hospital/contracts';
import { Client, escapeIdentifier, Pool } from 'pg';
import { Notifier } from '../notifier.ts';
import { positionOf } from '../encode.ts';
import { describeEventStore } from '../eventStore.contract.ts';
import { StoreUnavailable } from '../eventStore.ts';
import type { RawEvent } from '../foreignEvents.contract.ts';
import { describeSeals } from '../seals.contract.ts';
import { KeyedMutex } from '../keyedMutex.ts';
import type { ReportForeign } from '../ours.ts';
import type { EventStore } from '../eventStore.ts';
import { collect, firstBatch } from '../testing/collect.ts';
import { openGate } from '../testing/gate.ts';
import { all, event, eventually, newStream, numbers, untilWritten } from '../testing/samples.ts';
import { scratchDatabase } from '../testing/scratchDatabase.ts';
import type { ScratchDatabase } from '../testing/scratchDatabase.ts';
import { Listener } from './listener.ts';
import { postgresEventStore } from './postgresEventStore.ts';
import { lockKey } from './schema.ts';

let database: ScratchDatabase;
const opened: EventStore[] = [];
let foreign: Client | null = null;

beforeAll(async () => {
  database = await scratchDatabase();
}, 60_000);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

afterAll(async () => {
  await foreign?.end();
  await database.query(`drop owned by ${writer}`).catch(() => undefined);
  await database.drop();
});

function openStore(connectionString = database.url, schema = 'event_log'): EventStore {
  const store = postgresEventStore({ connectionString, schema });
  opened.push(store);
  return store;
}

let empties = 0;
const oneByOne = new KeyedMutex();

/** With the functions of the log, as anyone who has its password can. */
async function writeForeign(
  stream: string,
  { type, data, metadata }: RawEvent,
  schema = 'event_log',
): Promise<void> {
  await oneByOne.run('', async () => {
    if (!foreign) {
      foreign = new Client({ connectionString: database.url });
      await foreign.connect();
    }
    const head = `coalesce((select max(revision) from ${schema}.events where stream = $1), -1)`;
    await foreign.query(
      `select ${schema}.append_one($1::text, ${head}, gen_random_uuid(), $2::text, $3::text, $4::text)`,
      [stream, type, data, metadata],
    );
  });
}

const openReporting = (onForeignEvent: ReportForeign) =>
  postgresEventStore({ connectionString: database.url, onForeignEvent });
describeEventStore('PostgreSQL', openReporting, {
  writeForeign,
  openEmpty: async () =>
    postgresEventStore({ connectionString: database.url, schema: `empty ${(empties += 1)}` }),
});

/** As a service has it: it may read the table and call the functions, and may do nothing else to the log. */
const writer = `log_writer_${randomUUID().replaceAll('-', '')}`;

async function asWriter(schema: string): Promise<string> {
  await openStore(database.url, schema).end();
  const exists = await database.query('select 1 from pg_roles where rolname = $1', [writer]);
  if (exists.length === 0) await database.query(`create role ${writer} login password 'of the writer'`);
  const log = escapeIdentifier(schema);
  await database.query(`grant usage on schema ${log} to ${writer}; grant select on ${log}.events to ${writer};
    grant execute on all functions in schema ${log} to ${writer}`);
  const url = new URL(database.url);
  url.username = writer;
  url.password = 'of the writer';
  return url.href;
}

describeEventStore(
  'PostgreSQL by an account without rights on the table',
  async (onForeignEvent) =>
    postgresEventStore({ connectionString: await asWriter('event_log'), onForeignEvent }),
  {
    writeForeign,
    openEmpty: async () => {
      const schema = `empty ${(empties += 1)}`;
      return postgresEventStore({ connectionString: await asWriter(schema), schema });
    },
  },
);

describeSeals('PostgreSQL', async () => {
  const schema = `sealed_${(empties += 1)}`;
  await openStore(database.url, schema).end();
  return {
    open: (options) => postgresEventStore({ connectionString: database.url, schema, ...options }),
    write: (stream, event) => writeForeign(stream, event, schema),
  };
});

describe('the log in PostgreSQL', () => {
  test('positions are 1, 2, 3 … without a gap, whatever conflicted between', async () => {
    const [one, other] = [openStore(database.url, 'gaps'), openStore(database.url, 'gaps')];
    const taken = newStream();
    await one.append(taken, [event(0)], 'none');
    const appends = Array.from({ length: 60 }, (_, n) =>
      (n % 2 ? one : other).append(n % 3 ? newStream() : taken, [event(n), event(n)], 'none'),
    );
    await Promise.allSettled(appends);
    const [row] = await database.query(
      'select count(*)::int, min(position)::int, max(position)::int from gaps.events',
    );
    expect(row).toEqual({ count: 81, min: 1, max: 81 });
  });

  test('nobody who calls the functions leaves a gap in a stream or writes an event twice', async () => {
    await openStore().end();
    const stream = newStream();
    const call = (expected: string, revisions: string) =>
      database.query(
        `select at_position is not null as written from event_log.append_group(array['${stream}', '${stream}'], array[${expected}]::bigint[],
           array[${revisions}]::bigint[], array[gen_random_uuid(), gen_random_uuid()], array['X', 'Y'], E'{}\\n{}', E'{}\\n{}')`,
      );
    expect(await call('-1, -1', '5, 6')).toEqual([{ written: false }, { written: false }]);
    expect(await call('-1, -1', '0, 2')).toEqual([{ written: true }, { written: false }]);
    expect(await call('0, 0', '1, 2')).toEqual([{ written: true }, { written: true }]);
    await expect(call('2, 2', '3, 3')).resolves.toEqual([{ written: true }, { written: false }]);
    expect(
      await database.query('select revision::int from event_log.events where stream = $1 order by 1', [
        stream,
      ]),
    ).toEqual([0, 1, 2, 3].map((revision) => ({ revision })));
  });

  test.each([
    ['a lone append', 1],
    ['a group of appends', 3],
  ])('%s waits for the lock under which positions are given', async (_name, count) => {
    const store = openStore();
    await store.append(newStream(), [event(0)], 'none');
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [lockKey('event_log')]);
    let written = 0;
    const appends = Array.from({ length: count }, async () => {
      await store.append(newStream(), [event(0)], 'none');
      written += 1;
    });
    const isWaiting = async () => {
      const waiting = await database.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      return waiting.length > 0;
    };
    while (written === 0 && !(await isWaiting()));
    expect(written).toBe(0);
    await holder.query('commit');
    await holder.end();
    await Promise.all(appends);
    expect(written).toBe(count);
  });

  test('an append that PostgreSQL refuses fails alone among many that wait', async () => {
    const store = openStore();
    const streams = Array.from({ length: 12 }, newStream);
    const outcomes = await Promise.allSettled(
      streams.map((stream, n) =>
        store.append(stream, [{ ...event(n), id: n === 7 ? 'no uuid' : event(n).id }], 'none'),
      ),
    );
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(streams.map((_, n) => n === 7));
    expect(outcomes[7]).toMatchObject({ reason: { message: expect.stringContaining('uuid') } });
  });

  test('many processes may open the same new log at once', async () => {
    const stores = Array.from({ length: 6 }, () => openStore(database.url, 'race for the schema'));
    await Promise.all(stores.map((store) => store.append(newStream(), [event(1)], 'none')));
    expect(Number(await stores[0]?.end())).toBe(6);
  });

  test('an event is never changed or removed', async () => {
    const store = openStore();
    await store.append(newStream(), [event(1)], 'none');
    for (const tampering of [
      `update event_log.events set data = '{}'`,
      'delete from event_log.events',
      'truncate event_log.events',
    ]) {
      await expect(database.query(tampering)).rejects.toThrow('only ever appended to');
    }
  });

  test('everything is found by index, also before the table has statistics', async () => {
    const migrating = openStore(database.url, 'fresh');
    await migrating.health();
    await migrating.close();
    await eventuallyNone('event-store %');
    const { scans: before } = await scansOf('fresh');
    const store = openStore(database.url, 'fresh');
    for (const n of [1, 2, 3]) await store.append(newStream(), [event(n)], 'none');
    await Promise.all([4, 5, 6].map((n) => store.append(newStream(), [event(n)], 'none')));
    await store.head(newStream());
    await firstBatch(store, await store.end());
    await store.close();
    await eventuallyNone('event-store %');
    expect(await scansOf('fresh')).toEqual({ scans: before, isIndexed: true });
  });

  test('other processes are notified of appends, the appending process is not', async () => {
    const [ours, theirs] = [new Notifier(), new Notifier()];
    const config = { connectionString: database.url, application_name: 'listener under test' };
    const stop = new AbortController();
    const pool = new Pool({ connectionString: database.url });
    const listenerFor = (notifier: Notifier) =>
      new Listener(config, { schema: 'news', notifier, end: () => Promise.resolve(START) });
    const [here, there] = [listenerFor(ours), listenerFor(theirs)];
    for (const listener of [here, there]) listener.start(stop.signal);
    // Once as it listens, and once as it first looks at the end of the log.
    await eventually(() => ours.count === 2 && theirs.count === 2);
    here.notifyOthers(pool);
    await eventually(() => theirs.count === 3);
    there.notifyOthers(pool);
    await eventually(() => ours.count === 3);
    expect([ours.count, theirs.count]).toEqual([3, 3]);
    stop.abort();
    await Promise.all([here.closed(), there.closed(), pool.end()]);
  });

  test('where no notification arrives the end of the log is looked at, for all subscriptions together', async () => {
    const notifier = new Notifier();
    let end = START;
    let looks = 0;
    const nowhere = { host: '127.0.0.1', port: 1 };
    const listener = new Listener(nowhere, {
      schema: 'news',
      notifier,
      end: () => {
        looks += 1;
        return looks === 2 ? Promise.reject(new StoreUnavailable('away')) : Promise.resolve(end);
      },
    });
    const stop = new AbortController();
    listener.start(stop.signal);
    await eventually(() => notifier.count === 1);
    end = positionOf(1n);
    await eventually(() => notifier.count === 2);
    expect(looks).toBe(3);
    await eventually(() => looks === 4);
    expect(notifier.count).toBe(2);
    stop.abort();
    await listener.closed();
  });

  test('an append is notified on the channel', async () => {
    const listener = new Client({ connectionString: database.url });
    await listener.connect();
    await listener.query('listen "event_log appended"');
    const notified = once(listener, 'notification');
    await openStore().append(newStream(), [event(1)], 'none');
    expect(await notified).toMatchObject([{ channel: 'event_log appended' }]);
    await listener.end();
  });

  test('a checkpoint beyond the end of the log is refused', async () => {
    const beyond = positionOf(BigInt(await openStore().end()) + 1n);
    const subscription = openStore().subscribe(
      { after: beyond },
      async () => undefined,
      new AbortController().signal,
    );
    await expect(subscription).rejects.toThrow('an older copy of it was restored');
  });

  test('thirty subscriptions share four connections, and each is handed everything', async () => {
    const store = openStore();
    const stop = new AbortController();
    const handed = Array.from({ length: 30 }, () => 0);
    const following = handed.map((_, at) =>
      store.subscribe(
        { after: null, filter: { types: ['Shared'] } },
        async ({ events }) => {
          handed[at] = (handed[at] ?? 0) + events.length;
        },
        stop.signal,
      ),
    );
    for (let count = 0; count < 20; count += 1)
      await store.append(newStream(), [{ ...event(count), type: 'Shared' }], 'none');
    await eventually(() => handed.every((count) => count === 20));
    const open = await database.query(
      `select from pg_stat_activity where application_name = 'event-store subscriber' and datname = current_database()`,
    );
    expect(open.length).toBeLessThanOrEqual(4);
    stop.abort();
    await Promise.all(following);
    expect(new Set(handed)).toEqual(new Set([20]));
  });

  test('a closed store leaves no connection', async () => {
    const store = openStore();
    await store.append(newStream(), [event(1)], 'none');
    await firstBatch(store, START);
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await eventuallyNone('event-store %');
  });
});

describe('when connections break', () => {
  test('the store goes on after the server has ended all of its connections', async () => {
    const store = openStore();
    const stream = newStream();
    await store.append(stream, [event(1)], 'none');
    const after = await store.end();
    const tail = collect(store, { after: after, streams: [stream], count: 1 });
    await listenersOf('event-store listener', 1);
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1 and datname = current_database()',
      ['event-store %'],
    );
    await untilWritten(() => store.append(stream, [event(2)], 0n));
    expect(numbers((await tail).events)).toEqual([2]);
    expect(await store.health()).toEqual({ ok: true });
  });

  test('while the server is away calls fail clearly; after it subscribers resume where they were', async () => {
    const { host, port } = hostOf(database.url);
    const gate = await openGate({ host, port });
    const store = openStore(throughPort(database.url, gate.port));
    const stream = newStream();
    const repeated = [event(2)];
    await store.append(stream, [event(1)], 'none');
    const seen: StoredEvent[] = [];
    const stop = new AbortController();
    const subscription = store.subscribe(
      { after: START },
      async ({ events }) => void seen.push(...events.filter((each) => each.stream === stream)),
      stop.signal,
    );
    await eventually(() => seen.length === 1);

    await gate.shut();
    const outcomes = await Promise.allSettled([
      store.append(stream, repeated, 0n),
      store.head(stream),
      all(store.read(stream)),
      store.end(),
    ]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) });
    expect(await store.health()).toEqual({ ok: false, reason: expect.stringContaining('PostgreSQL') });

    await gate.open();
    await untilWritten(() => store.append(stream, repeated, 0n));
    await eventually(() => seen.length === 2);
    expect(numbers(seen)).toEqual([1, 2]);
    expect(await store.health()).toEqual({ ok: true });
    stop.abort();
    await subscription;
    await store.close();
    await gate.shut();
  });

  test('a server that hangs ends every call within 5 s, and is used again when it answers', async () => {
    const gate = await openGate(hostOf(database.url));
    const store = openStore(throughPort(database.url, gate.port));
    const stream = newStream();
    await store.append(stream, [event(1)], 'none');
    const tail = collect(store, { after: await store.end(), streams: [stream], count: 1 });
    await listenersOf('event-store subscriber', 1);
    gate.freeze();
    const begun = performance.now();
    const first = store.append(newStream(), [event(1)], 'none');
    await new Promise((resolve) => setImmediate(resolve));
    const outcomes = await Promise.allSettled([
      first,
      store.append(stream, [event(2)], 0n),
      store.append(stream, [event(3)], 1n),
      store.head(stream),
      all(store.read(stream)),
      store.end(),
    ]);
    // Nothing else tells a hang from a slow answer.
    expect(performance.now() - begun).toBeLessThan(5_000);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) });
    gate.thaw();
    await untilWritten(() => store.append(newStream(), [event(4)], 'none'));
    const revision = (await store.head(stream))?.revision ?? 0n;
    await untilWritten(() => store.append(stream, [event(5)], revision));
    expect((await tail).events.length).toBeGreaterThan(0);
    await store.close();
    await gate.shut();
  }, 30_000);

  test('a catch-up whose connection breaks again and again hands over everything once', async () => {
    const { host, port } = hostOf(database.url);
    const gate = await openGate({ host, port });
    const schema = 'broken catch-up';
    const many = 20_000;
    await openStore(database.url, schema).health();
    await database.query(
      `insert into "${schema}".events (position, stream, revision, id, type, data, metadata)
       select n, 'contractTest-' || n, 0, gen_random_uuid(), 'ContractTested', '{"n":' || n || '}', '${JSON.stringify(event(0).metadata)}'
       from generate_series(1, ${many}) n`,
    );
    const store = openStore(throughPort(database.url, gate.port), schema);
    const seen: unknown[] = [];
    const stop = new AbortController();
    let cuts = 0;
    await store.subscribe(
      { after: START },
      async ({ events }) => {
        seen.push(...numbers(events));
        if (seen.length >= many) stop.abort();
        else if (seen.length >= (cuts + 1) * 4_000) {
          cuts += 1;
          await gate.shut();
          await gate.open();
        }
      },
      stop.signal,
    );
    expect(cuts).toBe(4);
    expect(seen).toEqual(Array.from({ length: many }, (_, index) => index + 1));
    await store.close();
    await gate.shut();
  });

  test.each([0, -7])(
    'an event at position %i, where no subscriber passes, is none to a reader either',
    async (at) => {
      const store = openStore();
      const stream = newStream();
      await store.append(stream, [event(1)], 'none');
      await database.query(
        `insert into event_log.events select $2, stream, 1, gen_random_uuid(), type, data, metadata
       from event_log.events where stream = $1`,
        [stream, at],
      );
      expect(numbers(await all(store.read(stream)))).toEqual([1]);
      expect(await store.head(stream)).toMatchObject({ revision: 0n });
      expect(await store.append(stream, [event(2)], 0n)).toMatchObject({ revision: 2n });
      expect(numbers(await all(store.read(stream)))).toEqual([1, 2]);
    },
  );

  test('a store that was never reachable says so and can be closed', async () => {
    const gate = await openGate({ host: '127.0.0.1', port: 9 });
    await gate.shut();
    const store = openStore(throughPort(database.url, gate.port));
    await expect(store.append(newStream(), [event(1)], 'none')).rejects.toBeInstanceOf(StoreUnavailable);
    const stop = new AbortController();
    const subscription = store.subscribe({ after: null }, async () => undefined, stop.signal);
    await store.close();
    await subscription;
  });
});

function hostOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 5432) };
}

function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return through.href;
}

async function connections(applications: string): Promise<number> {
  const [row] = await database.query(
    'select count(*)::int from pg_stat_activity where application_name like $1 and datname = current_database()',
    [applications],
  );
  return Number(row?.['count']);
}

/** PostgreSQL counts a session's scans when it ends; building an index counts as one. */
async function scansOf(schema: string): Promise<Record<string, unknown>> {
  const [row] = await database.query(
    `select seq_scan::int as scans, idx_scan > 0 as "isIndexed" from pg_stat_user_tables where schemaname = $1`,
    [schema],
  );
  return row ?? {};
}

async function listenersOf(application: string, least: number): Promise<void> {
  while ((await connections(application)) < least) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function eventuallyNone(applications: string): Promise<void> {
  while ((await connections(applications)) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

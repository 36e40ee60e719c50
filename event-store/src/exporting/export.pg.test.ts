/** A log that is exported and imported, between all stores: the same leaves, revisions with their gaps, seals that hold. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { START, type StoredEvent } from '@hospital/contracts';
import { Client } from 'pg';
import { eventStoreDbEventStore } from '../eventStoreDb/eventStoreDbEventStore.ts';
import { importIntoEventStoreDb } from '../eventStoreDb/importLog.ts';
import { eventInSnapshot, logInSnapshot } from '../postgres/logInSnapshot.ts';
import { importIntoPostgres } from '../postgres/importLog.ts';
import { postgresEventStore } from '../postgres/postgresEventStore.ts';
import { migrateEventStore } from '../postgres/schema.ts';
import { sealKeys } from '../seals/sealKeys.ts';
import { EventStoreDbServer } from '../testing/eventStoreDbServer.ts';
import { all, event } from '../testing/samples.ts';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratchDatabase.ts';
import { leafHash } from '../tree/leaf.ts';
import { exportLine, parseExportLine, type ExportedEvent } from './exportedEvent.ts';

const seals = () => ({ keys: sealKeys({ current: Buffer.alloc(32, 5) }) });
let origin: ScratchDatabase;
let exported: ExportedEvent[];

beforeAll(async () => {
  origin = await scratchDatabase();
  const store = postgresEventStore({ connectionString: origin.url, seals: seals() });
  await store.append(
    'order-1',
    [event(0, { text: 'tab\tline\nback\\slash “quoted” \u2028 ثلاثة' }), event(1)],
    'none',
  );
  await origin.query(
    `insert into event_log.events values ((select max(position) + 1 from event_log.events), 'order-1', 2, gen_random_uuid(), 'foreign', '{}', '{}')`,
  );
  await store.append('order-1', [event(2)], 2n);
  await store.append('order-2', [event(3, { list: [1, 2.5, null, { a: 'b' }] })], 'none');
  await store.append('order-1', [event(4)], 3n);
  await store.close();
  exported = await inSnapshot(origin.url, async (client) => {
    const batches = await all(logInSnapshot(client, START));
    return batches.flatMap(({ events }) => events).map((each) => parseExportLine(exportLine(each)));
  });
});

afterAll(() => origin?.drop());

async function inSnapshot<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

async function* batchesOf(events: readonly ExportedEvent[]): AsyncGenerator<readonly ExportedEvent[]> {
  yield events.slice(0, 3);
  yield [];
  yield events.slice(3);
}

const leaves = (events: readonly ExportedEvent[]) =>
  events.map((each, at) => leafHash(each, at).toString('hex'));

test('a snapshot sees our events of its moment, in order', async () => {
  await inSnapshot(origin.url, async (client) => {
    await client.query('select 1');
    const store = postgresEventStore({ connectionString: origin.url, seals: seals() });
    await store.append('order-3', [event(9)], 'none');
    await store.close();
    const batches = await all(logInSnapshot(client, START));
    expect(
      batches.flatMap(({ events }) => events).map(({ stream, revision }) => `${stream} ${revision}`),
    ).toEqual([...['log-seals 0', 'order-1 0', 'order-1 1', 'order-1 3', 'order-2 0', 'order-1 4']]);
    expect((await eventInSnapshot(client, { stream: 'order-1', revision: 3n }))?.data['n']).toBe(2);
    expect(await eventInSnapshot(client, { stream: 'order-1', revision: 2n })).toBeNull();
    expect(await eventInSnapshot(client, { stream: 'order-3', revision: 0n })).toBeNull();
  });
});

test('an import into PostgreSQL is the same log, and goes on', async () => {
  const target = await scratchDatabase();
  await inSnapshot(target.url, async (client) => {
    await migrateEventStore(client);
    expect(await importIntoPostgres(client, batchesOf(exported))).toBe(exported.length);
  });
  const store = postgresEventStore({ connectionString: target.url, seals: seals() });
  const copied = await inSnapshot(target.url, async (client) =>
    (await all(logInSnapshot(client, START))).flatMap(({ events }) => events),
  );
  expect(leaves(copied)).toEqual(leaves(exported));
  const read: StoredEvent[] = await all(store.read('order-1'));
  expect(read.map(({ revision, unreadable }) => [revision, unreadable])).toEqual(
    [0n, 1n, 3n, 4n].map((at) => [at, undefined]),
  );
  expect(await store.append('order-1', [event(5)], 4n)).toEqual({
    revision: 5n,
    position: '00000000000000000007',
  });
  await store.close();
  await target.drop();
});

test('an import into EventStoreDB is the same log: the gap is filled by what no reader takes for ours', async () => {
  const server = await new EventStoreDbServer().start();
  // Cut off after the second event, and run again.
  await importIntoEventStoreDb(server.url, batchesOf(exported.slice(0, 2)), 0);
  await importIntoEventStoreDb(server.url, batchesOf(exported), 2);
  const store = eventStoreDbEventStore({ connectionString: server.url, seals: seals() });
  const copied = await all(store.read('order-1'));
  expect(copied.map(({ revision, unreadable }) => [revision, unreadable])).toEqual(
    [0n, 1n, 3n, 4n].map((at) => [at, undefined]),
  );
  const originals = exported.filter(({ stream }) => stream === 'order-1');
  expect(leaves(copied)).toEqual(leaves(originals));
  expect((await store.append('order-1', [event(5)], 4n)).revision).toBe(5n);
  await store.close();
  server.stop();
});

test.each([
  ['without a stream', '{"revision":0,"id":"a","type":"B","data":{},"metadata":{}}'],
  [
    'with a revision that is none',
    '{"stream":"a-1","revision":-1,"id":"a","type":"B","data":{},"metadata":{}}',
  ],
  ['of another program', '{"stream":"a-1","revision":0,"id":"a","type":"B","data":{},"metadata":{}}'],
])('a line %s is refused', (_, line) => {
  expect(() => parseExportLine(line)).toThrow(TypeError);
});

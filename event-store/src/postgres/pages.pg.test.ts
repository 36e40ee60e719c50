/** What a page of the log costs the server where it is looked for by an index. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { positionOf } from '../encode.ts';
import type { EventFilter } from '../filter.ts';
import { Notifier } from '../notifier.ts';
import { EventGate } from '../seals/eventGate.ts';
import { scratchDatabase, type ScratchDatabase } from '../testing/scratchDatabase.ts';
import { PagedLog } from './pages.ts';
import { migrateEventStore } from './schema.ts';

const EVENTS = 20_000;
let database: ScratchDatabase;
let client: Client;

/** Nearly all events are of one category and type, as appointments are in a clinic, and then some are of others. */
beforeAll(async () => {
  database = await scratchDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await migrateEventStore(client);
  await client.query(
    `insert into event_log.events select n, kind || '-' || n, 0, gen_random_uuid(), kind, repeat('x', 1000), '{}'
     from (select n, case when n <= $1 - 800 then 'many' else (array['few', 'last', 'own', 'all'])[1 + n % 4] end as kind
       from generate_series(1, $1::int) n) as made`,
    [EVENTS],
  );
  await client.query('analyze event_log.events');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function firstPage(filter: EventFilter) {
  const log = new PagedLog(
    { use: (work) => work(client) },
    { events: 'event_log.events', notifier: new Notifier(), gate: new EventGate(), filter },
  );
  await client.query('begin');
  const page = await log.fetch('0');
  const { rows } = await client.query<{ read: string }>(
    "select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'events'",
  );
  await client.query('rollback');
  return { ...page, read: Number(rows[0]?.read) };
}

test.each<[string, EventFilter]>([
  ['categories', { categories: ['few', 'fewer', 'man', 'none', 'other'] }],
  ['types', { types: ['few', 'fewer', 'man', 'none', 'other'] }],
])('rare %s are found without reading the others', async (_, filter) => {
  const { read, until, more } = await firstPage(filter);
  expect({ until, more }).toEqual({ until: positionOf(String(EVENTS)), more: false });
  expect(read).toBeLessThan(1_000);
});

test('of two categories the first events of both', async () => {
  const { read, until, more } = await firstPage({ categories: ['few', 'many'] });
  expect({ until, more }).toEqual({ until: positionOf('1000'), more: true });
  expect(read).toBeLessThan(5_000);
});

import { newId, type Position } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { migrate, reactorMigrations } from '@hospital/platform';
import { testDatabase, type TestDatabase } from '@hospital/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { reactorReached } from './reactorReached.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase('reactor checkpoints', (url) => migrate(url, reactorMigrations));
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('truncate kept.reactor_checkpoints'));

const reaches = (position: Position, name = 'indexes') =>
  pool.query(
    `insert into kept.reactor_checkpoints (name, position) values ($1, $2)
     on conflict (name) do update set position = excluded.position`,
    [name, position],
  );

function log() {
  const store = memoryEventStore();
  const append = async () => {
    const metadata = { v: 1, at: '2026-03-02T09:00:00.000Z', actor: 'system', schema: 1 } as const;
    const ids = { commandId: newId(), correlationId: newId(), causationId: null };
    const event = { id: newId(), type: 'Tested', data: {}, metadata: { ...metadata, ...ids } };
    return (await store.append(`test-${newId()}`, [event], 'none')).position;
  };
  return { append, isReached: reactorReached({ store, pool }, 'indexes') };
}

test('an empty log is read at once', async () => {
  expect(await log().isReached()).toBe(true);
});

test('a reactor is there once it has handled the last event, and no other reactor counts', async () => {
  const { append, isReached } = log();
  const [first, last] = [await append(), await append()];
  expect(await isReached()).toBe(false);
  await reaches(last, 'another');
  await reaches(first);
  expect(await isReached()).toBe(false);
  await reaches(last);
  expect(await isReached()).toBe(true);
});

test('events that came after the first question need not be handled', async () => {
  const { append, isReached } = log();
  const first = await append();
  expect(await isReached()).toBe(false);
  await append();
  await reaches(first);
  expect(await isReached()).toBe(true);
});

test('what was reached once stays so, whatever becomes of the checkpoint', async () => {
  const { append, isReached } = log();
  await reaches(await append());
  expect(await isReached()).toBe(true);
  await pool.query('truncate kept.reactor_checkpoints');
  expect(await isReached()).toBe(true);
});

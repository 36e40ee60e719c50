import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId, START } from '@hospital/contracts';
import type { Position, StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { eventStoreDbEventStore } from '@hospital/event-store/eventStoreDb';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { eventOf } from '../testing/events.ts';
import { readLog } from './readLog.ts';

let server: EventStoreDbServer;
let store: EventStore;

beforeEach(async () => {
  server = await new EventStoreDbServer().start();
  store = eventStoreDbEventStore({ connectionString: server.url });
});

afterEach(async () => {
  await store.close();
  server.stop();
});

async function append(): Promise<void> {
  const id = newId();
  await store.append(`tax-${id}`, [eventOf(`tax-${id}`, { type: 'TaxCreated', data: { id } })], 'none');
}

/** Of the last event in the log, also where another program wrote it. */
function lastPosition(): Position {
  return String(server.log.events.at(-1)?.position).padStart(START.length, '0');
}

const filter = { types: ['TaxCreated'] };

test.each([1, 40])('ends where %i events of another program end the log', async (count) => {
  await append();
  for (let n = 0; n < count; n += 1) await server.writeForeignEvent('other-program', { data: '{}' });
  const seen: StoredEvent[] = [];
  await readLog(
    store,
    { filter, after: START, until: lastPosition() },
    async (events) => void seen.push(...events),
  );
  expect(seen).toHaveLength(1);
});

test('ends where another program wrote everything, and behind what was read', async () => {
  await server.writeForeignEvent('other-program', { data: '{}' });
  const nothing = async () => {
    throw new Error('there is nothing of ours');
  };
  await readLog(store, { filter, after: START, until: lastPosition() }, nothing);
  await append();
  const after = await store.end();
  await server.writeForeignEvent('other-program', { data: '{}' });
  await readLog(store, { filter, after, until: lastPosition() }, nothing);
});

test('ends with its signal, and says so: what was read is a part', async () => {
  await append();
  await append();
  const until = await store.end();
  const ending = new AbortController();
  const seen: StoredEvent[] = [];
  const read = readLog(store, { filter, after: START, until, signal: ending.signal }, async (events) => {
    seen.push(...events);
    ending.abort(new Error('the service stops'));
  });
  await expect(read).rejects.toThrow('the service stops');
  const none = readLog(store, { filter, after: START, until, signal: ending.signal }, async () => {
    throw new Error('nothing is read any more');
  });
  await expect(none).rejects.toThrow('the service stops');
  expect(seen.length).toBeGreaterThan(0);
});

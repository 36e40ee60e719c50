/** A reactor whose lease went to another process keeps nothing and does nothing more until it holds the lease again. */
import { newId, type StoredEvent } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../monitoring/logging.ts';
import { migrate } from '../keptTables/migrate.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { sharedConnections } from './leaseConnections.ts';
import { leaseMigrations } from './lease.ts';
import { reactorMigrations, startReactor } from './reactor.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const log = createLogger({ name: 'test', level: 'silent' });
let database: KeptDatabase;

beforeAll(async () => {
  database = await keptDatabase();
  await migrate(database.url, leaseMigrations, reactorMigrations);
});
afterAll(() => database.drop());

async function ask(store: EventStore, name: string): Promise<void> {
  const metadata = {
    v: 1,
    at: '2026-03-02T09:00:00.000Z',
    actor: 'system',
    commandId: newId(),
    correlationId: newId(),
    causationId: null,
    schema: 1,
  } as const;
  await store.append(`thing-${name}`, [{ id: newId(), type: 'Asked', data: { name }, metadata }], 'none');
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

test('what was done under a lost lease is done again under the next, before anything new', async () => {
  const store = memoryEventStore();
  const done: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const reactor = startReactor({
    name: 'lease',
    store,
    connections: sharedConnections({ connectionString: database.url }),
    log,
    selection: { filter: { types: ['Asked'] } },
    react: async ({ data }: StoredEvent) => {
      done.push(String(data['name']));
      await gate;
    },
    pauses: { repeatMs: 1, parkedMs: 5 },
  });
  try {
    await ask(store, 'first');
    await until(() => done.length > 0);
    const { rowCount } = await database.pool.query(
      `update kept.leases set fence = fence + 1, holder = gen_random_uuid(), expires_at = now() where name = 'reactor lease'`,
    );
    expect(rowCount).toBe(1);
    letGo();
    await ask(store, 'second');
    await until(async () => {
      const { rows } = await database.pool.query('select position from kept.reactor_checkpoints');
      return rows[0]?.position === (await store.end());
    });
    expect(done).toEqual(['first', 'first', 'second']);
  } finally {
    await reactor.close();
    await store.close();
  }
});

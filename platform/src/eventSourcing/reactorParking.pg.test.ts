import { newId, type StoredEvent } from '@hospital/contracts';
import { memoryEventStore, StoreUnavailable, type EventStore } from '@hospital/event-store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../monitoring/logging.ts';
import { sharedConnections } from './leaseConnections.ts';
import { leaseMigrations } from './lease.ts';
import { migrate } from '../keptTables/migrate.ts';
import { reactorMigrations, startReactor, type Reactor } from './reactor.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const log = createLogger({ name: 'test', level: 'silent' });
let database: KeptDatabase;
let store: EventStore;
let done: string[];
let fails: (event: StoredEvent) => unknown;
let running: Reactor[];

beforeAll(async () => {
  database = await keptDatabase();
  await migrate(database.url, leaseMigrations, reactorMigrations);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate kept.parked_reactions, kept.reactor_checkpoints');
  store = memoryEventStore();
  done = [];
  running = [];
  fails = () => null;
});
afterEach(async () => {
  await Promise.all(running.map((reactor) => reactor.close()));
  await store.close();
});

function storeWith(other: Partial<EventStore>): EventStore {
  return {
    read: (...all) => store.read(...all),
    head: (stream) => store.head(stream),
    end: () => store.end(),
    append: (...all) => store.append(...all),
    subscribe: (...all) => store.subscribe(...all),
    health: () => store.health(),
    close: () => store.close(),
    ...other,
  };
}

const nameOf = ({ data }: StoredEvent) => String(data['name']);

function start(from: EventStore = store): Reactor {
  const reactor = startReactor({
    name: 'test',
    store: from,
    connections: sharedConnections({ connectionString: database.url }),
    log,
    selection: { filter: { types: ['Asked'] } },
    react: (event) => {
      const failure = fails(event);
      if (failure) return Promise.reject(failure);
      done.push(nameOf(event));
      return Promise.resolve();
    },
    pauses: { repeatMs: 1, parkedMs: 5 },
  });
  running.push(reactor);
  return reactor;
}

async function ask(stream: string, name: string, type = 'Asked'): Promise<void> {
  const head = await store.head(stream);
  const metadata = {
    v: 1,
    at: '2026-03-02T09:00:00.000Z',
    actor: 'system',
    commandId: newId(),
    correlationId: newId(),
    causationId: null,
    schema: 1,
  } as const;
  await store.append(stream, [{ id: newId(), type, data: { name }, metadata }], head?.revision ?? 'none');
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

const parked = async () =>
  (
    await database.pool.query<{ stream: string; revision: string; error: string | null }>(
      'select stream, revision, error from kept.parked_reactions order by stream, revision',
    )
  ).rows;
const checkpoint = async () =>
  (await database.pool.query<{ position: string }>('select position from kept.reactor_checkpoints')).rows[0]
    ?.position;
const caughtUp = () => until(async () => (await checkpoint()) === (await store.end()));

test('an event that fails by its own data is parked with what follows in its stream; the others go on', async () => {
  fails = (event) => (nameOf(event) === 'poison' ? new TypeError('poison Dupont') : null);
  const reactor = start();
  await ask('thing-1', 'poison');
  await ask('thing-1', 'follows');
  await ask('thing-2', 'other');
  await caughtUp();
  expect(done).toEqual(['other']);
  expect(await parked()).toEqual([
    { stream: 'thing-1', revision: '0', error: expect.stringMatching(/TypeError\n\s+at /) },
    { stream: 'thing-1', revision: '1', error: null },
  ]);
  expect(JSON.stringify(await parked())).not.toContain('Dupont');
  expect(await reactor.health.check()).toEqual({ ok: true, degraded: '1 record is parked: thing-1' });
});

test('what is parked comes back in its order once it can be done', async () => {
  let isMended = false;
  fails = (event) => (!isMended && nameOf(event) === 'poison' ? new TypeError('x') : null);
  const reactor = start();
  await ask('thing-1', 'poison');
  await ask('thing-1', 'follows');
  await caughtUp();
  isMended = true;
  await until(async () => (await parked()).length === 0);
  expect(done).toEqual(['poison', 'follows']);
  await ask('thing-1', 'later');
  await caughtUp();
  expect(done).toEqual(['poison', 'follows', 'later']);
  expect(await reactor.health.check()).toEqual({ ok: true });
});

test('the next start tries it again, and keeps what still fails', async () => {
  fails = (event) => (nameOf(event) !== 'other' ? new RangeError('x') : null);
  start();
  await ask('thing-1', 'poison');
  await ask('thing-1', 'worse');
  await caughtUp();
  await running[0]?.close();
  fails = (event) => (nameOf(event) === 'worse' ? new RangeError('x') : null);
  const next = start();
  await until(() => done.includes('poison'));
  await until(async () => (await parked()).length === 1);
  expect(await parked()).toMatchObject([{ stream: 'thing-1', revision: '1' }]);
  expect(await next.health.check()).toMatchObject({ ok: true, degraded: expect.stringContaining('thing-1') });
});

test('a store that is away is waited for, and nothing is parked', async () => {
  let attempts = 0;
  fails = () => ((attempts += 1) < 12 ? new StoreUnavailable('away') : null);
  start();
  await ask('thing-1', 'patient');
  await caughtUp();
  expect(attempts).toBe(12);
  expect(done).toEqual(['patient']);
  expect(await parked()).toEqual([]);
});

test('an error that nobody knows is waited for while the store does not answer, and parks once it does', async () => {
  let attempts = 0;
  let isAway = true;
  fails = () => ((attempts += 1), new Error('?'));
  const away = storeWith({
    health: () => Promise.resolve(isAway ? { ok: false, reason: 'away' } : { ok: true }),
  });
  const reactor = start(away);
  await ask('thing-1', 'x');
  await until(() => attempts > 10);
  expect(await parked()).toEqual([]);
  expect(await reactor.health.check()).toMatchObject({ ok: false });
  isAway = false;
  await caughtUp();
  expect(await parked()).toHaveLength(1);
});

test('an unreadable event is parked, one that is no business of the reactor is not', async () => {
  const marked = storeWith({
    subscribe: (subscription, handle, signal) =>
      store.subscribe(
        subscription,
        ({ events, checkpoint: at }) =>
          handle({ events: events.map((event) => ({ ...event, unreadable: 'key_absent' })), checkpoint: at }),
        signal,
      ),
    read: () => {
      throw new TypeError('still unreadable');
    },
  });
  const reactor = start(marked);
  await ask('thing-1', 'secret');
  await ask('thing-2', 'secret', 'Noted');
  await caughtUp();
  expect(await parked()).toMatchObject([{ stream: 'thing-1', error: expect.stringContaining('key_absent') }]);
  expect(await reactor.health.check()).toMatchObject({
    ok: false,
    reason: expect.stringContaining('key is missing'),
  });
});

test('a hundred parked records are more than a bad value', async () => {
  fails = () => new TypeError('x');
  const reactor = start();
  for (let index = 0; index < 100; index++) await ask(`thing-${index}`, 'poison');
  await caughtUp();
  expect(await reactor.health.check()).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^100 records/),
  });
});

test('an event that cannot be set aside is not passed over', async () => {
  await database.pool.query(
    `alter table kept.parked_reactions add constraint refused check (stream <> 'thing-1')`,
  );
  fails = () => new TypeError('poison');
  const reactor = start();
  await ask('thing-1', 'poison');
  await until(async () => {
    const health = await reactor.health.check();
    const hasStopped = !health.ok && health.reason.startsWith('it stopped');
    return hasStopped || (await checkpoint()) !== undefined;
  });
  expect(await checkpoint()).toBeUndefined();
  await database.pool.query('alter table kept.parked_reactions drop constraint refused');
  await caughtUp();
  expect(await parked()).toMatchObject([{ stream: 'thing-1', revision: '0' }]);
});

test('work that a stop interrupted is begun again by the next start', async () => {
  let isBegun = false;
  const interrupted = startReactor({
    name: 'test',
    store,
    connections: sharedConnections({ connectionString: database.url }),
    log,
    selection: { filter: { types: ['Asked'] } },
    react: async (_event, signal) => {
      isBegun = true;
      await once(signal, 'abort');
    },
  });
  await ask('thing-1', 'long');
  await until(() => isBegun);
  await interrupted.close();
  expect(await checkpoint()).toBeUndefined();
  start();
  await caughtUp();
  expect(done).toEqual(['long']);
});

test('a checkpoint beyond the end of a restored log stops it, and its health says what to do', async () => {
  await ask('door-1', 'a');
  await database.pool.query('insert into kept.reactor_checkpoints (name, position) values ($1, $2)', [
    'test',
    '9'.repeat(20),
  ]);
  const reactor = start();
  while ((await reactor.health.check()).ok) await sleep(5);
  expect(await reactor.health.check()).toEqual({
    ok: false,
    reason: expect.stringMatching(/an older copy of it was restored. Stop the product/),
  });
  expect(done).toEqual([]);
});

import { newId, type StoredEvent } from '@hospital/contracts';
import { memoryEventStore, type EventBatch, type EventStore } from '@hospital/event-store';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { encryptedEventStore } from '../keys/encryptedEventStore.ts';
import { memorySubjectKeys } from '../keys/subjectKeys.ts';
import { createLogger } from '../monitoring/logging.ts';
import { migrate } from '../keptTables/migrate.ts';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { sharedConnections } from './leaseConnections.ts';
import { leaseMigrations } from './lease.ts';
import { reactorMigrations, startReactor } from './reactor.ts';
import type { ReactorOptions } from './reactorOptions.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const OTHERS = 1_500;
const log = createLogger({ name: 'test', level: 'silent' });
let database: KeptDatabase;
let raw: EventStore;
/** What the adapter handed over, and what of that was deciphered. */
let handed: StoredEvent[];
let deciphered: string[];
let done: string[];

beforeAll(async () => {
  database = await keptDatabase();
  await migrate(database.url, leaseMigrations, reactorMigrations);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate kept.parked_reactions, kept.reactor_checkpoints');
  [raw, handed, deciphered, done] = [memoryEventStore(), [], [], []];
});

async function tell(stream: string, types: readonly string[]): Promise<void> {
  const metadata = {
    v: 1,
    at: '2026-03-02T09:00:00.000Z',
    actor: 'system',
    commandId: newId(),
    correlationId: newId(),
    causationId: null,
    schema: 1,
  } as const;
  const head = await raw.head(stream);
  const events = types.map((type) => ({ id: newId(), type, data: {}, metadata }));
  await raw.append(stream, events, head?.revision ?? 'none');
}

const others = (count: number) => Array.from({ length: count }, () => 'Noted');

function counting(): EventStore {
  const watched: EventStore = Object.assign(Object.create(raw), {
    subscribe: (...[subscription, handle, signal]: Parameters<EventStore['subscribe']>) =>
      raw.subscribe(
        subscription,
        (batch: EventBatch) => {
          handed.push(...batch.events);
          return handle(batch);
        },
        signal,
      ),
    read: raw.read.bind(raw),
    end: () => raw.end(),
    health: () => raw.health(),
  });
  return encryptedEventStore(watched, memorySubjectKeys(), (type) => {
    deciphered.push(type);
    return undefined;
  });
}

async function runToEnd(selection: ReactorOptions['selection']): Promise<void> {
  const react = ({ type, stream }: StoredEvent) => {
    done.push(`${type} ${stream}`);
    return Promise.resolve();
  };
  const reactor = startReactor({
    name: 'test',
    store: counting(),
    connections: sharedConnections({ connectionString: database.url }),
    log,
    selection,
    react,
  });
  const end = await raw.end();
  const reached = async () => {
    const { rows } = await database.pool.query<{ position: string }>(
      'select position from kept.reactor_checkpoints',
    );
    return (rows[0]?.position ?? '') >= end;
  };
  while (!(await reached())) await sleep(5);
  await reactor.close();
}

test('a reactor has only what it works on deciphered, and passes the rest for good', async () => {
  await tell('thing-1', ['Asked', ...others(OTHERS)]);
  await tell('thing-2', ['Asked', 'Noted']);
  await tell('other-1', ['Asked']);
  const selection = {
    filter: { types: ['Asked'] },
    concerns: ({ stream }: StoredEvent) => stream.startsWith('thing-'),
  };
  await runToEnd(selection);
  expect(done).toEqual(['Asked thing-1', 'Asked thing-2']);
  expect(deciphered).toEqual(['Asked', 'Asked']);

  [handed, deciphered] = [[], []];
  await tell('thing-3', others(3));
  await tell('thing-4', ['Asked']);
  await runToEnd(selection);
  expect(done).toEqual(['Asked thing-1', 'Asked thing-2', 'Asked thing-4']);
  expect(handed.map(({ stream }) => stream)).toEqual(['thing-4']);
  expect(deciphered).toEqual(['Asked']);
});

test('a reactor of a category has no other deciphered', async () => {
  await tell('thing-1', others(OTHERS));
  await tell('rare-1', ['Asked', 'Noted']);
  await runToEnd({ filter: { categories: ['rare'] } });
  expect(done).toEqual(['Asked rare-1', 'Noted rare-1']);
  expect(deciphered).toEqual(['Asked', 'Noted']);
});

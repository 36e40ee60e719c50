import { newId, type NewEvent } from '@hospital/contracts';
import { memoryEventStore, RevisionConflict, StoreUnavailable, type EventStore } from '@hospital/event-store';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger } from '../monitoring/logging.ts';
import { watchedEventStore, type WatchedEventStore } from './watchedEventStore.ts';

let lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const log = createLogger({ name: 'test', level: 'warn', destination });

/** Well, or silent as a process that SIGSTOP froze, or refusing as a server that is down. */
let state: 'well' | 'hangs' | 'down' = 'well';
let asked = 0;
let memory: EventStore;
let store: WatchedEventStore;

const event: NewEvent = {
  id: newId(),
  type: 'DepartmentCreated',
  data: {},
  metadata: {
    v: 1,
    at: '2026-03-02T09:00:00.000Z',
    actor: 'system',
    commandId: newId(),
    correlationId: newId(),
    causationId: null,
    schema: 1,
  },
};
const forever = new Promise<never>(() => undefined);

async function through<T>(work: () => Promise<T>): Promise<T> {
  asked += 1;
  if (state === 'hangs') return forever;
  if (state === 'down') throw new StoreUnavailable('down');
  return work();
}

beforeEach(() => {
  [state, asked, memory, lines] = ['well', 0, memoryEventStore(), []];
  const flaky: EventStore = {
    read: (...all) => memory.read(...all),
    head: (stream) => through(() => memory.head(stream)),
    end: () => through(() => memory.end()),
    append: (...all) => through(() => memory.append(...all)),
    subscribe: (...all) => memory.subscribe(...all),
    health: async () => {
      if (state === 'hangs') return forever;
      return state === 'well' ? { ok: true } : { ok: false, reason: 'down' };
    },
    close: () => memory.close(),
  };
  store = watchedEventStore(flaky, { log, everyMs: 5, limitMs: 20 });
});
afterEach(() => store.close());

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

test('a call that waits for a store that hangs is refused when that is noticed, the next ones at once', async () => {
  state = 'hangs';
  await expect(store.end()).rejects.toThrow(StoreUnavailable);
  expect(store.isAway).toBe(true);
  expect(await store.health()).toMatchObject({ ok: false });
  const before = asked;
  await expect(store.head('a-1')).rejects.toThrow(StoreUnavailable);
  await expect(store.append('a-1', [], 'none')).rejects.toThrow(StoreUnavailable);
  await expect(store.read('a-1')[Symbol.asyncIterator]().next()).rejects.toThrow(StoreUnavailable);
  expect(asked).toBe(before);
});

test('it is asked again until it answers, and then serves', async () => {
  state = 'down';
  await expect(store.end()).rejects.toThrow(StoreUnavailable);
  await until(() => store.isAway);
  state = 'well';
  await until(() => !store.isAway);
  expect(await store.end()).toBe(await memory.end());
  expect(await store.health()).toEqual({ ok: true });
});

test('one call that fails while the store answers others keeps nobody out', async () => {
  state = 'down';
  const failing = store.end();
  state = 'well';
  await expect(failing).rejects.toThrow(StoreUnavailable);
  await until(() => asked > 0);
  expect(await store.head('a-1')).toBeNull();
});

test('a refusal is an answer', async () => {
  await expect(store.append('a-1', [event], 5n)).rejects.toThrow(RevisionConflict);
  expect(store.isAway).toBe(false);
});

test('the log says why the store is away', async () => {
  state = 'down';
  await expect(store.end()).rejects.toThrow(StoreUnavailable);
  await until(() => store.isAway);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ cause: 'down' }]);
});

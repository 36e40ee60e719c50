/** What the tests of a file read from: a log in memory, its read models, and the calls that read them. */
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterAll, beforeAll, jest } from '@jest/globals';
import { teller, type AppendEvents } from './events.ts';
import { queriesOf, type Queries } from './queries.ts';
import { testReadModels, type TestReadModels } from './readModels.ts';

/** A machine that does other work too is slow, not wrong. */
const LIMIT_MS = 60_000;

export interface QueriedLog {
  readonly store: EventStore;
  readonly tell: AppendEvents;
  /** From the first test on. */
  readonly models: TestReadModels;
  readonly queries: Queries;
}

/** @param write appends what the tests begin with */
export function queriedLog(write: (store: EventStore, tell: AppendEvents) => Promise<unknown>): QueriedLog {
  jest.setTimeout(LIMIT_MS);
  const store = memoryEventStore();
  const tell = teller(store);
  let opened: Pick<QueriedLog, 'models' | 'queries'> | null = null;
  const open = () => {
    if (!opened) throw new Error('The read models are there in tests, and in what follows in beforeAll');
    return opened;
  };
  beforeAll(async () => {
    await write(store, tell);
    const models = await testReadModels();
    models.run(store);
    await models.caughtUp(store);
    opened = { models, queries: queriesOf(models) };
  });
  afterAll(async () => {
    opened?.queries.close();
    await opened?.models.close();
    await store.close();
  });
  return {
    store,
    tell,
    get models() {
      return open().models;
    },
    get queries() {
      return open().queries;
    },
  };
}

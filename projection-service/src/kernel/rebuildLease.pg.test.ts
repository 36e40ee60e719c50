/** A rebuild or a check that loses its connection while another one holds the lease: it works, or it fails, but never says that all is well. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { idOf, taxes } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { acquireLease, type Lease } from '@hospital/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { teller } from '../testing/events.ts';
import { silent, testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { withClient } from './database.ts';
import { rebuild } from './rebuild.ts';
import { leftoverShadows } from './tables.ts';
import { verifyReadModels } from './verifyReadModels.ts';

let models: TestReadModels;
let store: EventStore;

beforeAll(async () => {
  store = memoryEventStore();
  models = await testReadModels();
  models.run(store);
  await teller(store)(taxes, idOf('tax'), { type: 'TaxCreated', data: { name: 'VAT', percentage: '10.00' } });
  await models.caughtUp(store);
});

afterAll(async () => {
  await models.close();
  await store.close();
});

async function holdLease(): Promise<Lease> {
  const { signal } = new AbortController();
  const lease = await acquireLease({ connection: { connectionString: models.url }, name: 'rebuild', signal });
  if (!lease) throw new Error('there is no lease');
  return lease;
}

/** Between two of its looks at the lease. */
async function cutWaiting(application: string): Promise<void> {
  const cut = () =>
    models.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and application_name = $1 and state = 'idle' and query like '%update kept.leases%'`,
      [application],
    );
  while ((await cut()).length === 0) await sleep(10);
}

async function whileCut<T>(application: string, work: () => Promise<T>): Promise<T> {
  const lease = await holdLease();
  const working = work();
  await cutWaiting(application);
  await lease.release();
  return working;
}

const percentage = async () =>
  (await models.rows('select percentage from read_models.taxes'))[0]?.['percentage'];

test('the rebuild begins again, and is done when it says so', async () => {
  const made = await percentage();
  await models.rows('update read_models.taxes set percentage = 99');
  await whileCut('projection rebuild', () => models.rebuild(store, [taxes]));
  expect(await percentage()).toEqual(made);
});

test('the check compares after all', async () => {
  const options = { store, databaseUrl: models.url, log: silent };
  const verdicts = await whileCut('projection check', () => verifyReadModels(options, [taxes]));
  expect(verdicts).toMatchObject([{ module: 'taxes', records: 1, drift: [], isComparable: true }]);
});

test('one that waits for another ends with the service', async () => {
  const lease = await holdLease();
  const ending = new AbortController();
  const options = { store, databaseUrl: models.url, log: silent, signal: ending.signal };
  const waiting = rebuild(options, [taxes]);
  setTimeout(() => ending.abort(new Error('the service stops')), 50);
  await expect(waiting).rejects.toThrow('the service stops');
  await lease.release();
});

test('one that ends with the service leaves the living table and nothing beside it', async () => {
  await models.rows('update read_models.taxes set percentage = 98');
  const ending = new AbortController();
  const stopping: EventStore = {
    ...store,
    end: () => store.end(),
    subscribe: (selection, handle, signal) => {
      ending.abort(new Error('the service stops'));
      return store.subscribe(selection, handle, signal);
    },
  };
  const options = { store: stopping, databaseUrl: models.url, log: silent, signal: ending.signal };
  await expect(rebuild(options, [taxes])).rejects.toThrow('the service stops');
  expect(await percentage()).toBe('98');
  expect(await withClient(models.url, 'test', leftoverShadows)).toEqual([]);
});

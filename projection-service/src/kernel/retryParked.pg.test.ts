/** What happens to a parked record while it is tried again: between the reading of its events and the transaction that applies them. */
import { departments, idOf, moduleList, streamOf, UnreadableEvent } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { teller, type AppendEvents } from '../testing/events.ts';
import { throwingAt, unreadableAt } from '../testing/poison.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const SOON = 5;
const broken = idOf('broken');

let store: EventStore;
let tell: AppendEvents;
let models: TestReadModels;

beforeEach(async () => {
  store = memoryEventStore();
  tell = teller(store);
  models = await testReadModels();
  await tell(departments, broken, { type: 'DepartmentCreated', data: { name: 'First' } });
});
afterEach(async () => {
  await models.close();
  await store.close();
});

/** @returns the event's id */
async function renamed(name: string): Promise<string> {
  await tell(departments, broken, { type: 'DepartmentChanged', data: { name } });
  return (await store.head(streamOf(departments.category, broken)))?.id ?? '';
}

/** The records that are tried again are read through `read`; everything else is the store's. */
function readingBy(whole: EventStore, read: EventStore['read']): EventStore {
  return {
    read,
    head: (stream) => whole.head(stream),
    end: () => whole.end(),
    append: (...all) => whole.append(...all),
    subscribe: (...all) => whole.subscribe(...all),
    health: () => whole.health(),
    close: () => whole.close(),
  };
}

const parked = () => models.rows('select record, error, "parkedAt"::text from read_models.parked_records');
const waiting = () => models.rows('select position from read_models.parked_events');
const nameOf = async () =>
  (await models.rows('select name from read_models.departments where _id = $1', [broken]))[0]?.['name'];

test('one that still cannot be read further on keeps waiting from there', async () => {
  const second = await renamed('Second');
  const third = await renamed('Third');
  await renamed('Fourth');
  const later = unreadableAt(store, new Set([third]), 'key_absent');
  const sooner = unreadableAt(later.store, new Set([second]), 'key_absent');
  models.run(sooner.store, moduleList, SOON);
  await models.reached(store);
  expect(await waiting()).toHaveLength(3);
  sooner.mend();
  while ((await waiting()).length > 2) await sleep(SOON);
  expect([await nameOf(), (await parked()).length, (await waiting()).length]).toEqual(['Second', 1, 2]);
  later.mend();
  while ((await parked()).length > 0) await sleep(SOON);
  expect(await nameOf()).toBe('Fourth');
});

test('one comes back at once where somebody asks for it, however long the next attempt is away', async () => {
  const unreadable = unreadableAt(store, new Set([await renamed('Second')]), 'key_absent');
  let reads = 0;
  const counting = readingBy(unreadable.store, (...all) => ((reads += 1), unreadable.store.read(...all)));
  models.run(counting, moduleList, 30_000);
  await models.reached(store);
  // The first attempt comes by itself; the next one would come in half a minute.
  for (; reads === 0; await sleep(SOON)) await models.progress.askRetry();
  unreadable.mend();
  for (; (await parked()).length > 0; await sleep(SOON)) await models.progress.askRetry();
  expect(await nameOf()).toBe('Second');
});

test('one that fails again keeps its first error and the time of it', async () => {
  const bad = new Set([await renamed('Second')]);
  let reads = 0;
  const counting = readingBy(store, (...all) => ((reads += 1), store.read(...all)));
  const throwing = moduleList.map((module) =>
    module.name === 'departments' ? throwingAt(module, bad) : module,
  );
  models.run(counting, throwing, SOON);
  await models.reached(store);
  const before = await parked();
  while (reads < 3) await sleep(SOON);
  expect(await parked()).toEqual(before);
});

test('one that a rebuild brought back meanwhile is not applied again', async () => {
  const unreadable = unreadableAt(store, new Set([await renamed('Second')]), 'key_absent');
  await renamed('Third');
  let rebuilt: (hashes: unknown) => void = () => undefined;
  const afterRebuild = new Promise<unknown>((resolve) => (rebuilt = resolve));
  const runner = models.run(
    readingBy(unreadable.store, async function* (stream, from) {
      if ((await parked()).length > 0) {
        await models.rebuild(store);
        rebuilt(await kept());
      }
      yield* store.read(stream, from);
    }),
    moduleList,
    SOON,
  );
  await models.reached(store);
  const before = await afterRebuild;
  await runner.close();
  expect(await kept()).toEqual(before);
  expect(await nameOf()).toBe('Third');
});

const kept = async () => ({
  hashes: await models.hashes(),
  living: await models.rows('select name, living from read_models.projection_modules order by name'),
  parked: await parked(),
});

test('one that is tried by a copy that no longer leads stays as it is', async () => {
  const unreadable = unreadableAt(store, new Set([await renamed('Second')]), 'key_absent');
  let isRead = false;
  const runner = models.run(
    readingBy(unreadable.store, async function* (stream, from) {
      for await (const event of store.read(stream, from)) {
        if (isRead) throw new UnreadableEvent(event, 'key_absent');
        await models.rows(`update kept.leases set fence = fence + 1 where name = 'projections'`);
        isRead = true;
        yield event;
      }
    }),
    moduleList,
    SOON,
  );
  await models.reached(store);
  while (!isRead) await sleep(SOON);
  await runner.close();
  expect([await nameOf(), (await parked()).length]).toEqual(['First', 1]);
});

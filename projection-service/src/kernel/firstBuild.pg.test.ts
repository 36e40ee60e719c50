/** Read models that have read nothing yet, beside a log that is long already: as after a restore. */
import { appointments, idOf, patients, START } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { tellClinic } from '../testing/clinic.ts';
import { teller, type AppendEvents } from '../testing/events.ts';
import { silent, testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { startTestProjection } from '../testing/startTestProjection.ts';
import { verifyReadModels } from './verifyReadModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const LONG = 5_100;
const EMPTY = 'The read models are empty: they are built from the log before the start goes on.';
const modules = [patients, appointments];
let store: EventStore;
let tell: AppendEvents;
let models: TestReadModels;

beforeEach(async () => {
  store = memoryEventStore();
  tell = teller(store);
  models = await testReadModels(modules);
  await tellClinic(store);
});
afterEach(async () => {
  await models.close();
  await store.close();
});

const patient = (name: string) =>
  tell(patients, idOf(name), { type: 'PatientCreated', data: { firstname: name } });
const changed = (name: string, count: number) => {
  const changes = Array.from({ length: count }, (_, n) => ({ firstname: `${name} ${n}` }));
  return tell(patients, idOf(name), ...changes.map((data) => ({ type: 'PatientChanged', data })));
};
async function longLog(): Promise<void> {
  await patient('A');
  for (let appends = 0; appends < 6; appends += 1) await changed('A', LONG / 6);
}
const verified = async () =>
  verifyReadModels({ store, databaseUrl: models.url, log: silent, withMoments: true }, modules);
const checkpoint = async () =>
  (await models.rows(`select lpad(position::text, 20, '0') as position from read_models.checkpoints`))[0]?.[
    'position'
  ];

async function start(reading: EventStore = store) {
  const lines: string[] = [];
  const projection = await startTestProjection(models, reading, {
    modules,
    report: (line) => lines.push(line),
  });
  return { projection, lines };
}

test('they are whole before anything is served, moments too, and the group goes on from there', async () => {
  await longLog();
  const end = await store.end();
  const { projection, lines } = await start();
  expect(lines[0]).toBe(EMPTY);
  expect(await checkpoint()).toBe(end);
  await patient('B');
  const { position } = await changed('B', 2);
  expect(await projection.waitFor(position, 10_000)).toBe(true);
  await projection.close();
  const verdicts = await verified();
  expect(verdicts.map(({ driftCount }) => driftCount)).toEqual(verdicts.map(() => 0));
  expect(await models.rows(`select firstname from read_models.patients where firstname like 'B%'`)).toEqual([
    { firstname: 'B 1' },
  ]);
});

test('of two copies that start at once, one builds them', async () => {
  await longLog();
  const copies = await Promise.all([start(), start()]);
  const built = copies.flatMap(({ lines }) => lines).filter((line) => line.startsWith('patients: '));
  expect(built).toHaveLength(1);
  await Promise.all(copies.map(({ projection }) => projection.close()));
  const again = await start();
  expect(again.lines).toEqual([]);
  await again.projection.close();
});

/** The same log, whose reading ends with an error at the batch of this number, counted over all reads. */
function breakingAt(last: number): EventStore {
  let batches = 0;
  return {
    ...store,
    end: () => store.end(),
    subscribe: (subscription, handle, signal) =>
      store.subscribe(
        subscription,
        (batch) => {
          batches += 1;
          if (batches === last) throw new Error('broken off');
          return handle(batch);
        },
        signal,
      ),
  };
}

test('one that broke off at its first batch, in the middle or at its last one is done by the next start', async () => {
  await longLog();
  const broken: number[] = [];
  // The first and the last of the eleven batches of one reading, and those between and behind them.
  for (let last = 1; ; last += 5) {
    const started = await start(breakingAt(last)).catch((error: unknown) => String(error));
    if (typeof started === 'string') {
      expect(started).toContain('broken off');
      broken.push(last);
      expect(await checkpoint()).toBe(START);
      continue;
    }
    expect(started.lines[0]).toBe(EMPTY);
    expect(await checkpoint()).toBe(await store.end());
    await started.projection.close();
    break;
  }
  expect(broken).toEqual(expect.arrayContaining([1, 6, 11]));
  const verdicts = await verified();
  expect(verdicts.map(({ driftCount }) => driftCount)).toEqual(verdicts.map(() => 0));
});

test('a short log is left to the runner', async () => {
  await patient('A');
  const { projection, lines } = await start();
  expect(lines).toEqual([]);
  expect(await projection.waitFor(await store.end(), 10_000)).toBe(true);
  await projection.close();
});

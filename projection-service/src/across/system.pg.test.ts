import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import type { SystemState } from '../kernel/systemState.ts';
import { eventOf } from '../testing/events.ts';
import { actorWith, askerOf, kitOf, queriesOf, wellSystem, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

let models: TestReadModels;
let store: EventStore;
let queries: Queries;

beforeAll(async () => {
  store = memoryEventStore();
  models = await testReadModels();
  models.run(store);
  queries = queriesOf(models, undefined, undefined, store);
  const id = newId();
  const data = { id, name: 'VAT', percentage: '20.00', status: 'approved' };
  await store.append(`tax-${id}`, [eventOf(`tax-${id}`, { type: 'TaxCreated', data })], 'none');
  await models.caughtUp(store);
});

afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

test('an Administrateur sees how far the read models are, with each module and what is parked of it', async () => {
  const [one, event] = [newId(), newId()];
  await models.rows(
    `insert into read_models.parked_records (module, record, position, error, "isKeyAbsent") values ('taxes', $1, 1, 'FoldError', false)`,
    [one],
  );
  await models.rows(
    `insert into read_models.parked_events values ('taxes', $1, 1, 'tax-x', 0, $2, 'TaxCreated')`,
    [one, event],
  );
  const { body } = await queries.ask('system.projections');
  expect(body).toMatchObject({
    state: 'ready',
    reason: null,
    position: await store.end(),
    lag: 0,
    audit: null,
    alteredFiles: { count: 0, some: [] },
    erasedKeys: { count: 0, some: [] },
    hasOwnDatabaseAccount: false,
  });
  expect(body).toHaveProperty(
    'modules',
    expect.arrayContaining([
      {
        name: 'taxes',
        records: 1,
        parked: 1,
        rebuilding: false,
        rebuilt: null,
        parkedRecords: [expect.objectContaining({ record: one, error: 'FoldError', waiting: 1 })],
      },
      { name: 'patients', records: 0, parked: 0, parkedRecords: [], rebuilding: false, rebuilt: null },
    ]),
  );
});

test('nobody else does', async () => {
  const ask = queries.ask('system.projections', {
    actor: actorWith(['RolesAndPermissions', 'CompanySettings']),
  });
  await expect(ask).rejects.toThrow('not_allowed');
});

/** Asks a process that knows this of itself. */
function askWith(system: Partial<SystemState>, log: Pick<EventStore, 'read' | 'end'> = store) {
  const given = { store: log, system: { ...wellSystem, ...system } };
  return askerOf(kitOf(models, new AbortController().signal, given));
}

describe('a rebuild', () => {
  const rebuilt: string[] = [];
  const ask = (resource: string) =>
    askWith({ rebuild: (name) => rebuilt.push(name) })('system.rebuild', { params: { resource } });

  test.each([['taxes'], ['taxs']])(
    'of %s, by its name or its path, begins and is said to run',
    async (resource) => {
      rebuilt.length = 0;
      expect(await ask(resource)).toMatchObject({ status: 202, body: { name: 'taxes', rebuilding: true } });
      expect(rebuilt).toEqual(['taxes']);
    },
  );

  test.each([['nothing'], ['']])('of "%s" is refused, and none begins', async (resource) => {
    rebuilt.length = 0;
    await expect(async () => ask(resource)).rejects.toMatchObject({ code: 'not_found' });
    expect(rebuilt).toEqual([]);
  });

  test('is shown with its module while it runs, and how it ended', async () => {
    const ended = { at: '2026-03-11T09:30:00.000Z', isDone: false };
    const system = { rebuilding: new Set(['patients']), rebuilt: new Map([['taxes', ended]]) };
    const { body } = await askWith(system)('system.projections');
    expect(body).toMatchObject({
      modules: expect.arrayContaining([
        expect.objectContaining({ name: 'patients', rebuilding: true, rebuilt: null }),
        expect.objectContaining({ name: 'taxes', rebuilding: false, rebuilt: ended }),
      ]),
    });
  });
});

test('a retry is asked for, and says how many records are parked', async () => {
  await models.progress.look();
  expect(models.progress.parked.count).toBe(1);
  const asked = jest.spyOn(models.progress, 'askRetry').mockResolvedValue();
  expect(await askWith({})('system.retryParked')).toMatchObject({ status: 202, body: { parked: 1 } });
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('a backup begins where this process makes them, and its state is shown', async () => {
  let begun = 0;
  const status = { everyMs: 3_600_000, isRunning: false, last: [] };
  const ask = askWith({ backups: { status: () => Promise.resolve(status), runNow: () => (begun += 1) } });
  expect(await ask('system.backUp')).toMatchObject({ status: 202, body: { isRunning: true } });
  expect(begun).toBe(1);
  expect((await ask('system.projections')).body).toMatchObject({ backups: status });
});

test('and is not found elsewhere', async () => {
  await expect(async () => askWith({})('system.backUp')).rejects.toMatchObject({ code: 'not_found' });
  expect((await askWith({})('system.projections')).body).toMatchObject({ backups: null, lastBackupAt: null });
});

test('the last backup is shown also where a timer of the machine makes them', async () => {
  const kept = async () => ({
    ...(await wellSystem.kept()),
    lastBackupAt: new Date('2026-03-11T02:30:00.000Z'),
  });
  const { body } = await askWith({ kept })('system.projections');
  expect(body).toMatchObject({ backups: null, lastBackupAt: new Date('2026-03-11T02:30:00.000Z') });
});

test.each([
  [{ ok: true }, { state: 'ready', reason: null }],
  [
    { ok: true, degraded: 'one is parked' },
    { state: 'degraded', reason: 'one is parked' },
  ],
  [
    { ok: false, reason: 'it stopped' },
    { state: 'failed', reason: 'it stopped' },
  ],
] as const)('%j is shown as %j', async (health, expected) => {
  expect((await askWith({ health: () => health })('system.projections')).body).toMatchObject(expected);
});

test('how far the log is ahead; never less than nothing, and unknown while the log is away', async () => {
  const { position } = models.progress;
  const at = async (end: () => Promise<string>) =>
    (await askWith({}, { end, read: store.read })('system.projections')).body;
  const ahead = String(BigInt(position) + 5n).padStart(20, '0');
  expect(await at(() => Promise.resolve(ahead))).toMatchObject({ position, end: ahead, lag: 5 });
  expect(await at(() => Promise.resolve('0'.repeat(20)))).toMatchObject({ lag: 0 });
  expect(await at(() => Promise.reject(new Error('away')))).toMatchObject({ position, end: null, lag: null });
});

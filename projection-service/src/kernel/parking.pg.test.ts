import { departments, idOf, patients, taxes, type ModuleDescription } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterEach, beforeEach, describe, expect, test, jest } from '@jest/globals';
import { teller, type Tell } from '../testing/events.ts';
import { queriesOf } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

/** Throws at one name, as a fold with a mistake in it would. */
const poisoned: ModuleDescription = {
  ...departments,
  fold: (row, event) => {
    if (event.data['name'] === 'poison') throw new TypeError('can not read this');
    return departments.fold(row as never, event);
  },
};
/** Makes a value that the table refuses: a key of its index over 2,700 bytes. */
const tooLong = Array.from({ length: 9_000 }, (_, index) => idOf(String(index)).slice(0, 8)).join('');

let store: EventStore;
let tell: Tell;
let models: TestReadModels;

beforeEach(async () => {
  store = memoryEventStore();
  tell = teller(store);
  models = await testReadModels();
});
afterEach(async () => {
  await models.close();
  await store.close();
});

const department = (name: string) =>
  tell(departments, idOf(name.slice(0, 40)), { type: 'DepartmentCreated', data: { name } });

const state = async () => {
  const [row] = await models.rows(
    `select state, error, event from read_models.projection_modules where name = 'departments'`,
  );
  return row;
};

describe('a module that fails', () => {
  test('is parked alone, with its event and error; the others and the checkpoint go on', async () => {
    const runner = models.run(store, [poisoned, patients, taxes]);
    await department('Cardiology');
    await models.caughtUp(store);
    const { position } = await department('poison');
    await tell(patients, idOf('p'), { type: 'PatientCreated', data: { firstname: 'P' } });
    await department('Surgery');
    await models.caughtUp(store);
    expect(await models.rows('select firstname from read_models.patients')).toEqual([{ firstname: 'P' }]);
    expect(await models.rows('select name from read_models.departments')).toEqual([{ name: 'Cardiology' }]);
    const parked = await state();
    expect(parked).toMatchObject({ state: 'parked', event: { type: 'DepartmentCreated', position } });
    expect(String(parked?.['error'])).toMatch(/^FoldError\n[^]*caused by:\nTypeError\n\s+at /);
    expect(runner.health()).toEqual({ ok: false, reason: 'parked: departments' });
  });

  test('answers at once that it is stale, and is fresh again after a rebuild', async () => {
    models.run(store, [poisoned, patients, taxes]);
    await department('Cardiology');
    await models.caughtUp(store);
    await department('poison');
    await models.caughtUp(store);
    const queries = queriesOf(models);
    const readAfter = '9'.padStart(19, '0').padStart(20, '0');
    const stale = await queries.ask('departments.list', { readAfter });
    expect(stale.headers).toMatchObject({ 'X-Stale': 'true', 'X-Total-Count': '1' });
    await models.rebuild(store, [departments]);
    while (models.progress.parked.size > 0) await models.progress.look();
    const fresh = await queries.ask('departments.list');
    expect(fresh.headers).toMatchObject({ 'X-Total-Count': '2' });
    expect(fresh.headers?.['X-Stale']).toBeUndefined();
    expect(await state()).toMatchObject({ state: 'live', error: null, event: null });
    queries.close();
  });

  test('a rebuild that fails leaves everything as it was', async () => {
    models.run(store);
    await department('Cardiology');
    await department('poison');
    await models.caughtUp(store);
    const before = await models.hashes();
    await expect(models.rebuild(store, [poisoned])).rejects.toThrow('can not read this');
    expect(await models.hashes()).toEqual(before);
  });

  test('a value that the table refuses parks the module with the event that brought it', async () => {
    const runner = models.run(store);
    await models.caughtUp(store);
    await runner.close();
    await department('Cardiology');
    const { position } = await department(tooLong);
    await department('Surgery');
    models.run(store);
    await models.caughtUp(store);
    expect(await state()).toMatchObject({ state: 'parked', event: { position } });
    expect(await models.rows('select name from read_models.departments')).toEqual([]);
  });
});

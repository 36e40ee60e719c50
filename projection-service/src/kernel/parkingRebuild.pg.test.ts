import {
  departments,
  idOf,
  invoices,
  moduleList,
  patients,
  streamOf,
  type ModuleDescription,
} from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller, type AppendEvents } from '../testing/events.ts';
import { throwingAt } from '../testing/poison.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { startTestProjection } from '../testing/startTestProjection.ts';
import { migrateReadModels } from './migrateReadModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(120_000);

let store: EventStore;
let tell: AppendEvents;
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

const [broken, sound] = [idOf('broken'), idOf('sound')];
const created = (id: string, name: string) =>
  tell(departments, id, { type: 'DepartmentCreated', data: { name } });
const renamed = (id: string, name: string) =>
  tell(departments, id, { type: 'DepartmentChanged', data: { name } });
/** In year 0, which PostgreSQL lacks: the tables refuse it. */
const refused = (id: string, type: string) =>
  tell(departments, id, { type, data: { name: 'X' }, at: '0000-06-01T00:00:00.000Z' });
const names = async () =>
  (await models.rows('select name from read_models.departments order by name')).map(({ name }) => name);
const kept = () => models.state();

/** A fold that throws at one name. */
const throwing: ModuleDescription = {
  ...departments,
  fold: (row, event, id) => {
    if (event.data['name'] === 'poison') throw new TypeError('cannot fold poison');
    return departments.fold(row as never, event, id);
  },
};
const withThrowing = moduleList.map((module) => (module.name === 'departments' ? throwing : module));

describe('a rebuild', () => {
  test('parks what cannot be folded exactly as the runner did, and says so', async () => {
    await tellClinic(store);
    await created(broken, 'Before');
    await renamed(broken, 'poison');
    await created(sound, 'Sound');
    await renamed(broken, 'After');
    models.run(store, withThrowing);
    await models.reached(store);
    const before = await kept();
    expect(before.events).toHaveLength(2);
    const lines: string[] = [];
    await models.rebuild(store, withThrowing, (line) => lines.push(line));
    expect(await kept()).toEqual(before);
    expect(lines).toContain('departments: 3 records, 1 parked');
    const line = lines.find((line) => line.includes(broken));
    expect(line).toMatch(/^ {2}parked: .* at DepartmentChanged, position \d+: FoldError, TypeError$/);
    await models.rebuild(store);
    await models.progress.look();
    expect(models.progress.parked.count).toBe(0);
    expect(await names()).toContain('After');
  });

  test('keeps a record parked that is refused to the end', async () => {
    await created(broken, 'Before');
    await refused(broken, 'DepartmentChanged');
    for (let index = 0; index < 150; index++) await created(idOf('many', String(index)), `D${index}`);
    await models.rebuild(store);
    const rows = await models.rows('select name from read_models.departments where _id = $1', [broken]);
    expect(rows).toEqual([{ name: 'Before' }]);
    expect(await models.rows('select count(*) from read_models.departments')).toEqual([{ count: 151 }]);
    expect(await models.rows('select living from read_models.projection_modules where living > 0')).toEqual([
      { living: 151 },
    ]);
    expect((await kept()).parked).toMatchObject([{ record: broken }]);
    models.run(store);
    await models.reached(store);
    await renamed(broken, 'Later');
    await models.reached(store);
    expect((await kept()).events).toHaveLength(2);
  });

  test('parks what comes while it works', async () => {
    await tellClinic(store);
    models.run(store, withThrowing);
    await models.caughtUp(store);
    const rebuilding = models.rebuild(store, withThrowing);
    for (let index = 0; index < 40; index++) {
      await created(idOf('while', String(index)), index % 20 === 3 ? 'poison' : `D${index}`);
      await renamed(idOf('while', String(index)), `E${index}`);
    }
    await rebuilding;
    await models.reached(store);
    const before = await kept();
    expect(before.parked).toHaveLength(2);
    expect(before.events).toHaveLength(4);
    await models.rebuild(store, withThrowing);
    expect(await kept()).toEqual(before);
  });

  test('of a changed declaration at the start does not stop at a record that it cannot fold', async () => {
    await created(broken, 'poison');
    await created(sound, 'Sound');
    const runner = models.run(store);
    await models.caughtUp(store);
    await runner.close();
    await models.rows(
      `update read_models.projection_modules set hash = 'another' where name = 'departments'`,
    );
    const projection = await startTestProjection(models, store, { modules: withThrowing });
    expect(await names()).toEqual(['Sound']);
    expect(await projection.health.check()).toMatchObject({
      ok: true,
      degraded: expect.stringContaining(broken),
    });
    await projection.close();
  });
});

describe('a data folder of an earlier version', () => {
  test('with a module that was parked whole has it back, but for the record', async () => {
    await created(sound, 'Sound');
    await tell(patients, idOf('p'), { type: 'PatientCreated', data: { firstname: 'P' } });
    const runner = models.run(store, withThrowing);
    await models.caughtUp(store);
    await runner.close();
    await models.rows('drop table read_models.parked_events, read_models.parked_records');
    await models.rows(
      `update read_models.projection_modules set state = 'parked', error = 'x', event = '{}' where name = 'departments'`,
    );
    await created(broken, 'poison');
    await renamed(sound, 'Sounder');
    expect(await migrateReadModels(models.url, withThrowing)).toEqual(['departments']);
    await models.rebuild(store, [throwing]);
    models.run(store, withThrowing);
    await models.reached(store);
    expect(await names()).toEqual(['Sounder']);
    expect((await kept()).parked).toMatchObject([{ module: 'departments', record: broken }]);
    const [state] = await models.rows(
      `select state, error, event from read_models.projection_modules where name = 'departments'`,
    );
    expect(state).toEqual({ state: 'live', error: null, event: null });
  });
});

test('a record of another stream’s event is parked by a rebuild, and comes back', async () => {
  await tellClinic(store);
  const issued = await store.head(streamOf(invoices.category, clinic.invoice));
  const ids = new Set([issued?.id ?? '']);
  const poisoned = moduleList.map((module) =>
    module.name === 'appointments' ? throwingAt(module, ids) : module,
  );
  await models.rebuild(store, poisoned);
  expect((await kept()).parked).toMatchObject([{ module: 'appointments', record: clinic.closed }]);
  await models.progress.look();
  models.run(store);
  while ((await kept()).parked.length > 0) await sleep(5);
  const [row] = await models.rows('select status from read_models.appointments where _id = $1', [
    clinic.closed,
  ]);
  expect(row).toEqual({ status: 'closed' });
});

/** Whatever a read is answered from is checked and rebuilt: each table of the read models, changed by hand. */
import { idOf, moduleList, patients, taxes } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { silent, testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { rebuild } from './rebuild.ts';
import { livingTables } from './tables.ts';
import { verifyReadModels, type Drift } from './verifyReadModels.ts';

jest.setTimeout(120_000);

let models: TestReadModels;
let store: EventStore;

beforeAll(async () => {
  store = memoryEventStore();
  models = await testReadModels();
  await tellClinic(store);
  const runner = models.run(store);
  await models.caughtUp(store);
  await runner.close();
});
afterAll(async () => {
  await models.close();
  await store.close();
});

const options = () => ({ store, databaseUrl: models.url, log: silent, withMoments: true });

async function drift(): Promise<Drift[]> {
  const verdicts = await verifyReadModels(options(), moduleList);
  return verdicts.flatMap((verdict) => verdict.drift);
}

/** Table of no module → what notices that it was changed. */
const ofTheGroup: Readonly<Record<string, string>> = {
  checkpoints: 'rows and versions are compared up to it',
  projection_modules: 'hash and position choose what is compared, living is counted',
  record_versions: 'only holds the versions of the modules',
  moments: 'compared',
  parked_records: 'named in the verdict, tried again',
  parked_events: 'read again from the log by each attempt',
  returned_records: 'no read is answered from it: a stream says again what changed',
};

test('each table is checked: a new one is named here', async () => {
  const tables = await models.rows(
    `select relname as name from pg_class where relnamespace = 'read_models'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const names = (table: string) => table.replace('read_models.', '').replaceAll('"', '');
  const ofModules = moduleList.flatMap((module) => Object.values(livingTables(module)).map(names));
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(ofTheGroup), ...ofModules].sort());
});

test('nothing differs where nobody changed anything', async () => {
  expect(await drift()).toEqual([]);
  const verdicts = await verifyReadModels(options(), moduleList);
  expect(verdicts.find(({ module }) => module === 'moments')?.records).toBeGreaterThan(0);
});

describe('what was changed by hand is named, and a rebuild of all puts it right', () => {
  // Several at once, each in a table, of rows or of a kind that the others leave alone: a rebuild of all takes seconds.
  test.each([
    [
      ['all moments are gone', 'delete from read_models.moments', 'moments', 'missing'],
      ['bounds are gone', 'delete from read_models.list_bounds_appointments', 'bounds', 'differs'],
      [
        'references are gone',
        'delete from read_models.list_references_appointments',
        'references',
        'missing',
      ],
      [
        'more records are counted',
        `update read_models.projection_modules set living = living + 1 where name = 'patients'`,
        'living',
        'differs',
      ],
    ],
    [
      ['moments are others', `update read_models.moments set at = at + '1 day'`, 'moments', 'differs'],
      [
        'one moment is gone',
        'delete from read_models.moments where position = (select max(position) from read_models.moments)',
        'moments',
        'missing',
      ],
      [
        'a moment the log does not know',
        'insert into read_models.moments select at, 0 from read_models.moments limit 1',
        'moments',
        'extra',
      ],
      [
        'a bound is lower',
        `update read_models.list_bounds_appointments set bound = '2001-01-01'`,
        'bounds',
        'differs',
      ],
      [
        'a reference leads elsewhere',
        `update read_models.list_references_appointments set target = id where field = 'doctor'`,
        'references',
        'differs',
      ],
      [
        'a module has seen less',
        `delete from read_models.patients; update read_models.projection_modules set living = 0 where name = 'patients'`,
        'rows',
        'missing',
      ],
    ],
  ] as const)('%j', async (...damages) => {
    for (const [, sql] of damages) await models.rows(sql);
    const found = await drift();
    for (const [, , table, kind] of damages)
      expect(found).toContainEqual(expect.objectContaining({ table, kind }));
    await rebuild(options(), moduleList);
    expect(await drift()).toEqual([]);
  });

  test('the checkpoint, or the position of a module, was moved past events that were not applied', async () => {
    const hidden: string[] = [];
    for (const sql of [
      `update read_models.projection_modules set position = $1 where name = 'patients'`,
      `update read_models.checkpoints set position = $1`,
    ]) {
      const id = idOf('hidden', sql);
      hidden.push(id);
      await teller(store)(patients, id, { type: 'PatientCreated', data: { firstname: 'Hidden' } });
      await models.rows(sql, [String(BigInt(await store.end()))]);
      const runner = models.run(store);
      await models.reached(store);
      await runner.close();
    }
    const found = await drift();
    for (const record of hidden)
      expect(found).toContainEqual(expect.objectContaining({ table: 'rows', record, kind: 'missing' }));
    await rebuild(options(), moduleList);
    expect(await drift()).toEqual([]);
  });
});

test('a rebuild of some modules leaves the moments, and waits for nothing of them', async () => {
  await models.rows('delete from read_models.moments');
  await rebuild({ store, databaseUrl: models.url, log: silent }, [taxes]);
  expect((await drift()).every(({ table }) => table === 'moments')).toBe(true);
  await rebuild(options(), moduleList);
  expect(await drift()).toEqual([]);
});

test('moments are rebuilt beside a running copy that goes on', async () => {
  const runner = models.run(store);
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      await teller(store)(taxes, idOf('tax', String(n)), { type: 'TaxCreated', data: { name: `Tax ${n}` } });
      await sleep(10);
    }
  })();
  await rebuild(options(), moduleList);
  isOver = true;
  await writing;
  await models.caughtUp(store);
  expect(await drift()).toEqual([]);
  await runner.close();
});

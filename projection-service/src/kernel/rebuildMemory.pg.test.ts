/** A rebuild whose memory holds fewer records than the log has writes the same tables as one that holds them all. */
import { appointments, idOf, patients, START, type ModuleDescription } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { silent, testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { recordMoments } from './moments.ts';
import { readLog } from './readLog.ts';
import { rebuild } from './rebuild.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(120_000);

const PATIENTS = 300;
const ROUNDS = 12;
/** Coprime to the number of patients: each round touches all of them, in another order. */
const STRIDES = [7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
const store: EventStore = memoryEventStore();
const tell = teller(store);
const small = [patients, appointments];
let models: TestReadModels;

beforeAll(async () => {
  await tellClinic(store);
  for (let round = 0; round < ROUNDS; round += 1)
    for (let n = 0; n < PATIENTS; n += 1) {
      const place = (n * (STRIDES[round] ?? 1)) % PATIENTS;
      const id = idOf('many', String(place));
      if (round === 0) await tell(patients, id, { type: 'PatientCreated', data: { firstname: `P${place}` } });
      else if (round === 5 && place % 50 === 0) await tell(patients, id, { type: 'PatientDeleted' });
      else if (round < 5 || place % 50 !== 0)
        await tell(patients, id, { type: 'PatientChanged', data: { firstname: `P${place} of ${round}` } });
    }
  models = await testReadModels(small);
});
afterAll(async () => {
  await models.close();
  await store.close();
});

async function written(modules: readonly ModuleDescription[] = small) {
  const { url } = models;
  const rebuilt = (mostRecords?: number) =>
    rebuild(
      { store, databaseUrl: url, log: silent, report: () => undefined, withMoments: true, mostRecords },
      modules,
    );
  const seen = async () => ({
    ...(await models.state()),
    bounds: await models.rows('select * from read_models."list_bounds_appointments" order by since'),
  });
  await rebuilt();
  const whole = await seen();
  await rebuilt(20);
  return { whole, inParts: await seen() };
}

test('rows, versions with their ends, counts and bounds', async () => {
  const { whole, inParts } = await written();
  expect(inParts).toEqual(whole);
  const versions = await models.rows(
    `select count(*) filter (where until is null) as open, count(distinct id) as records, count(*) as all
     from read_models.record_versions where resource = 'patients'`,
  );
  expect(versions[0]?.['open']).toBe(versions[0]?.['records']);
  expect(Number(versions[0]?.['all'])).toBeGreaterThan(PATIENTS * (ROUNDS - 2));
});

/** The number of moments in the table of a rebuild; null if there is no such table. */
async function momentsBeside(): Promise<number | null> {
  const [table] = await models.rows(
    `select oid::regclass::text as name from pg_class where relname like 'moments!_!_next%' escape '!' and relkind = 'r'`,
  );
  if (!table) return null;
  const [row] = await models.rows(`select count(*)::int as count from ${String(table['name'])}`);
  return Number(row?.['count']);
}
const moments = () => models.rows('select at, position from read_models.moments order by position');

test('moments leave the memory batch by batch, and are those of events that came one by one', async () => {
  const beside: unknown[] = [];
  const watched: EventStore = {
    ...store,
    end: () => store.end(),
    subscribe: (selection, handle, signal) =>
      store.subscribe(
        selection,
        async (batch) => {
          await handle(batch);
          beside.push(await momentsBeside());
        },
        signal,
      ),
  };
  const options = { store: watched, databaseUrl: models.url, log: silent, report: () => undefined };
  await rebuild({ ...options, withMoments: true }, small);
  const made = await moments();
  expect(beside).toEqual(expect.arrayContaining([500, 1_000, made.length]));
  expect(await momentsBeside()).toBeNull();
  await models.rows('delete from read_models.moments');
  await readLog(store, { after: START, until: await store.end() }, async (events) => {
    for (const event of events) await recordMoments(models.pool, [event]);
  });
  expect(await moments()).toEqual(made);
});

test('a record that cannot be folded is parked with all its events, also after it had left the memory', async () => {
  const poisoned: ModuleDescription = {
    ...patients,
    fold: (row, event, id) => {
      if (event.data['firstname'] === 'P7 of 6') throw new TypeError('cannot fold this name');
      return patients.fold(row as never, event, id);
    },
  };
  const modules = small.map((module) => (module.name === 'patients' ? poisoned : module));
  const { whole, inParts } = await written(modules);
  expect(inParts).toEqual(whole);
  expect(inParts.parked).toMatchObject([{ module: 'patients', record: idOf('many', '7') }]);
  expect(inParts.events).toHaveLength(ROUNDS - 6);
});

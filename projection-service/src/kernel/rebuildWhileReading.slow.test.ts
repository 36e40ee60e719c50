/**
 * Every read model is rebuilt while 20 reads a second go on: none fails, none waits for the new tables, and each answers what it answered
 * before. A few thousand events here; `REBUILD_EVENTS=100000` for more, with what it took on standard error.
 */
import { appointments, idOf, moduleList, patients } from '@hospital/contracts';
import { postgresEventStore, type EventStore } from '@hospital/event-store';
import { encryptedEventStore, memorySubjectKeys } from '@hospital/platform';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller, type AppendEvents } from '../testing/events.ts';
import { queriesOf, type Asked, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { createPool } from './database.ts';

const EVENTS = Number(process.env['REBUILD_EVENTS'] ?? 5_000);
const isReported = process.env['REBUILD_EVENTS'] !== undefined;
/** How long the same reads are made before, where it is reported. */
const CALM_MS = 10_000;
/** 20 reads a second. */
const EVERY_MS = 50;
const AT_ONCE = 16;
/** As many connections as the product has for reads. */
const READERS = 10;
/** Of a patient and an appointment of theirs. */
const STORY = 10;
jest.setTimeout(120_000 + EVENTS * 5);

let store: EventStore;
let models: TestReadModels;
let queries: Queries;
let pool: pg.Pool;

beforeAll(async () => {
  models = await testReadModels();
  const stored = postgresEventStore({ connectionString: models.url });
  store = encryptedEventStore(stored, memorySubjectKeys());
  pool = createPool(models.url, { max: READERS });
  queries = queriesOf({ ...models, pool }, undefined, () => new Date('2026-04-01T08:00:00.000Z'), store);
  await tellClinic(stored);
  const tell = teller(store);
  const stories = Array.from({ length: Math.ceil(EVENTS / STORY) }, (_, n) => n);
  const teaching = Array.from({ length: AT_ONCE }, async () => {
    for (let n = stories.pop(); n !== undefined; n = stories.pop()) await tellStory(tell, n);
  });
  await Promise.all(teaching);
  models.run(store);
  const end = await store.end();
  while (!(await models.progress.wait(end, 20_000)));
  // The server does that by itself, within a minute or two of such a flood.
  await pool.query('analyze');
});
afterAll(async () => {
  queries.close();
  await pool.end();
  // A log whose database is gone would be looked for.
  await store.close();
  await models.close();
});

/** A patient who moves about, and whose appointment is booked, moved and approved. */
async function tellStory(tell: AppendEvents, n: number): Promise<void> {
  const [patient, appointment] = [idOf('patient', String(n)), idOf('appointment', String(n))];
  const changes = Array.from({ length: STORY - 5 }, (_, change) => ({
    type: 'PatientChanged',
    data: { phone: `+212 6${n} ${change}` },
  }));
  await tell(
    patients,
    patient,
    { type: 'PatientCreated', data: { firstname: `First${n}`, lastname: `Last${n % 50}` } },
    ...changes,
  );
  const day = (ahead: number) => new Date(Date.UTC(2026, 2, 1 + ahead + (n % 60))).toISOString().slice(0, 10);
  const own = { patient, department: clinic.cardiology, doctor: n % 2 ? clinic.amina : clinic.karim };
  await tell(
    appointments,
    appointment,
    {
      type: 'AppointmentBooked',
      data: { ...own, appointmentDate: day(0), fromTime: '09:00', toTime: '09:30' },
    },
    { type: 'AppointmentChanged', data: { patient, appointmentDate: day(1) } },
    { type: 'AppointmentChanged', data: { patient, injury: `Case ${n}` } },
    { type: 'AppointmentApproved', data: { patient } },
  );
}

/** One after the other: lists, joins, figures, one record, its history, the audit, and what was. */
async function readsOf(): Promise<readonly (readonly [string, Asked])[]> {
  const half = String(BigInt(await store.end()) / 2n);
  const params = { id: idOf('appointment', '0') };
  return [
    ['patients.list', { query: { limit: '25' } }],
    ['appointments.list', { query: { limit: '25' }, body: { search: { patient: 'Last7' } } }],
    ['dashboard', {}],
    ['appointments.get', { params }],
    ['appointments.list', { query: { limit: '25', asOf: half } }],
    ['history', { params: { resource: 'appointments', ...params } }],
    ['dashboard', { query: { asOf: half } }],
    ['audit', { query: { limit: '25', resource: 'patients' } }],
    ['departments.list', {}],
    ['invoices.list', {}],
  ];
}

interface Read {
  readonly name: string;
  readonly ms: number;
  /** null: it answered what it had answered before. */
  readonly failure: string | null;
}

async function answerOf([operation, asked]: readonly [string, Asked]): Promise<string> {
  const { body, headers } = await queries.ask(operation, asked);
  // Where the next page begins is encrypted again each time.
  return JSON.stringify({ body, headers: { ...headers, 'X-Next': null } });
}

test(`of ${EVENTS} events, no read fails`, async () => {
  const reads = await readsOf();
  const before = await Promise.all(reads.map(answerOf));
  const hashes = await models.hashes();
  const read = async (index: number): Promise<Read> => {
    const [name = '', asked = {}] = reads[index] ?? [];
    const begun = performance.now();
    const failure = await answerOf([name, asked]).then(
      (answer) => (answer === before[index] ? null : `other than before: ${answer.slice(0, 200)}`),
      String,
    );
    return { name, ms: performance.now() - begun, failure };
  };
  /** As people come: the next one does not wait for the answer to the last. */
  const readDuring = async (work: Promise<unknown>): Promise<readonly Read[]> => {
    const begun = performance.now();
    const done = new AbortController();
    const working = work.finally(() => done.abort());
    const made: Promise<Read>[] = [];
    for (let n = 0; !done.signal.aborted; n += 1) {
      made.push(read(n % reads.length));
      await sleep(Math.max(0, begun + (n + 1) * EVERY_MS - performance.now()));
    }
    await working;
    return Promise.all(made);
  };
  const calm = isReported ? await readDuring(sleep(CALM_MS)) : [];
  const begun = performance.now();
  const answered = await readDuring(models.rebuild(store));
  if (isReported) report({ calm, answered, seconds: (performance.now() - begun) / 1_000 });
  expect(answered.filter(({ failure }) => failure !== null)).toEqual([]);
  expect(new Set(answered.map(({ name }) => name)).size).toBeGreaterThan(1);
  expect(await models.hashes()).toEqual(hashes);
});

interface Reported {
  readonly calm: readonly Read[];
  readonly answered: readonly Read[];
  readonly seconds: number;
}

function report({ calm, answered, seconds }: Reported): void {
  const failed = answered.filter(({ failure }) => failure !== null).length;
  process.stderr.write(
    `${moduleList.length} read models of ${EVENTS} events rebuilt in ${seconds.toFixed(1)} s; ${answered.length} reads, ${failed} failed\n` +
      `  while nothing is rebuilt: ${timesOf(calm)}\n  meanwhile: ${timesOf(answered)}\n`,
  );
}

function timesOf(reads: readonly Read[]): string {
  const names = [...new Set(reads.map(({ name }) => name))];
  const slow = names.map((name) => [name, medianOf(reads.filter((read) => read.name === name))] as const);
  const [first] = slow.sort(([, a], [, b]) => b - a);
  return `median ${medianOf(reads)} ms, of the slowest kind (${first?.[0]}) ${first?.[1]} ms`;
}

function medianOf(reads: readonly Read[]): number {
  const times = reads.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length / 2)] ?? 0);
}

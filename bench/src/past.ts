/**
 * Lists as of a moment and searches of the audit beside the page of today: `npm run past -w bench`. 200,000 appointments with five versions
 * each (PAST_APPOINTMENTS and PAST_EVENTS make it smaller). A page of the past may take three times as long as the same page of today.
 */
import { flags, newId, type Actor, type Position } from '@hospital/contracts';
import { migrateEventStore, postgresEventStore } from '@hospital/event-store';
import {
  createLogger,
  encryptedTokens,
  leaseMigrations,
  memoryFiles,
  migrate,
  passkeySite,
} from '@hospital/platform';
import { startProjection, type Projection } from '@hospital/projection-service';
import pg from 'pg';
import { askProjection } from './askProjection.ts';
import { benchDatabase } from './benchDatabase.ts';
import { contest, rateOf } from './measure.ts';
import { tellPastClinic } from './pastClinic.ts';
import { size } from './figures.ts';

const APPOINTMENTS = size('PAST_APPOINTMENTS', 200_000, 2_000);
const EVENTS = size('PAST_EVENTS', 5, 2);
const ROUNDS = size('PAST_ROUNDS', 5, 1);
const RUN_MS = size('RUN_MS', 1_000, 100);
const CATCH_UP_MS = 900_000;
/** Of the page of today's rate: three times its time. */
const REACH = 1 / 3;
const MOMENTS = [0.01, 0.1, 0.5, 0.9, 0.999];
/** By quick search: an injury, a patient, many patients. */
const SEARCHED_LISTS = ['0f3a', 'number 7712', 'number 77'];
const SEARCHED = ['seen again: 0f3a', '0f3a', 'seen again', 'case', 'zz-nothing-has-this'];

const auditor: Actor = {
  id: newId(),
  name: 'Auditor',
  roleId: newId(),
  roleName: 'Administrateur',
  isAdministrator: true,
  flags: new Set(flags),
  hasAccess: true,
};

const database = await benchDatabase();
const pool = new pg.Pool({ connectionString: database.url, max: 4 });
try {
  const client = await pool.connect();
  await migrateEventStore(client);
  client.release();
  await migrate(database.url, leaseMigrations);
  await tellPastClinic(pool, { appointments: APPOINTMENTS, events: EVENTS });
  const store = postgresEventStore({ connectionString: database.url });
  const projection = await start();
  const end = await store.end();
  const started = performance.now();
  if (!(await projection.waitFor(end, CATCH_UP_MS))) throw new Error('the read models did not catch up');
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${APPOINTMENTS} appointments, ${APPOINTMENTS * EVENTS} versions, read in ${seconds} s`);
  await pool.query('vacuum analyze');
  const today = list(projection, {});
  await contest({
    title: 'A page of 25 appointments of today, with its total',
    unit: 'pages/s',
    rounds: ROUNDS,
    ours: { name: 'today', run: () => rateOf(1, RUN_MS, today) },
    against: [{ name: 'itself', run: () => rateOf(1, RUN_MS, today) }],
  });
  for (const share of MOMENTS) {
    const page = list(projection, { asOf: positionAt(end, share) });
    await contest({
      title: `The same page as of ${share * 100} % of the log`,
      unit: 'pages/s',
      rounds: ROUNDS,
      ours: { name: 'as it was then', run: () => rateOf(1, RUN_MS, page) },
      against: [{ name: 'today', reach: REACH, run: () => rateOf(1, RUN_MS, today) }],
    });
  }
  const [first] = (await today()).body as Record<string, { readonly _id: string }>[];
  for (const name of ['patient', 'doctor']) {
    const search = { [name]: first?.[name]?._id ?? '' };
    const then = list(projection, { asOf: positionAt(end, 0.9), ...search });
    const now = list(projection, search);
    await contest({
      title: `The appointments of a ${name} as of 90 % of the log`,
      unit: 'pages/s',
      rounds: ROUNDS,
      ours: { name: 'as they were then', run: () => rateOf(1, RUN_MS, then) },
      against: [{ name: 'today', reach: REACH, run: () => rateOf(1, RUN_MS, now) }],
    });
  }
  for (const any of SEARCHED_LISTS) {
    const now = list(projection, { any });
    const then = list(projection, { any, asOf: positionAt(end, 0.9) });
    await contest({
      title: `Appointments searched for “${any}” as of 90 % of the log`,
      unit: 'pages/s',
      rounds: ROUNDS,
      ours: { name: 'as they were then', run: () => rateOf(1, RUN_MS, then) },
      against: [
        { name: 'today', reach: REACH, run: () => rateOf(1, RUN_MS, now) },
        { name: "a page of today's appointments", run: () => rateOf(1, RUN_MS, today) },
      ],
    });
  }
  for (const text of SEARCHED) {
    const found = () =>
      askProjection(projection, { operation: 'audit', query: { text, limit: '25' }, actor: auditor });
    await contest({
      title: `The audit searched for “${text}”`,
      unit: 'pages/s',
      rounds: ROUNDS,
      ours: { name: 'a page of 25 with its total', run: () => rateOf(1, RUN_MS, found) },
      against: [{ name: "today's appointments", reach: REACH, run: () => rateOf(1, RUN_MS, today) }],
    });
  }
  await projection.close();
  await store.close();

  function start(): Promise<Projection> {
    return startProjection({
      store,
      databaseUrl: database.url,
      files: memoryFiles(),
      zone: () => Promise.resolve('UTC'),
      tokens: encryptedTokens(Buffer.alloc(32, 1), 'bench'),
      sessions: { listOf: async () => [] },
      passkeys: { listOf: async () => [], site: passkeySite(null) },
      log: createLogger({ name: 'bench', level: 'silent' }),
    });
  }
} finally {
  await pool.end();
  await database.drop();
}

function positionAt(end: Position, share: number): string {
  return String(Math.floor(Number(end) * share));
}

function list(projection: Projection, query: Record<string, string>) {
  return () =>
    askProjection(projection, {
      operation: 'appointments.list',
      query: { limit: '25', ...query },
      actor: auditor,
    });
}

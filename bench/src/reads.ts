/**
 * What the log of reads costs: `npm run reads -w bench`. A day of 50 people is noted as the API would note it, for its rows and bytes; then
 * the same calls are made with and without the log, in turn, for the ratio of their medians.
 */
import { flags, newId, routes, START } from '@hospital/contracts';
import {
  createApi,
  createLogger,
  createReadsLog,
  noReadsLog,
  type Foundation,
  type ListRead,
  type NotesReads,
} from '@hospital/platform';
import { openTestFoundation, testSecrets } from '@hospital/platform/testing';
import { startProjection } from '@hospital/projection-service';
import express from 'express';
import { once } from 'node:events';
import { appendRecord } from './appendToLog.ts';
import { benchDatabase } from './benchDatabase.ts';
import { report, size } from './figures.ts';

const PEOPLE = 50;
const PATIENTS = size('PATIENTS', 2_000, 700);
const HOURS = size('HOURS', 8, 1);
const ROUNDS = size('ROUNDS', 9, 1);
const CALLS_A_ROUND = size('CALLS_A_ROUND', 200, 10);

/** An hour of one person: pages that are turned, searches, opened records, and a calendar of a month that follows the changes. */
const HOUR = { pages: 12, searches: 10, records: 15, calendars: 30 } as const;
const PAGE = 25;
const CALENDAR = 600;

const log = createLogger({ name: 'bench', level: 'silent' });
const database = await benchDatabase();
const foundation = await openTestFoundation({
  databaseUrl: database.url,
  secrets: testSecrets(),
  log,
});
try {
  await day(foundation);
  await latency(foundation);
} finally {
  await foundation.close();
  await database.drop();
}

async function day({ pool }: Foundation): Promise<void> {
  let now = Date.parse('2026-11-02T08:00:00Z');
  const options = { pool, log, retentionDays: 1, listRetentionDays: 1, everyMs: 3_600_000 };
  const reads = createReadsLog({ ...options, clock: () => new Date(now) });
  const patients = Array.from({ length: PATIENTS }, newId);
  const booked = Array.from({ length: CALENDAR + HOURS * 60 }, (_, place) => ({
    record: newId(),
    patient: patients[place % patients.length] ?? '',
  }));
  const people = Array.from({ length: PEOPLE }, newId);
  let took = 0;
  let calls = 0;
  for (let minute = 0; minute < HOURS * 60; minute += 1, now += 60_000) {
    for (const [index, actor] of people.entries()) {
      const began = performance.now();
      calls += minuteOf(reads, {
        actor,
        minute: minute + index,
        patients,
        calendar: booked.slice(minute, minute + CALENDAR),
      });
      took += performance.now() - began;
    }
    await reads.flush();
  }
  await reads.close();
  await pool.query('vacuum analyze kept.list_reads');
  const { rows } = await pool.query<{ name: string; rows: string; bytes: string }>(
    `select 'opened records' as name, count(*) as rows, pg_total_relation_size('kept.patient_reads') as bytes from kept.patient_reads
     union all select 'lists', count(*), pg_total_relation_size('kept.list_reads') from kept.list_reads`,
  );
  console.log(
    `A day of ${PEOPLE} people, ${calls} calls; ${((took / calls) * 1000).toFixed(1)} µs a call to note it`,
  );
  for (const { name, rows: count, bytes } of rows)
    console.log(`  ${name}: ${count} rows, ${(Number(bytes) / 1e6).toFixed(1)} MB with indexes`);
}

interface Minute {
  readonly actor: string;
  readonly minute: number;
  readonly patients: readonly string[];
  readonly calendar: ListRead['shown'];
}

/** The calls of one person in this minute, spread evenly over the hour. */
function minuteOf(reads: NotesReads, { actor, minute, patients, calendar }: Minute): number {
  const due = (times: number) => (minute * times) % 60 < times;
  const patient = (place: number) => patients[place % patients.length] ?? '';
  const read = { actor, requestId: newId() };
  const shown = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => patient(from + index)).map((id) => ({
      record: id,
      patient: id,
    }));
  const list = { ...read, how: 'list', resource: 'patients' } as const;
  let calls = 0;
  const made = (isDue: boolean, make: () => void) => {
    if (!isDue) return;
    make();
    calls += 1;
  };
  made(due(HOUR.pages), () => reads.noteList({ ...list, searched: [], shown: shown(minute * 7, PAGE) }));
  made(due(HOUR.searches), () =>
    reads.noteList({ ...list, searched: ['name'], shown: shown(minute * 31, 5) }),
  );
  made(due(HOUR.records), () => {
    const id = patient(minute * 13);
    reads.note({ ...read, resource: 'patients', record: id, patient: id, how: 'record' });
  });
  made(due(HOUR.calendars), () => {
    reads.noteList({ ...list, resource: 'appointments', searched: [], shown: calendar });
  });
  return calls;
}

async function latency(opened: Foundation): Promise<void> {
  const held = Object.fromEntries(flags.map((flag) => [flag, true]));
  const role = await appendRecord(opened, 'role', {
    type: 'RoleCreated',
    data: { name: 'Nurse', hasAccessModule: true, ...held },
  });
  const data = { firstname: 'A', lastname: 'B', email: 'a@clinic.test', role, status: 'active' };
  const user = await appendRecord(opened, 'user', { type: 'UserCreated', data });
  const { token } = await opened.sessions.open(user);
  for (let n = 0; n < 200; n += 1)
    await appendRecord(opened, 'patient', {
      type: 'PatientCreated',
      data: { firstname: 'P', lastname: `N ${n}`, cin: `C${n}`, status: 'active' },
    });
  const { handlers, waitFor, close } = await startProjection(opened);
  await waitFor((await opened.store.end()) ?? START, 60_000);
  const served = await Promise.all(
    [opened.reads, noReadsLog].map((reads) => serve({ ...opened, reads }, handlers)),
  );
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const medians: number[] = [];
    for (const { port } of served) medians.push(await median(port, token));
    if (round > 0) ratios.push((medians[0] ?? 0) / (medians[1] ?? 1));
  }
  report({ name: `A page of ${PAGE} patients with the log of reads`, beside: 'without it (time)', ratios });
  for (const { server } of served) server.close().closeAllConnections();
  await close();
}

type Handlers = Awaited<ReturnType<typeof startProjection>>['handlers'];

async function serve(parts: Omit<Foundation, 'reads'> & { readonly reads: NotesReads }, handlers: Handlers) {
  const { sessions, files, uploads, clinicDay, reads } = parts;
  const queries = routes.filter(({ kind }) => kind === 'query');
  const rateLimits = { perSecond: 1e6, burst: 1e6 };
  const api = createApi({
    routes: queries,
    handlers,
    sessions,
    files,
    uploads,
    clinicDay,
    log,
    reads,
    rateLimits,
  });
  const server = express().use('/api', api).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

/** Each call shows another page, so that each is a new entry as far as there are pages. */
async function median(port: number, token: string): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS_A_ROUND; call += 1) {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/patients`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ limit: PAGE, skip: (call * 5) % 170 }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`a page was answered with ${response.status}`);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[CALLS_A_ROUND >> 1] ?? 0;
}

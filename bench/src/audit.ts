/** `npm run audit -w bench`: signs a log of a million events (or AUDIT_EVENTS) in PostgreSQL, and checks it. The limit is 60 s. */
import { newId } from '@hospital/contracts';
import { migrateEventStore, postgresEventStore } from '@hospital/event-store';
import {
  createLogger,
  evidenceMigrations,
  keptMigrations,
  leaseMigrations,
  migrate,
  readEvidence,
  startEvidence,
  verifyLog,
} from '@hospital/platform';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { benchDatabase } from './benchDatabase.ts';

const EVENTS = Number(process.env['AUDIT_EVENTS'] ?? 1_000_000);
/** About as many as a record has. */
const EVENTS_A_STREAM = 5;

const database = await benchDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'hospital-bench-'));
try {
  await fill(database.url);
  const store = postgresEventStore({ connectionString: database.url });
  await migrate(database.url, keptMigrations, leaseMigrations, evidenceMigrations);
  const log = createLogger({ name: 'bench', level: 'silent' });
  const key = Buffer.alloc(32, 1);
  const signing = performance.now();
  const evidence = startEvidence({ store, databaseUrl: database.url, folder, key, log });
  while ((await evidence.status()).size < EVENTS) await sleep(100);
  console.log(`signed ${EVENTS} events from the first on: ${seconds(signing)} s`);
  await evidence.close();
  const [checking, cpu] = [performance.now(), process.cpuUsage()];
  const kept = await readEvidence(folder);
  const { findings, signed } = await verifyLog({ store, evidence: kept, comparePositions: true });
  console.log(
    `checked ${signed} events against ${kept.checkpoints.length} checkpoints: ${seconds(checking)} s (limit 60 s), ${cpuSeconds(cpu)} s of this process, ` +
      `${findings.length} differences, ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`,
  );
  await store.close();
} finally {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
}

/** Events of the size of an appointment's, personal text in it as ciphertext. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateEventStore(client);
    await client.query(
      `insert into event_log.events
       select n, 'appointment-' || md5(((n - 1) / $2)::text)::uuid, (n - 1) % $2, gen_random_uuid(), 'AppointmentChanged',
         json_build_object('id', md5(((n - 1) / $2)::text)::uuid, 'date', '2026-03-11', 'fromTime', '09:30', 'toTime', '10:00',
           'patient', gen_random_uuid(), 'doctor', gen_random_uuid(), 'injury', 'v1:' || repeat(md5(n::text), 3))::text,
         json_build_object('v', 1, 'at', '2026-03-11T09:30:00.000Z', 'actor', $3::text, 'commandId', gen_random_uuid(),
           'correlationId', gen_random_uuid(), 'causationId', null, 'schema', 1)::text
       from generate_series(1, $1::bigint) n`,
      [EVENTS, EVENTS_A_STREAM, newId()],
    );
    await client.query('analyze event_log.events');
  } finally {
    await client.end();
  }
}

/** On a machine that others use, this says more than the clock. */
function cpuSeconds(since: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(since);
  return ((user + system) / 1e6).toFixed(1);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

/** `npm run audit -w bench`: signs a log of a million events (or AUDIT_EVENTS) in PostgreSQL, and checks it. The limit is 60 s. */
import { postgresEventStore } from '@hospital/event-store';
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
import { benchDatabase } from './benchDatabase.ts';
import { fillLog } from './fillLog.ts';
import { report, size } from './figures.ts';

const EVENTS = size('AUDIT_EVENTS', 1_000_000, 5_000);

const database = await benchDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'hospital-bench-'));
try {
  await fillLog(database.url, EVENTS);
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
  const checked = (performance.now() - checking) / 1000;
  console.log(
    `checked ${signed} events against ${kept.checkpoints.length} checkpoints: ${checked.toFixed(1)} s, ${cpuSeconds(cpu)} s of this process, ` +
      `${findings.length} differences, ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`,
  );
  report({ name: `Checking ${EVENTS} events`, beside: '60 s', ratios: [checked / 60], atMost: 1 });
  await store.close();
} finally {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
}

/** On a machine that others use, this says more than the clock. */
function cpuSeconds(since: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(since);
  return ((user + system) / 1e6).toFixed(1);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

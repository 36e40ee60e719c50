/**
 * `npm run backup -w bench`: a log of a million events (or BACKUP_EVENTS) backed up beside COPY out of the same table, added to, and restored beside COPY into an empty one.
 * And what a backup costs those who append meanwhile.
 */
import { newId, type NewEvent } from '@hospital/contracts';
import { postgresEventStore } from '@hospital/event-store';
import {
  BackupFolder,
  BackupReader,
  checkNewest,
  chooseBackup,
  keptGroups,
  migrate,
  newKeyPair,
  restoreBackup,
  signingKey,
  type BackupKeyPair,
} from '@hospital/platform';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { ask, benchDatabase } from './benchDatabase.ts';
import { copyOut } from './copyOut.ts';
import { fillLog } from './fillLog.ts';
import { watchMemory } from './peakMemory.ts';
import { report, size } from './figures.ts';

const EVENTS = size('BACKUP_EVENTS', 1_000_000, 5_000);
const APPENDS_A_SECOND = 100;
const ALONE_MS = size('ALONE_MS', 10_000, 1_000);
const MEGABYTE = 1024 * 1024;
const LIMITS = { megabytes: 64, p95: 1.5 };

const database = await benchDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'hospital-bench-'));
try {
  const pair = await newKeyPair();
  await fillLog(database.url, EVENTS);
  await migrate(database.url, ...keptGroups);
  await backUp(pair);
  await restore(pair);
} finally {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
}

async function backUp({ recipient }: BackupKeyPair): Promise<void> {
  const copying = await copied();
  const store = postgresEventStore({ connectionString: database.url });
  const alone = await p95While(store, sleep(ALONE_MS));
  const made = backUpOnce(recipient);
  const beside = await p95While(store, made);
  const { ms, newEvents, newBytes, memory } = await made;
  console.log(
    `backup of ${newEvents} events: ${seconds(ms)} s (COPY out ${seconds(copying)} s), ${(newBytes / 1e6).toFixed(0)} MB`,
  );
  report({ name: `Backup of ${EVENTS} events`, beside: 'COPY out (time)', ratios: [ms / copying] });
  report({
    name: 'Memory beyond that of a process that did nothing yet',
    beside: `${LIMITS.megabytes} MB`,
    ratios: [memory / LIMITS.megabytes],
    atMost: 1,
  });
  report({
    name: `p95 of an append beside a backup, ${APPENDS_A_SECOND} a second`,
    beside: 'without one (time)',
    ratios: [beside / alone],
    atMost: LIMITS.p95,
  });
  await store.close();
  const again = await backUpOnce(recipient);
  console.log(
    `the next backup, ${again.newEvents} new events: ${seconds(again.ms)} s, ${(again.newBytes / 1e6).toFixed(1)} MB`,
  );
}

async function copied(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const began = performance.now();
  await copyOut(client, 'copy event_log.events to stdout');
  const ms = performance.now() - began;
  await client.end();
  return ms;
}

async function backUpOnce(recipient: string) {
  const program = fileURLToPath(new URL('backupOnce.ts', import.meta.url));
  const args = [
    '--expose-gc',
    '--conditions=source',
    '--import',
    'tsx',
    program,
    database.url,
    folder,
    recipient,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const watching = watchMemory(child.pid ?? 0);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await new Promise((resolve) => child.once('close', resolve));
  const { own } = await watching.stop();
  const result = JSON.parse(said) as { before: number; ms: number; newEvents: number; newBytes: number };
  return { ...result, memory: Math.round(own - result.before / MEGABYTE) };
}

/** At a steady rate, so that slower answers do not make fewer calls. */
async function p95While(
  store: ReturnType<typeof postgresEventStore>,
  work: Promise<unknown>,
): Promise<number> {
  const [taken, running] = [[] as number[], [] as Promise<void>[]];
  const state = { isOver: false };
  const over = work.then(() => void (state.isOver = true));
  while (!state.isOver) {
    running.push(timed(store, taken));
    await sleep(1_000 / APPENDS_A_SECOND);
  }
  await Promise.all([over, ...running]);
  taken.sort((left, right) => left - right);
  return taken[Math.floor(0.95 * taken.length)] ?? NaN;
}

async function timed(store: ReturnType<typeof postgresEventStore>, taken: number[]): Promise<void> {
  const began = performance.now();
  await store.append(`benchmark-${newId()}`, [appended()], 'none');
  taken.push(performance.now() - began);
}

function appended(): NewEvent {
  const cause = { commandId: newId(), correlationId: newId(), causationId: null };
  const metadata = { v: 1, at: new Date().toISOString(), actor: 'bench', ...cause, schema: 1 } as const;
  return { id: newId(), type: 'BenchmarkNoted', data: { n: 1 }, metadata };
}

async function restore({ identity }: BackupKeyPair): Promise<void> {
  const backups = new BackupFolder(folder);
  const reader = new BackupReader(backups, [identity]);
  const chosen = await chooseBackup(reader, [signingKey(Buffer.alloc(32, 1)).publicKey], {});
  const checking = performance.now();
  await checkNewest(backups, chosen.newest);
  const checked = performance.now() - checking;
  const target = new URL(database.url);
  target.pathname = `${target.pathname}_restored`;
  await ask(database.url, `create database ${target.pathname.slice(1)} template template0`);
  const secrets = { masterKey: key(), claimKey: key(), sessionKey: key(), sealKey: key() };
  const options = {
    reader,
    chosen,
    databaseUrl: target.href,
    eventStoreUrl: undefined,
    secrets,
    groups: keptGroups,
  };
  const began = performance.now();
  await restoreBackup({ ...options, beforeCommit: () => Promise.resolve(), now: () => new Date() });
  const ms = performance.now() - began;
  const copying = await copiedIn();
  console.log(
    `restore of ${chosen.events} events: ${seconds(ms)} s, after ${seconds(checked)} s for the hashes (COPY from table to table ${seconds(copying)} s)`,
  );
  report({
    name: `Restore of ${EVENTS} events`,
    beside: 'COPY from table to table (time)',
    ratios: [ms / copying],
  });
  await ask(database.url, `drop database ${target.pathname.slice(1)} with (force)`);
}

/** Into an empty table of the same columns and indexes. */
async function copiedIn(): Promise<number> {
  const clients = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  const [source, target] = clients;
  if (!source || !target) throw new Error('no connection');
  await target.query('create table copied_events (like event_log.events including indexes)');
  const began = performance.now();
  await pipeline(
    source.query(copyTo('copy event_log.events to stdout')),
    target.query(copyFrom('copy copied_events from stdin')),
  );
  const ms = performance.now() - began;
  for (const client of clients) await client.end();
  return ms;
}

function key(): Buffer {
  return Buffer.alloc(32, 9);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

/**
 * A backup while the product runs: the log, the tables beside it and the files as one transaction sees them; of an EventStoreDB, whose log is read first,
 * each key and file that an event names. A second backup in the same folder adds what is new.
 */
import { watchedClient, type EventStore } from '@hospital/event-store';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { ConfigError } from '../start/config.ts';
import { assertUsable } from '../files/assertUsable.ts';
import { isDiskFull } from '../eventSourcing/dataErrors.ts';
import { CHECKPOINTS_FILE, PUBLIC_KEY_FILE } from '../evidence/evidenceFolder.ts';
import type { PublicKey, SigningKey } from '../evidence/evidenceKey.ts';
import type { ProgramVersions } from '../start/programVersions.ts';
import type { Recipient } from './ageStreams.ts';
import { knownFiles, writeFiles, type KnownFiles } from './backupFiles.ts';
import { BackupFolder, type StoredObject } from './backupFolder.ts';
import { tablesFor } from './keptTables.ts';
import { LogSum, writeSegments } from './logSegments.ts';
import { backupId, backupIds, readManifest, writeManifest, type Manifest } from './manifest.ts';
import { BackupWriter } from './objectCodec.ts';
import { LOCKED_KEY_FILE } from './passphrase.ts';
import { logAfter, snapshotLog, storedLog, type ReadableLog } from './sameLog.ts';
import { tableBytes } from './tableCopies.ts';

export interface BackupOptions {
  /** Made where it is not there. */
  readonly folder: string;
  /** At least one. */
  readonly recipients: readonly Recipient[];
  readonly databaseUrl: string;
  /** The log where it is an EventStoreDB; null where it is in the database. */
  readonly eventStoreDb: EventStore | null;
  /** Of the signed checkpoints. */
  readonly evidenceFolder: string;
  readonly signer: SigningKey;
  /** Whose backups this one may go on from. */
  readonly trusted: readonly PublicKey[];
  readonly program: string;
  readonly versions: ProgramVersions;
  readonly now: () => Date;
  /** Aborts when another process may work in the folder. */
  readonly signal?: AbortSignal;
}

export interface BackupMade {
  readonly manifest: Manifest;
  /** Events that no backup before had. */
  readonly newEvents: number;
  /** Of what was written. */
  readonly newBytes: number;
  /** Files whose bytes are not what their row says: the product reports them too. */
  readonly alteredFiles: number;
  /** Why the whole log was written, and not what is new alone; null where it was not. */
  readonly wholeBecause: WholeReason | null;
}

export type WholeReason = 'first' | 'other keys' | 'damaged';

const EVIDENCE = [CHECKPOINTS_FILE, PUBLIC_KEY_FILE];

/** @throws ConfigError where the folder holds backups of another log or something else, the checkpoints are another user's, or the disk is full: what was written is gone again */
export async function createBackup(options: BackupOptions): Promise<BackupMade> {
  for (const name of EVIDENCE) await assertUsable(path.join(options.evidenceFolder, name), 'read');
  const backups = new BackupFolder(options.folder);
  const before = await lastBackup(backups, options.trusted);
  if (!before) await backups.assertOwn();
  const at = options.now();
  const writer = new BackupWriter(backups, {
    id: backupId(at, before?.id ?? null),
    recipients: options.recipients,
  });
  const client = watchedClient({ connectionString: options.databaseUrl, application_name: 'backup' });
  try {
    await client.connect();
    return await write(options, { at, before, client, writer });
  } catch (error) {
    for (const { name } of writer.written) await backups.remove(name).catch(() => undefined);
    if (isDiskFull(error))
      throw new ConfigError(
        `There is no room left in ${options.folder}. Backups that were made before are kept.`,
        { cause: error },
      );
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lastBackup(backups: BackupFolder, trusted: readonly PublicKey[]): Promise<Manifest | null> {
  const id = (await backupIds(backups)).at(-1);
  return id === undefined ? null : readManifest(backups, id, trusted);
}

/** What of the backup before is used again. */
interface Reused {
  readonly wholeBecause: WholeReason | null;
  readonly files: KnownFiles | null;
}

/** What is damaged, or not for all of today's keys, is written once more. */
async function reusable(
  backups: BackupFolder,
  before: Manifest | null,
  recipients: readonly Recipient[],
): Promise<Reused> {
  if (!before) return { wholeBecause: 'first', files: null };
  if (!recipients.every((each) => before.recipients.includes(each)))
    return { wholeBecause: 'other keys', files: null };
  const faults = [];
  for (const segment of before.log.segments) faults.push(await backups.faultOf(segment));
  return {
    wholeBecause: faults.every((fault) => fault === null) ? null : 'damaged',
    files: await knownFiles(backups, before.files.index),
  };
}

interface BackupParts {
  readonly at: Date;
  readonly before: Manifest | null;
  readonly client: Client;
  readonly writer: BackupWriter;
}

async function write(
  options: BackupOptions,
  { at, before, client, writer }: BackupParts,
): Promise<BackupMade> {
  const { backups, id } = writer;
  const { wholeBecause, files: known } = await reusable(backups, before, options.recipients);
  // Before the log: each checkpoint that is copied is then about events that are copied too.
  const evidence = await writeEvidence(writer, options.evidenceFolder);
  const { eventStoreDb } = options;
  const goesOn = wholeBecause === null ? (before?.log ?? null) : null;
  const sum = new LogSum(goesOn ?? undefined);
  const wanted = { before: before?.log ?? null, isWhole: goesOn === null };
  const segmentsOf = async (log: ReadableLog) => writeSegments(writer, await logAfter(log, wanted), { sum });
  const ofEventStoreDb = eventStoreDb && (await segmentsOf(storedLog(eventStoreDb)));
  await client.query('begin isolation level repeatable read read only');
  const segments = ofEventStoreDb ?? (await segmentsOf(snapshotLog(client)));
  const tables = await writeTables(client, writer);
  const { altered, ...files } = await writeFiles(client, writer, { known });
  await client.query('commit');
  const log = sum.part([...(goesOn?.segments ?? []), ...segments]);
  await assertReadable(writer);
  options.signal?.throwIfAborted();
  const { program, versions, recipients, signer } = options;
  const lockedKey = await backups.find(LOCKED_KEY_FILE);
  const content = { format: 1, id, at: at.toISOString(), program, versions: { ...versions } } as const;
  const parts = { log, tables, files, evidence, recipients: [...recipients], lockedKey };
  const manifest = await writeManifest(backups, { ...content, ...parts }, signer);
  return {
    manifest,
    newEvents: log.events - (before?.log.events ?? 0),
    newBytes: writer.written.reduce((total, { bytes }) => total + bytes, 0),
    alteredFiles: altered,
    wholeBecause,
  };
}

async function writeTables(client: Client, writer: BackupWriter): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = {};
  await client.query(`set local datestyle = 'ISO, YMD'`);
  for (const table of tablesFor('keys', 'copied', 'files')) {
    const counted = { rows: 0 };
    const object = await writer.write(writer.ownName(`${table}.age`), tableBytes(client, table, counted));
    tables[table] = { ...object, ...counted };
  }
  return tables;
}

/** What is used again was read before. @throws ConfigError */
async function assertReadable({ backups, written }: BackupWriter): Promise<void> {
  for (const object of written) {
    const fault = await backups.faultOf(object);
    if (fault !== null) throw new ConfigError(`The backup cannot be read back: ${fault}.`);
  }
}

async function writeEvidence(writer: BackupWriter, folder: string): Promise<Record<string, StoredObject>> {
  const evidence: Record<string, StoredObject> = {};
  for (const name of EVIDENCE) {
    const file = path.join(folder, name);
    if (existsSync(file))
      evidence[name] = await writer.write(writer.ownName(`${name}.age`), createReadStream(file));
  }
  return evidence;
}

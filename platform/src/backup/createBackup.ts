/**
 * A backup while the product runs: the log, the tables beside it and the files as one transaction sees them; of an EventStoreDB, whose log is read first,
 * each key and file that an event names. A second backup in the same folder adds what is new.
 */
import { watchedClient, type EventStore } from '@hospital/event-store';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { ConfigError } from '../config.ts';
import { isDiskFull } from '../eventSourcing/dataErrors.ts';
import { CHECKPOINTS_FILE, PUBLIC_KEY_FILE } from '../evidence/evidenceFolder.ts';
import type { PublicKey, SigningKey } from '../evidence/evidenceKey.ts';
import type { ProgramVersions } from '../programVersions.ts';
import type { Recipient } from './ageStreams.ts';
import { writeFiles } from './backupFiles.ts';
import { BackupPlace, type StoredObject } from './backupPlace.ts';
import { tablesFor } from './keptTables.ts';
import { LogSum, writeSegments } from './logSegments.ts';
import { backupId, backupIds, readManifest, writeManifest, type Manifest } from './manifest.ts';
import { BackupWriter } from './objectCodec.ts';
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
}

export interface BackupMade {
  readonly manifest: Manifest;
  /** Events that no backup before had. */
  readonly newEvents: number;
  /** Of what was written. */
  readonly newBytes: number;
  /** Files whose bytes are not what their row says: the product reports them too. */
  readonly alteredFiles: number;
}

/** @throws ConfigError where the folder holds backups of another log or the disk is full */
export async function createBackup(options: BackupOptions): Promise<BackupMade> {
  const place = new BackupPlace(options.folder);
  const before = await lastBackup(place, options.trusted);
  const client = watchedClient({ connectionString: options.databaseUrl, application_name: 'backup' });
  try {
    await client.connect();
    return await write(options, { place, before, client });
  } catch (error) {
    if (isDiskFull(error))
      throw new ConfigError(
        `There is no room left in ${options.folder}. Backups that were made before are kept.`,
        {
          cause: error,
        },
      );
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lastBackup(place: BackupPlace, trusted: readonly PublicKey[]): Promise<Manifest | null> {
  const id = (await backupIds(place)).at(-1);
  return id === undefined ? null : readManifest(place, id, trusted);
}

interface Parts {
  readonly place: BackupPlace;
  readonly before: Manifest | null;
  readonly client: Client;
}

async function write(options: BackupOptions, { place, before, client }: Parts): Promise<BackupMade> {
  const at = options.now();
  const id = backupId(at);
  const writer = new BackupWriter(place, { id, recipients: options.recipients });
  // Before the log: each checkpoint that is copied is then about events that are copied too.
  const evidence = await writeEvidence(writer, options.evidenceFolder);
  const { eventStoreDb } = options;
  const sum = new LogSum(before?.log);
  const segmentsOf = async (log: ReadableLog) =>
    writeSegments(writer, await logAfter(log, before?.log ?? null), sum);
  const ofEventStoreDb = eventStoreDb && (await segmentsOf(storedLog(eventStoreDb)));
  await client.query('begin isolation level repeatable read read only');
  const segments = ofEventStoreDb ?? (await segmentsOf(snapshotLog(client)));
  const tables: Manifest['tables'] = {};
  for (const table of tablesFor('keys', 'copied', 'files')) {
    const counted = { rows: 0 };
    const object = await writer.write(writer.ownName(`${table}.age`), tableBytes(client, table, counted));
    tables[table] = { ...object, ...counted };
  }
  const { altered, ...files } = await writeFiles(client, writer, before?.files.index ?? null);
  await client.query('commit');
  const log = sum.part([...(before?.log.segments ?? []), ...segments]);
  const { program, versions, recipients } = options;
  const content = {
    format: 1,
    id,
    at: at.toISOString(),
    program,
    versions: { ...versions },
    recipients: [...recipients],
  } as const;
  const manifest = await writeManifest(place, { ...content, log, tables, files, evidence }, options.signer);
  return {
    manifest,
    newEvents: log.events - (before?.log.events ?? 0),
    newBytes: writer.bytes,
    alteredFiles: altered,
  };
}

async function writeEvidence(writer: BackupWriter, folder: string): Promise<Record<string, StoredObject>> {
  const evidence: Record<string, StoredObject> = {};
  for (const name of [CHECKPOINTS_FILE, PUBLIC_KEY_FILE]) {
    const file = path.join(folder, name);
    if (existsSync(file))
      evidence[name] = await writer.write(writer.ownName(`${name}.age`), createReadStream(file));
  }
  return evidence;
}

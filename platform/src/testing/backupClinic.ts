/** A clinic's log, keys, files and tables, for tests that back it up and restore it. */
import { idOf, newId, seriesStream, numberSeries, streamOf, type NewEvent } from '@hospital/contracts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKeyPair, type KeyPair } from '../backup/ageStreams.ts';
import { BackupFolder } from '../backup/backupFolder.ts';
import { createBackup, type BackupMade, type BackupOptions } from '../backup/createBackup.ts';
import { BackupReader } from '../backup/objectCodec.ts';
import { kernelEvent } from '../eventSourcing/kernelEvent.ts';
import { signingKey } from '../evidence/evidenceKey.ts';
import type { Foundation } from '../start/foundation.ts';
import { openTestFoundation } from './openTestFoundation.ts';
import { keptGroups } from '../start/prepareTables.ts';
import { createLogger } from '../monitoring/logging.ts';
import { programVersions } from '../start/programVersions.ts';
import type { Secrets } from '../keys/secrets.ts';
import { foundationDatabase } from './foundationDatabase.ts';
import { sampleFiles } from './sampleFiles.ts';
import { testDatabase, type TestDatabase } from './testDatabase.ts';
import { testSecrets } from './testSecrets.ts';

export const AUDIT_KEY = Buffer.alloc(32, 7);
export const signer = signingKey(AUDIT_KEY);
const log = createLogger({ name: 'test', level: 'silent' });

interface FoundationGiven {
  readonly secrets?: Secrets;
  /** In PostgreSQL unless set. */
  readonly eventStoreUrl?: string | undefined;
}

export class BackupClinic {
  secrets: Secrets = testSecrets();
  readonly folder: string;
  readonly pair: KeyPair;
  readonly #databases: TestDatabase[] = [];
  readonly #open: Foundation[] = [];

  private constructor(folder: string, pair: KeyPair) {
    this.folder = folder;
    this.pair = pair;
  }

  static async open(): Promise<BackupClinic> {
    return new BackupClinic(await mkdtemp(path.join(tmpdir(), 'hospital-backup-')), await newKeyPair());
  }

  get backups(): BackupFolder {
    return new BackupFolder(path.join(this.folder, 'backups'));
  }

  get reader(): BackupReader {
    return new BackupReader(this.backups, [this.pair.identity]);
  }

  get evidenceFolder(): string {
    return path.join(this.folder, 'audit');
  }

  async emptyDatabase(): Promise<string> {
    return this.#kept(await testDatabase());
  }

  /** With its tables, and without a row. */
  async preparedDatabase(): Promise<string> {
    return this.#kept(await foundationDatabase());
  }

  async foundation(
    databaseUrl: string,
    { secrets = this.secrets, eventStoreUrl }: FoundationGiven = {},
  ): Promise<Foundation> {
    const foundation = await openTestFoundation({
      ...{ databaseUrl, secrets, eventStoreUrl, log },
      ...{ isMaintenance: true, isRestore: true },
    });
    this.#open.push(foundation);
    return foundation;
  }

  /** Since its last one, only what is new. */
  backUp({ databaseUrl, clock }: Foundation, given: Partial<BackupOptions> = {}): Promise<BackupMade> {
    return createBackup({
      ...{ folder: this.backups.folder, recipients: [this.pair.recipient], databaseUrl, eventStoreDb: null },
      ...{ evidenceFolder: this.evidenceFolder, signer, trusted: [signer.publicKey], program: 'test' },
      ...{ versions: programVersions(...keptGroups), now: clock },
      ...given,
    });
  }

  #kept(database: TestDatabase): string {
    this.#databases.push(database);
    return database.url;
  }

  async close(): Promise<void> {
    for (const foundation of this.#open) await foundation.close();
    for (const database of this.#databases) await database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A patient with a name that is encrypted, an invoice number, a file and a password. */
export async function admit(foundation: Foundation, name: string, at = new Date()): Promise<string> {
  const { store, files, pool } = foundation;
  const id = newId();
  await store.append(streamOf('patient', id), [patient(id, name, at)], 'none');
  const [series] = numberSeries;
  if (!series) throw new Error('no number series');
  const stream = seriesStream(series, '2026');
  const head = await store.head(stream);
  await store.append(
    stream,
    [kernelEvent(series.given.type, { [series.owner]: id }, at)],
    head?.revision ?? 'none',
  );
  await files.save(sampleFiles.pdf, 'document', idOf(id, 'photo'));
  await pool.query(
    'insert into kept.credentials (id, owner_id, password_hash, changed_at) values ($1, $1, $2, now())',
    [id, `hash\tof\\${name}`],
  );
  return id;
}

function patient(id: string, firstname: string, at: Date): NewEvent {
  return kernelEvent('PatientCreated', { id, firstname, lastname: 'Test', status: 'active' }, at);
}

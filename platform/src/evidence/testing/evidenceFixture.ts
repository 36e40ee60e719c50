/** A log in PostgreSQL, its evidence folder and its copies, for tests that sign and tamper. */
import { migrateEventStore, postgresEventStore, type EventStore } from '@hospital/event-store';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { onConnection } from '../../databaseRoles/account.ts';
import { leaseMigrations } from '../../eventSourcing/lease.ts';
import { createLogger } from '../../monitoring/logging.ts';
import { keptMigrations } from '../../keptTables/keptMigrations.ts';
import { migrate } from '../../keptTables/migrate.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { evidenceMigrations } from '../checkpointChain.ts';
import { startEvidence, type Evidence, type EvidenceOptions } from '../startEvidence.ts';
import { temporaryFolder } from './signedLog.ts';

export interface EvidenceFixture {
  readonly store: EventStore;
  readonly url: string;
  readonly folder: string;
  /** Two further folders, which exist. */
  readonly copies: readonly [string, string];
  start(options?: Partial<EvidenceOptions>): Evidence;
  /** Without triggers, as only a superuser can. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

export const SOON = { ms: 20, events: 40 };

export async function evidenceFixture(): Promise<EvidenceFixture> {
  const database = await testDatabase('evidence chain', async (url) => {
    await migrate(url, keptMigrations, leaseMigrations, evidenceMigrations);
    await onConnection(url, migrateEventStore);
  });
  const store = postgresEventStore({ connectionString: database.url });
  await store.end();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const files = await temporaryFolder();
  const [folder, ...copies] = ['audit', 'one', 'two'].map((name) => path.join(files.folder, name));
  for (const copy of copies) await mkdir(copy);
  const running: Evidence[] = [];
  const log = createLogger({ name: 'test', level: 'silent' });
  return {
    store,
    url: database.url,
    folder: folder ?? '',
    copies: [copies[0] ?? '', copies[1] ?? ''],
    start(options = {}) {
      const key = Buffer.alloc(32, 7);
      const limits = { copyMs: 5_000, acceptedLookMs: 20 };
      const evidence = startEvidence({
        ...{ store, databaseUrl: database.url, folder: folder ?? '', key, log, every: SOON, limits },
        ...options,
      });
      running.push(evidence);
      return evidence;
    },
    sql: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    async end() {
      for (const each of running) await each.close();
      await client.end();
      await store.close();
      await files.remove();
      await database.drop();
    },
  };
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** What the owner of the database does before services may use it with accounts of their own: tables and rights. */
import { migrateEventStore } from '@hospital/event-store';
import { migrateQueue } from '@hospital/pdf-worker';
import { applyGrants, migrateKept, onConnection } from '@hospital/platform';
import { allEnded } from './allEnded.ts';

export interface Holdings {
  /** The log is in this database, and not in EventStoreDB. */
  readonly holdsLog: boolean;
  /** The queue is in this database, and not in Redis. */
  readonly holdsQueue: boolean;
}

/**
 * After `makeRoles`. A repeat brings everything to the state of this version.
 * @throws ConfigError where a newer program was here
 */
export async function prepareDatabase(ownerUrl: string, { holdsLog, holdsQueue }: Holdings): Promise<void> {
  await migrateKept(ownerUrl);
  await allEnded([
    holdsLog ? onConnection(ownerUrl, (client) => migrateEventStore(client)) : undefined,
    holdsQueue ? migrateQueue(ownerUrl) : undefined,
    addTextSearch(ownerUrl),
  ]);
  await applyGrants(ownerUrl);
}

/** Of the audit; a server without the extension is searched without it. */
async function addTextSearch(ownerUrl: string): Promise<void> {
  await onConnection(ownerUrl, (client) =>
    client.query('create extension if not exists pg_trgm with schema public').catch(() => undefined),
  );
}

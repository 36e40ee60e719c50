/** What the owner of the database does before services may use it with accounts of their own: tables and rights. */
import { migrateEventStore } from '@hospital/event-store';
import { migrateQueue } from '@hospital/pdf-worker';
import { applyGrants, migrateKept, onConnection } from '@hospital/platform';

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
  await onConnection(ownerUrl, async (client) => {
    await migrateKept(client, ownerUrl);
    if (holdsLog) await migrateEventStore(client);
    if (holdsQueue) await migrateQueue(client);
    // For the search in the audit; a server that has not got it is searched without.
    await client.query('create extension if not exists pg_trgm with schema public').catch(() => undefined);
    await applyGrants(client);
  });
}

import { StoreRefused, type EventStore } from './eventStore.ts';
import type { GateOptions } from './seals/eventGate.ts';
import { postgresEventStore } from './postgres/postgresEventStore.ts';

/** What `connectionStringProblem` cannot see without the client. */
const UNUSABLE = 'the client cannot use the files of tlsCAFile, userCertFile and userKeyFile';

export interface EventStoreUrls extends GateOptions {
  /** `esdb://…`; without it the log is in PostgreSQL. */
  readonly eventStoreUrl?: string | undefined;
  readonly databaseUrl: string;
}

/**
 * The URL alone chooses the store; nothing else knows which it is. Connects when it is first used.
 * @throws StoreRefused where the client of EventStoreDB cannot use the URL; the message does not repeat it
 */
export async function openEventStore({
  eventStoreUrl,
  databaseUrl,
  ...gate
}: EventStoreUrls): Promise<EventStore> {
  if (!eventStoreUrl) return postgresEventStore({ connectionString: databaseUrl, ...gate });
  const { eventStoreDbEventStore } = await import('./eventStoreDb/index.ts');
  try {
    return eventStoreDbEventStore({ connectionString: eventStoreUrl, ...gate });
  } catch {
    throw new StoreRefused(UNUSABLE);
  }
}

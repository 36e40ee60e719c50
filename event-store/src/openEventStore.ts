import { eventStoreDbEventStore } from './eventStoreDb/eventStoreDbEventStore.ts';
import type { EventStore } from './eventStore.ts';
import { postgresEventStore } from './postgres/postgresEventStore.ts';

export interface EventStoreUrls {
  /** `esdb://…`; without it the log is in PostgreSQL. */
  readonly eventStoreUrl?: string | undefined;
  readonly databaseUrl: string;
}

/** The URL alone chooses the store; nothing else knows which it is. Connects when it is first used. */
export function openEventStore({ eventStoreUrl, databaseUrl }: EventStoreUrls): EventStore {
  return eventStoreUrl
    ? eventStoreDbEventStore({ connectionString: eventStoreUrl })
    : postgresEventStore({ connectionString: databaseUrl });
}

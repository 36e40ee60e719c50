import { eventStoreDbEventStore } from './eventStoreDb/eventStoreDbEventStore.ts';
import type { EventStore } from './eventStore.ts';
import type { GateOptions } from './seals/eventGate.ts';
import { postgresEventStore } from './postgres/postgresEventStore.ts';

export interface EventStoreUrls extends GateOptions {
  /** `esdb://…`; without it the log is in PostgreSQL. */
  readonly eventStoreUrl?: string | undefined;
  readonly databaseUrl: string;
}

/** The URL alone chooses the store; nothing else knows which it is. Connects when it is first used. */
export function openEventStore({ eventStoreUrl, databaseUrl, ...gate }: EventStoreUrls): EventStore {
  return eventStoreUrl
    ? eventStoreDbEventStore({ connectionString: eventStoreUrl, ...gate })
    : postgresEventStore({ connectionString: databaseUrl, ...gate });
}

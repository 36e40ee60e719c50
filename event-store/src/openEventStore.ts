import { eventStoreDbEventStore } from './eventStoreDb/eventStoreDbEventStore.ts';
import type { EventStore } from './eventStore.ts';
import type { ReportForeign } from './ours.ts';
import { postgresEventStore } from './postgres/postgresEventStore.ts';

export interface EventStoreUrls {
  /** `esdb://…`; without it the log is in PostgreSQL. */
  readonly eventStoreUrl?: string | undefined;
  readonly databaseUrl: string;
  /** Is told of each event that a reader skips because it is not ours. */
  readonly onForeignEvent?: ReportForeign;
}

/** The URL alone chooses the store; nothing else knows which it is. Connects when it is first used. */
export function openEventStore({ eventStoreUrl, databaseUrl, onForeignEvent }: EventStoreUrls): EventStore {
  const report = onForeignEvent ? { onForeignEvent } : {};
  return eventStoreUrl
    ? eventStoreDbEventStore({ connectionString: eventStoreUrl, ...report })
    : postgresEventStore({ connectionString: databaseUrl, ...report });
}

/** The event log of a service: its seals checked by every reader, and watched for the time that its store is away. */
import {
  openEventStore,
  sealKeys,
  StoreRefused,
  type EventStore,
  type EventStoreUrls,
  type GateOptions,
} from '@hospital/event-store';
import type { Clock } from '../clock/clock.ts';
import { watchSeals } from '../eventSourcing/sealWatch.ts';
import { watchedEventStore } from '../eventSourcing/watchedEventStore.ts';
import { sealKeyHealth } from '../keys/rotateSealKey.ts';
import type { Logger } from '../monitoring/logging.ts';
import type { Secrets } from '../keys/secrets.ts';
import { refusedConfig, unlessRefused } from './whenReachable.ts';

export interface LogOptions {
  readonly databaseUrl: string;
  /** `esdb://…`; without it the log is in PostgreSQL. */
  readonly eventStoreUrl: string | undefined;
  readonly secrets: Secrets;
  /** Where the seal keys are files: a rotation changes them while this process runs. */
  readonly readSealKeys?: (() => readonly Buffer[]) | undefined;
  readonly log: Logger;
  /** Instead of the store that the URLs name, for tests. */
  readonly openStore?: (gate: GateOptions) => EventStore;
}

/** @throws ConfigError where the client of EventStoreDB cannot use the URL */
export async function openConfigured(urls: EventStoreUrls): Promise<EventStore> {
  return openEventStore(urls).catch((error: unknown) => {
    throw error instanceof StoreRefused ? refusedConfig(error) : error;
  });
}

/** @throws ConfigError where the event store responds and refuses us, or was sealed with another key */
export async function openLog(options: LogOptions, clock: Clock) {
  const { databaseUrl, eventStoreUrl, secrets, readSealKeys, log, openStore } = options;
  const { onForeignEvent, onBrokenSeal, counts, health } = watchSeals(log);
  const keys = sealKeys({
    current: secrets.sealKey,
    previous: secrets.oldSealKeys,
    readAgain: readSealKeys,
  });
  const gate = { onForeignEvent, seals: { keys, onBrokenSeal, now: clock } };
  const store = openStore ? openStore(gate) : await openConfigured({ eventStoreUrl, databaseUrl, ...gate });
  await unlessRefused(() => store.end());
  const watched = watchedEventStore(store, { log });
  return { watched, keys, sealCounts: counts, health: [sealKeyHealth(watched, keys), health] };
}

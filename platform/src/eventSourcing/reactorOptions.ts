import type { StoredEvent } from '@hospital/contracts';
import type { EventFilter, EventStore, Selection } from '@hospital/event-store';
import type { Logger } from '../monitoring/logging.ts';
import type { SharedConnections } from './leaseConnections.ts';

export interface ReactorOptions {
  /** Unique, and the name of its checkpoint. */
  readonly name: string;
  readonly store: EventStore;
  /** Those of all reactors of a process: each of them sends single statements. */
  readonly connections: SharedConnections;
  readonly log: Logger;
  /** What of the log it works on: the store hands over nothing else, and nothing else is deciphered. */
  readonly selection: Selection & { readonly filter: EventFilter };
  /** What it does about one event; idempotent. May wait for long, until the signal aborts. */
  react(event: StoredEvent, signal: AbortSignal): Promise<void>;
  /** It looks at the log at most so often, 250 ms unless set. Each look costs a query, and a checkpoint where the log has grown. */
  readonly everyMs?: number;
  /** Backoff before a repeat and between two looks at what is parked; for tests. */
  readonly pauses?: { readonly repeatMs: number; readonly parkedMs: number };
}

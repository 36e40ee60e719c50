/**
 * The query side of the product: keeps the read models in step with the log and answers every call of kind `query`.
 * Any number of copies may run on one database; one of them at a time, under a lease, moves the rows.
 */
import type { Position } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { Clock, Handlers, HealthPart, Logger } from '@hospital/platform';
import type { FileSource } from './kernel/query/files.ts';

export interface ProjectionOptions {
  /** Answers plain values: wrap it with `encryptedEventStore` first. */
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly files: FileSource;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Connections that answer reads, 10 unless told. */
  readonly readers?: number;
}

export interface Projection {
  /** Every operation of kind `query`, for `createApi`. */
  readonly handlers: Handlers;
  readonly health: HealthPart;
  /** Resolves true once the read models have reached the position, false after `ms`. */
  waitFor(position: Position, ms: number): Promise<boolean>;
  /** Builds the named modules (all unless told) beside the living tables and switches. */
  rebuild(names?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export type StartProjection = (options: ProjectionOptions) => Promise<Projection>;

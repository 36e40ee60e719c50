import { Backoff, Problem } from '@hospital/contracts';
import {
  abortable,
  isDenied,
  pause,
  RevisionConflict,
  SealKeyUnknown,
  StoreRefused,
  StoreUnavailable,
} from '@hospital/event-store';
import pg from 'pg';
import { ConfigError } from './config.ts';
import { RUN_MIGRATE } from '../databaseRoles/rights.ts';
import { isDatabaseAway, QueueUnavailable } from '../eventSourcing/dataErrors.ts';
import type { Logger } from '../monitoring/logging.ts';

const PAUSES = { firstMs: 100, longestMs: 2_000 };
const PASSING = new Set(['busy', 'not_caught_up', 'disk_full', 'store_unavailable']);

/**
 * What the event store refuses for good stops the start with a sentence; that it is away does not.
 * @throws ConfigError
 */
export async function unlessRefused(step: () => Promise<unknown>): Promise<void> {
  await step().catch((error: unknown) => {
    if (error instanceof StoreRefused) throw refusedConfig(error);
    if (isDenied(error)) throw deniedConfig(error);
  });
}

export function refusedConfig(error: StoreRefused): ConfigError {
  if (error instanceof SealKeyUnknown) return new ConfigError(`${error.message}.`);
  return new ConfigError(`EVENTSTORE_URL: ${error.message}. docs/operations.md says what it needs.`);
}

export interface Waiting {
  readonly log: Logger;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
  /** The variable that names the database; DATABASE_URL unless set. */
  readonly setting?: string | undefined;
  /** For who asks about the start meanwhile: what it waits for, and null as soon as it goes on. */
  readonly noteWaiting?: ((what: string | null) => void) | undefined;
}

/**
 * A step of a start, repeated until what it needs is there: a store that is away, or a race with another copy that starts. It says once that it
 * waits, and once that it goes on. What cannot come right by itself is thrown.
 * @param step safe to repeat
 * @throws the reason of the signal, where that ends the wait
 */
export async function whenReachable<T>(
  what: string,
  { log, signal = new AbortController().signal, setting = 'DATABASE_URL', noteWaiting }: Waiting,
  step: () => Promise<T>,
): Promise<T> {
  let isFirst = true;
  for (const backoff = new Backoff(PAUSES); ; await pause(backoff.next(), { signal })) {
    signal.throwIfAborted();
    try {
      const done = await abortable(step(), signal);
      if (!isFirst) log.warn(`${what} is there: the start goes on`);
      noteWaiting?.(null);
      return done;
    } catch (error) {
      if (error instanceof StoreRefused) throw refusedConfig(error);
      if (error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''))
        throw new ConfigError(
          `${setting}: PostgreSQL refuses the user or the password, or has no such database.`,
        );
      if (isDenied(error)) throw deniedConfig(error);
      if (signal.aborted || !mayPass(error)) throw error;
      if (isFirst) log.warn({ err: error }, `waiting for ${what}`);
      noteWaiting?.(what);
      isFirst = false;
    }
  }
}

function deniedConfig(error: unknown): ConfigError {
  const what = error instanceof Error ? error.message : String(error);
  return new ConfigError(
    `The database account of this service lacks a right that it needs (${what}). ${RUN_MIGRATE}`,
  );
}

function mayPass(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof RevisionConflict) return true;
  if (error instanceof QueueUnavailable) return true;
  return error instanceof Problem ? PASSING.has(error.code) : isDatabaseAway(error);
}

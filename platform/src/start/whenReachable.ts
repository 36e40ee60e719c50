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

const DATABASE = 'DATABASE_URL';
const PAUSES = { firstMs: 100, longestMs: 2_000 };
const PASSING = new Set(['busy', 'not_caught_up', 'disk_full', 'store_unavailable']);

/**
 * What the event store refuses for good stops the start with a sentence; that it is away does not.
 * @throws ConfigError
 */
export async function unlessRefused(step: () => Promise<unknown>): Promise<void> {
  await step().catch((error: unknown) => {
    const refusal = refusalIn(error, DATABASE);
    if (refusal) throw refusal;
  });
}

/** What stays wrong until a person acts, as a sentence; null for everything else. */
function refusalIn(error: unknown, setting: string): ConfigError | null {
  if (error instanceof StoreRefused) return refusedConfig(error);
  if (isDenied(error)) return deniedConfig(error);
  if (isLoginRefused(error))
    return new ConfigError(
      `${setting}: PostgreSQL refuses the user or the password, or has no such database.`,
    );
  if (isStatementLost(error)) return new ConfigError(POOLER_WITHOUT_STATEMENTS);
  return null;
}

/** pgbouncer gives one code to all that it says, also to what passes by itself. */
function isLoginRefused(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '', message } = error;
  return /^(28|3D)/.test(code) || (code === '08P01' && POOLER_REFUSES.test(message));
}

const POOLER_REFUSES = /^(SASL authentication failed|password authentication failed|no such (user|database))/;

/** A prepared statement that is not there, or is there twice: the connection is another one than the one it was prepared on. */
function isStatementLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['26000', '42P05'].includes(error.code ?? '');
}

const POOLER_WITHOUT_STATEMENTS =
  'A connection pooler in transaction mode stands before PostgreSQL and keeps no prepared statements: pgbouncer 1.21 or newer with max_prepared_statements above 0 is needed.';

export function refusedConfig(error: StoreRefused): ConfigError {
  if (error instanceof SealKeyUnknown) return new ConfigError(`${error.message}.`);
  return new ConfigError(`EVENTSTORE_URL: ${error.message}. docs/operations.md says what it needs.`);
}

export interface WaitOptions {
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
  { log, signal = new AbortController().signal, setting = DATABASE, noteWaiting }: WaitOptions,
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
      const refusal = refusalIn(error, setting);
      if (refusal) throw refusal;
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

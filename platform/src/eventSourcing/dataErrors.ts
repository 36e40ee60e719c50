/**
 * Whose fault a failure is. What is of the data fails again however often it is tried, so its record is set aside; a database, store or
 * queue that is away, busy or full is waited for.
 */
import { Problem, UnreadableEvent } from '@hospital/contracts';
import { EventTooLarge, isAwayState, RevisionConflict, StoreUnavailable } from '@hospital/event-store';
import { isNativeError } from 'node:util/types';
import pg from 'pg';
import { SubjectIsErased, SubjectKeyAbsent } from '../keys/subjectKeys.ts';

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver's own words; it gives these errors no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

export function isDatabaseAway(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if (error instanceof pg.DatabaseError) return isAwayState(error.code);
  // Node tells the failures of all addresses of a name in one error.
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseAway);
  const code = 'code' in error ? String(error.code) : '';
  return AWAY_CODES.has(code) || AWAY_WORDS.test(error.message) || isDatabaseAway(error.cause);
}

/**
 * A value out of range, a broken constraint, an index entry that is too long. Not 42 (a table or column that isn't there: of the
 * statement) and not 0A (`cached plan must not change`): both say something about all records.
 */
const DATA_STATES = /^(22|23|54)/;

export function isDataError(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if (error instanceof pg.DatabaseError) return DATA_STATES.test(error.code ?? '');
  if (error instanceof Problem) return error.code === 'record_parked';
  if (error instanceof UnreadableEvent || error instanceof EventTooLarge) return true;
  if (error instanceof SubjectKeyAbsent || error instanceof SubjectIsErased) return true;
  // Node marks its own errors of connections and streams with a code; a mistake in a fold has none.
  const isMistake = ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError'].includes(error.name);
  return isMistake && !('code' in error) && error.cause === undefined;
}

/** The queue is away, full, or refuses what writes: jobs are ids alone, so that it is never about what they stand for. */
export class QueueUnavailable extends Error {
  override readonly name = 'QueueUnavailable';
}

/** What is worth waiting for, however long. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof RevisionConflict) return true;
  if (error instanceof QueueUnavailable) return true;
  if (error instanceof Problem) return error.status === 503 && error.code !== 'record_parked';
  if (error instanceof pg.DatabaseError) return !DATA_STATES.test(error.code ?? '');
  return isDatabaseAway(error);
}

/** In the place of an error whose message may quote a record: logs and the database keep its type and place alone. */
class RedactedError extends Error {
  override readonly name = 'RedactedError';
  readonly isAboutValues = true;
  constructor(cause: unknown) {
    super('failed on data', { cause });
  }
}

/** For logs and tables: as it is where its message is known to hold no value. */
export function withoutValues(error: unknown): unknown {
  const isPlain = error instanceof pg.DatabaseError || error instanceof Problem || isTransient(error);
  return isPlain || error instanceof UnreadableEvent ? error : new RedactedError(error);
}

/** PostgreSQL's code and those of files. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Also as the reason of another error. */
export function isDiskFull(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  return ('code' in error && FULL_CODES.has(String(error.code))) || isDiskFull(error.cause);
}

/** For health; null where the database has another problem. */
export function fullDatabase(error: unknown): string | null {
  return isDiskFull(error) ? 'the disk of the database is full' : null;
}

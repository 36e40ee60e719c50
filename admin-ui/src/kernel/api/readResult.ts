/** What there is to show of what was read: what the server no longer gives to this person is shown no longer, whatever the cache still has. */
import { isOfFormerSession, statusOf } from './http.ts';

const GONE = 410;
const NOT_ALLOWED = 403;
/** An id that is not one belongs to no record either. */
const MISSING: readonly number[] = [404, 400];

const WITHHELD: readonly number[] = [...MISSING, NOT_ALLOWED, GONE];

export const isMissing = (error: unknown) => MISSING.includes(statusOf(error));

export const isGone = (error: unknown) => statusOf(error) === GONE;

/** The record is not there, or this person may not see it: nor may they see what is in the cache of it. */
export const isWithheld = (error: unknown) => WITHHELD.includes(statusOf(error));

interface ReadResult<T, E> {
  readonly data: T | undefined;
  readonly error?: E | null;
}

/** After any other error what was read before stays. */
export function shownOf<T>({ data, error }: ReadResult<T, unknown>): T | undefined {
  return isWithheld(error) ? undefined : data;
}

/** Why nothing is shown; null while it is read. A screen whose session has ended is about to go: it waits. */
export function failureOf<E>(read: ReadResult<unknown, E>): E | null {
  const { error = null } = read;
  return shownOf(read) === undefined && !isOfFormerSession(error) ? error : null;
}

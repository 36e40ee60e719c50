/** Why there is nothing to show of what was read. */
import { isOfFormerSession, statusOf } from './http.ts';

const GONE = 410;
const NOT_ALLOWED = 403;
const NOT_FOUND = 404;
/** An id that is not one belongs to no record either. */
const MISSING: readonly number[] = [NOT_FOUND, 400];

/** Not 400: the next page of what is shown may be refused, and what is shown stays. */
const WITHHELD: readonly number[] = [NOT_ALLOWED, NOT_FOUND, GONE];

export const isMissing = (error: unknown) => MISSING.includes(statusOf(error));

export const isGone = (error: unknown) => statusOf(error) === GONE;

/** The record is not there, or this person may not see it: nor may they see what was read of it before (`queryDefaults.ts`). */
export const isWithheld = (error: unknown) => WITHHELD.includes(statusOf(error));

interface ReadResult<T, E> {
  readonly data: T | undefined;
  readonly error?: E | null;
}

/** Why nothing is shown; null while it is read. A screen whose session has ended is about to go: it waits. */
export function failureOf<E>(read: ReadResult<unknown, E>): E | null {
  const { data, error = null } = read;
  return data === undefined && !isOfFormerSession(error) ? error : null;
}

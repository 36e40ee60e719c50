/** `asOf`: an instant or a position, in the query string of every read and list. */
import { instantIn, isPosition, positionValue, refusedValue } from '@hospital/contracts';
import type { Clock } from '@hospital/platform';
import type { Queryable } from '../database.ts';
import { instantOfPosition, positionAt } from '../moments.ts';
import type { Moment } from './relation.ts';

export interface MomentKit {
  readonly pool: Queryable;
  /** The clinic's time zone at a moment, now unless given. An instant without an offset is the clinic's time by its zone of now. */
  readonly zone: (moment?: Moment) => Promise<string>;
}

/** @throws Problem `validation_failed` for anything else */
export async function momentOf({ pool, zone }: MomentKit, asOf: string | undefined): Promise<Moment> {
  const given = asOf?.trim() ?? '';
  if (given === '') return null;
  if (isPosition(given)) return positionValue('asOf', given);
  const instant = instantIn(given, given.includes('T') ? await zone() : 'UTC');
  if (instant === null) {
    throw refusedValue('asOf', 'As of is an instant (2026-03-02T09:00:00Z) or a position.');
  }
  return positionAt(pool, instant);
}

/**
 * The instant that a query answers for: now, or that of `asOf`, which `momentOf` has taken already. Of a position it is that of the last event
 * up to it.
 */
export async function instantOfQuery(
  { pool, zone, clock }: MomentKit & { readonly clock: Clock },
  asOf: string | undefined,
): Promise<string> {
  const given = asOf?.trim() ?? '';
  const now = clock().toISOString();
  if (given === '') return now;
  if (isPosition(given)) return (await instantOfPosition(pool, positionValue('asOf', given))) ?? now;
  return instantIn(given, await zone()) ?? now;
}

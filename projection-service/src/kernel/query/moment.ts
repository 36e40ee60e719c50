/** `asOf`: an instant or a position, in the query string of every read and list. */
import { instantIn, isPosition, positionValue, refusedValue } from '@hospital/contracts';
import type { Queryable } from '../database.ts';
import { positionAt } from '../moments.ts';
import type { Moment } from './relation.ts';

export interface MomentKit {
  readonly pool: Queryable;
  /** The clinic's time zone: an instant without an offset is its own time. */
  readonly zone: () => Promise<string>;
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

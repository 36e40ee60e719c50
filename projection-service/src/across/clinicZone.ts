/** The clinic's time zone, now and as its settings stood at a moment. */
import { zoneOf } from '@hospital/contracts';
import type { Queryable } from '../kernel/database.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { settingsAt } from './settingsAt.ts';

/** @param zoneNow of the log, which a change of the settings reaches before the read models */
export function clinicZone(pool: Queryable, zoneNow: () => Promise<string>): QueryKit['zone'] {
  return async (moment = null) => {
    if (moment === null) return zoneNow();
    const word = (await settingsAt(pool, moment))?.['timezone'];
    return zoneOf(typeof word === 'string' ? word : null);
  };
}

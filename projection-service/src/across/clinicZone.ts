/** The clinic's time zone, now and as its settings stood at a moment. */
import { SETTINGS_ID, settings, zoneOf } from '@hospital/contracts';
import type { Queryable } from '../kernel/database.ts';
import { findOne } from '../kernel/query/list.ts';
import type { QueryKit } from '../kernel/query/reader.ts';

/** @param zoneNow of the log, which a change of the settings reaches before the read models */
export function clinicZone(pool: Queryable, zoneNow: () => Promise<string>): QueryKit['zone'] {
  return async (moment = null) => {
    if (moment === null) return zoneNow();
    const found = await findOne(pool, settings, { id: SETTINGS_ID, moment });
    const word = found?.row['timezone'];
    return zoneOf(typeof word === 'string' ? word : null);
  };
}

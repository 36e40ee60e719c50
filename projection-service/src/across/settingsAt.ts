/** The clinic's settings as they stood at a moment. */
import { SETTINGS_ID, settings, type AnyRow } from '@hospital/contracts';
import type { Queryable } from '../kernel/database.ts';
import { findOne } from '../kernel/query/list.ts';
import type { Moment } from '../kernel/query/relation.ts';

/** @returns undefined where there were none yet */
export async function settingsAt(client: Queryable, moment: Moment): Promise<AnyRow | undefined> {
  const found = await findOne(client, settings, { id: SETTINGS_ID, moment });
  return found?.row;
}

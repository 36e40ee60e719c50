/** The living records of a module whose fields have certain values: found by the read model, confirmed by their own folds. */
import type { AnyRow } from '@hospital/contracts';
import type { Records } from '@hospital/platform';
import type { WhereRef } from './command.ts';
import type { ReadModel } from './readModel.ts';

interface Dependencies {
  readonly readModel: Pick<ReadModel, 'find'>;
  readonly records: Pick<Records, 'loadCompleted'>;
}

/** @throws Problem `not_caught_up`; `record_parked` where one of the module cannot be read, so that it is not certain which ones there are */
export async function findWhere(
  { readModel, records }: Dependencies,
  { module, where, atMost }: WhereRef,
): Promise<AnyRow[]> {
  if (where === null) return [];
  const ids = await readModel.find(module.name, where, atMost);
  const found = await Promise.all(ids.map(async (id) => (await records.loadCompleted(module, id)).row));
  const isMeant = (row: AnyRow) =>
    !row.deletedAt && Object.entries(where).every(([name, value]) => String(row[name]) === value);
  return found.filter((row) => row !== null).filter(isMeant);
}

/** The records that a command declared, named or found, folded from the log; null where there is none, or it was deleted. */
import type { Records } from '@hospital/platform';
import { findInIndex, type IndexParts } from './claims/indexes.ts';
import type { FactRefs, Facts } from './command.ts';

export type FactParts = IndexParts & { readonly records: Pick<Records, 'load'> };

export async function loadFacts<R extends FactRefs>(parts: FactParts, refs: R): Promise<Facts<R>> {
  const entries = await Promise.all(
    Object.entries(refs).map(async ([name, ref]) => {
      if ('find' in ref) return [name, await findInIndex(parts, ref)] as const;
      const row = ref.id ? (await parts.records.load(ref.module, ref.id)).row : null;
      return [name, row?.deletedAt ? null : row] as const;
    }),
  );
  return Object.fromEntries(entries) as unknown as Facts<R>;
}

/** Records of one module that say the same: found in an index, reported beside the one that is written. Nothing is refused for them. */
import type { AnyRow } from '@hospital/contracts';
import type { IndexEntry } from './command.ts';

type Values = Readonly<Record<string, unknown>>;

const isSame = (a: IndexEntry, b: IndexEntry) => a.kind === b.kind && a.key === b.key;

/** Only what the edit changes is looked for: a known twin need not be reported at each other edit. */
export function newEntries<E extends IndexEntry>(
  entriesOf: (values: Values) => readonly E[],
  after: Values,
  before: AnyRow | null,
): readonly E[] {
  const known = before ? entriesOf(before) : [];
  return entriesOf(after).filter((entry) => !known.some((other) => isSame(entry, other)));
}

/** More than these are not named. */
const NAMED = 5;

/** Those of the found ones that are reported. @param id of the record that is written */
export function twinsOf<R extends AnyRow>(id: string, found: readonly R[]): readonly R[] {
  return found.filter(({ _id }) => _id !== id).slice(0, NAMED);
}

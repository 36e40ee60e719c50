/** Records of one module that say the same: found in an index, reported beside the one that is written. Nothing is refused for them. */
import { titleOf, type AnyRow, type ModuleDescription } from '@hospital/contracts';
import type { IndexEntry } from './command.ts';

type Values = Readonly<Record<string, unknown>>;

export const isSameEntry = (a: IndexEntry, b: IndexEntry) => a.kind === b.kind && a.key === b.key;

/** Only what the edit changes is looked for: a known twin need not be reported at each other edit. */
export function newEntries<E extends IndexEntry>(
  entriesOf: (values: Values) => readonly E[],
  after: Values,
  before: AnyRow | null,
): readonly E[] {
  const known = before ? entriesOf(before) : [];
  return entriesOf(after).filter((entry) => !known.some((other) => isSameEntry(entry, other)));
}

/** More than these are not named. */
const NAMED = 5;

/** A record as a warning names it. */
export function named({ title }: Pick<ModuleDescription, 'title'>, record: AnyRow) {
  return { _id: record._id, name: titleOf(title, record) };
}

/** Those of the found ones that are reported. @param id of the record that is written */
export function twinsOf<R extends AnyRow>(id: string, found: readonly R[]): readonly R[] {
  return found.filter(({ _id }) => _id !== id).slice(0, NAMED);
}

/** From the row to the answer: the specification's words, amounts as numbers, files as paths. The only place that knows both sides. */
import { wordOf, type Fields } from './field.ts';
import { wireValues } from './kinds/kinds.ts';
import type { AnyRow } from './module.ts';

/** A record as an answer: references as they are in the row (ids in the answer to a write). */
export function wireRecord(fields: Fields, row: AnyRow): Record<string, unknown> {
  const { _id, revision, createdAt, updatedAt, deletedAt } = row;
  return {
    _id,
    ...wireValues(fields, row, _id),
    revision,
    createdAt,
    updatedAt,
    ...(deletedAt ? { deletedAt } : {}),
  };
}

const parts = new WeakMap<readonly string[], WeakMap<Fields, Fields>>();

/** All rows of a list share their names: choosing the fields of each again took longer than writing them. */
function partOf(fields: Fields, names: readonly string[]): Fields {
  const known = parts.get(names) ?? new WeakMap<Fields, Fields>();
  parts.set(names, known);
  const part =
    known.get(fields) ?? Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
  known.set(fields, part);
  return part;
}

/** Only the named fields of a record: what a populated reference or a picker shows. */
export function wirePart(fields: Fields, row: AnyRow, names: readonly string[]): Record<string, unknown> {
  return { _id: row._id, ...wireValues(partOf(fields, names), row, row._id) };
}

/** Names a record to a person: first and last name, or its name. */
export function titleOf(title: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return title
    .map((name) => row[name])
    .filter(Boolean)
    .join(' ');
}

/** The word that such a title is, to be said in the language; null where the title reads as it stands. */
export function titleWordOf(
  module: { readonly fields: Fields; readonly title: readonly string[] } | undefined,
  title: string,
): string | null {
  const [name = '', ...others] = module?.title ?? [];
  return others.length === 0 ? wordOf(module?.fields[name], title) : null;
}

/** Such a title as people read it. @param say a word in the language */
export function displayTitle(
  module: Parameters<typeof titleWordOf>[0],
  title: string,
  say: (word: string) => string,
): string {
  const word = titleWordOf(module, title);
  return word === null ? title : say(word);
}

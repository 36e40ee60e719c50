/**
 * What of search texts one person may read, in SQL over versions `v`: a search looks into that alone, so that it does not tell by finding
 * something what it does not show. The parts of what they may not read are cut out by their marks.
 */
import type { ModuleDescription } from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { livingTables } from '../tables.ts';
import { fieldMarks, MARKS, REASON_MARK, TITLE_MARK } from './marks.ts';

/** Which fields of a module's versions one person may read. */
export interface ReadableFields {
  readonly module: ModuleDescription;
  /** Of a version that they see whole. */
  readonly whole: ReadonlySet<string>;
  /** Of any other one. */
  readonly part: ReadonlySet<string>;
  /** SQL: whether they see the version under this alias whole. */
  isWhole(alias: string): string;
}

/** SQL by the module that the version `v` is of; null for any other one. */
function byModule(cases: readonly (readonly [ReadableFields, string])[]): string {
  const each = cases.map(([{ module }, sql]) => `when ${escapeLiteral(module.name)} then ${sql}`);
  return each.length === 0 ? 'null' : `case v.resource ${each.join(' ')} end`;
}

/** Whether it goes by the version, and not by the person alone, what they see of the module's. */
function goesByVersion({ isWhole }: ReadableFields): boolean {
  return !['true', 'false'].includes(isWhole('v'));
}

/** What a person who sees the version, and the one before, whole or in part may not read: a regular expression over the search text. */
function hiddenParts(
  { module, whole, part }: ReadableFields,
  isWhole: boolean,
  wasWhole: boolean,
): string | null {
  const [now, then] = [isWhole ? whole : part, wasWhole ? whole : part];
  const marks = fieldMarks(module).flatMap(({ field, to, from }) => [
    ...(now.has(field) ? [] : [to]),
    ...(then.has(field) ? [] : [from]),
  ]);
  if (!module.title.every((name) => now.has(name))) marks.push(TITLE_MARK);
  if (!isWhole) marks.push(REASON_MARK);
  return marks.length === 0 ? null : `[${marks.join('')}][^${MARKS}]*`;
}

/** SQL: whether they see the version before `v` whole. */
function wasWhole({ module, isWhole }: ReadableFields): string {
  return `exists (select from ${livingTables(module).versions} p where p.id = v.id and p.until = v.since and ${isWhole('p')})`;
}

function visibleText(visibility: ReadableFields): string {
  const visible = (isWhole: boolean, was: boolean) => {
    const pattern = hiddenParts(visibility, isWhole, was);
    return pattern === null
      ? 'v."searchText"'
      : `regexp_replace(v."searchText", ${escapeLiteral(pattern)}, '', 'g')`;
  };
  if (!goesByVersion(visibility))
    return visibility.isWhole('v') === 'true' ? visible(true, true) : visible(false, false);
  const by = (isWhole: boolean) =>
    `case when ${wasWhole(visibility)} then ${visible(isWhole, true)} else ${visible(isWhole, false)} end`;
  return `case when ${visibility.isWhole('v')} then ${by(true)} else ${by(false)} end`;
}

/** SQL: the search text of a version `v` that the person may read; null where that is all of it. */
export function visibleTextSql(visibilities: readonly ReadableFields[]): string | null {
  const each = visibilities.map((visibility) => [visibility, visibleText(visibility)] as const);
  return each.every(([, visible]) => visible === 'v."searchText"') ? null : byModule(each);
}

/** SQL: whether a version `v` shows the person that this field changed. */
export function changesSql(visibilities: readonly ReadableFields[], field: string): string {
  const each = visibilities.flatMap((visibility) => {
    const marks = fieldMarks(visibility.module).find((known) => known.field === field);
    return marks
      ? [[visibility, `${visibleText(visibility)} ~ ${escapeLiteral(`[${marks.to}${marks.from}]`)}`] as const]
      : [];
  });
  return `coalesce(${byModule(each)}, false)`;
}

/**
 * Narrows a text search of a list to the records with a version that once had the text in its search text. Versions have an index of
 * their search text, rows have none; it finds the candidates, now and as of any moment, and the search itself decides.
 */
import type { Field, ModuleDescription } from '@hospital/contracts';
import type { Queryable } from '../database.ts';
import { livingTables } from '../tables.ts';
import { plainText } from './plainText.ts';
import { moduleAtPath } from '../query/paths.ts';
import { areSelective, versionsWithTextSql, type TextLookup } from './rareText.ts';
import { referrersSql, type Params } from '../query/relation.ts';
import type { Filter, IndexHint, Source } from '../query/source.ts';

/** Of a field's value. */
export function textHint(path: string, typed: string): IndexHint {
  const text = plainText(typed);
  return { path, texts: text === '' ? [] : [text] };
}

const MOST_WORDS = 4;

/** Of a name: its parts are stored in one order and typed in any. The longest words are enough. */
export function nameHint(path: string, typed: string): IndexHint {
  const words = plainText(typed).split(' ').filter(Boolean);
  return { path, texts: words.sort((a, b) => b.length - a.length).slice(0, MOST_WORDS) };
}

const INDEXED_KINDS = new Set<Field['kind']>(['text', 'longText', 'email', 'phone', 'colour', 'url', 'word']);

/** Whether the search text of versions has the field's values as they are searched. */
export function hasSearchText(field: Field | undefined): boolean {
  return field !== undefined && !field.hidden && INDEXED_KINDS.has(field.kind);
}

/** The same search, which finds only records for which one of the hints holds. */
export function withIndexHints(filter: Filter, hints: readonly IndexHint[] = []): Filter {
  return Object.assign((from: Source) => filter(from), { hints });
}

/** Adds the candidates from the index, if that is quicker than scanning all records. */
export async function usingIndex(
  client: Queryable,
  root: ModuleDescription,
  filters: readonly Filter[],
): Promise<readonly Filter[]> {
  const candidates = await Promise.all(
    filters.map(({ hints = [] }) => candidateFilter(client, root, distinct(hints))),
  );
  return [...filters, ...candidates.flatMap((candidate) => candidate ?? [])];
}

function distinct(hints: readonly IndexHint[]): readonly IndexHint[] {
  return [...new Map(hints.map((hint) => [JSON.stringify(hint), hint])).values()];
}

async function candidateFilter(
  client: Queryable,
  root: ModuleDescription,
  hints: readonly IndexHint[],
): Promise<Filter | null> {
  if (hints.length === 0) return null;
  const lookups = hints.map((hint) => lookupAt(root, hint));
  if (!(await areSelective(client, lookups))) return null;
  return (from) => {
    const ids = hints.map((hint) => recordsSql(root, hint, from.params));
    return `${from.column('_id')} = any(array(${ids.join(' union all ')}))`;
  };
}

function lookupAt(root: ModuleDescription, { path, texts }: IndexHint): TextLookup {
  const module = path === '' ? root : moduleAtPath(root, path);
  if (!module) throw new RangeError(`${path} is no reference of ${root.name}`);
  return { table: livingTables(module).versions, texts };
}

/** SQL: the ids of the records that ever had the text, or ever referred to one that did. */
function recordsSql(root: ModuleDescription, hint: IndexHint, params: Params): string {
  const tellers = versionsWithTextSql('v.id', lookupAt(root, hint), params);
  const steps = hint.path === '' ? [] : hint.path.split('.');
  return steps.reduceRight((referred, _, depth) => {
    const holder = depth === 0 ? root : moduleAtPath(root, steps.slice(0, depth).join('.'));
    if (!holder) throw new RangeError(`${hint.path} is no reference of ${root.name}`);
    return referrersSql(holder, referred);
  }, tellers);
}

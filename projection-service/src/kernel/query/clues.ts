/**
 * Where records that a list is searched for by a text must be looked for: among those of which a version once told it. Versions have an index of
 * what they tell, rows have none; it leads to the records, now and as of any moment, and the search itself decides.
 */
import type { Field, ModuleDescription } from '@hospital/contracts';
import type { Queryable } from '../database.ts';
import { livingTables } from '../tables.ts';
import { plainText } from '../toldText.ts';
import type { Filter } from './filter.ts';
import type { From } from './joins.ts';
import { moduleAtPath } from './paths.ts';
import { areRare, tellersSql, type Told } from './rareText.ts';
import { referrersSql, type Params } from './relation.ts';

export interface Clue {
  /** The reference of the list that leads to the record that tells; empty for the record itself. */
  readonly path: string;
  readonly texts: readonly string[];
}

/** Of a field's value. */
export function textClue(path: string, typed: string): Clue {
  const text = plainText(typed);
  return { path, texts: text === '' ? [] : [text] };
}

const MOST_WORDS = 4;

/** Of a name: its parts are told in one order, and typed in any. The longest words are enough. */
export function nameClue(path: string, typed: string): Clue {
  const words = plainText(typed).split(' ').filter(Boolean);
  return { path, texts: words.sort((a, b) => b.length - a.length).slice(0, MOST_WORDS) };
}

const TOLD = new Set<Field['kind']>(['text', 'longText', 'email', 'phone', 'colour', 'url', 'word']);

/** Whether versions tell the field's values as they are searched. */
export function isTold(field: Field | undefined): boolean {
  return field !== undefined && !field.hidden && TOLD.has(field.kind);
}

/** The same search, which finds only records for which one of the clues holds. */
export function withClues(filter: Filter, clues: readonly Clue[] = []): Filter {
  return Object.assign((from: From) => filter(from), { clues });
}

/** With what leads to the records, where that is quicker than to go through all of them. */
export async function led(
  client: Queryable,
  root: ModuleDescription,
  filters: readonly Filter[],
): Promise<readonly Filter[]> {
  const leads = await Promise.all(filters.map(({ clues = [] }) => leadOf(client, root, distinct(clues))));
  return [...filters, ...leads.flatMap((lead) => lead ?? [])];
}

function distinct(clues: readonly Clue[]): readonly Clue[] {
  return [...new Map(clues.map((clue) => [JSON.stringify(clue), clue])).values()];
}

async function leadOf(
  client: Queryable,
  root: ModuleDescription,
  clues: readonly Clue[],
): Promise<Filter | null> {
  if (clues.length === 0) return null;
  const told = clues.map((clue) => toldAt(root, clue));
  if (!(await areRare(client, told))) return null;
  return ({ params }) => {
    const ids = clues.map((clue) => recordsSql(root, clue, params));
    return `t._id = any(array(${ids.join(' union all ')}))`;
  };
}

function toldAt(root: ModuleDescription, { path, texts }: Clue): Told {
  const module = path === '' ? root : moduleAtPath(root, path);
  if (!module) throw new RangeError(`${path} is no reference of ${root.name}`);
  return { table: livingTables(module).versions, texts };
}

/** SQL: the ids of the records that ever told it, or ever referred to one that did. */
function recordsSql(root: ModuleDescription, clue: Clue, params: Params): string {
  const tellers = tellersSql('v.id', toldAt(root, clue), params);
  const steps = clue.path === '' ? [] : clue.path.split('.');
  return steps.reduceRight((referred, _, depth) => {
    const holder = depth === 0 ? root : moduleAtPath(root, steps.slice(0, depth).join('.'));
    if (!holder) throw new RangeError(`${clue.path} is no reference of ${root.name}`);
    return referrersSql(holder, `array(${referred})`);
  }, tellers);
}

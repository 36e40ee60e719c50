/**
 * The text that each version brought: what it changed of the fields that a search for a text looks into, and its reason. A version holds a text only
 * where it, or an earlier one of its record, brought it; so a search finds the records through an index of what was brought, and looks only into their
 * versions. The index is of trigrams (the extension pg_trgm). On a server without it there is none, and a search reads every version.
 */
import { kindOf, type AnyRow, type ColumnType, type ModuleDescription } from '@hospital/contracts';
import { escapeLiteral } from 'pg';

/** Beside `read_models`, which may be dropped and made again. Whoever may not create it goes on without. */
export const trigramExtension = `
  do $$ begin
    create extension if not exists pg_trgm with schema public;
  exception when others then
    raise notice 'pg_trgm: %', sqlerrm;
  end $$`;

/** Of an expression; nothing where the extension is missing. */
export function trigramIndex(table: string, expression: string): string {
  return `
    do $$ declare home text := (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm');
    begin
      if home is not null then
        execute format(${escapeLiteral(`create index on ${table} using gin (${expression} %I.gin_trgm_ops)`)}, home);
      end if;
    end $$;`;
}

/** Nobody looks for a part of an id, and an instant or a truth is no text. */
const NO_TEXT = new Set<ColumnType>(['uuid', 'timestamptz', 'boolean']);

/** The fields of a record that a search for a text looks into: words, numbers, days and times of day. */
export function textFields(module: ModuleDescription): string[] {
  return Object.entries(module.fields).flatMap(([name, field]) =>
    field.hidden || NO_TEXT.has(kindOf(field).column(field)) ? [] : [name],
  );
}

function plainOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function broughtText(
  module: ModuleDescription,
): (row: AnyRow, before: AnyRow | null, reason: string | null) => string | null {
  const names = textFields(module);
  return (row, before, reason) => {
    const changed = names.filter((name) => (row[name] ?? null) !== null && row[name] !== before?.[name]);
    const brought = changed.map((name) => plainOf(row[name]));
    if (reason !== null) brought.push(reason);
    return brought.length === 0 ? null : brought.join('\n');
  };
}

/** Of nested values: their keys may be in another order by now. */
const OF_JSON = /^[:,]|,$|["\\{}[\]]/;
/** A search leaves these out (`plain`). */
const MARKS = /[\u0300-\u036f\u064b-\u065f]/g;
const FEWEST = 3;

/** Whether the index tells of this: it knows three letters and more. */
export function isOfBroughtText(searched: string): boolean {
  return !OF_JSON.test(searched) && [...searched.normalize('NFD').replace(MARKS, '')].length >= FEWEST;
}

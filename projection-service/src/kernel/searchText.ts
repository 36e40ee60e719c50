/**
 * The search text of each version: the name of its record, what it changed from what to what, and its reason. A search for a
 * text or a field looks into this alone. It is kept plain (`plainText`), under an index of trigrams (the extension pg_trgm); on a server without it
 * there is none, and a search looks into version after version.
 *
 * Each part begins with a mark that says what it is of, so that what somebody may not read can be left out. Marks are code points that no text has.
 */
import {
  foldText,
  kindOf,
  titleOf,
  wireValue,
  type AnyRow,
  type ColumnType,
  type Field,
  type Fields,
  type ModuleDescription,
} from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import { isDeepStrictEqual } from 'node:util';

/** Beside `read_models`, which may be dropped and made again. Anyone who may not create it goes on without. */
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

const FIRST_MARK = 0xe000;
/** A regular expression of every mark: code points for private use, which nobody types. */
export const MARKS = '\ue000-\uf8ff';
export const TITLE_MARK = '\uf8fe';
export const REASON_MARK = '\uf8ff';

/** What the parts of a field begin with: one of its new value, one of the value before. */
export interface FieldMarks {
  readonly field: string;
  readonly to: string;
  readonly from: string;
  /** Whether a search for a text looks into its values: words, numbers, days and times of day. */
  readonly isText: boolean;
  /** Searched by its digits as well: here for the tables' hash, which asks for a rebuild when the search text changes. */
  readonly isPhone?: true;
}

export function fieldMarks(module: ModuleDescription): readonly FieldMarks[] {
  const shown = Object.entries(module.fields).filter(([, field]) => !field.hidden);
  return shown.map(([name, field], index) => ({
    field: name,
    to: String.fromCharCode(FIRST_MARK + 2 * index),
    from: String.fromCharCode(FIRST_MARK + 2 * index + 1),
    isText: !NO_TEXT.has(kindOf(field).column(field)),
    ...(field.kind === 'phone' ? { isPhone: true } : {}),
  }));
}

const PLAIN = /^[!-~]*(?: [!-~]+)*$/;
const ANY_MARK = new RegExp(`[${MARKS}]`, 'g');

/** Without case, accents and marks, and with one space where several or a new line stand. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldText(text.replace(ANY_MARK, '')).replace(/\s+/g, ' ').trim();
}

/** In the order of the declaration: a row that was read from its table has its nested names in PostgreSQL's order. */
function partsOf(value: object, fields: Fields): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(value);
  if (Array.isArray(value)) return entries;
  const places = new Map(Object.keys(fields).map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? places.size;
  return entries.sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}

/** Of lines and other values made of several, each for itself. */
function* textsOf(value: unknown, fields: Fields = {}): Generator<string> {
  if (value === null || value === undefined || typeof value === 'boolean') return;
  if (typeof value !== 'object') yield plainText(String(value));
  else for (const [name, part] of partsOf(value, fields)) yield* textsIn(part, fields[name], fields);
}

/** A choice by the specification's word, a phone number also by its digits alone. */
function* textsIn(value: unknown, field: Field | undefined, among: Fields = {}): Generator<string> {
  const shown = field?.kind === 'choice' ? wireValue(field, value, '') : value;
  yield* textsOf(shown, field && 'of' in field ? field.of : among);
  if (field?.kind === 'phone' && typeof value === 'string' && /\D/.test(value))
    yield value.replace(/\D/g, '');
}

/** A mark for each of the texts, and at least one. */
function part(mark: string, texts: Iterable<string>): string {
  const known = [...texts].filter((text) => text !== '');
  return known.length === 0 ? mark : known.map((text) => `${mark}${text}`).join('');
}

function named(mark: string, text: string | null): string {
  const plain = plainText(text ?? '');
  return plain === '' ? '' : `${mark}${plain}`;
}

/** @returns the search text of a version; null if it is empty */
export function searchText(
  module: ModuleDescription,
): (row: AnyRow, before: AnyRow | null, reason: string | null) => string | null {
  const marks = fieldMarks(module);
  return (row, before, reason) => {
    let text = named(TITLE_MARK, titleOf(module.title, row)) + named(REASON_MARK, reason);
    for (const { field: name, to, from, isText } of marks) {
      const [now, then] = [row[name] ?? null, before?.[name] ?? null];
      if (now === then || (typeof now === 'object' && isDeepStrictEqual(now, then))) continue;
      const texts = (value: unknown) => (isText ? textsIn(value, module.fields[name]) : []);
      text += part(to, texts(now));
      if (then !== null) text += part(from, texts(then));
    }
    return text === '' ? null : text;
  };
}

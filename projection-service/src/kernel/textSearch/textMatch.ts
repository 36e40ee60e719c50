/** How text is found: anywhere in a value, ignoring case and accents. */
import { SCHEMA } from '../schema.ts';
import type { Relation } from '../query/relation.ts';
import type { Source } from '../query/source.ts';

/** Its own signs of patterns are literal. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A pattern of LIKE for a text that is anywhere; its own signs of patterns are literal. */
export function likeAnywhere(text: string): string {
  return `%${literal(text)}%`;
}

/** Anywhere in the text, whatever its case and accents; `%` and `_` are letters like others. */
export function contains(from: Source, sql: string, value: string): string {
  const pattern = from.params.add(likeAnywhere(value));
  return `${SCHEMA}.plain(${sql}) like ${SCHEMA}.plain(${pattern}::text)`;
}

/** At the beginning of the text, whatever its case and accents. */
export function beginsWith(from: Source, sql: string, value: string): string {
  const pattern = from.params.add(`${literal(value)}%`);
  return `${SCHEMA}.plain(${sql}) like ${SCHEMA}.plain(${pattern}::text)`;
}

export function equals(from: Source, sql: string, value: string): string {
  return `${SCHEMA}.plain(${sql}) = ${SCHEMA}.plain(${from.params.add(value)}::text)`;
}

/** SQL of a name as it is searched: with several parts also in reverse order. */
export function nameTexts(named: Relation): readonly string[] {
  const { title } = named.module;
  const text = (names: readonly string[]) =>
    `concat_ws(' ', ${names.map((name) => `${named.column(name)}::text`).join(', ')})`;
  return title.length < 2 ? [text(title)] : [text(title), text([...title].reverse())];
}

/** First and last name in either order, or the fields that name the record. */
export function nameContains(from: Source, named: Relation, typed: string): string {
  const value = typed.trim().replace(/\s+/g, ' ');
  const [straight = 'false', ...others] = nameTexts(named).map((text) => contains(from, text, value));
  return others.length === 0 ? straight : `(${[straight, ...others].join(' or ')})`;
}

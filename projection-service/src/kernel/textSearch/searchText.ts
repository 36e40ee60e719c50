/**
 * The search text of each version: the name of its record, what it changed from what to what, and its reason. A search for a
 * text or a field looks into this alone. It is kept plain (`plainText`), under an index of trigrams.
 */
import {
  titleOf,
  wireValue,
  type AnyRow,
  type Field,
  type Fields,
  type ModuleDescription,
} from '@hospital/contracts';
import { isDeepStrictEqual } from 'node:util';
import { fieldMarks, REASON_MARK, TITLE_MARK } from './marks.ts';
import { plainText } from './plainText.ts';

/** In the order of the declaration: a row that was read from its table has its nested names in PostgreSQL's order. */
function partsOf(value: object, fields: Fields): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(value);
  if (Array.isArray(value)) return entries;
  const order = new Map(Object.keys(fields).map((name, index) => [name, index]));
  const orderOf = (name: string) => order.get(name) ?? order.size;
  return entries.sort(([a], [b]) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1));
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

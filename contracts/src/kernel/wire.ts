/** From the row to the answer: the specification's words, amounts as numbers, files as paths. The only place that knows both sides. */
import type { Field, Fields } from './field.ts';
import type { AnyRow } from './module.ts';
import { toNumber } from './money.ts';

function wireNested(fields: Fields, value: unknown): unknown {
  const one = (item: unknown) =>
    typeof item === 'object' && item !== null
      ? wireFields(fields, item as Readonly<Record<string, unknown>>, '')
      : item;
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** The answered value of a field; `recordId` completes a file's path. */
export function wireValue(field: Field, value: unknown, recordId: string): unknown {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'choice':
      return field.choices[String(value)] ?? value;
    case 'money':
    case 'decimal':
      return toNumber(String(value));
    case 'file':
      return field.path.replace('{id}', recordId);
    case 'lines':
    case 'object':
      return wireNested(field.of, value);
    default:
      return value;
  }
}

export function wireFields(
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
  recordId: string,
): Record<string, unknown> {
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden);
  return Object.fromEntries(shown.map(([name, field]) => [name, wireValue(field, row[name], recordId)]));
}

/** A record as an answer: references as they stand in the row (ids in the answer to a write). */
export function wireRecord(fields: Fields, row: AnyRow): Record<string, unknown> {
  const { _id, revision, createdAt, updatedAt, deletedAt } = row;
  return {
    _id,
    ...wireFields(fields, row, _id),
    revision,
    createdAt,
    updatedAt,
    ...(deletedAt ? { deletedAt } : {}),
  };
}

/** Only the named fields of a record: what a populated reference or a picker shows. */
export function wirePart(fields: Fields, row: AnyRow, names: readonly string[]): Record<string, unknown> {
  const part = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
  return { _id: row._id, ...wireFields(part, row, row._id) };
}

/** Names a record to a person: first and last name, or its name. */
export function titleOf(title: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return title
    .map((name) => row[name])
    .filter(Boolean)
    .join(' ');
}

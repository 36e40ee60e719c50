/**
 * From a field to its column, and from a folded value to what the column takes. A fact is coerced, never refused:
 * what does not fit its kind is kept as null, so that one odd value does not stop a projection.
 */
import { type AnyRow, type Field, type Fields, type ModuleDescription } from '@hospital/contracts';

export type ColumnType =
  'uuid' | 'text' | 'date' | 'timestamptz' | 'numeric' | 'integer' | 'bigint' | 'boolean' | 'jsonb';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

const MAX_INT4 = 2_147_483_647;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DECIMAL = /^-?\d{1,100}(\.\d{1,100})?$/;
const UNSTORABLE = /\u0000|\p{Surrogate}/u;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

export function columnType(field: Field): ColumnType {
  switch (field.kind) {
    case 'ref':
    case 'file':
      return 'uuid';
    case 'day':
      return 'date';
    case 'instant':
      return 'timestamptz';
    case 'money':
    case 'decimal':
      return 'numeric';
    case 'integer':
      return field.max > MAX_INT4 ? 'bigint' : 'integer';
    case 'boolean':
      return 'boolean';
    case 'lines':
    case 'object':
      return 'jsonb';
    default:
      return 'text';
  }
}

/** What every record has. */
const META: readonly Column[] = [
  { name: '_id', type: 'uuid' },
  { name: 'revision', type: 'integer' },
  { name: 'createdAt', type: 'timestamptz' },
  { name: 'updatedAt', type: 'timestamptz' },
  { name: 'deletedAt', type: 'timestamptz' },
];

export function columnsOf(module: ModuleDescription): readonly Column[] {
  const own = Object.entries(module.fields).map(([name, field]) => ({ name, type: columnType(field) }));
  return [...META, ...own];
}

export function columnOf(module: ModuleDescription, name: string): Column | undefined {
  const field = module.fields[name];
  return field ? { name, type: columnType(field) } : META.find((column) => column.name === name);
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]),
  );
}

/** PostgreSQL's text holds no NUL and no half of a surrogate pair. */
export function storableText(text: string): string {
  return UNSTORABLE.test(text) ? text.toWellFormed().replaceAll('\u0000', '') : text;
}

/** Without a calendar library: this is asked for every day of every event. */
function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

function wholeNumber(value: unknown, limit: number): number | null {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && Math.abs(number) <= limit
    ? number
    : null;
}

function coerced(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'uuid':
      return isUuid(value) ? value.toLowerCase() : null;
    case 'date':
      return typeof value === 'string' && isCalendarDay(value) ? value : null;
    case 'timestamptz':
      return Number.isNaN(Date.parse(String(value))) ? null : new Date(String(value)).toISOString();
    case 'numeric':
      return DECIMAL.test(String(value)) ? String(value) : null;
    case 'integer':
      return wholeNumber(value, MAX_INT4);
    case 'bigint':
      return wholeNumber(value, Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'jsonb':
      return storable(value);
    case 'text':
      return storableText(typeof value === 'string' ? value : String(value));
  }
}

/** Makes of what a fold answered exactly what the table will give back; values that did not change are not looked at again. */
export function rowCoercion(module: ModuleDescription): (row: AnyRow, before: AnyRow | null) => AnyRow {
  const columns = columnsOf(module);
  return (row, before) => {
    const next: Record<string, unknown> = {};
    for (const { name, type } of columns) {
      const value = row[name];
      next[name] = before && before[name] === value ? value : coerced(type, value);
    }
    return next as AnyRow;
  };
}

/** Whose data a record is about: itself where its own fields are personal, and the people it refers to. */
export function subjectsOf(fields: Fields): (row: AnyRow) => string[] {
  const owners = personalOwners(fields).map((owner) => (owner === 'self' ? '_id' : owner));
  return (row) => {
    const subjects: string[] = [];
    for (const owner of owners) {
      const id = row[owner];
      if (isUuid(id) && !subjects.includes(id)) subjects.push(id);
    }
    return subjects;
  };
}

function personalOwners(fields: Fields): string[] {
  return [
    ...new Set(
      Object.values(fields).flatMap((field) => [
        ...(field.personal ? [field.personal] : []),
        ...(field.kind === 'lines' || field.kind === 'object' ? personalOwners(field.of) : []),
      ]),
    ),
  ];
}

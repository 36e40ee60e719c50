/** From a record's fields to the columns of its table, and from a folded row to what the table gives back. */
import {
  isUuid,
  kindOf,
  linesOfPeople,
  type AnyRow,
  type ColumnType,
  type Fields,
  type ModuleDescription,
} from '@hospital/contracts';

export { isUuid };

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
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
  const own = Object.entries(module.fields).map(([name, field]) => ({
    name,
    type: kindOf(field).column(field),
  }));
  return [...META, ...own];
}

export function columnOf(module: ModuleDescription, name: string): Column | undefined {
  const field = module.fields[name];
  return field ? { name, type: kindOf(field).column(field) } : META.find((column) => column.name === name);
}

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** PostgreSQL's text holds no NUL and no half of a surrogate pair. */
export function storableText(text: string): string {
  return UNSTORABLE.test(text) ? text.toWellFormed().replaceAll('\0', '') : text;
}

function instantOf(value: unknown): string | null {
  const at = new Date(String(value));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/**
 * Makes of what a fold returned exactly what the table will give back. The fields are in their domains already (`applyEvent`);
 * what every record has comes from the events' metadata.
 */
export function rowCoercion(module: ModuleDescription): (row: AnyRow) => AnyRow {
  const names = Object.keys(module.fields);
  return (row) => {
    const fields = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
    return {
      _id: row._id.toLowerCase(),
      revision: row.revision,
      createdAt: instantOf(row.createdAt) ?? row.createdAt,
      updatedAt: instantOf(row.updatedAt) ?? row.updatedAt,
      deletedAt: row.deletedAt === null ? null : instantOf(row.deletedAt),
      ...fields,
    };
  };
}

/** Whose data a record is about: itself where its own fields are personal, and the people it refers to, also line by line. */
export function subjectsOf(fields: Fields): (row: AnyRow) => string[] {
  const owners = personalOwners(fields).map((owner) => (owner === 'self' ? '_id' : owner));
  const byLine = linesOfPeople(fields);
  return (row) => {
    const subjects = new Set<string>();
    const add = (id: unknown) => {
      if (isUuid(id)) subjects.add(id);
    };
    for (const owner of owners) add(row[owner]);
    for (const { name, owner } of byLine) for (const line of linesIn(row[name])) add(line[owner]);
    return [...subjects];
  };
}

function linesIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];
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

/**
 * What the read models look like in PostgreSQL: one table a module, made of its fields, one partition of `record_versions` a
 * module, and the group's own state. All of it lives in one schema, which can be dropped at any time: it is built again.
 */
import type { ModuleDescription } from '@hospital/contracts';
import { createHash } from 'node:crypto';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import { columnsOf, type Column } from './columns.ts';
import type { Queryable } from './database.ts';
import { listIndexDdl } from './listIndexes.ts';
import { orderColumns, orderExpression } from './listOrder.ts';
import { referencesDdl, referencesIndex } from './listReferences.ts';
import { plainFunctions, plainIndexes } from './textSearch/plainFunctions.ts';
import { SCHEMA } from './schema.ts';
import { fieldMarks } from './textSearch/marks.ts';
import { trigramExtension, trigramIndex } from './textSearch/trigramIndex.ts';

export const VERSIONS = `${SCHEMA}.record_versions`;

const SHADOW = '__next_';

/** The tables of a module, living or in the making. */
export interface ModuleTables {
  readonly rows: string;
  readonly versions: string;
  /** How far the list's order reached, by position. */
  readonly bounds: string;
  /** Which records refer to another one, by position. */
  readonly references: string;
}

export function livingTables({ name }: ModuleDescription): ModuleTables {
  return {
    rows: `${SCHEMA}.${quoted(name)}`,
    versions: `${SCHEMA}.${quoted(`record_versions_${name}`)}`,
    bounds: `${SCHEMA}.${quoted(`list_bounds_${name}`)}`,
    references: `${SCHEMA}.${quoted(`list_references_${name}`)}`,
  };
}

/** @param attempt unlike that of any other rebuild: one that was frozen and wakes up writes into tables of its own, or into none */
export function shadowTables({ name }: ModuleDescription, attempt: string): ModuleTables {
  return {
    rows: `${SCHEMA}.${quoted(`${name}${SHADOW}${attempt}`)}`,
    versions: `${SCHEMA}.${quoted(`record_versions_${name}${SHADOW}${attempt}`)}`,
    bounds: `${SCHEMA}.${quoted(`list_bounds_${name}${SHADOW}${attempt}`)}`,
    references: `${SCHEMA}.${quoted(`list_references_${name}${SHADOW}${attempt}`)}`,
  };
}

/** Of a table that is no module's. */
export function shadowOf(name: string, attempt: string): string {
  return `${SCHEMA}.${quoted(`${name}${SHADOW}${attempt}`)}`;
}

/** Tables of rebuilds that did not come to their end. */
export async function leftoverShadows(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = $1::regnamespace and relkind = 'r' and strpos(relname, $2) > 0`,
    [SCHEMA, SHADOW],
  );
  return rows.map(({ name }) => `${SCHEMA}.${quoted(name)}`);
}

/** `row` is json, not jsonb: it is written a hundred times for each time it is read, and taking it apart cost half of the writing. */
const groupTables = `
  create table ${SCHEMA}.checkpoints (
    name text primary key,
    position bigint not null
  );
  create table ${SCHEMA}.projection_modules (
    name text primary key,
    hash text not null,
    -- 'parked' and the two columns at the end are read where an earlier version set a module aside.
    state text not null check (state in ('live', 'parked')),
    position bigint not null default 0,
    living bigint not null default 0,
    error text,
    event jsonb
  );
  create table ${SCHEMA}.moments (at timestamptz not null, position bigint not null);
  create index on ${SCHEMA}.moments (at);
  create table ${VERSIONS} (
    resource text not null,
    id uuid not null,
    since bigint not null,
    until bigint,
    at timestamptz not null,
    type text not null,
    revision integer not null,
    actor text not null,
    reason text,
    causation text,
    subjects uuid[] not null,
    row json not null
  ) partition by list (resource);`;

export interface GroupStep {
  readonly version: number;
  readonly sql: string;
}

/**
 * The first makes the group's tables, each later one leads from the version before it to its own, in place: rows, versions and checkpoint
 * stay. What ran is never changed, a new one is added.
 */
export const groupSteps: readonly GroupStep[] = [
  { version: 3, sql: `${groupTables} ${plainFunctions}` },
  {
    version: 4,
    sql: `alter table ${VERSIONS} add "createdAt" timestamptz, add "deletedAt" timestamptz, add "sortDay" date, add "sortText" text,
      add delta smallint`,
  },
  {
    version: 5,
    sql: `alter table ${VERSIONS} add brought text; create index on ${SCHEMA}.moments (position); ${trigramExtension};`,
  },
  {
    version: 6,
    sql: `alter table ${VERSIONS} drop column brought; alter table ${VERSIONS} add told text`,
  },
  { version: 7, sql: `alter table ${VERSIONS} add refs uuid[]` },
  { version: 8, sql: `${plainFunctions} ${plainIndexes}` },
  { version: 9, sql: `alter table ${VERSIONS} rename column told to "searchText"` },
  { version: 10, sql: `${plainFunctions} ${plainIndexes}` },
  { version: 11, sql: `alter table ${VERSIONS} drop column refs` },
];

function columnDdl({ name, type }: Column): string {
  const rule = name === '_id' ? ' primary key' : '';
  const always = ['revision', 'createdAt', 'updatedAt'].includes(name) ? ' not null' : '';
  return `${quoted(name)} ${type}${rule}${always}`;
}

/** Tables without their indexes, for filling. A few pages' room a row, so that most updates touch no index. */
export function tableDdl(module: ModuleDescription, tables: ModuleTables): string {
  return `
    create table ${tables.rows} (${columnsOf(module).map(columnDdl).join(', ')}) with (fillfactor = 85);
    create table ${tables.versions} (like ${VERSIONS}, check (resource = ${escapeLiteral(module.name)}))
      with (fillfactor = 90);
    create table ${tables.bounds} (since bigint primary key, bound text collate "C" not null);
    ${referencesDdl(module, tables.references)}`;
}

export function attachDdl(module: ModuleDescription, tables: ModuleTables): string {
  return `alter table ${VERSIONS} attach partition ${tables.versions} for values in (${escapeLiteral(module.name)})`;
}

/** The same order among versions, where all of it is typed there. */
function versionOrder(module: ModuleDescription): string | null {
  const order = [...orderColumns(module).values()].map(
    ({ column, type }) => `(${orderExpression(quoted(column), type)})`,
  );
  return order.length === 0 ? null : [...order, 'id'].join(', ');
}

/** What waits is few among many, and is asked for all the time. */
function waitingIndex({ waiting }: ModuleDescription, { rows }: ModuleTables): string[] {
  if (waiting === undefined) return [];
  return [`create index on ${rows} ("updatedAt") where status = ${escapeLiteral(waiting)};`];
}

/** Restricted people are few among many; each search of the audit by who may not read them asks for all. */
function restrictionIndex({ restriction }: ModuleDescription, { rows }: ModuleTables): string[] {
  return restriction === undefined ? [] : [`create index on ${rows} (_id) where restricted;`];
}

export function indexDdl(module: ModuleDescription, tables: ModuleTables): string {
  const order = versionOrder(module);
  return [
    ...listIndexDdl(module, tables.rows),
    ...waitingIndex(module, tables),
    ...restrictionIndex(module, tables),
    `alter table ${tables.versions} add primary key (id, since);`,
    `create index on ${tables.versions} (since);`,
    `create index on ${tables.versions} using brin (at) with (pages_per_range = 16, autosummarize = on);`,
    `create index on ${tables.versions} (delta, since) where delta <> 0;`,
    `create index on ${tables.versions} using gin (subjects);`,
    ...(order ? [`create index on ${tables.versions} (${order}, since) where "deletedAt" is null;`] : []),
    referencesIndex(module, tables.references),
    trigramIndex(tables.versions, '"searchText"'),
  ].join('\n');
}

/**
 * Of the declaration, as far as rows depend on it: another hash asks for a rebuild. What a fold or an upcaster does can't be seen in it;
 * the module's version stands for that, and the golden rows in contracts see to it that it is raised.
 */
export function tableHash(module: ModuleDescription): string {
  const tables = { rows: 'rows', versions: 'versions', bounds: 'bounds', references: 'refs' };
  const events = module.events.map(({ type, schema }) => `${type} ${schema}`).sort();
  const foreign = Object.keys(module.foreign).sort();
  const values = Object.entries(module.fields).map(([name, field]) =>
    JSON.stringify([name, field.default, field.personal, 'choices' in field ? field.choices : null]),
  );
  const made = [
    tableDdl(module, tables),
    indexDdl(module, tables),
    ...events,
    ...foreign,
    ...values,
    JSON.stringify([fieldMarks(module), module.title]),
    plainFunctions,
  ];
  const text = [...made, `version ${module.version ?? 1}`].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

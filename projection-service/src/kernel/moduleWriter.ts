/** Reads and writes the tables of one module: a query to load, a statement to write, however many records a batch moves. */
import type { AnyRow, ModuleDescription } from '@hospital/contracts';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import type pg from 'pg';
import { versionRecords, type VersionRecord } from './batchFold.ts';
import type { Change } from './change.ts';
import { columnsOf } from './columns.ts';
import { copyRows } from './copyRows.ts';
import type { Queryable } from './database.ts';
import { boundOf, raiseBound } from './listOrder.ts';
import { copyReferences, insertReferencesSql, referencesJson, type ListReference } from './listReferences.ts';
import type { ModuleTables } from './tables.ts';

export interface ModuleWriter {
  load(client: Queryable, ids: readonly string[]): Promise<Map<string, AnyRow>>;
  /**
   * @param expected about how many records will change
   * @returns by how much the number of living records changed
   */
  write(client: pg.ClientBase, changes: Iterable<Change>, expected: number): Promise<number>;
}

const versionTypes = {
  id: 'uuid',
  since: 'bigint',
  until: 'bigint',
  at: 'timestamptz',
  type: 'text',
  revision: 'integer',
  actor: 'text',
  reason: 'text',
  causation: 'text',
  subjects: 'uuid[]',
  row: 'json',
  createdAt: 'timestamptz',
  deletedAt: 'timestamptz',
  sortDay: 'date',
  sortText: 'text',
  delta: 'smallint',
  searchText: 'text',
} as const;
/** The columns of `record_versions` after `resource`. */
const VERSION_NAMES = Object.keys(versionTypes) as (keyof typeof versionTypes)[];

/** One statement, one round trip: rows in, open versions closed, new versions and references in. */
function writeStatement(module: ModuleDescription, tables: ModuleTables): string {
  const columns = columnsOf(module);
  const names = columns.map(({ name }) => quoted(name));
  const updates = names.slice(1).map((name) => `${name} = excluded.${name}`);
  const typed = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
  const version = VERSION_NAMES.map(quoted).join(', ');
  const versionColumns = VERSION_NAMES.map((name) => `${quoted(name)} ${versionTypes[name]}`).join(', ');
  return `
    with written as (
      insert into ${tables.rows} (${names.join(', ')})
      select ${names.join(', ')} from json_to_recordset($1::json) as r(${typed})
      on conflict (_id) do update set ${updates.join(', ')}
    ), closed as (
      update ${tables.versions} v set until = x.since from unnest($2::uuid[], $3::bigint[]) as x(id, since)
      where v.id = x.id and v.until is null and v.since < x.since
    ), referred as (
      ${insertReferencesSql({ module, table: tables.references }, '$5')}
    )
    insert into ${tables.versions} (resource, ${version})
    select ${escapeLiteral(module.name)}, ${version} from json_to_recordset($4::json) as v(${versionColumns})`;
}

/** A batch that touches this many records and more goes in by COPY: half the time of a statement, but more round trips. */
const COPY_FROM = 100;

interface Target {
  readonly module: ModuleDescription;
  readonly tables: ModuleTables;
}

export function moduleWriter(module: ModuleDescription, tables: ModuleTables): ModuleWriter {
  const names = columnsOf(module).map(({ name }) => quoted(name));
  const loading = `select ${names.join(', ')} from ${tables.rows} where _id = any($1::uuid[])`;
  const records = versionRecords(module);
  const statement = writeStatement(module, tables);
  const referred = referencesJson(module);
  const write = async (client: Queryable, changes: readonly Change[], versions: readonly VersionRecord[]) => {
    const known = changes.filter(({ before }) => before !== null);
    await client.query(statement, [
      JSON.stringify(lastRows(changes)),
      known.map(({ id }) => id),
      known.map(({ versions: made }) => made[0]?.since),
      JSON.stringify(versions.map(({ references: _, ...version }) => version)),
      referred(versions.flatMap(({ references }) => references)),
    ]);
  };
  return {
    load: async (client, ids) => {
      const { rows } = await client.query<AnyRow>(loading, [ids]);
      return new Map(rows.map((row) => [row._id, row]));
    },
    write: async (client, changes, expected) => {
      if (expected >= COPY_FROM) return copyChanges(client, { module, tables }, { changes, write });
      const few = [...changes];
      if (few.length > 0) await write(client, few, few.flatMap(records));
      await raiseBound(client, tables.bounds, boundOf(module, few));
      return livingDelta(few);
    },
  };
}

interface PendingChanges {
  readonly changes: Iterable<Change>;
  readonly write: (client: Queryable, changes: readonly Change[], versions: readonly []) => Promise<void>;
}

/** The server takes versions in while the records that follow are still being folded. */
async function copyChanges(client: pg.ClientBase, target: Target, { changes, write }: PendingChanges) {
  const records = versionRecords(target.module);
  const seen: Change[] = [];
  const versions = function* () {
    for (const change of changes) {
      seen.push(change);
      yield* records(change);
    }
  };
  await copyVersions(client, target, versions());
  const known = seen.filter(({ before }) => before !== null);
  if (known.length > 0) await write(client, known, []);
  await copyRecords(client, target, lastRows(seen.filter(({ before }) => before === null)));
  await raiseBound(client, target.tables.bounds, boundOf(target.module, seen));
  return livingDelta(seen);
}

function lastRows(changes: readonly Change[]): AnyRow[] {
  return changes.flatMap(({ versions }) => versions.at(-1)?.row ?? []);
}

/** Rows of records that the table does not hold yet. */
export async function copyRecords(
  client: pg.ClientBase,
  { module, tables }: Target,
  records: Iterable<AnyRow>,
): Promise<void> {
  const names = columnsOf(module).map(({ name }) => name);
  await copyRows(client, { table: tables.rows, columns: names.map(quoted) }, rowValues(names, records));
}

export async function copyVersions(
  client: pg.ClientBase,
  { module, tables }: Target,
  versions: Iterable<VersionRecord>,
): Promise<void> {
  const columns = ['resource', ...VERSION_NAMES].map(quoted);
  const references: ListReference[] = [];
  const seen = function* () {
    for (const version of versions) {
      references.push(...version.references);
      yield version;
    }
  };
  await copyRows(client, { table: tables.versions, columns }, versionValues(module.name, seen()));
  await copyReferences(client, { module, table: tables.references }, references);
}

function* rowValues(names: readonly string[], rows: Iterable<AnyRow>): Generator<unknown[]> {
  for (const row of rows) yield names.map((name) => row[name]);
}

function* versionValues(resource: string, versions: Iterable<VersionRecord>): Generator<unknown[]> {
  for (const version of versions) {
    const values = VERSION_NAMES.map((name) => {
      const value = version[name];
      return Array.isArray(value) ? `{${value.join(',')}}` : value;
    });
    yield [resource, ...values];
  }
}

/** How many records came to life less how many were deleted. */
export function livingDelta(changes: readonly Change[]): number {
  const living = (row: AnyRow | null | undefined) => (row && row.deletedAt === null ? 1 : 0);
  return changes.reduce(
    (sum, { before, versions }) => sum + living(versions.at(-1)?.row) - living(before),
    0,
  );
}

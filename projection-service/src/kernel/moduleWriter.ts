/** Reads and writes the two tables of one module: a query to load, a statement to write, however many records a batch moves. */
import type { AnyRow, ModuleDescription } from '@hospital/contracts';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import type pg from 'pg';
import { versionRecords, type Change, type VersionRecord } from './batchFold.ts';
import { columnsOf } from './columns.ts';
import { copyRows } from './copyRows.ts';
import type { Queryable } from './database.ts';
import type { ModuleTables } from './tables.ts';

export interface ModuleWriter {
  load(client: Queryable, ids: readonly string[]): Promise<Map<string, AnyRow>>;
  /** @returns by how much the number of living records changed */
  write(client: pg.ClientBase, changes: readonly Change[]): Promise<number>;
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
} as const;
/** The columns of `record_versions` after `resource`. */
export const VERSION_NAMES = Object.keys(versionTypes) as (keyof typeof versionTypes)[];

/** One statement, one round trip: rows in, open versions closed, new versions in. */
function writeStatement(module: ModuleDescription, tables: ModuleTables): string {
  const columns = columnsOf(module);
  const names = columns.map(({ name }) => quoted(name));
  const updates = names.slice(1).map((name) => `${name} = excluded.${name}`);
  const typed = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
  const version = VERSION_NAMES.join(', ');
  const versionColumns = VERSION_NAMES.map((name) => `${name} ${versionTypes[name]}`).join(', ');
  return `
    with written as (
      insert into ${tables.rows} (${names.join(', ')})
      select ${names.join(', ')} from json_to_recordset($1::json) as r(${typed})
      on conflict (_id) do update set ${updates.join(', ')}
    ), closed as (
      update ${tables.versions} v set until = x.since from unnest($2::uuid[], $3::bigint[]) as x(id, since)
      where v.id = x.id and v.until is null
    )
    insert into ${tables.versions} (resource, ${version})
    select ${escapeLiteral(module.name)}, ${version} from json_to_recordset($4::json) as v(${versionColumns})`;
}

/** A batch of this many versions goes in by COPY, which takes half the time of a statement but more round trips. */
const COPY_FROM = 100;

export function moduleWriter(module: ModuleDescription, tables: ModuleTables): ModuleWriter {
  const names = columnsOf(module).map(({ name }) => quoted(name));
  const loading = `select ${names.join(', ')} from ${tables.rows} where _id = any($1::uuid[])`;
  const writing = writeStatement(module, tables);
  const records = versionRecords(module);
  const write = async (client: Queryable, changes: readonly Change[], versions: readonly VersionRecord[]) => {
    const known = changes.filter(({ before }) => before !== null);
    await client.query(writing, [
      JSON.stringify(changes.map(({ versions: made }) => made.at(-1)?.row)),
      known.map(({ id }) => id),
      known.map(({ versions: made }) => made[0]?.since),
      JSON.stringify(versions),
    ]);
  };
  return {
    load: async (client, ids) => {
      const { rows } = await client.query<AnyRow>(loading, [ids]);
      return new Map(rows.map((row) => [row._id, row]));
    },
    write: async (client, changes) => {
      const versions = records(changes);
      if (versions.length < COPY_FROM) {
        await write(client, changes, versions);
      } else {
        const changed = changes.filter(({ before }) => before !== null);
        const made = changes.filter(({ before }) => before === null);
        if (changed.length > 0) await write(client, changed, []);
        await copyRecords(client, { module, tables }, { rows: lastRows(made), versions });
      }
      return livingDelta(changes);
    },
  };
}

function lastRows(changes: readonly Change[]): AnyRow[] {
  return changes.flatMap(({ versions }) => versions.at(-1)?.row ?? []);
}

export interface Records {
  /** Of records that the table does not hold yet. */
  readonly rows: Iterable<AnyRow>;
  readonly versions: Iterable<VersionRecord>;
}

/** The fastest way in. */
export async function copyRecords(
  client: pg.ClientBase,
  { module, tables }: { readonly module: ModuleDescription; readonly tables: ModuleTables },
  records: Records,
): Promise<void> {
  const names = columnsOf(module).map(({ name }) => name);
  await copyRows(client, { table: tables.rows, columns: names.map(quoted) }, rowValues(names, records.rows));
  const target = { table: tables.versions, columns: ['resource', ...VERSION_NAMES] };
  await copyRows(client, target, versionValues(module.name, records.versions));
}

function* rowValues(names: readonly string[], rows: Iterable<AnyRow>): Generator<unknown[]> {
  for (const row of rows) yield names.map((name) => row[name]);
}

function* versionValues(resource: string, versions: Iterable<VersionRecord>): Generator<unknown[]> {
  for (const version of versions) {
    const values = VERSION_NAMES.map((name) =>
      name === 'subjects' ? `{${version.subjects.join(',')}}` : version[name],
    );
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

/**
 * The highest versions of everything that is kept or written, as any program that ever started on this database knew them. An older
 * program finds a version that it lacks and refuses to start, before it changes anything: it would misread what the newer one wrote.
 */
import { declaredEvents, moduleList, TEMPLATE_VERSION } from '@hospital/contracts';
import { EVENT_STORE_VERSION } from '@hospital/event-store';
import type pg from 'pg';
import { ConfigError } from './config.ts';
import { RUN_MIGRATE } from '../databaseRoles/rights.ts';
import { inTransaction, lockInTransaction } from '../keptTables/inTransaction.ts';
import type { Migrations } from '../keptTables/migrate.ts';

/** `event DepartmentCreated` → 1, `module departments` → 1, `tables platform` → 8, `event store` → 2. */
export type ProgramVersions = Readonly<Record<string, number>>;

const LOCK = 7_205_115;

export function programVersions(...groups: readonly Migrations[]): ProgramVersions {
  return Object.fromEntries([
    ...declaredEvents.map(({ type, schema }) => [`event ${type}`, schema] as const),
    ...moduleList.map(({ name, version = 1 }) => [`module ${name}`, version] as const),
    ...groups.map(({ group, steps }) => [`tables ${group}`, steps.length] as const),
    ['print templates', TEMPLATE_VERSION] as const,
    ['event store', EVENT_STORE_VERSION] as const,
  ]);
}

/**
 * For an account that may change no tables: everything this program knows was made by the owner's.
 * @throws ConfigError where a newer program was here, or the owner has not migrated for this one
 */
export async function assertMigrated(
  client: pg.ClientBase,
  versions: ProgramVersions,
  account: string,
): Promise<void> {
  const known = await keptVersions(client);
  assertNoneNewer(known, versions);
  if (Object.entries(versions).every(([part, version]) => (known.get(part) ?? 0) >= version)) return;
  throw new ConfigError(
    `This version needs changes in the database that the account ${account} may not make. ${RUN_MIGRATE}`,
  );
}

/**
 * Writes what is higher here than in any program before. In one transaction, so that an older and a newer program that start together do
 * not both pass.
 * @throws ConfigError where a newer program was here
 */
export async function assertNotOlder(client: pg.ClientBase, versions: ProgramVersions): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`set local statement_timeout = '60s'`);
    await lockInTransaction(client, LOCK);
    await compareAndKeep(client, versions);
  });
}

async function compareAndKeep(client: pg.ClientBase, versions: ProgramVersions): Promise<void> {
  const known = await keptVersions(client);
  assertNoneNewer(known, versions);
  const higher = Object.entries(versions).filter(([part, version]) => version > (known.get(part) ?? 0));
  if (higher.length === 0) return;
  await client.query('create schema if not exists kept');
  await client.query(
    'create table if not exists kept.program (part text primary key, version integer not null)',
  );
  await client.query(
    `insert into kept.program (part, version) select * from unnest($1::text[], $2::integer[])
     on conflict (part) do update set version = excluded.version`,
    [higher.map(([part]) => part), higher.map(([, version]) => version)],
  );
}

function assertNoneNewer(known: ReadonlyMap<string, number>, versions: ProgramVersions): void {
  const newer = [...known].filter(([part, version]) => version > (versions[part] ?? 0));
  if (newer.length > 0) throw tooOld(newer, versions);
}

async function keptVersions(client: pg.ClientBase): Promise<ReadonlyMap<string, number>> {
  const found = await client.query(`select 1 where to_regclass('kept.program') is not null`);
  if (found.rows.length === 0) return new Map();
  const { rows } = await client.query<{ part: string; version: number }>(
    'select part, version from kept.program order by part',
  );
  return new Map(rows.map(({ part, version }) => [part, version]));
}

function tooOld(newer: readonly (readonly [string, number])[], versions: ProgramVersions): ConfigError {
  const [first] = newer;
  const what = first
    ? `${first[0]} has version ${first[1]}, and this one knows ${versions[first[0]] ?? 'none'}`
    : '';
  const more = newer.length > 1 ? `, and ${newer.length - 1} more differ` : '';
  return new ConfigError(
    `A newer version of this program has used this database (${what}${more}). Nothing was changed. ` +
      'Start the newer version again, or restore the backup from before the upgrade.',
  );
}

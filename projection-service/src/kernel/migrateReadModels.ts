/**
 * Makes what is missing of the read models, no matter who else is doing the same. A module that is new to a log that was already read,
 * or whose declaration changed, is returned: it has to be rebuilt.
 */
import type { ModuleDescription } from '@hospital/contracts';
import { ConfigError, inTransaction, lockInTransaction } from '@hospital/platform';
import pg from 'pg';
import { makeForSchemaOwner, withClient, type Queryable } from './database.ts';
import { parkedTables } from './parkedRecords.ts';
import { SCHEMA } from './schema.ts';
import {
  attachDdl,
  groupSteps,
  indexDdl,
  livingTables,
  tableDdl,
  tableHash,
  type GroupStep,
} from './tables.ts';

export const GROUP = 'main';
/** Written in the place of a hash while the module waits for its first rebuild. */
export const NOT_BUILT = '';
const LOCK = 7_205_114;
/** As the server shows its connections. */
export const MIGRATION = 'projection migration';
const VERSION_PREFIX = 'read models ';

/** @returns the names of the modules that have to be rebuilt before they are read */
export async function migrateReadModels(
  databaseUrl: string,
  modules: readonly ModuleDescription[],
): Promise<string[]> {
  return withClient(databaseUrl, MIGRATION, (client) => migrateReadModelsOn(client, modules));
}

/** The same on a connection that does more. */
export function migrateReadModelsOn(
  client: pg.Client,
  modules: readonly ModuleDescription[],
): Promise<string[]> {
  return inTransaction(client, async () => {
    await lockInTransaction(client, LOCK);
    await makeForSchemaOwner(client);
    await makeGroup(client);
    await client.query(parkedTables);
    await liftParkedModules(client);
    for (const module of modules) await makeModule(client, module);
    return outdated(client, modules);
  });
}

/** Within a transaction. @throws ConfigError, before anything is changed, where a newer program made the tables */
export async function makeGroup(client: Queryable, steps: readonly GroupStep[] = groupSteps): Promise<void> {
  const present = await groupVersion(client);
  const latest = steps.at(-1)?.version ?? 0;
  if (present > latest) {
    throw new ConfigError(
      `The read models were made by a newer version of this program (tables ${present}, this one knows ${latest}): start that version.`,
    );
  }
  if (present === latest) return;
  if (present < (steps[0]?.version ?? 0)) await makeSchema(client);
  for (const { version, sql } of steps) if (version > present) await client.query(sql);
  await client.query(
    `insert into ${SCHEMA}.checkpoints (name, position) values ($1, 0) on conflict do nothing`,
    [GROUP],
  );
  await client.query(`comment on schema ${SCHEMA} is ${pg.escapeLiteral(`${VERSION_PREFIX}${latest}`)}`);
}

/** Of what no step leads on from; nothing in it is the only copy. The schema itself stays: an account that owns it may make none. */
async function makeSchema(client: Queryable): Promise<void> {
  await client.query(`
    do $$ declare item record; routine text; begin
      if to_regnamespace('${SCHEMA}') is null then create schema ${SCHEMA}; end if;
      for item in select relname as name from pg_class where relnamespace = to_regnamespace('${SCHEMA}') and relkind in ('r', 'p')
      loop execute format('drop table if exists ${SCHEMA}.%I cascade', item.name); end loop;
      -- Named before the first goes: one may take another one with it.
      foreach routine in array array(select oid::regprocedure::text from pg_proc where pronamespace = to_regnamespace('${SCHEMA}'))
      loop execute format('drop routine if exists %s cascade', routine); end loop;
    end $$`);
}

/** 0 where there are no tables, or none that a version is known of. */
async function groupVersion(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description(oid, 'pg_namespace') as version from pg_namespace where nspname = $1`,
    [SCHEMA],
  );
  const [, digits] = new RegExp(`^${VERSION_PREFIX}(\\d+)$`).exec(rows[0]?.version ?? '') ?? [];
  return Number(digits ?? 0);
}

/** Earlier versions parked a module whole: its rebuild leaves only the records behind that can't be read. */
async function liftParkedModules(client: Queryable): Promise<void> {
  await client.query(
    `update ${SCHEMA}.projection_modules set state = 'live', hash = $1, error = null, event = null where state = 'parked'`,
    [NOT_BUILT],
  );
}

async function makeModule(client: Queryable, module: ModuleDescription): Promise<void> {
  const known = await client.query(`select 1 from ${SCHEMA}.projection_modules where name = $1`, [
    module.name,
  ]);
  if (known.rows.length > 0) return;
  const tables = livingTables(module);
  await client.query(`${tableDdl(module, tables)} ${indexDdl(module, tables)} ${attachDdl(module, tables)}`);
  await client.query(
    `insert into ${SCHEMA}.projection_modules (name, hash, state)
     select $1, case when position = 0 then $2 else $3 end, 'live' from ${SCHEMA}.checkpoints where name = $4`,
    [module.name, tableHash(module), NOT_BUILT, GROUP],
  );
}

async function outdated(client: Queryable, modules: readonly ModuleDescription[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    `select name, hash from ${SCHEMA}.projection_modules`,
  );
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  return modules.filter((module) => hashes.get(module.name) !== tableHash(module)).map(({ name }) => name);
}

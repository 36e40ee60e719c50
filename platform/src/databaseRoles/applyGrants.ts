/**
 * Gives each service its rights, made from the list in `grants.ts`. In one transaction: services that run meanwhile see the rights of before or the new ones.
 * A right that the list no longer names is taken away.
 */
import { APPEND_FUNCTIONS } from '@hospital/event-store';
import pg from 'pg';
import {
  APPENDS,
  keptGrants,
  keptSequences,
  ROLES,
  schemaGrants,
  SERVICES,
  type Right,
  type Service,
} from './grants.ts';
import { inTransaction, lockInTransaction } from '../keptTables/inTransaction.ts';
import { missingRights } from './rights.ts';

const LOCK = 7_205_116;
const MAINTAIN_SINCE = 170_000;

const ROLE_LIST = SERVICES.map((service) => ROLES[service]).join(', ');

/** The schemas that there are; the log may be in EventStoreDB, and the queue in Redis. */
async function schemasIn(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select nspname as name from pg_namespace');
  return new Set(rows.map(({ name }) => name));
}

async function tablesOf(client: pg.ClientBase, schema: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p')`,
    [schema],
  );
  return new Set(rows.map(({ name }) => name));
}

/** @param client of the owner, after the tables were made */
export async function applyGrants(client: pg.ClientBase): Promise<void> {
  await inTransaction(client, async () => {
    await lockInTransaction(client, LOCK);
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const known = (right: Right) => right !== 'maintain' || (rows[0]?.version ?? 0) >= MAINTAIN_SINCE;
    await client.query(await statements(client, known));
  });
}

type IsKnown = (right: Right) => boolean;

async function statements(client: pg.ClientBase, isKnown: IsKnown): Promise<string> {
  const schemas = await schemasIn(client);
  const keptTables = await tablesOf(client, 'kept');
  return [
    ...[...schemas].filter((schema) => schema in schemaGrants || schema === 'kept').map(closed),
    ...Object.entries(keptGrants)
      .filter(([table]) => keptTables.has(table))
      .flatMap(([table, rights]) => grants(`kept.${pg.escapeIdentifier(table)}`, rights, isKnown)),
    ...(keptTables.size > 0 ? sequenceStatements() : []),
    ...Object.entries(schemaGrants)
      .filter(([schema]) => schemas.has(schema))
      .flatMap(([schema, rights]) => grants(`all tables in schema ${schema}`, rights, isKnown)),
    ...(schemas.has('event_log') ? logStatements() : []),
    ...(schemas.has('bullmq') ? queueStatements() : []),
    ...(schemas.has('read_models') ? laterTables(isKnown) : []),
  ].join(';\n');
}

/** Nothing is left of earlier rights. The projection keeps what it owns. */
function closed(schema: string): string {
  const roles = SERVICES.filter((service) => schema !== 'read_models' || service !== 'projection');
  const users = SERVICES.filter(
    (service) => schema === 'kept' || service === 'projection' || schemaGrants[schema]?.[service],
  );
  const named = (services: readonly Service[]) => services.map((service) => ROLES[service]).join(', ');
  return `revoke all on all tables in schema ${schema} from public, ${named(roles)};
    revoke create on schema ${schema} from public, ${named(roles)};
    grant usage on schema ${schema} to ${named(schema === 'bullmq' ? ['worker'] : users)}`;
}

function grants(object: string, rights: (typeof keptGrants)[string], isKnown: IsKnown): string[] {
  return SERVICES.flatMap((service) => {
    const given = (rights[service] ?? []).filter(isKnown);
    return given.length > 0 ? [`grant ${given.join(', ')} on ${object} to ${ROLES[service]}`] : [];
  });
}

function logStatements(): string[] {
  const functions = `select p.oid::regprocedure from pg_proc p
    where p.pronamespace = to_regnamespace('event_log') and p.proname in (${APPEND_FUNCTIONS.map((name) => pg.escapeLiteral(name)).join(', ')})`;
  const callers = APPENDS.map((service) => ROLES[service]).join(', ');
  return [
    `revoke all on all functions in schema event_log from public, ${ROLE_LIST}`,
    `do $$ declare call regprocedure; begin
       for call in ${functions} loop execute format('grant execute on function %s to ${callers}', call); end loop;
     end $$`,
  ];
}

function sequenceStatements(): string[] {
  const given = Object.entries(keptSequences).map(
    ([sequence, services]) =>
      `grant usage on sequence kept.${pg.escapeIdentifier(sequence)} to ${services.map((service) => ROLES[service]).join(', ')}`,
  );
  return [`revoke all on all sequences in schema kept from public, ${ROLE_LIST}`, ...given];
}

function queueStatements(): string[] {
  return [
    `revoke all on all functions in schema bullmq from public, ${ROLE_LIST}`,
    `grant execute on all functions in schema bullmq to ${ROLES.worker}`,
    `grant usage, select, update on all sequences in schema bullmq to ${ROLES.worker}`,
  ];
}

/** A rebuild puts new tables in the place of the old ones. */
function laterTables(isKnown: IsKnown): string[] {
  return grants('tables', schemaGrants['read_models'] ?? {}, isKnown).map(
    (grant) => `alter default privileges for role ${ROLES.projection} in schema read_models ${grant}`,
  );
}

/** Whether services have accounts of their own on this database: then their read models belong to the projection's. */
export async function hasOwnAccounts(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ owner: string }>(
    `select nspowner::regrole::text as owner from pg_namespace where nspname = 'read_models'`,
  );
  return rows[0]?.owner === ROLES.projection;
}

/** For a command of the owner after it made tables: gives rights again only where one is missing. */
export async function keepGrants(client: pg.ClientBase): Promise<void> {
  if (!(await hasOwnAccounts(client))) return;
  for (const service of SERVICES)
    if ((await missingRights(client, service, ROLES[service])).length > 0) return applyGrants(client);
}

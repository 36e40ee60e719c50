/** Whether an account has the rights of its service: asked at each start, so that a missing one is said in a sentence and not met in the middle of a call. */
import { APPEND_FUNCTIONS } from '@hospital/event-store';
import type pg from 'pg';
import { ConfigError } from '../start/config.ts';
import { APPENDS, keptGrants, keptSequences, schemaGrants, type Service } from './grants.ts';

interface WantedRight {
  readonly relation: string;
  readonly privilege: string;
}

const MISSING_TABLE_RIGHTS = `
  select wanted.privilege || ' on ' || wanted.relation as missing
  from unnest($1::text[], $2::text[]) as wanted (relation, privilege)
  where not coalesce(has_table_privilege($3::name, to_regclass(wanted.relation), wanted.privilege), false)`;

const MISSING_SEQUENCE_RIGHTS = `
  select 'usage on kept.' || name as missing from unnest($1::text[]) as name
  where not coalesce(has_sequence_privilege($2::name, to_regclass('kept.' || quote_ident(name)), 'usage'), false)`;

/** Functions of a schema that is not there (the log is in EventStoreDB) are not missed. */
const MISSING_FUNCTION_RIGHTS = `
  select 'execute on event_log.' || p.proname as missing
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'event_log' and p.proname = any($1) and not has_function_privilege($2::name, p.oid, 'execute')`;

/**
 * @param account a role's name; it may have its rights through another role
 * @returns such as "insert on kept.sessions"; empty where nothing is missing
 */
export async function missingRights(
  client: pg.ClientBase,
  service: Service,
  account: string,
): Promise<string[]> {
  const wanted = [...keptWanted(service), ...(await schemaWanted(client, service))];
  const { rows } = await client.query<{ missing: string }>(MISSING_TABLE_RIGHTS, [
    wanted.map(({ relation }) => relation),
    wanted.map(({ privilege }) => privilege),
    account,
  ]);
  const calls = APPENDS.includes(service) ? APPEND_FUNCTIONS : [];
  const functions = await client.query<{ missing: string }>(MISSING_FUNCTION_RIGHTS, [calls, account]);
  const sequences = await client.query<{ missing: string }>(MISSING_SEQUENCE_RIGHTS, [
    Object.keys(keptSequences).filter((name) => keptSequences[name]?.includes(service)),
    account,
  ]);
  return [...rows, ...functions.rows, ...sequences.rows].map(({ missing }) => missing);
}

function keptWanted(service: Service): WantedRight[] {
  return Object.entries(keptGrants).flatMap(([table, rights]) =>
    (rights[service] ?? [])
      // Of who erases: PostgreSQL before version 17 does not know it.
      .filter((right) => right !== 'maintain')
      .map((privilege) => ({ relation: `kept.${table}`, privilege })),
  );
}

async function schemaWanted(client: pg.ClientBase, service: Service): Promise<WantedRight[]> {
  const wanted = Object.entries(schemaGrants).flatMap(([schema, rights]) =>
    (rights[service] ?? []).filter((right) => right !== 'maintain').map((right) => ({ schema, right })),
  );
  const { rows } = await client.query<WantedRight>(
    `select format('%I.%I', n.nspname, c.relname) as relation, given.privilege
     from unnest($1::text[], $2::text[]) as given (schema, privilege)
     join pg_namespace n on n.nspname = given.schema
     join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p')`,
    [wanted.map(({ schema }) => schema), wanted.map(({ right }) => right)],
  );
  return rows;
}

/** @throws ConfigError that names the account and what to do */
export function assertNothingMissing(account: string, missing: readonly string[]): void {
  const [first, ...others] = missing;
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new ConfigError(
    `The database account ${account} lacks rights that this service needs (${first}${more}). ${RUN_MIGRATE}`,
  );
}

export const RUN_MIGRATE = 'Run npm run migrate with DATABASE_OWNER_URL, then start this again.';

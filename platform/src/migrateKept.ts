/**
 * The tables that are kept beside the log and can not be built again from it, in a schema of their own: keys, files,
 * credentials, sessions, the access log. Each folder declares its own; this brings them to the present version.
 */
import { accountTables } from './authentication/tables.ts';
import { fileTables } from './files/tables.ts';
import { keyTables } from './keys/tables.ts';

/** Raise it with each change of a statement; the statements must lead from every earlier version to this one. */
const VERSION = 'kept 1';
const LOCK = 7_316_402_951;

export interface KeptClient {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** Whoever else is doing the same waits; asks for no rights when there is nothing to do. */
export async function migrateKept(client: KeptClient): Promise<void> {
  const found = await client.query(
    `select 1 from pg_namespace where nspname = 'kept' and obj_description(oid, 'pg_namespace') = '${VERSION}'`,
  );
  // Several statements in one query are one transaction.
  if (found.rows.length === 0) await client.query(ddl());
}

function ddl(): string {
  return `
    select pg_advisory_xact_lock(${LOCK});
    create schema if not exists kept;
    ${keyTables}
    ${fileTables}
    ${accountTables}
    comment on schema kept is '${VERSION}';`;
}

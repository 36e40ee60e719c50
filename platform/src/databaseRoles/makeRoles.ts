/**
 * The database accounts of the services, and whose the schemas are. Run by a superuser (the embedded server) or by the owner of the database who may make
 * roles (own servers). A repeat changes nothing but the passwords that are given.
 */
import { isDenied } from '@hospital/event-store';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inTransaction, lockInTransaction } from '../keptTables/inTransaction.ts';
import { ConfigError } from '../start/config.ts';
import { accountOf, onConnection } from './account.ts';
import { ROLES, SERVICES } from './grants.ts';

export type RoleName = keyof typeof ROLES;

export type RolePasswords = Readonly<Partial<Record<RoleName, string | undefined>>>;

const LOCK = 7_205_117;

const SCRAM_ROUNDS = 4_096;

/** What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no statement and no log. */
function scramOf(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyOf = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/** Roles belong to the whole server: another database of it may have made them already, or makes them now. */
async function makeRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount !== 0) return;
  await client.query(`do $$ begin create role ${role} nologin;
    exception when duplicate_object or unique_violation then null; end $$`);
}

async function setPassword(client: pg.ClientBase, role: string, password: string): Promise<void> {
  await client.query(`alter role ${role} login password ${pg.escapeLiteral(scramOf(password))}`);
}

/**
 * Roles for the three services and, where this is a superuser, for the owner.
 * @param databaseUrl of a superuser, or of the owner; the owner becomes a member of the projection's role, whose tables it maintains
 * @throws ConfigError where the account may not make roles
 */
export async function makeRoles(databaseUrl: string, passwords: RolePasswords): Promise<void> {
  await onConnection(databaseUrl, async (client) => {
    const { name } = await accountOf(client);
    const owner = passwords.owner === undefined ? pg.escapeIdentifier(name) : ROLES.owner;
    await inTransaction(client, async () => {
      await lockInTransaction(client, LOCK);
      await makeAll(client, owner, passwords);
    }).catch((error: unknown) => {
      throw isDenied(error) ? cannotCreateRoles(name, error) : error;
    });
    await inTransaction(client, async () => {
      await lockInTransaction(client, LOCK);
      await changeOwner(client, owner);
    });
  });
}

async function makeAll(client: pg.ClientBase, owner: string, passwords: RolePasswords): Promise<void> {
  const isSuperuser = await mayEverything(client);
  const names: readonly RoleName[] = passwords.owner === undefined ? SERVICES : ['owner', ...SERVICES];
  for (const role of names) await makeRole(client, ROLES[role]);
  for (const role of names) {
    const password = passwords[role];
    if (password !== undefined) await setPassword(client, ROLES[role], password);
  }
  if (!isSuperuser || owner === ROLES.owner) await client.query(`grant ${ROLES.projection} to ${owner}`);
  if (owner === ROLES.owner) await client.query(`alter role ${owner} createdb`);
  await refuseMighty(client);
}

/** A role of that name that somebody made with more rights would undo all of this. */
async function refuseMighty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = any($1)
     and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`,
    [SERVICES.map((service) => ROLES[service])],
  );
  const [first] = rows;
  if (first)
    throw new ConfigError(
      `The database account ${first.name} has more rights than a service may have: ALTER ROLE ${first.name} NOSUPERUSER NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS, then run this again.`,
    );
}

async function mayEverything(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  return rows[0]?.super === true;
}

function cannotCreateRoles(account: string, cause: unknown): ConfigError {
  const roles = SERVICES.map((service) => ROLES[service]).join(', ');
  return new ConfigError(
    `The database account ${account} may not make or change the roles ${roles}: give it CREATEROLE, or let a superuser make them with passwords, then GRANT ${ROLES.projection} TO ${account} WITH ADMIN OPTION, and run this again without passwords.`,
    { cause },
  );
}

/** The log and what is beside it belong to the owner, the read models to the projection, which makes and replaces their tables. */
async function changeOwner(client: pg.ClientBase, owner: string): Promise<void> {
  await client.query(`set local lock_timeout = '60s'`);
  if (owner === ROLES.owner)
    await client.query(`do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$;
      ${['event_log', 'kept', 'bullmq'].map((schema) => ownedBy(schema, owner)).join('')}
      ${migrationTables(owner)}`);
  await client.query(`do $$ begin
      if to_regnamespace('read_models') is null then create schema read_models authorization ${ROLES.projection}; end if;
    end $$;
    ${ownedBy('read_models', ROLES.projection)}
    revoke temporary on database ${await databaseName(client)} from public;`);
}

async function databaseName(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return pg.escapeIdentifier(rows[0]?.name ?? '');
}

/** A sequence of a column and a table's row type go with their table. */
function ownedBy(schema: string, role: string): string {
  return `do $$ declare home oid := to_regnamespace('${schema}'); heir oid := to_regrole('${role.replaceAll('"', '')}'); item record; begin
      if home is null then return; end if;
      execute format('alter schema %I owner to ${role}', '${schema}');
      for item in select c.oid::regclass as name, c.relkind as kind from pg_class c
        where c.relnamespace = home and c.relowner <> heir and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and c.relkind = 'S' and d.deptype in ('a', 'i'))
      loop
        execute format('alter %s %s owner to ${role}', case item.kind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, item.name);
      end loop;
      for item in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = home and p.proowner <> heir
      loop execute format('alter routine %s owner to ${role}', item.name); end loop;
      for item in select format('%I.%I', '${schema}', t.typname) as name from pg_type t
        where t.typnamespace = home and t.typowner <> heir
          and (t.typtype in ('e', 'd') or (t.typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c')))
      loop execute format('alter type %s owner to ${role}', item.name); end loop;
    end $$;`;
}

function migrationTables(role: string): string {
  return `do $$ declare item record; begin
      for item in select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and starts_with(c.relname, 'migrations_') and c.relowner <> to_regrole('${role}')
      loop execute format('alter table %s owner to ${role}', item.name); end loop;
    end $$;`;
}

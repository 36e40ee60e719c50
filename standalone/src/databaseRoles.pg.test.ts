/** Each account tries what it must not do, and what it must be able to do; the table that is printed is that of docs/operations.md. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { idOf, moduleList } from '@hospital/contracts';
import { postgresEventStore } from '@hospital/event-store';
import {
  APPENDS,
  createReadsLog,
  keptGrants,
  makeRoles,
  missingRights,
  ROLES,
  schemaGrants,
  SERVICES,
  type RoleName,
  type Service,
} from '@hospital/platform';
import { openTestFoundation, testDatabase, testSecrets, type TestDatabase } from '@hospital/platform/testing';
import { migrateReadModels, rebuildNamed } from '@hospital/projection-service';
import pg from 'pg';
import pino from 'pino';
import { holdingsOf } from './config.ts';
import { prepareDatabase } from './prepareDatabase.ts';

jest.setTimeout(120_000);

const passwords = {
  owner: 'of the owner, in tests',
  command: 'of commands, in tests',
  projection: 'of queries, in tests',
  worker: 'of printing, in tests',
};
const everything = { EVENTSTORE_URL: undefined, REDIS_URL: undefined };
const log = pino({ level: 'silent' });

let database: TestDatabase;
const clients = new Map<RoleName, pg.Client>();

function urlOf(role: RoleName): string {
  const url = new URL(database.url);
  url.username = ROLES[role];
  url.password = passwords[role];
  return url.href;
}

async function asRole(role: RoleName, sql: string): Promise<pg.QueryResult> {
  const client = clients.get(role);
  if (!client) throw new Error(`no connection for ${role}`);
  return client.query(sql);
}

/** Rolled back, so that what may be done changes nothing. */
async function tried(role: RoleName, sql: string): Promise<string> {
  await asRole(role, 'begin');
  try {
    await asRole(role, sql);
    return 'allowed';
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '42501' ? 'denied' : String(error);
  } finally {
    await asRole(role, 'rollback');
  }
}

const holdings = holdingsOf(everything as Parameters<typeof holdingsOf>[0]);

beforeAll(async () => {
  database = await testDatabase();
  await makeRoles(database.url, passwords);
  await prepareDatabase(urlOf('owner'), holdings);
  await migrateReadModels(urlOf('projection'), moduleList);
  for (const role of ['owner', ...SERVICES] as const) {
    const client = new pg.Client({ connectionString: urlOf(role) });
    await client.connect();
    clients.set(role, client);
  }
}, 120_000);

afterAll(async () => {
  for (const client of clients.values()) await client.end();
  await database.drop();
});

const intoLog = `insert into event_log.events (position, stream, revision, id, type, data, metadata)
  values (1, 'patient-x', 0, gen_random_uuid(), 'PatientCreated', '{}', '{}')`;

/** No service may do any of these. */
const forbidden: Readonly<Record<string, string>> = {
  'insert into the log': intoLog,
  'copy into the log': 'copy event_log.events from stdin',
  'update the log': `update event_log.events set data = '{}'`,
  'delete from the log': 'delete from event_log.events',
  'truncate the log': 'truncate event_log.events',
  'lock the log': 'lock table event_log.events in exclusive mode',
  'drop the log': 'drop table event_log.events',
  'alter the log': 'alter table event_log.events add column more text',
  'switch the trigger of the log off': 'alter table event_log.events disable trigger append_only',
  'make a trigger on the log':
    'create trigger later before insert on event_log.events for each row execute function event_log.refuse()',
  'replace an append function': `create or replace function event_log.append_one(text, bigint, uuid, text, text, text) returns record language sql as 'select 1, 2'`,
  'make a function in the schema of the log': `create function event_log.mine() returns int language sql as 'select 1'`,
  'make a table beside the log': 'create table kept.mine (id int)',
  'make a schema': 'create schema mine',
  'make a table in public': 'create table public.mine (id int)',
  'make a temporary table': 'create temporary table mine (id int)',
  'make an extension': 'create extension pgcrypto',
  'make a role': 'create role mine',
  'take the role of the owner': 'set role hospital_owner',
  'read a file of the server': `select pg_read_file('/etc/hostname')`,
  'list a folder of the server': `select pg_ls_dir('.')`,
  'copy a file of the server': `copy kept.program from '/etc/hostname'`,
  'run a program': `copy kept.program from program 'id'`,
  'import a large object': `select lo_import('/etc/hostname')`,
  'replicate the database': `select pg_create_physical_replication_slot('mine')`,
  'reload the settings of the server': 'select pg_reload_conf()',
  'read the passwords of the server': 'select rolpassword from pg_authid',
  'switch triggers off': `set session_replication_role = 'replica'`,
  'write which program was here': `update kept.program set version = 0`,
  'forget an unfinished restore': 'delete from kept.unfinished_restore',
  'forget the keys of the clinic': 'delete from kept.subject_keys',
  'truncate files': 'truncate kept.files',
};

/** What some services may do. */
const divided: Readonly<Record<string, { readonly sql: string; readonly by: readonly Service[] }>> = {
  'read the log': { sql: 'select * from event_log.events', by: SERVICES },
  'append to the log': {
    sql: `select * from event_log.append_one('patient-x', -1, gen_random_uuid(), 'X', '{}', '{}')`,
    by: APPENDS,
  },
  'append a group to the log': {
    sql: `select * from event_log.append_group(array['patient-x'], array[-1], array[0], array[gen_random_uuid()], array['X'], '{}', '{}')`,
    by: APPENDS,
  },
  'read passwords': { sql: 'select * from kept.credentials', by: ['command'] },
  'write passwords': {
    sql: `insert into kept.credentials (id, owner_id, password_hash, changed_at) values (gen_random_uuid(), gen_random_uuid(), 'x', now())`,
    by: ['command'],
  },
  'read second factors': { sql: 'select * from kept.second_factors', by: ['command'] },
  'read sessions': { sql: 'select * from kept.sessions', by: ['command', 'projection'] },
  'open a session': { sql: 'insert into kept.sessions default values', by: ['command'] },
  'end all sessions': { sql: 'delete from kept.sessions', by: ['command'] },
  'read keys of people': { sql: 'select * from kept.subject_keys', by: SERVICES },
  'change keys of people': { sql: `update kept.subject_keys set state = 'erased'`, by: ['command'] },
  'change who read what': { sql: 'update kept.patient_reads set actor = null', by: ['command'] },
  'forget who read what': { sql: 'delete from kept.patient_reads', by: ['command'] },
  // The projection for the archive of everything known about an employee.
  'read who signed in': { sql: 'select * from kept.access_log', by: ['command', 'projection'] },
  'read when backups were made': { sql: 'select * from kept.backups', by: ['command', 'projection'] },
  'change the signed chain': { sql: `update kept.checkpoint_chain set accepted = null`, by: ['projection'] },
  'delete files': { sql: 'delete from kept.files', by: ['command'] },
  'store files': { sql: 'update kept.files set named = true', by: ['command', 'worker'] },
  'read the read models': { sql: 'select * from read_models.patients', by: SERVICES },
  'write the read models': { sql: 'delete from read_models.patients', by: ['projection'] },
  'make a table of read models': { sql: 'create table read_models.mine (id int)', by: ['projection'] },
  'read the queue': { sql: 'select * from bullmq.job', by: ['worker'] },
};

describe('what a service must not do', () => {
  test.each(Object.entries(forbidden))('%s', async (_name, sql) => {
    for (const service of SERVICES) expect([service, await tried(service, sql)]).toEqual([service, 'denied']);
  });

  test.each(Object.entries(divided))('%s: only who must', async (_name, { sql, by }) => {
    for (const service of SERVICES) {
      const outcome = await tried(service, sql);
      if (by.includes(service)) expect([service, outcome]).not.toEqual([service, 'denied']);
      else expect([service, outcome]).toEqual([service, 'denied']);
    }
  });

  test('nobody is a superuser, and the owner reads no file either', async () => {
    expect(await tried('owner', `select pg_read_file('/etc/hostname')`)).toBe('denied');
    const { rows } = await asRole(
      'owner',
      `select rolname from pg_roles where rolsuper and starts_with(rolname, 'hospital_')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the list of rights', () => {
  test('names every table beside the log, and no other one', async () => {
    const { rows } = await asRole(
      'owner',
      `select relname as name from pg_class where relnamespace = 'kept'::regnamespace and relkind = 'r' order by 1`,
    );
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(Object.keys(keptGrants).sort());
  });

  test('names every schema of the product', async () => {
    const { rows } = await asRole(
      'owner',
      `select nspname as name from pg_namespace where not starts_with(nspname, 'pg_') and nspname not in ('information_schema', 'public') order by 1`,
    );
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(
      ['kept', ...Object.keys(schemaGrants)].sort(),
    );
  });

  test('is what the database grants, nothing less and nothing more', async () => {
    const { rows } = await asRole(
      'owner',
      `select format('%s.%s', n.nspname, c.relname) as relation, r.rolname as role, lower(a.privilege_type) as privilege
       from pg_class c join pg_namespace n on n.oid = c.relnamespace, lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
       where n.nspname in ('kept', 'event_log', 'bullmq', 'read_models') and c.relkind in ('r', 'p') and a.grantee <> c.relowner
       union all
       select format('%s.%s', n.nspname, c.relname), 'public', lower(a.privilege_type)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace, lateral aclexplode(c.relacl) a
       where n.nspname in ('kept', 'event_log', 'bullmq', 'read_models') and a.grantee = 0`,
    );
    const found = rows.map(
      (row: Record<string, string>) => `${row['role']}: ${row['privilege']} on ${row['relation']}`,
    );
    const relations = await asRole(
      'owner',
      `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('kept', 'event_log', 'bullmq', 'read_models') and c.relkind in ('r', 'p')`,
    );
    const wanted = relations.rows.flatMap(({ schema, name }: Record<string, string>) => {
      const rights = (schema === 'kept' ? keptGrants[name ?? ''] : schemaGrants[schema ?? '']) ?? {};
      return SERVICES.flatMap((service) =>
        (rights[service] ?? []).map((right) => `${ROLES[service]}: ${right} on ${schema}.${name}`),
      );
    });
    expect(found.sort()).toEqual(wanted.sort());
  });

  test('is given again in full by a repeat, and what it no longer names is taken away', async () => {
    await asRole(
      'owner',
      `grant delete on kept.program to ${ROLES.worker}; revoke insert on kept.sessions from ${ROLES.command}`,
    );
    const client = clients.get('owner');
    if (!client) throw new Error('no connection');
    expect(await missingRights(client, 'command', ROLES.command)).toEqual(['insert on kept.sessions']);
    await prepareDatabase(urlOf('owner'), holdings);
    expect(await tried('worker', 'delete from kept.program')).toBe('denied');
    for (const service of SERVICES) expect(await missingRights(client, service, ROLES[service])).toEqual([]);
  });
});

describe('with these accounts', () => {
  test.each(['command', 'projection'] as const)(
    '%s keeps who read patients, record by record and in lists',
    async (role) => {
      const pool = new pg.Pool({ connectionString: urlOf(role), max: 1 });
      const days = { retentionDays: 400, listRetentionDays: 400 };
      const reads = createReadsLog({ pool, clock: () => new Date(), log, ...days, everyMs: 3_600_000 });
      const by = { actor: idOf(role), resource: 'patients', requestId: role } as const;
      const shown = { record: idOf('patient'), patient: idOf('patient') };
      reads.note({ ...by, ...shown, how: 'record' });
      reads.noteList({ ...by, how: 'list', searched: ['lastname'], shown: [shown] });
      await reads.flush();
      expect(await reads.health.check()).toEqual({ ok: true });
      for (const table of ['patient_reads', 'list_reads']) {
        const { rows } = await asRole('owner', `select from kept.${table} where request_id = '${role}'`);
        expect([table, rows.length]).toEqual([table, 1]);
      }
      await reads.close();
      await pool.end();
    },
  );

  test('a service that lacks a right says so in a sentence that names the account and the command', async () => {
    await asRole('owner', `revoke insert on kept.sessions from ${ROLES.command}`);
    const opening = openTestFoundation({ databaseUrl: urlOf('command'), secrets: testSecrets(), log });
    await expect(opening).rejects.toThrow(
      'The database account hospital_command lacks rights that this service needs (insert on kept.sessions). Run npm run migrate with DATABASE_OWNER_URL, then start this again.',
    );
    await prepareDatabase(urlOf('owner'), holdings);
  });

  test('a service of a newer version says that the owner has to migrate first', async () => {
    await asRole('owner', `update kept.program set version = version - 1 where part = 'tables platform'`);
    const opening = openTestFoundation({
      databaseUrl: urlOf('worker'),
      service: 'worker',
      secrets: testSecrets(),
      log,
    });
    await expect(opening).rejects.toThrow(
      'This version needs changes in the database that the account hospital_worker may not make. Run npm run migrate',
    );
    await prepareDatabase(urlOf('owner'), holdings);
  });

  test('a command of maintenance asks for the account of the owner', async () => {
    const opening = openTestFoundation({
      databaseUrl: urlOf('command'),
      isMaintenance: true,
      secrets: testSecrets(),
      log,
    });
    await expect(opening).rejects.toThrow('set DATABASE_OWNER_URL');
  });

  test('a log is appended to and read, and the query side waits until the command side has begun it', async () => {
    const early = postgresEventStore({ connectionString: urlOf('projection') });
    const written = postgresEventStore({ connectionString: urlOf('command') });
    const event = { id: '00000000-0000-4000-8000-000000000001', type: 'TrialHeld', data: {} };
    const at = {
      v: 1,
      at: '2026-01-01T00:00:00.000Z',
      actor: 'system',
      commandId: event.id,
      correlationId: event.id,
      causationId: null,
      schema: 1,
    } as const;
    await written.append('trial-1', [{ ...event, metadata: at }], 'none');
    await expect(early.append('trial-2', [{ ...event, metadata: at }], 'none')).rejects.toThrow(
      'permission denied',
    );
    expect((await early.head('trial-1'))?.type).toBe('TrialHeld');
    await Promise.all([early.close(), written.close()]);
  });

  test('what the owner rebuilds belongs to the projection, and other services read it', async () => {
    const store = postgresEventStore({ connectionString: urlOf('owner') });
    await rebuildNamed({ store, databaseUrl: urlOf('owner'), log }, ['patients']);
    await store.close();
    const { rows } = await asRole(
      'owner',
      `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'read_models'::regnamespace`,
    );
    expect(rows).toEqual([{ owner: ROLES.projection }]);
    for (const service of SERVICES)
      expect(await tried(service, 'select * from read_models.patients')).toBe('allowed');
  });

  test('the projection builds its tables again, in the schema that it owns', async () => {
    await asRole('projection', 'comment on schema read_models is null');
    await migrateReadModels(urlOf('projection'), moduleList);
    for (const service of SERVICES)
      expect(await tried(service, 'select * from read_models.patients')).toBe('allowed');
  });

  test('the command side may vacuum what is kept and the read models', async () => {
    const notices: unknown[] = [];
    clients.get('command')?.on('notice', (notice) => notices.push(notice.message));
    await asRole('command', 'vacuum kept.subject_keys');
    await asRole('command', 'vacuum read_models.patients');
    // One that is not allowed is skipped with a warning.
    expect(notices).toEqual([]);
    await asRole('command', 'vacuum event_log.events');
    expect(notices).toEqual([expect.stringContaining('permission denied to vacuum "events"')]);
  });
});

test('the table of rights, as the database has it', async () => {
  const cells = async (name: string, sql: string) =>
    [name, ...(await Promise.all(SERVICES.map((service) => tried(service, sql))))].map((cell) =>
      cell === 'denied' ? 'no' : cell,
    );
  const rows: string[][] = [];
  for (const [name, { sql }] of Object.entries(divided)) rows.push(await cells(name, sql));
  for (const [name, sql] of Object.entries(forbidden)) rows.push(await cells(name, sql));
  const lines = rows.map(
    ([name = '', ...given]) =>
      `${name.padEnd(44)} ${given.map((cell) => (cell === 'no' ? 'no' : 'yes').padEnd(12)).join('')}`,
  );
  process.stdout.write(
    `${''.padEnd(45)}${SERVICES.map((service) => service.padEnd(12)).join('')}\n${lines.join('\n')}\n`,
  );
  expect(lines).toHaveLength(Object.keys(divided).length + Object.keys(forbidden).length);
});

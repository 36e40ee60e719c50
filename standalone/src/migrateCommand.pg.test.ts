/** `npm run migrate` on a server of one's own, whose owner is no superuser: a database that one account used until now, and back. */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { moduleList } from '@hospital/contracts';
import { migrateQueue, openDocumentQueue } from '@hospital/pdf-worker';
import {
  type EmbeddedPostgres,
  missingRights,
  onConnection,
  ROLES,
  type Service,
  SERVICES,
  startEmbeddedPostgres,
  withoutAccountKeys,
} from '@hospital/platform';
import { memoryFolder, openTestFoundation, testSecrets } from '@hospital/platform/testing';
import { migrateReadModels, startProjection } from '@hospital/projection-service';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openDatabase } from './database.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { runMigrateCommand } from './migrateCommand.ts';

jest.setTimeout(120_000);

const log = pino({ level: 'silent' });
const secrets = testSecrets();
const passwords = {
  DATABASE_COMMAND_PASSWORD: 'of commands, in tests',
  DATABASE_PROJECTION_PASSWORD: 'of queries, in tests',
  DATABASE_WORKER_PASSWORD: 'of printing, in tests',
};

let folder: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  // Of this name, the next run removes it if this one is killed.
  folder = await mkdtemp(path.join(memoryFolder(), `hospital-test-${process.pid}-`));
  await chmod(folder, 0o711);
  server = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'postgres'), withoutSync: true });
  await run(server.url, `create role clinic login createrole password 'of the clinic'`);
  await run(server.url, 'create database clinic owner clinic');
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

function urlOf(user: string, password: string): string {
  const url = new URL(server.url);
  Object.assign(url, { username: user, password, pathname: '/clinic' });
  return url.href;
}

const owner = () => urlOf('clinic', 'of the clinic');
const accountOf = (service: Service) =>
  urlOf(ROLES[service], passwords[`DATABASE_${service.toUpperCase()}_PASSWORD` as keyof typeof passwords]);

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function migrateAs(url: string | undefined, more: Readonly<Record<string, string>> = passwords) {
  process.env = { ...before, ...(url === undefined ? {} : { DATABASE_OWNER_URL: url }), ...more };
  await runMigrateCommand([]);
}

/** What a start of each service does with its database. */
async function startEach(of: (service: Service) => string): Promise<void> {
  const command = await openTestFoundation({ databaseUrl: of('command'), secrets, log });
  const query = await openTestFoundation({
    databaseUrl: of('projection'),
    service: 'projection',
    secrets,
    log,
  });
  const printing = withoutAccountKeys(secrets);
  const worker = await openTestFoundation({
    databaseUrl: of('worker'),
    service: 'worker',
    secrets: printing,
    log,
  });
  const projection = await startProjection({ ...query });
  await projection.rebuild(['patients']);
  await projection.close();
  for (const foundation of [command, query, worker]) await foundation.close();
}

test('without the URL of the owner, it says what is missing', async () => {
  await expect(migrateAs(undefined)).rejects.toThrow('DATABASE_OWNER_URL is missing');
});

test('an account that may make no roles is named, with what to do', async () => {
  await run(server.url, `create role poor login password 'of the poor'`);
  await run(server.url, 'create database poor owner poor');
  const url = new URL(urlOf('poor', 'of the poor'));
  url.pathname = '/poor';
  await expect(migrateAs(url.href)).rejects.toThrow(
    'The database account poor may not make or change the roles hospital_command, hospital_projection, hospital_worker: give it CREATEROLE',
  );
});

test('a database that one account used is given to accounts of the services, and back, and again', async () => {
  await startEach(owner);
  await onConnection(owner(), migrateQueue);
  await migrateAs(owner());
  await startEach(accountOf);
  const client = new pg.Client({ connectionString: owner() });
  await client.connect();
  for (const service of SERVICES)
    expect([service, await missingRights(client, service, ROLES[service])]).toEqual([service, []]);
  await client.end();
  await expect(run(accountOf('projection'), 'delete from event_log.events')).rejects.toThrow(
    'permission denied for table events',
  );

  await startEach(owner);
  await migrateReadModels(owner(), moduleList);
  await migrateAs(owner(), {});
  await startEach(accountOf);
  expect(
    await run(
      owner(),
      `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'read_models'::regnamespace`,
    ),
  ).toEqual([{ owner: ROLES.projection }]);
});

test('a data folder of a version that used the superuser for everything is taken over', async () => {
  const dataFolder = path.join(folder, 'data');
  const embedded = await startEmbeddedPostgres({ dataFolder: path.join(dataFolder, 'postgres') });
  await run(embedded.url, 'create database hospital template template0');
  const asSuperuser = new URL(embedded.url);
  asSuperuser.pathname = '/hospital';
  await startEach(() => asSuperuser.href);
  await onConnection(asSuperuser.href, migrateQueue);
  await embedded.stop();

  const database = await openDatabase(undefined, dataFolder, log);
  await prepareDatabase(database.url, { holdsLog: true, holdsQueue: true });
  await startEach((service) => database.accounts?.[service] ?? '');
  const queue = await openDocumentQueue({ databaseUrl: database.accounts?.worker ?? '' });
  await queue.add('a-document');
  expect((await queue.counts()).waiting).toBe(1);
  await queue.close();
  const owners = await run(
    database.url,
    `select distinct n.nspname as schema, o.owner::regrole::text as owner from pg_namespace n, lateral (
       select n.nspowner union select relowner from pg_class where relnamespace = n.oid
       union select proowner from pg_proc where pronamespace = n.oid
       union select typowner from pg_type where typnamespace = n.oid) o (owner)
     where n.nspname in ('event_log', 'kept', 'bullmq', 'read_models') order by 1`,
  );
  expect(owners).toEqual([
    { schema: 'bullmq', owner: ROLES.owner },
    { schema: 'event_log', owner: ROLES.owner },
    { schema: 'kept', owner: ROLES.owner },
    { schema: 'read_models', owner: ROLES.projection },
  ]);
  await database.close();
});

test('two at once do no harm', async () => {
  process.env = { ...before, DATABASE_OWNER_URL: owner(), ...passwords };
  await Promise.all([runMigrateCommand([]), runMigrateCommand([])]);
  await startEach(accountOf);
});

test('the certificate of an EventStoreDB is looked for by the services that connect to it, not here', async () => {
  const EVENTSTORE_URL = 'esdb://events.example:2113?tlsCAFile=/not/in/this/container.pem';
  await expect(migrateAs(owner(), { ...passwords, EVENTSTORE_URL })).resolves.toBeUndefined();
  await expect(migrateAs(owner(), { ...passwords, EVENTSTORE_URL: 'http://events.example' })).rejects.toThrow(
    'EVENTSTORE_URL',
  );
});

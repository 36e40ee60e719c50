/** Services each in a process of its own, on stores that they share and with database accounts of their own: what a test starts, watches and kills. */
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { makeRoles, ROLES, type Secrets, type Service as ServiceRole } from '@hospital/platform';
import { testDatabase, testSecrets, type TestDatabase } from '@hospital/platform/testing';
import { prepareDatabase } from '@hospital/standalone';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { NotReady } from './processes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_MS = 120_000;
export const administrator = { email: 'amina@clinic.test', password: 'a rather long password' };

export const files = {
  command: 'command-service/bundle/main.js',
  query: 'projection-service/bundle/main.js',
  printer: 'pdf-worker/bundle/main.js',
  screens: 'admin-ui/server/bundle/main.js',
} as const;

export interface Service {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | string | null>;
}

export interface ServiceRun {
  /** Of every service, their own apart. */
  readonly environment: Readonly<Record<string, string>>;
  readonly database: TestDatabase;
  /** null where EVENTSTORE_URL names a real one. */
  readonly log: EventStoreDbServer | null;
  /** @throws with all that it said, when it ends before it is ready, or is not ready in time */
  start(file: string, more?: Readonly<Record<string, string>>): Promise<Service>;
  /** Kills what still runs. */
  end(): Promise<void>;
}

/** The keys of a run whose log a test writes itself. */
export function testKeys(): {
  readonly secrets: Secrets;
  readonly environment: Readonly<Record<string, string>>;
} {
  const secrets = testSecrets();
  const { masterKey, claimKey, sessionKey, sealKey } = secrets;
  const named = { MASTER_KEY: masterKey, CLAIM_KEY: claimKey, SESSION_KEY: sessionKey, SEAL_KEY: sealKey };
  const environment = Object.entries(named).map(([name, value]) => [name, value.toString('base64')]);
  return { secrets, environment: Object.fromEntries(environment) };
}

export async function serviceRun(more: Readonly<Record<string, string>> = {}): Promise<ServiceRun> {
  const given = process.env['EVENTSTORE_URL'];
  const log = given ? null : await new EventStoreDbServer().start();
  if (log)
    process.stderr.write(
      'EVENTSTORE_URL is not set: the services use a server of its protocol in this process.\n',
    );
  const database = await testDatabase();
  const stores = { database, log };
  await makeRoles(database.url, passwords);
  await prepareDatabase(database.url, { holdsLog: false, holdsQueue: true });
  return runOn(stores, { EVENTSTORE_URL: given ?? log?.url ?? '', ...more }, ownAccounts(database.url));
}

/** Of accounts that the databases of the test server share. */
const passwords = {
  command: 'of commands, in tests',
  projection: 'of queries, in tests',
  worker: 'of printing, in tests',
};

type OwnSettings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** By file. The printing side has neither the key of claims nor that of sessions. */
function ownAccounts(databaseUrl: string): OwnSettings {
  const urlOf = (service: ServiceRole) => {
    const url = new URL(databaseUrl);
    url.username = ROLES[service];
    url.password = passwords[service];
    return url.href;
  };
  return {
    [files.command]: { DATABASE_URL: urlOf('command') },
    [files.query]: { DATABASE_URL: urlOf('projection') },
    [files.printer]: { DATABASE_URL: urlOf('worker'), CLAIM_KEY: '', SESSION_KEY: '' },
  };
}

/** On a database of the caller's, which has the log too unless `more` names another. */
export function runOn(
  { database, log }: Pick<ServiceRun, 'database' | 'log'>,
  more: Readonly<Record<string, string>>,
  settingsOf: OwnSettings = {},
): ServiceRun {
  const shared = {
    DATABASE_URL: database.url,
    ...testKeys().environment,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'error',
    PORT: '0',
    ...more,
  };
  const running = new Set<Service>();
  return {
    environment: shared,
    database,
    log,
    async start(file, own = {}) {
      const service = await startService(file, { ...shared, ...settingsOf[file], ...own });
      running.add(service);
      void service.ended.then(() => running.delete(service));
      return service;
    },
    async end() {
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.all([...running].map(({ ended }) => ended));
      log?.stop();
      await database.drop();
    },
  };
}

async function startService(file: string, environment: Readonly<Record<string, string>>): Promise<Service> {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const url = await new Promise<string>((resolve, reject) => {
    const complain = (code: number | string | null): void => reject(new NotReady(file, { said, code }));
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      complain(null);
    }, READY_MS);
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /"url":"([^"]+)","msg":"ready"/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => {
      clearTimeout(late);
      complain(code);
    });
  });
  return { url, child, ended };
}

/** A port that nobody listens on now, for a service that is to come back at the same address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

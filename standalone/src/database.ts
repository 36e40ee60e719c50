import { watchedClient } from '@hospital/event-store';
import {
  ConfigError,
  makeRoles,
  ROLES,
  runningPostgresUrl,
  startEmbeddedPostgres,
  type Service,
} from '@hospital/platform';
import type { Logger } from '@hospital/platform';
import path from 'node:path';
import type pg from 'pg';
import { findPasswords, knownPasswords, type AllPasswords } from './databasePasswords.ts';

export interface Database {
  /** Of the owner, or of the one account for everything. */
  readonly url: string;
  /** Where each service has an account of its own; null where one account does everything. */
  readonly accounts: Readonly<Record<Service, string>> | null;
  /** Resolves with a reason when an embedded server ends unasked; never for a server of somebody else. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

const NAME = 'hospital';

/** Of the embedded server. */
export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, 'postgres');
}

/**
 * The PostgreSQL at the given URL, or else our own in the data folder. There the services have accounts of their own: a superuser reads files
 * of this machine through the server, `secrets/` among them.
 */
export async function openDatabase(
  given: string | undefined,
  dataFolder: string,
  log: Logger,
): Promise<Database> {
  if (given !== undefined) return databaseAt(given);
  const server = await startEmbeddedPostgres({
    dataFolder: clusterFolder(dataFolder),
    log: (line) => log.debug({ line }, 'postgres'),
  });
  let stopping = false;
  const superuserUrl = await findDatabase(server.url);
  const passwords = await findPasswords(dataFolder);
  await makeRoles(superuserUrl, passwords);
  const urlOf = (role: keyof AllPasswords) => urlAs(superuserUrl, ROLES[role], passwords[role]);
  const accounts = {
    command: urlOf('command'),
    projection: urlOf('projection'),
    worker: urlOf('worker'),
  };
  const lost = new Promise<string>((resolve) => {
    void server.ended.then((reason) => stopping || resolve(reason));
  });
  return {
    ...databaseAt(urlOf('owner')),
    accounts,
    lost,
    close: () => {
      stopping = true;
      return server.stop();
    },
  };
}

/** For a command: whatever waits for its database waits for ever. */
export function endWithoutDatabase({ lost }: Database, log: Logger): void {
  void lost.then((reason) => {
    log.fatal({ cause: reason }, 'stopping, as the database is gone');
    process.exit(1);
  });
}

/**
 * The database of a product that runs beside this process; null where none does on this data folder.
 * @throws ConfigError where it runs and does not answer
 */
export async function runningDatabaseUrl(dataFolder: string): Promise<string | null> {
  const serverUrl = await runningPostgresUrl(clusterFolder(dataFolder));
  if (serverUrl === null) return null;
  const owner = (await knownPasswords(dataFolder))?.owner;
  const asOwner = (url: string) => (owner === undefined ? url : urlAs(url, ROLES.owner, owner));
  return findDatabase(serverUrl).then(asOwner, (error: unknown) => {
    if (isSilent(error))
      throw new ConfigError(`The PostgreSQL of the product that runs on ${dataFolder} does not answer.`);
    // A lock file may have outlived its server.
    return null;
  });
}

function databaseAt(url: string): Database {
  return {
    url,
    accounts: null,
    lost: new Promise(() => undefined),
    close: () => Promise.resolve(),
  };
}

function urlAs(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

async function findDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  await query(serverUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME} template template0`);
  });
  return url.href;
}

function isSilent(error: unknown): boolean {
  return (
    error instanceof Error && ('code' in error ? error.code === 'ETIMEDOUT' : /^timeout/.test(error.message))
  );
}

async function query(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = watchedClient({ connectionString: url, query_timeout: 30_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

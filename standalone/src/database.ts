import { watchedClient } from '@hospital/event-store';
import { ConfigError, runningPostgresUrl, startEmbeddedPostgres } from '@hospital/platform';
import type { Logger } from '@hospital/platform';
import path from 'node:path';
import type pg from 'pg';

export interface Database {
  readonly url: string;
  /** Resolves with a reason when an embedded server ends unasked; never for a server of somebody else. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

const NAME = 'hospital';

/** Of the embedded server. */
export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, 'postgres');
}

/** The PostgreSQL at `DATABASE_URL`, or else our own in the data folder. */
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
  const url = await findDatabase(server.url);
  const lost = new Promise<string>((resolve) => {
    void server.ended.then((reason) => stopping || resolve(reason));
  });
  return {
    ...databaseAt(url),
    lost,
    close: () => {
      stopping = true;
      return server.stop();
    },
  };
}

/**
 * The database of a product that runs beside this process; null where none does on this data folder.
 * @throws ConfigError where it runs and does not answer
 */
export async function runningDatabaseUrl(dataFolder: string): Promise<string | null> {
  const serverUrl = await runningPostgresUrl(clusterFolder(dataFolder));
  if (serverUrl === null) return null;
  return findDatabase(serverUrl).catch((error: unknown) => {
    if (isSilent(error))
      throw new ConfigError(`The PostgreSQL of the product that runs on ${dataFolder} does not answer.`);
    // A lock file may have outlived its server.
    return null;
  });
}

function databaseAt(url: string): Database {
  return {
    url,
    lost: new Promise(() => undefined),
    close: () => Promise.resolve(),
  };
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

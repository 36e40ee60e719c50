import { runningPostgresUrl, startEmbeddedPostgres } from '@hospital/platform';
import type { Health, HealthPart, Logger } from '@hospital/platform';
import path from 'node:path';
import pg from 'pg';

export interface Database {
  readonly url: string;
  readonly health: HealthPart;
  /** Resolves with a reason when an embedded server ends unasked; never for a server of somebody else. */
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

const NAME = 'hospital';

/** The PostgreSQL at `DATABASE_URL`, or else our own in the data folder. */
export async function openDatabase(
  given: string | undefined,
  dataFolder: string,
  log: Logger,
): Promise<Database> {
  if (given !== undefined) return databaseAt(given);
  const server = await startEmbeddedPostgres({
    dataFolder: path.join(dataFolder, 'postgres'),
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

/** The database of a product that runs beside this process; null where none does on this data folder. */
export async function runningDatabaseUrl(dataFolder: string): Promise<string | null> {
  const serverUrl = await runningPostgresUrl(path.join(dataFolder, 'postgres'));
  // A lock file may have outlived its server.
  return serverUrl === null ? null : findDatabase(serverUrl).catch(() => null);
}

function databaseAt(url: string): Database {
  return {
    url,
    health: { name: 'database', check: () => check(url) },
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

async function check(url: string): Promise<Health> {
  try {
    await query(url, (client) => client.query('select 1'));
    return { ok: true };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { ok: false, reason: `PostgreSQL does not answer (${code})` };
  }
}

async function query(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

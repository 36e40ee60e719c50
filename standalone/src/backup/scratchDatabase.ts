/** A database beside the product's own. It holds what the records hold, so it goes with the process, whatever ends the check. */
import { ConfigError } from '@hospital/platform';
import { randomUUID } from 'node:crypto';
import pg, { escapeIdentifier } from 'pg';

export interface ScratchDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

const PREFIX = 'hospital_backup_check_';
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** As a shell counts a stop by SIGTERM. */
const STOPPED = 143;

/**
 * @param setting the variable that names the server
 * @throws ConfigError where the user may make none, or it is not reached by that address
 */
export async function scratchDatabase(serverUrl: string, setting: string): Promise<ScratchDatabase> {
  for (const left of await namesLike(serverUrl, PREFIX)) await query(serverUrl, dropped(left));
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  await query(serverUrl, `create database ${name} template template0`).catch((cause: unknown) => {
    throw new ConfigError(
      `The user of ${setting} may not make the database that a check by a restore needs: grant CREATEDB.`,
      { cause },
    );
  });
  const remove = () => query(serverUrl, dropped(name));
  const stop = () => void remove().finally(() => process.exit(STOPPED));
  for (const signal of SIGNALS) process.once(signal, stop);
  const scratch = {
    url: urlOf(serverUrl, name),
    async remove() {
      for (const signal of SIGNALS) process.off(signal, stop);
      await remove();
    },
  };
  await assertReached(scratch, setting);
  return scratch;
}

/** A connection pooler knows the databases of its own settings alone. */
async function assertReached({ url, remove }: ScratchDatabase, setting: string): Promise<void> {
  await query(url, 'select').catch(async (cause: unknown) => {
    await remove();
    throw new ConfigError(
      `A check by a restore makes a database of its own, which is not reached by the address of ${setting}: it must lead to PostgreSQL itself, not to a connection pooler.`,
      { cause },
    );
  });
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const dropped = (name: string) => `drop database if exists ${escapeIdentifier(name)} with (force)`;

/** Of checks that were killed: only one runs at a time. */
async function namesLike(serverUrl: string, prefix: string): Promise<string[]> {
  return onServer(serverUrl, async (client) => {
    const text = 'select datname as name from pg_database where starts_with(datname, $1)';
    return (await client.query<{ name: string }>(text, [prefix])).rows.map(({ name }) => name);
  });
}

async function query(url: string, text: string): Promise<void> {
  await onServer(url, (client) => client.query(text));
}

async function onServer<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

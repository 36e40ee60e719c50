/** A database beside the product's own. It holds what the records hold, so it goes with the process, whatever ends the check. */
import { ConfigError } from '@hospital/platform';
import { createHash, randomUUID } from 'node:crypto';
import pg, { escapeIdentifier } from 'pg';

export interface ScratchDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

const PREFIX = 'hospital_backup_check_';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** As a shell counts a stop by SIGTERM. */
const STOPPED = 143;

/** Other products may check their backups on the same server, each by the name of its own database. */
function prefixFor(serverUrl: string): string {
  const own = createHash('sha256').update(new URL(serverUrl).pathname).digest('hex').slice(0, 8);
  return `${PREFIX}${own}_`;
}

/** Of checks that were killed. A product runs one at a time. */
async function dropLeftoverDatabases(serverUrl: string): Promise<void> {
  for (const left of await ownNamesLike(serverUrl, prefixFor(serverUrl)))
    await query(serverUrl, dropped(left));
}

/**
 * @param setting the variable that names the server
 * @throws ConfigError where the user may make none, or it is not reached by that address
 */
export async function scratchDatabase(serverUrl: string, setting: string): Promise<ScratchDatabase> {
  await dropLeftoverDatabases(serverUrl);
  const name = `${prefixFor(serverUrl)}${randomUUID().replaceAll('-', '')}`;
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

async function ownNamesLike(serverUrl: string, prefix: string): Promise<string[]> {
  return onServer(serverUrl, async (client) => {
    const text = `select d.datname as name from pg_database d join pg_roles r on r.oid = d.datdba
      where starts_with(d.datname, $1) and r.rolname = current_user`;
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

/** The database account of a process, as PostgreSQL sees it. */
import { watchedClient } from '@hospital/event-store';
import type pg from 'pg';

export interface Account {
  readonly name: string;
  /** It may make tables: the owner's, or the one account for everything. */
  readonly mayMigrate: boolean;
}

/** An index of a long log takes its time. */
const LIMIT_MS = 305_000;

const ACCOUNT = `select session_user::text as name,
  has_database_privilege(session_user, current_database(), 'create') as "mayMigrate"`;

interface QueryClient {
  query<R extends pg.QueryResultRow>(text: string): Promise<{ readonly rows: R[] }>;
}

export async function accountOf(client: QueryClient): Promise<Account> {
  const { rows } = await client.query<Account & pg.QueryResultRow>(ACCOUNT);
  return rows[0] ?? { name: '', mayMigrate: false };
}

/** A connection of its own for the length of the work. */
export async function onConnection<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = watchedClient({
    connectionString: databaseUrl,
    application_name: 'database accounts',
    connectionTimeoutMillis: 5_000,
    query_timeout: LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

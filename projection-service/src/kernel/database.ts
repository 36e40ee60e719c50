/**
 * Connections to the read models. Values come back as rows and events hold them: days and decimals as text, instants in
 * ISO 8601, so that nothing is rounded on the way.
 */
import { watchedClient, watchedPool } from '@hospital/event-store';
import { accountOf, hasOwnAccounts, onConnection, ROLES } from '@hospital/platform';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import { SCHEMA } from './schema.ts';

/** Of a statement whose rows come as arrays: names of joined columns would meet each other. */
export interface ArrayStatement {
  readonly text: string;
  readonly values: unknown[];
  readonly rowMode: 'array';
  /** Under which the server keeps its plan; planned at each call unless set. */
  readonly name?: string;
}

export interface Queryable {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>;
  query<R extends unknown[]>(statement: ArrayStatement): Promise<pg.QueryArrayResult<R>>;
}

const { builtins } = pg.types;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: instantOf,
  [builtins.INT8]: Number,
};

/** An instant as the server writes it, in whatever zone the session has: `1850-01-01 00:00:00-00:30:20` too. */
function instantOf(text: string): string {
  return utcInstantOf(text) ?? zonedInstantOf(text);
}

/** The usual case, of which a page has a hundred: cut to milliseconds, as a Date is. */
function utcInstantOf(text: string): string | null {
  if (text[4] !== '-' || text[10] !== ' ' || !text.endsWith('+00')) return null;
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

function zonedInstantOf(text: string): string {
  const [, local = '', sign, hours = '0', minutes = '0', seconds = '0'] =
    /^(.+?)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/.exec(text) ?? [];
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const ms = Date.parse(`${local.replace(' ', 'T')}Z`);
  return new Date(sign === '-' ? ms + offset : ms - offset).toISOString();
}

/** The adapter's own types leave no room for ours. */
const types = {
  getTypeParser: (oid: number, format?: string) =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/**
 * A page of a list joins each record that it shows by its key, up to nine of them: the order in which they are written is as good as any, and
 * weighing the others takes PostgreSQL ten times as long as reading the page.
 */
const JOINS_WEIGHED = ' -c join_collapse_limit=4';

/** A statement with several processes may take all of a small machine. */
const ONE_PROCESS = ' -c max_parallel_workers_per_gather=0';

export function clientConfig(databaseUrl: string, name: string): ClientConfig {
  const { url, options } = withoutOptions(databaseUrl);
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
    options: `-c timezone=UTC -c datestyle=ISO -c jit=off${JOINS_WEIGHED} ${options}`.trim(),
  };
}

/** What a URL says of options would take the place of ours. */
function withoutOptions(databaseUrl: string): { readonly url: string; readonly options: string } {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options');
  if (options === null) return { url: databaseUrl, options: '' };
  url.searchParams.delete('options');
  return { url: url.href, options };
}

/**
 * The owner works on the read models as the projection's account, so that what it makes belongs to that one; for any other account the URL as it is.
 * @param databaseUrl of the owner, or of the one account for everything
 */
export async function asProjection(databaseUrl: string): Promise<string> {
  const role = ROLES.projection;
  const isAnother = await onConnection(databaseUrl, async (client) => {
    const { mayMigrate } = await accountOf(client);
    return mayMigrate && (await hasOwnAccounts(client));
  });
  if (!isAnother) return databaseUrl;
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=${role}`.trim());
  return url.href;
}

/**
 * Within a transaction: what it makes belongs to the owner of the read models, whose default rights reach it. A pooler between may drop the role
 * that the connection began with.
 */
export async function makeForSchemaOwner(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('role', r.rolname, true) from pg_namespace n join pg_roles r on r.oid = n.nspowner
     where n.nspname = $1 and r.rolname <> current_user and pg_has_role(r.oid, 'member')`,
    [SCHEMA],
  );
}

const STATEMENT_LIMIT_MS = 20_000;

export interface PoolLimits {
  readonly max: number;
  /** How long a statement may take, 20 s by default. */
  readonly statementMs?: number;
  /** Whether the server may use several of its processes for one statement; it may by default. */
  readonly isParallel?: boolean;
}

export function createPool(
  databaseUrl: string,
  { max, statementMs = STATEMENT_LIMIT_MS, isParallel = true }: PoolLimits,
): pg.Pool {
  const config = clientConfig(databaseUrl, 'projection reader');
  const pool = watchedPool({
    ...config,
    options: `${config.options ?? ''}${isParallel ? '' : ONE_PROCESS}`,
    max,
    statement_timeout: statementMs,
    // For one connection that is lost in a server that answers the others.
    query_timeout: statementMs + 2_000,
  });
  // A broken idle connection is replaced at the next use, which tells the error where somebody can act on it.
  pool.on('error', () => undefined);
  return pool;
}

/** A connection of its own for the length of the work. */
export async function withClient<T>(
  databaseUrl: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = watchedClient(clientConfig(databaseUrl, name));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function positionText(value: bigint | number | string): string {
  return String(value).padStart(20, '0');
}

/**
 * What runs in one copy at a time holds a lease: a row with its holder's fencing token and an expiry in the database's time, renewed over
 * another connection than the work. A holder that freezes or loses its host is replaced after 10 s; one whose connection ends, at once.
 * A lease alone never proves that nobody else works: what the holder keeps is written in a transaction that checks the token (`guard`), and a
 * second holder waits for such a transaction to end. Nothing here belongs to a session, so a pooler in between breaks nothing.
 */
import { pause, withTimeLimit } from '@hospital/event-store';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Migrations } from '../keptTables/migrate.ts';
import { ownConnections, type LeaseConnection, type LeaseConnections } from './leaseConnections.ts';

const RETRY_MS = 500;
const LIFE_MS = 10_000;
const RELEASE_LIMIT_MS = 1_000;
/** A holder that is frozen inside a transaction lets go of its rows before its lease expires. */
const IDLE_LIMIT = '5s';
/** The same for one that is frozen in the middle of a COPY, which counts as a running statement. */
const STATEMENT_LIMIT = '30s';

export const leaseMigrations: Migrations = {
  group: 'leases',
  steps: [
    {
      name: '001-leases',
      // With the token in a key, taking a lease waits for transactions that hold `for key share`, and renewing it does not.
      sql: `create schema if not exists kept;
            create table kept.leases (
              name text primary key,
              holder uuid not null,
              fence bigint not null,
              expires_at timestamptz not null,
              backend integer not null,
              backend_since timestamptz,
              unique (name, fence)
            )`,
    },
  ],
};

/**
 * Somebody else holds the lease now, or the connection that waited for it ended: what was about to be kept is not, and the work begins again.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(lease: string, options?: ErrorOptions) {
    super(`this process does not hold the lease "${lease}"`, options);
  }
}

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rowCount: number | null }>;
}

export interface Lease {
  readonly name: string;
  /** Rises with each holder. */
  readonly fence: string;
  /** For the work; the lease is renewed over another connection. */
  readonly client: pg.Client;
  /** Aborts when the lease is gone or can no longer be known to be held. */
  readonly lost: AbortSignal;
  /**
   * Inside a transaction, before its first write: nobody else gets the lease until it ends, and it ends soon after this process freezes.
   * @throws LeaseLost
   */
  guard(client: Queryable): Promise<void>;
  release(): Promise<void>;
}

export interface LeaseRequest {
  /** Its own two, or those of several leases whose work is single statements. */
  readonly connection: pg.ClientConfig | LeaseConnections;
  /** Unique in the database. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Called when another process holds it: this one is well, and waits. */
  readonly onWaiting?: () => void;
  /** 10 s unless set. */
  readonly lifeMs?: number;
}

/**
 * A row for the lease, held by nobody. Apart from taking it: an insert that updates what it meets on one key is refused where another insert
 * at the same time meets the other key first.
 */
const ENTER = `
  insert into kept.leases (name, holder, fence, expires_at, backend) values ($1, $2, 0, clock_timestamp(), 0)
  on conflict do nothing`;

/** The process that a connection belongs to ends with it, so a lease whose connection is gone is free before it expires. */
const FREE = `
  held.expires_at <= clock_timestamp() or not exists (
    select from pg_stat_activity a where a.pid = held.backend
    and (a.backend_start is null or held.backend_since is null or a.backend_start = held.backend_since))`;

const TAKE = `
  update kept.leases held set holder = $2, fence = held.fence + 1,
    expires_at = clock_timestamp() + $3 * interval '1 millisecond', backend = own.pid, backend_since = own.backend_start
  from pg_stat_activity own where own.pid = pg_backend_pid() and held.name = $1 and (${FREE})
  returning fence::text`;

/**
 * Among the tables of a single statement: its commit does not wait for the disk. For what may be lost where the server crashes at once, and not
 * for a fence, which no two holders may share.
 */
export const ASYNC_COMMIT = `(select set_config('synchronous_commit', 'off', true))`;

/** One that a crash of the server undoes was over with the connection anyway. */
const RENEW = `
  update kept.leases l set expires_at = clock_timestamp() + $3 * interval '1 millisecond',
    backend = a.pid, backend_since = a.backend_start
  from pg_stat_activity a, ${ASYNC_COMMIT} without_waiting where a.pid = pg_backend_pid() and l.name = $1 and l.fence = $2`;

const RELEASE = 'update kept.leases set expires_at = clock_timestamp() where name = $1 and fence = $2';

const GUARD = `
  select set_config('idle_in_transaction_session_timeout', '${IDLE_LIMIT}', true),
    set_config('statement_timeout', '${STATEMENT_LIMIT}', true)
  from kept.leases where name = $1 and fence = $2 for key share`;

/** The names of those that a process holds at this moment: while services run, they hold some. */
export async function heldLeases(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from kept.leases held where not (${FREE})`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Waits for the lease; null when the signal aborts first, and for no other reason.
 * @throws LeaseLost where the connection ends meanwhile
 */
export async function acquireLease(request: LeaseRequest): Promise<Lease | null> {
  const { connection, name, signal, lifeMs = LIFE_MS, onWaiting = () => undefined } = request;
  const lost = new AbortController();
  const connections = 'open' in connection ? connection : ownConnections(connection);
  const open = (purpose: 'renewing' | 'work') => connections.open(purpose, () => lost.abort());
  const renewing = await open('renewing');
  const stop = () => void renewing.end().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const fence = await take(renewing.client, { name, lifeMs, signal, lost: lost.signal, onWaiting });
    if (fence !== null && !signal.aborted) {
      return hold({ name, fence, lifeMs, renewing, working: await open('work'), lost });
    }
  } catch (error) {
    if (!signal.aborted) {
      stop();
      throw error;
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  stop();
  return null;
}

interface LeaseTaking {
  readonly name: string;
  readonly lifeMs: number;
  readonly signal: AbortSignal;
  readonly lost: AbortSignal;
  onWaiting(): void;
}

async function take(client: pg.Client, taking: LeaseTaking): Promise<string | null> {
  const { name, lifeMs, signal, lost } = taking;
  const holder = randomUUID();
  await client.query(ENTER, [name, holder]);
  while (!signal.aborted) {
    if (lost.aborted) throw new LeaseLost(name);
    const { rows } = await client.query<{ fence: string }>(TAKE, [name, holder, lifeMs]);
    if (rows[0]) return rows[0].fence;
    taking.onWaiting();
    await pause(RETRY_MS, { signal });
  }
  return null;
}

interface HeldLease {
  readonly name: string;
  readonly fence: string;
  readonly lifeMs: number;
  readonly renewing: LeaseConnection;
  readonly working: LeaseConnection;
  readonly lost: AbortController;
}

function hold({ name, fence, lifeMs, renewing, working, lost }: HeldLease): Lease {
  // A statement that hangs with its server must not keep the holder from noticing.
  lost.signal.addEventListener('abort', () => void working.end().catch(() => undefined), { once: true });
  const renewal = keepRenewed(renewing.client, { key: [name, fence], lifeMs, lost });
  return {
    name,
    fence,
    client: working.client,
    lost: lost.signal,
    guard: async (queryable) => {
      if ((await queryable.query(GUARD, [name, fence])).rowCount === 0) {
        lost.abort();
        throw new LeaseLost(name);
      }
    },
    release: async () => {
      lost.abort();
      const freed = renewal.then(() => renewing.client.query(RELEASE, [name, fence])).catch(() => undefined);
      await withTimeLimit(RELEASE_LIMIT_MS, 'giving a lease back', freed).catch(() => undefined);
      await Promise.all([renewing, working].map((each) => each.end().catch(() => undefined)));
    },
  };
}

interface Renewing {
  readonly key: readonly [name: string, fence: string];
  readonly lifeMs: number;
  readonly lost: AbortController;
}

/** Counts from before each renewal was sent, so that this process gives up before another one can begin. */
async function keepRenewed(client: pg.Client, { key, lifeMs, lost }: Renewing): Promise<void> {
  const expire = () => lost.abort();
  const { signal } = lost;
  let expiry = setTimeout(expire, lifeMs);
  while (!signal.aborted) {
    await pause(lifeMs / 3, { signal });
    if (signal.aborted) break;
    const next = setTimeout(expire, lifeMs);
    const isHeld = await client.query(RENEW, [...key, lifeMs]).then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    );
    clearTimeout(expiry);
    expiry = next;
    if (!isHeld) lost.abort();
  }
  clearTimeout(expiry);
}

/**
 * The lease of everyone who builds shadow tables, to replace the living tables or to compare them: one at a time in the whole installation.
 * The work is done when the promise resolves: it begins again where the lease was lost, or the connection that waited for it.
 */
import { acquireLease, inTransaction, LeaseLost, type Lease, type Logger } from '@hospital/platform';
import type pg from 'pg';
import { clientConfig } from './database.ts';
import { leftoverShadows } from './tables.ts';

const REBUILD_LEASE = 'rebuild';
/** A frozen rebuild may still hold its tables: they are left for the next one. */
const DROP_LOCK_TIMEOUT = '1s';

interface Options {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** By which the database knows the connections. */
  readonly application: string;
  /** Ends the wait for the lease. */
  readonly signal?: AbortSignal | undefined;
}

/** @throws the signal's reason once it has aborted */
export async function underRebuildLease<T>(
  { databaseUrl, log, application, signal = new AbortController().signal }: Options,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const connection = clientConfig(databaseUrl, application);
  for (;;) {
    try {
      return await heldOnce({ connection, signal }, work);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ err: error }, `a ${application} lost its lease; it begins again`);
    }
  }
}

interface LeaseWait {
  readonly connection: pg.ClientConfig;
  readonly signal: AbortSignal;
}

async function heldOnce<T>(
  { connection, signal }: LeaseWait,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await acquireLease({ connection, name: REBUILD_LEASE, signal });
  if (!lease) throw new LeaseLost(REBUILD_LEASE);
  try {
    return await work(lease);
  } catch (error) {
    // Who took the lease drops the tables of this attempt, so the error may be of any kind.
    await lease.guard(lease.client).catch(() => undefined);
    throw lease.lost.aborted ? new LeaseLost(REBUILD_LEASE, { cause: error }) : error;
  } finally {
    await lease.release();
  }
}

/** What others left, under the lease. */
export async function dropLeftoverShadows(client: pg.Client): Promise<void> {
  for (const table of await leftoverShadows(client)) {
    await inTransaction(client, async () => {
      await client.query(`set local lock_timeout = '${DROP_LOCK_TIMEOUT}'`);
      await client.query(`drop table if exists ${table}`);
    }).catch(() => undefined);
  }
}

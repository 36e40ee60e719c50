/**
 * What runs in one copy at a time holds a lease: a session's advisory lock in PostgreSQL. What the holder keeps is written over the same
 * connection, so a copy that loses it can not write any more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 500;

export interface Lease {
  readonly client: pg.Client;
  /** Aborts when the connection, and with it the lease, is gone. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface LeaseRequest {
  readonly connection: pg.ClientConfig;
  /** The advisory lock: a 64-bit number. */
  readonly key: number | string;
  readonly signal: AbortSignal;
}

/** Waits for the lease; null when the signal aborts first. Polls, because a server forgets a waiting client only when it wakes. */
export async function acquireLease({ connection, key, signal }: LeaseRequest): Promise<Lease | null> {
  const client = new pg.Client(connection);
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const release = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    while (!signal.aborted && !lost.signal.aborted) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        key,
      ]);
      if (rows[0]?.held) return { client, lost: lost.signal, release };
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}

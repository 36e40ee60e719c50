/**
 * The projection group runs in one copy at a time: whoever holds a session's advisory lock. The rows are written over the
 * same connection, so a copy that loses it can not write any more.
 */
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientConfig } from './database.ts';

const RETRY_MS = 500;

export interface Lease {
  readonly client: pg.Client;
  /** Aborts when the connection, and with it the lease, is gone. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Waits for the lease; null when the signal aborts first. Polls, because a server forgets a waiting client only when it wakes. */
export async function acquireLease(
  databaseUrl: string,
  key: number,
  signal: AbortSignal,
): Promise<Lease | null> {
  const client = new pg.Client(clientConfig(databaseUrl, 'projection runner'));
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

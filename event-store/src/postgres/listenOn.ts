import { once } from 'node:events';
import { escapeIdentifier } from 'pg';
import type { ClientConfig } from 'pg';
import { watchedClient } from './watchedClient.ts';

interface Listening {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Once each notification from now on is heard. */
  readonly onListening: () => void | Promise<void>;
}

/**
 * Listens on a connection of its own, until that connection ends or the signal aborts.
 * @throws what the connection or `onListening` fails with
 */
export async function listenOn(
  config: ClientConfig,
  listening: Listening,
  signal: AbortSignal,
): Promise<void> {
  const client = watchedClient(config);
  const ended = new AbortController();
  client.on('end', () => ended.abort());
  client.on('notification', ({ payload }) => listening.onNotification(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(listening.channel)}`);
    await listening.onListening();
    const over = AbortSignal.any([signal, ended.signal]);
    if (!over.aborted) await once(over, 'abort');
  } finally {
    await client.end().catch(() => undefined);
  }
}

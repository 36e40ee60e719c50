import { Backoff } from '@hospital/contracts';
import { once } from 'node:events';
import { escapeIdentifier } from 'pg';
import type { ClientConfig } from 'pg';
import { withLinkedSignal } from '../linkedSignal.ts';
import { pause } from '../pause.ts';
import { watchedClient } from './watchedClient.ts';

interface Listening {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** After each connection, once each notification from now on is heard. If it fails, the connection is made again. */
  readonly onListening: () => void | Promise<void>;
}

/**
 * Listens on a connection of its own, and connects again whenever that ends, until the signal aborts. Notifications in between are lost: the
 * caller also polls.
 */
export async function keepListening(
  config: ClientConfig,
  listening: Listening,
  signal: AbortSignal,
): Promise<void> {
  const backoff = new Backoff();
  const onListening = () => {
    backoff.reset();
    return listening.onListening();
  };
  for (; !signal.aborted; await pause(backoff.next(), { signal })) {
    await listenOnce(config, { ...listening, onListening }, signal).catch(() => undefined);
  }
}

async function listenOnce(config: ClientConfig, listening: Listening, signal: AbortSignal): Promise<void> {
  const client = watchedClient(config);
  const ended = new AbortController();
  client.on('end', () => ended.abort());
  client.on('notification', ({ payload }) => listening.onNotification(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(listening.channel)}`);
    await listening.onListening();
    await withLinkedSignal([signal, ended.signal], async (over) => {
      if (!over.aborted) await once(over, 'abort');
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

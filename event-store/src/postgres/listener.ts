/**
 * Hears of the appends of other processes on a connection of its own, and tells them of ours.
 * NOTIFY is sent after the commit, in no transaction, and coalesced: inside the append it cost more than half of the rate.
 * A lost notification costs a subscriber its poll of one second, never an event.
 */
import { Backoff } from '@hospital/contracts';
import { randomUUID } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import type { ClientConfig, Pool } from 'pg';
import type { Notifier } from '../notifier.ts';
import { pause, untilAborted } from '../pause.ts';
import { watchedClient } from './watchedClient.ts';

const PAUSE_MS = 10;

export class Listener {
  readonly #config: ClientConfig;
  readonly #channel: string;
  readonly #notifier: Notifier;
  readonly #ownName = randomUUID();
  #listening: Promise<void> | null = null;
  #notifying: Promise<void> | null = null;
  #isNewsWaiting = false;

  constructor(config: ClientConfig, schema: string, notifier: Notifier) {
    this.#config = config;
    this.#channel = `${schema} appended`;
    this.#notifier = notifier;
  }

  /** Listens from the first call on, until the signal aborts. */
  start(signal: AbortSignal): void {
    this.#listening ??= this.#listen(signal);
  }

  /**
   * The first at once, the next after a pause: it speaks for all that came meanwhile. Without the pause a lone caller,
   * whose appends shared the cores with a NOTIFY each, had 0.63 of the plain INSERT's rate.
   */
  tellOthers(pool: Pool): void {
    this.#isNewsWaiting = true;
    this.#notifying ??= this.#notify(pool).finally(() => {
      this.#notifying = null;
    });
  }

  /** Resolves when nothing of it is under way; the signal of `start` must have aborted. */
  async closed(): Promise<void> {
    await Promise.all([this.#listening, this.#notifying]);
  }

  async #notify(pool: Pool): Promise<void> {
    while (this.#isNewsWaiting) {
      this.#isNewsWaiting = false;
      const news = { name: 'tell', text: 'select pg_notify($1, $2)', values: [this.#channel, this.#ownName] };
      await pool.query(news).catch(() => undefined);
      await pause(PAUSE_MS);
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    for (const backoff = new Backoff(); !signal.aborted; await pause(backoff.next(), { signal })) {
      const client = watchedClient(this.#config);
      const over = new AbortController();
      for (const event of ['error', 'end'] as const) client.on(event, () => over.abort());
      client.on('notification', ({ payload }) => {
        if (payload !== this.#ownName) this.#notifier.notify();
      });
      try {
        await client.connect();
        await client.query(`listen ${escapeIdentifier(this.#channel)}`);
        backoff.reset();
        this.#notifier.notify();
        await untilAborted(AbortSignal.any([signal, over.signal]));
      } catch {
        // The polls go on, and the next round tries again.
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }
}

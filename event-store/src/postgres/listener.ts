/**
 * Hears of the appends of other processes on a connection of its own, and tells them of ours.
 * NOTIFY is sent after the commit, in no transaction, and coalesced: inside the append it cost more than half of the rate.
 * A notification can be lost (this connection breaks, a pooler passes none on): once a second the end of the log is looked at, for
 * all subscriptions together.
 */
import { randomUUID } from 'node:crypto';
import type { ClientConfig, Pool } from 'pg';
import type { Notifier } from '../notifier.ts';
import { pause } from '../pause.ts';
import { keepListening } from './keepListening.ts';

const PAUSE_MS = 10;
const POLL_MS = 1_000;

interface ListenerOptions {
  readonly schema: string;
  readonly notifier: Notifier;
  /** Where the log ends. */
  end(): Promise<string>;
}

export class Listener {
  readonly #config: ClientConfig;
  readonly #channel: string;
  readonly #notifier: Notifier;
  readonly #end: () => Promise<string>;
  readonly #ownName = randomUUID();
  #listening: Promise<unknown> | null = null;
  #notifying: Promise<void> | null = null;
  #isNewsWaiting = false;

  constructor(config: ClientConfig, { schema, notifier, end }: ListenerOptions) {
    this.#config = config;
    this.#end = end;
    this.#channel = `${schema} appended`;
    this.#notifier = notifier;
  }

  /** Listens from the first call on, until the signal aborts. */
  start(signal: AbortSignal): void {
    this.#listening ??= Promise.all([this.#listen(signal), this.#poll(signal)]);
  }

  /**
   * The first at once, the next after a pause: it speaks for all that came meanwhile. Without the pause a lone caller,
   * whose appends shared the cores with a NOTIFY each, had 0.63 of the plain INSERT's rate.
   */
  notifyOthers(pool: Pool): void {
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

  async #poll(signal: AbortSignal): Promise<void> {
    for (let seen: string | null = null; !signal.aborted; await pause(POLL_MS, { signal })) {
      const end: string | null = await this.#end().catch(() => seen);
      if (end !== seen) this.#notifier.notify();
      seen = end;
    }
  }

  #listen(signal: AbortSignal): Promise<void> {
    const listening = {
      channel: this.#channel,
      onNotification: (payload: string) => {
        if (payload !== this.#ownName) this.#notifier.notify();
      },
      onListening: () => this.#notifier.notify(),
    };
    return keepListening(this.#config, listening, signal);
  }
}

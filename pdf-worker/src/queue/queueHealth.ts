/** Whether the queue answers and takes jobs. It is asked every ten seconds, so that the log says when that changes, and whenever somebody asks about it. */
import { pause, withTimeLimit } from '@hospital/event-store';
import type { Health, HealthPart, Logger } from '@hospital/platform';
import type { DocumentQueue } from './documentQueue.ts';
import { redisRefusal } from './redis.ts';

const LOOK_MS = 10_000;
/** Shorter than that of a check of health, so that the reason is ours. */
const LIMIT_MS = 1_500;
const AWAY = 'the queue of documents does not answer';

export interface QueueHealthOptions {
  readonly log: Logger;
  readonly lookMs?: number;
  readonly limitMs?: number;
}

export interface QueueHealth {
  readonly health: HealthPart;
  close(): Promise<void>;
}

export function watchQueue(queue: Pick<DocumentQueue, 'check'>, options: QueueHealthOptions): QueueHealth {
  const stop = new AbortController();
  const watch = new Watch(queue, { ...options, signal: stop.signal });
  const running = (async () => {
    while (!stop.signal.aborted) {
      await watch.look();
      await pause(options.lookMs ?? LOOK_MS, { signal: stop.signal });
    }
  })();
  return {
    health: { name: 'queue of documents', check: () => watch.look() },
    async close() {
      stop.abort();
      await running;
    },
  };
}

interface WatchOptions extends QueueHealthOptions {
  readonly signal: AbortSignal;
}

class Watch {
  readonly #queue: Pick<DocumentQueue, 'check'>;
  readonly #options: WatchOptions;
  /** Why it is of no use; null where it is. */
  #reason: string | null = null;
  /** One at a time: a server that is frozen does not find a thousand of them when it goes on. */
  #asked: Promise<unknown> | null = null;

  constructor(queue: Pick<DocumentQueue, 'check'>, options: WatchOptions) {
    this.#queue = queue;
    this.#options = options;
  }

  async look(): Promise<Health> {
    this.#asked ??= this.#queue.check().finally(() => (this.#asked = null));
    try {
      await withTimeLimit(this.#options.limitMs ?? LIMIT_MS, 'the queue of documents', this.#asked);
      this.#note(null);
      return { ok: true };
    } catch (error) {
      const reason = redisRefusal(error) ?? AWAY;
      this.#note(reason, error);
      return { ok: false, reason };
    }
  }

  #note(reason: string | null, error?: unknown): void {
    const { log, signal } = this.#options;
    if (reason === this.#reason || signal.aborted) return;
    this.#reason = reason;
    if (reason === null) log.warn('the queue of documents answers again');
    else log.error({ err: error }, reason);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from './eventStore.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Growing pauses, with jitter so that many processes do not come back in step. */
export class Backoff {
  #next = FIRST_PAUSE_MS;

  async wait(signal: AbortSignal): Promise<void> {
    const ms = this.#next * (0.75 + Math.random() / 2);
    this.#next = Math.min(this.#next * 2, LONGEST_PAUSE_MS);
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }

  reset(): void {
    this.#next = FIRST_PAUSE_MS;
  }
}

/** Repeats a read until the store is back; null when the signal aborted first, also in the middle of a try. */
export async function untilAvailable<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (const pauses = new Backoff(); !signal.aborted; await pauses.wait(signal)) {
    try {
      return await unlessAborted(read(), signal);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
  return null;
}

/**
 * Not `Promise.race` with one promise for the abort: each race would hang a reaction on it, for as long as the
 * subscription lives.
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(null);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

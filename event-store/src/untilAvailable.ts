import { Backoff } from '@hospital/contracts';
import { StoreUnavailable } from './eventStore.ts';
import { pause } from './pause.ts';

/** Repeats a read until the store is back; null when the signal aborted first, also in the middle of a try. */
export async function untilAvailable<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  for (const backoff = new Backoff(); !signal.aborted; await pause(backoff.next(), { signal })) {
    try {
      return await unlessAborted(read(), signal);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
  return null;
}

/** The outcome of the work, or null when the signal aborted first. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return abortable(work, signal).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
}

/**
 * The outcome of the work, or the signal's reason as an error when it aborted first. Not `Promise.race` with one promise
 * for the abort: each race would hang a reaction on it, for as long as the subscription lives.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

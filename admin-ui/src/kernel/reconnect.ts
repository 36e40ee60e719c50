/**
 * When the stream of changes is asked for again. While the server is away it is asked every few seconds, each browser at moments of its own,
 * and at once when the person comes back to the page or the connection does. A stream that the server ends at once, or refuses, waits longer:
 * too many of the person's are open, and asking sooner would change nothing.
 */
import { Backoff } from '@hospital/contracts';
import { pause } from './api/pause.ts';

const AWAY = { firstMs: 500, longestMs: 4_000 };
const ENDED = { firstMs: 1_000, longestMs: 30_000 };
/** One that breaks off sooner, again and again, is not asked for twice a second. */
const SOUND_MS = 5_000;
/** A hundred browsers whose network returns do not ask in the same moment. */
const SPREAD_MS = 500;

export interface Reconnect {
  /** A stream stands. */
  readonly stands: () => void;
  /** @param livedMs how long it stood */
  readonly ended: (livedMs: number) => Promise<void>;
  readonly away: () => Promise<void>;
}

/** Ends early when somebody looks, or the network is there again. */
async function pauseUntilWoken(milliseconds: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController();
  const wake = () => {
    if (document.visibilityState !== 'hidden') woken.abort();
  };
  const listening = { signal: AbortSignal.any([signal, woken.signal]) };
  window.addEventListener('online', wake, listening);
  window.addEventListener('focus', wake, listening);
  document.addEventListener('visibilitychange', wake, listening);
  await pause(milliseconds, listening.signal);
  if (woken.signal.aborted) await pause(Math.min(milliseconds, Math.random() * SPREAD_MS), signal);
  woken.abort();
}

export function reconnecting(signal: AbortSignal): Reconnect {
  const [away, ended] = [new Backoff(AWAY), new Backoff(ENDED)];
  let stoodAt: number | null = null;
  const hasStood = () => stoodAt !== null && performance.now() - stoodAt > SOUND_MS;
  return {
    stands: () => void (stoodAt ??= performance.now()),
    ended: (livedMs) => {
      stoodAt = null;
      if (livedMs > ENDED.longestMs) ended.reset();
      return pause(ended.next(), signal);
    },
    away: () => {
      if (hasStood()) away.reset();
      stoodAt = null;
      return pauseUntilWoken(away.next() * (0.5 + Math.random() / 2), signal);
    },
  };
}

/**
 * The subscription of the stores that are polled (memory, PostgreSQL): every event after a position, in order, for ever.
 * The next batch is fetched while the present one is decoded and handled.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { START } from '@hospital/contracts';
import type { Position, StoredEvent } from '@hospital/contracts';
import type { Notifier } from './notifier.ts';
import { LogEndsEarlier, type EventBatch, type EventStore } from './eventStore.ts';
import type { Subscription } from './filter.ts';
import { pause } from './pause.ts';
import { untilAvailable } from './untilAvailable.ts';

export interface Fetched {
  /** Everything up to here is fetched or did not pass the filter. */
  readonly until: Position;
  /** Whether there was more than fits. */
  readonly more: boolean;
  /** Kept apart, so that the next fetch is under way while these are parsed. */
  decode(): StoredEvent[];
}

export interface Log {
  readonly notifier: Notifier;
  fetch(after: Position): Promise<Fetched>;
}

/** The stores notify of whatever was appended; this is for a mistake in that. */
const LONGEST_SLEEP_MS = 30_000;

export async function* follow(
  log: Log,
  { after, concerns = () => true, everyMs = 0 }: Subscription,
  signal: AbortSignal,
): AsyncGenerator<EventBatch> {
  let lookedAt = -Infinity;
  const fetch = (from: Position) => {
    lookedAt = performance.now();
    return untilAvailable(() => log.fetch(from), signal);
  };
  let isFirst = true;
  let heard = log.notifier.count;
  let checkpoint = after ?? START;
  for (let fetching = fetch(checkpoint); ;) {
    const fetched = await fetching;
    if (fetched === null || signal.aborted) return;
    const hasMoved = fetched.until !== checkpoint;
    checkpoint = fetched.until;
    if (fetched.more) {
      heard = log.notifier.count;
      fetching = fetch(checkpoint);
      // A failure is thrown when the fetch is awaited, after these events were given.
      fetching.catch(() => undefined);
      // Decoding keeps the process busy: the fetch must have left before, or the two follow each other.
      await turnOfTheLoop();
    }
    const events = fetched.decode().filter(concerns);
    if (hasMoved || isFirst) yield { events, checkpoint };
    isFirst = false;
    if (fetched.more) continue;
    await log.notifier.wait(heard, LONGEST_SLEEP_MS, signal);
    // At the same moments for all who look as often: they share what is found.
    const now = performance.now();
    if (now < lookedAt + everyMs) await pause(Math.ceil(everyMs - (now % everyMs)), { signal });
    heard = log.notifier.count;
    fetching = fetch(checkpoint);
  }
}

/**
 * A checkpoint beyond the end is one of another log, or of this one before an older copy was restored: to wait there
 * would skip, in silence, whatever is appended until the log has come that far.
 */
export function assertReached(after: Position | null, end: Position): void {
  if (after !== null && after > end) throw new LogEndsEarlier(after, end);
}

/** For a start, before anything is served from what was read up to here. @throws LogEndsEarlier */
export async function assertLogReaches(store: Pick<EventStore, 'subscribe'>, after: Position): Promise<void> {
  if (after === START) return;
  const first = new AbortController();
  await store.subscribe(
    { after, concerns: () => false },
    () => {
      first.abort();
      return Promise.resolve();
    },
    first.signal,
  );
}

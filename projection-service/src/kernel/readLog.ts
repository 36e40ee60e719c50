import { START, type Position, type StoredEvent } from '@hospital/contracts';
import { withLinkedSignal, type EventStore, type Selection } from '@hospital/event-store';

export interface LogRange extends Selection {
  /** Exclusive. */
  readonly after: Position;
  /** Inclusive; has to be a position that the log has reached. */
  readonly until: Position;
  /** Ends the read before its end. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A bounded read of what of the log is selected, in batches and in order. A position may be that of an event of another program, which a
 * filtered subscription is not brought to where it is the last one: it is read as far as the last event of ours.
 * @throws the signal's reason once it has aborted
 */
export async function readLog(
  store: EventStore,
  { until, signal, ...subscription }: LogRange,
  handle: (events: StoredEvent[]) => Promise<void>,
): Promise<void> {
  if (until <= subscription.after) return;
  const end = await store.end();
  const last = until < end ? until : end;
  if (last <= subscription.after) return;
  const finished = new AbortController();
  const ends = signal ? [finished.signal, signal] : [finished.signal];
  await withLinkedSignal(ends, (ended) =>
    store.subscribe(
      subscription,
      async ({ events, checkpoint }) => {
        if (ended.aborted) return;
        const within = events.filter(({ position }) => position <= last);
        if (within.length > 0) await handle(within);
        if (checkpoint >= last) finished.abort();
      },
      ended,
    ),
  );
  signal?.throwIfAborted();
}

/** Without reading much more than so many events. */
export async function holdsMoreThan(store: EventStore, count: number): Promise<boolean> {
  const end = await store.end();
  if (end === START) return false;
  let seen = 0;
  const known = new AbortController();
  await store.subscribe(
    { after: START },
    ({ events, checkpoint }) => {
      seen += events.length;
      if (seen > count || checkpoint >= end) known.abort();
      return Promise.resolve();
    },
    known.signal,
  );
  return seen > count;
}

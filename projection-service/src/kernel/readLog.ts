import type { Position, StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';

export interface Stretch {
  /** Exclusive. */
  readonly after: Position;
  /** Inclusive; has to be a position that the log has reached. */
  readonly until: Position;
}

/** A bounded read of the whole log, in batches and in order. */
export async function readLog(
  store: EventStore,
  { after, until }: Stretch,
  handle: (events: StoredEvent[]) => Promise<void>,
): Promise<void> {
  if (until <= after) return;
  const finished = new AbortController();
  await store.subscribe(
    after,
    async ({ events, checkpoint }) => {
      if (finished.signal.aborted) return;
      const within = events.filter(({ position }) => position <= until);
      if (within.length > 0) await handle(within);
      if (checkpoint >= until) finished.abort();
    },
    finished.signal,
  );
}

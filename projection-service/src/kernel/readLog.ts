import type { Position, StoredEvent } from '@hospital/contracts';
import type { EventStore, Selection } from '@hospital/event-store';

export interface Stretch extends Selection {
  /** Exclusive. */
  readonly after: Position;
  /** Inclusive; has to be a position that the log has reached. */
  readonly until: Position;
}

/** A bounded read of what of the log is selected, in batches and in order. */
export async function readLog(
  store: EventStore,
  { until, ...subscription }: Stretch,
  handle: (events: StoredEvent[]) => Promise<void>,
): Promise<void> {
  if (until <= subscription.after) return;
  const finished = new AbortController();
  await store.subscribe(
    subscription,
    async ({ events, checkpoint }) => {
      if (finished.signal.aborted) return;
      const within = events.filter(({ position }) => position <= until);
      if (within.length > 0) await handle(within);
      if (checkpoint >= until) finished.abort();
    },
    finished.signal,
  );
}

/** The events of a few types, or a few others, up to the log's present end. Those of types are found by the store's index. */
import { START, type Position, type StoredEvent } from '@hospital/contracts';
import type { EventStore, Selection } from '@hospital/event-store';

type Log = Pick<EventStore, 'end' | 'subscribe'>;

interface Search extends Selection {
  /** Of the whole log unless set. */
  readonly after?: Position;
  /** Gives up after so long without progress; never unless set. */
  readonly stalledMs?: number;
}

interface FoundEvents {
  readonly events: readonly StoredEvent[];
  readonly reached: Position;
  /** False where the search gave up. */
  readonly isComplete: boolean;
}

export async function eventsOfTypes(store: Log, types: readonly string[]): Promise<readonly StoredEvent[]> {
  return selectedEvents(store, { filter: { types } });
}

export async function selectedEvents(store: Log, selection: Selection): Promise<readonly StoredEvent[]> {
  return (await searchLog(store, selection)).events;
}

/** A log that has not grown since `after` is not searched. */
export async function searchLog(store: Log, search: Search): Promise<FoundEvents> {
  const { after = START, stalledMs, ...selection } = search;
  const end = await store.end();
  const events: StoredEvent[] = [];
  let reached = after;
  if (end <= after) return { events, reached, isComplete: true };
  const finished = new AbortController();
  const stalled = stalledMs === undefined ? undefined : setTimeout(() => finished.abort(), stalledMs).unref();
  try {
    await store.subscribe(
      { after: after === START ? null : after, ...selection },
      (page) => {
        stalled?.refresh();
        events.push(...page.events);
        reached = page.checkpoint;
        if (reached >= end) finished.abort();
        return Promise.resolve();
      },
      finished.signal,
    );
  } finally {
    clearTimeout(stalled);
  }
  return { events, reached, isComplete: reached >= end };
}

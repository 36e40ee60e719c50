/** The events of a few types, of the whole log up to its present end: the store finds them by its index. */
import { START, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';

export async function eventsOfTypes(
  store: Pick<EventStore, 'end' | 'subscribe'>,
  types: readonly string[],
): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = [];
  const end = await store.end();
  if (end === START) return found;
  const finished = new AbortController();
  await store.subscribe(
    { after: null, filter: { types } },
    ({ events, checkpoint }) => {
      found.push(...events);
      if (checkpoint >= end) finished.abort();
      return Promise.resolve();
    },
    finished.signal,
  );
  return found;
}

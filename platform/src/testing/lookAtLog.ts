/** A whole log as texts that are the same in every store. */
import { START, type StoredEvent } from '@hospital/contracts';
import { exportLine, type EventStore } from '@hospital/event-store';

export async function lookAtLog(store: EventStore): Promise<readonly string[]> {
  const [lines, end, stop] = [[] as string[], await store.end(), new AbortController()];
  const take = (events: readonly StoredEvent[]) => lines.push(...events.map(exportLine));
  await store.subscribe(
    { after: START },
    ({ events, checkpoint }) => {
      take(events);
      if (checkpoint >= end) stop.abort();
      return Promise.resolve();
    },
    stop.signal,
  );
  return lines;
}

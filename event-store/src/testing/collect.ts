import { START } from '@hospital/contracts';
import type { Position, StoredEvent } from '@hospital/contracts';
import type { EventBatch, EventStore } from '../eventStore.ts';
import type { EventFilter, Selection } from '../filter.ts';

export interface Wanted {
  readonly after: Position | null;
  readonly streams: readonly string[];
  readonly count: number;
  readonly filter?: EventFilter;
  onFirstBatch?(): unknown;
}

/** Subscribes until so many events of the streams have come; a checkpoint that went back is an error. */
export async function collect(
  store: EventStore,
  { after, streams, count, filter, onFirstBatch }: Wanted,
): Promise<{ events: StoredEvent[]; checkpoint: Position }> {
  const stop = new AbortController();
  const isOurs = new Set(streams);
  const events: StoredEvent[] = [];
  let checkpoint = after ?? START;
  let isFirst = true;
  const handle = async (batch: EventBatch) => {
    if (batch.checkpoint < checkpoint) throw new Error(`the checkpoint went back to ${batch.checkpoint}`);
    checkpoint = batch.checkpoint;
    events.push(...batch.events.filter(({ stream }) => isOurs.has(stream)));
    if (isFirst) onFirstBatch?.();
    isFirst = false;
    if (events.length >= count) stop.abort();
  };
  await store.subscribe({ after, ...(filter ? { filter } : {}) }, handle, stop.signal);
  return { events, checkpoint };
}

export async function firstBatch(
  store: EventStore,
  after: Position | null,
  selection: Selection = {},
): Promise<EventBatch> {
  const stop = new AbortController();
  const batches: EventBatch[] = [];
  const handle = async (batch: EventBatch) => {
    batches.push(batch);
    stop.abort();
  };
  await store.subscribe({ after, ...selection }, handle, stop.signal);
  const [first] = batches;
  if (!first) throw new Error('the subscription ended without a batch');
  return first;
}

/**
 * Brings parked records back: their events are read from the log again, so that a restored key or a mended upcaster is seen, and applied in
 * order from where the record stood. Run by the leader, at once and then for each record with growing pauses.
 */
import { inTransaction } from '@hospital/platform';
import { Backoff, UnreadableEvent, type StoredEvent } from '@hospital/contracts';
import { pause, withLinkedSignal, type EventStore } from '@hospital/event-store';
import type { Lease, Logger } from '@hospital/platform';
import type pg from 'pg';
import { UNKNOWN_RECORD } from './batchFold.ts';
import { withClient } from './database.ts';
import { addLiving, lockCheckpoint, moduleStates } from './groupState.ts';
import { parkedRecords, parkRecord, parkRecords, unpark, waitingEvents } from './parkedRecords.ts';
import type { EventPosition, ParkedRecord } from './parkedRecords.ts';
import { projectOrPark, type ProjectedModule } from './projecting.ts';
import type { Progress } from './progress.ts';

const ROUND_MS = 30_000;
const LONGEST_PAUSE_MS = 1_800_000;

export interface RetryOptions {
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly parts: ReadonlyMap<string, ProjectedModule & { readonly hash: string }>;
  readonly progress: Progress;
  readonly log: Logger;
  /** Between two rounds, 30 s unless set. */
  readonly retryMs?: number;
}

interface Attempts {
  readonly backoff: Backoff;
  readonly dueAt: number;
}

/** Until the signal aborts. */
export async function keepRetrying(options: RetryOptions, lease: Lease, signal: AbortSignal): Promise<void> {
  const { retryMs = ROUND_MS, log, progress } = options;
  const attempts = new Map<string, Attempts>();
  while (!signal.aborted) {
    try {
      if (progress.parked.count > 0 && (await retryDue(options, { lease, signal }, attempts)))
        await progress.refresh();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'parked records could not be tried again');
    }
    if (await untilAsked(progress, retryMs, signal)) attempts.clear();
  }
}

/** Somebody who asks for a retry waits for no pause: true where somebody did. */
async function untilAsked(progress: Progress, ms: number, signal: AbortSignal): Promise<boolean> {
  const asked = new AbortController();
  const stop = progress.onRetry(() => asked.abort());
  await withLinkedSignal([signal, asked.signal], (either) => pause(ms, { signal: either }));
  stop();
  return asked.signal.aborted;
}

/** @returns whether any record came further */
async function retryDue(
  options: RetryOptions,
  { lease, signal }: { readonly lease: Lease; readonly signal: AbortSignal },
  attempts: Map<string, Attempts>,
): Promise<boolean> {
  const { retryMs = ROUND_MS, databaseUrl } = options;
  return withClient(databaseUrl, 'projection retry', async (client) => {
    let isAnyBack = false;
    for (const parked of await parkedRecords(client)) {
      if (signal.aborted) break;
      const key = `${parked.module} ${parked.record}`;
      const limits = { firstMs: retryMs, longestMs: LONGEST_PAUSE_MS };
      const { backoff, dueAt } = attempts.get(key) ?? { backoff: new Backoff(limits), dueAt: 0 };
      if (parked.record === UNKNOWN_RECORD || dueAt > performance.now()) continue;
      attempts.set(key, { backoff, dueAt: performance.now() + backoff.next() });
      if (!(await retryOne(options, { client, lease }, parked))) continue;
      attempts.delete(key);
      isAnyBack = true;
    }
    return isAnyBack;
  });
}

interface Connection {
  readonly client: pg.ClientBase;
  readonly lease: Lease;
}

/** @returns whether the record came further */
async function retryOne(
  { store, parts, log }: RetryOptions,
  { client, lease }: Connection,
  parked: ParkedRecord,
): Promise<boolean> {
  const { module, record } = parked;
  const part = parts.get(module);
  if (!part) return false;
  const events = await readAgain(store, await waitingEvents(client, module, record));
  if (events.length === 0) return false;
  return inTransaction(client, async () => {
    await lease.guard(client);
    await lockCheckpoint(client);
    const state = (await moduleStates(client)).get(module);
    const waiting = await waitingEvents(client, module, record);
    if (state?.hash !== part.hash || waiting[0]?.position !== events[0]?.position) return false;
    await unpark(client, module, record);
    const touches = events.map((event) => ({ id: record, event }));
    const { living, failures } = await projectOrPark(client, part, touches);
    await parkRecords(client, part.module, failures);
    await addLiving(client, new Map([[module, living]]));
    // What came meanwhile, or still can't be read.
    const rest = waiting.slice(events.length);
    if (rest.length > 0) await parkRecord(client, parked, rest);
    if (failures[0]?.events[0]?.position === events[0]?.position) throw new StillParked();
    log.info({ module, record }, 'a parked record came back');
    return true;
  }).catch((error: unknown) => {
    if (error instanceof StillParked) return false;
    throw error;
  });
}

/** Rolls the attempt back, so that the first error and its time stay. */
class StillParked extends Error {
  override readonly name = 'StillParked';
}

/** Those that can be read now, up to the first that can't. */
async function readAgain(store: EventStore, waiting: readonly EventPosition[]): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  try {
    for (const position of waiting) {
      const event = await eventAt(store, position);
      if (!event) break;
      events.push(event);
    }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
  }
  return events;
}

async function eventAt(store: EventStore, { stream, revision }: EventPosition): Promise<StoredEvent | null> {
  for await (const event of store.read(stream, revision)) return event;
  return null;
}

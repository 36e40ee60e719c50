/**
 * The port. What other programs wrote to the log is skipped by every call, and counted; a stream of ours that holds such
 * events is appended to as if they were not there, only its revisions have gaps. Three adapters keep its promises (memory, PostgreSQL, EventStoreDB) and one suite,
 * `eventStore.contract.ts`, holds each of them to these:
 * one total order without a gap that a subscriber could fall into, expected revisions, repeats that return what the first append returned.
 */
import type { NewEvent, Position, StoredEvent } from '@hospital/contracts';
import type { Subscription } from './filter.ts';

export interface Appended {
  /** Revision of the last event of this append. */
  readonly revision: bigint;
  /** Position of the last event of this append. */
  readonly position: Position;
}

export interface EventBatch {
  /** May be empty: the checkpoint advances also where nothing was for us. */
  readonly events: StoredEvent[];
  /** Everything up to and including this position has been handed over. */
  readonly checkpoint: Position;
}

export interface EventStore {
  /** The events of one stream from a revision (inclusive, 0 unless set), in order, fetched in batches; of these types alone where some are named. */
  read(stream: string, from?: bigint, types?: readonly string[]): AsyncIterable<StoredEvent>;
  /** The last event of a stream, or null where it has none of ours. */
  head(stream: string): Promise<StoredEvent | null>;
  /** The position of the last event of the whole log, `START` when it is empty. */
  end(): Promise<Position>;
  /**
   * All of the events or none. A repeat of the same event ids at the same expected revision returns what the first append returned.
   * @throws RevisionConflict when the stream is not at `expected`
   * @throws EventTooLarge over 900 KB for the whole append
   * @throws StoreUnavailable within 5 s while the store is away or hangs; the append may or may not have been written
   */
  append(stream: string, events: readonly NewEvent[], expected: bigint | 'none'): Promise<Appended>;
  /**
   * Every event after a position that passes the filter, in order, for ever: `handle` is awaited before the next batch;
   * resolves when `signal` aborts or the store is closed, rejects when `handle` throws, and with `LogEndsEarlier` when the
   * log ends before `after`. Survives a restart of the store. The first batch with the then-present end of the
   * log is handed over even if it is empty, and so is a checkpoint beyond what did not pass.
   */
  subscribe(
    subscription: Subscription,
    handle: (batch: EventBatch) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Whether the store responds now; the reason where it does not. */
  health(): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
  close(): Promise<void>;
}

export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: bigint | 'none';
  readonly actual: bigint | 'none';
  constructor(stream: string, expected: bigint | 'none', actual: bigint | 'none') {
    super(`stream ${stream} stands at ${actual}, not at ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
  constructor(bytes: number) {
    super(`an append of ${bytes} bytes is over the limit of ${MAX_APPEND_BYTES}`);
  }
}

/** The store is away, hangs or is busy: the same call may go through later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store responds and refuses us: credentials, rights, its configuration. It stays so until a person fixes it. */
export class StoreRefused extends StoreUnavailable {}

/** What was read so far came from another log, or from this one before an older copy was restored. It stays so until a person fixes it. */
export class LogEndsEarlier extends Error {
  override readonly name = 'LogEndsEarlier';
  constructor(after: Position, end: Position) {
    super(
      `The event log ends at ${end}, but it was read up to ${after} before: an older copy of it was restored. ` +
        'Stop the product, forget what was derived from the later log (docs/operations.md, Backup), and start it again.',
    );
  }
}

/** EventStoreDB refuses 1 MB; all adapters refuse alike, so that a log can be copied between them. */
export const MAX_APPEND_BYTES = 900 * 1024;

export function appendSize(events: readonly NewEvent[]): number {
  return events.reduce(
    (sum, event) =>
      sum + Buffer.byteLength(JSON.stringify(event.data)) + Buffer.byteLength(JSON.stringify(event.metadata)),
    0,
  );
}

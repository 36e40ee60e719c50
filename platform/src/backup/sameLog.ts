/** What of the log a backup lacks, once it is certain that both are the same log. */
import { START, type Position, type StoredEvent } from '@hospital/contracts';
import {
  eventInSnapshot,
  leafHash,
  logInSnapshot,
  TreeEdge,
  type EventBatch,
  type EventStore,
} from '@hospital/event-store';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Client } from 'pg';
import { ConfigError } from '../start/config.ts';
import type { LoggedPart } from './logSegments.ts';

export interface ReadableLog {
  /** In order, up to the end that the log has now. */
  read(after: Position): AsyncIterable<EventBatch>;
  find(stream: string, revision: bigint): Promise<StoredEvent | null>;
}

/** @param client inside the transaction whose moment counts */
export function snapshotLog(client: Client): ReadableLog {
  return {
    read: (after) => logInSnapshot(client, after),
    find: (stream, revision) => eventInSnapshot(client, { stream, revision }),
  };
}

export function storedLog(store: EventStore): ReadableLog {
  return {
    read: (after) => untilEnd(store, after),
    async find(stream, revision) {
      for await (const event of store.read(stream, revision))
        return event.revision === revision ? event : null;
      return null;
    },
  };
}

async function* untilEnd(store: EventStore, after: Position): AsyncGenerator<EventBatch> {
  const end = await store.end();
  if (end <= after) return;
  const stop = new AbortController();
  const batches = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const deliver = async (batch: EventBatch) => {
    if (!batches.write(batch)) await once(batches, 'drain', { signal: stop.signal }).catch(() => undefined);
    if (batch.checkpoint >= end) stop.abort();
  };
  store.subscribe({ after }, deliver, stop.signal).then(
    () => batches.end(),
    (error: unknown) => batches.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* batches as AsyncIterable<EventBatch>;
  } finally {
    stop.abort();
  }
}

export interface LogWanted {
  /** The log as the backup before has it; null for a first one. */
  readonly before: LoggedPart | null;
  /** Its events too, once more. */
  readonly isWhole: boolean;
}

/** @throws ConfigError for another log */
export async function logAfter(
  log: ReadableLog,
  { before, isWhole }: LogWanted,
): Promise<AsyncIterable<readonly StoredEvent[]>> {
  if (!before?.last) return eventsOf(log.read(START));
  const { position, stream, revision, id } = before.last;
  const found = await log.find(stream, BigInt(revision));
  if (found?.id !== id) throw anotherLog();
  // After a restore, events have other positions.
  if (isWhole || found.position !== position) return comparedEvents(log, { before, isWhole });
  return eventsOf(log.read(position));
}

async function* eventsOf(batches: AsyncIterable<EventBatch>): AsyncGenerator<readonly StoredEvent[]> {
  for await (const { events } of batches) yield events;
}

/** Where the events before differ, it ends with an error. */
async function* comparedEvents(
  log: ReadableLog,
  { before, isWhole }: { readonly before: LoggedPart; readonly isWhole: boolean },
): AsyncGenerator<readonly StoredEvent[]> {
  const edge = new TreeEdge();
  for await (const { events } of log.read(START)) {
    const known = Math.min(events.length, before.events - edge.size);
    for (const event of events.slice(0, known)) edge.push(leafHash(event, edge.size));
    const isBehind = edge.size === before.events;
    if (isBehind && known > 0 && edge.root().toString('base64') !== before.root) throw anotherLog();
    if (isWhole) yield events;
    else if (isBehind) yield events.slice(known);
  }
  if (edge.size < before.events) throw anotherLog();
}

function anotherLog(): ConfigError {
  return new ConfigError(
    'The folder holds backups of another log, or of this one before it was restored to an earlier moment. Nothing was written: name another folder.',
  );
}

/**
 * Puts the parts of batches into the queue: as soon as they are asked for, and again and again while they are open, so that a queue that
 * was lost, in whole or in part, costs seconds and nothing else. A part that waits already is not queued twice. Single documents that wait are queued again at the start,
 * and whenever they have waited for long: their reactor queues them as soon as they are asked for.
 */
import { batchParts, documentBatches, isBatchOpen, recordIdOf, type RowOf } from '@hospital/contracts';
import { pause } from '@hospital/event-store';
import { isDataError, startReactor, type Foundation, type Reactor } from '@hospital/platform';
import type { DocumentQueue } from '../queue/documentQueue.ts';
import { StallDetector } from '../queue/stallDetector.ts';
import type { BatchPart } from './renderPart.ts';

const RECONCILE_MS = 10_000;
const LOST_AFTER_MS = 60_000;
const LOOK_AT = 1_000;

const PART = /^batch-([0-9a-f-]{36})-(\d+)$/;

export function partJob({ batch, part }: BatchPart): string {
  return `batch-${batch}-${part}`;
}

/** Null for the job of a single document. */
export function partOfJob(job: string): BatchPart | null {
  const [, batch, part] = PART.exec(job) ?? [];
  return batch === undefined ? null : { batch, part: Number(part) };
}

type Dependencies = Pick<Foundation, 'store' | 'records' | 'reactorConnections' | 'log' | 'pool'>;

async function queueOpenParts({ records }: Dependencies, queue: DocumentQueue, batch: string): Promise<void> {
  const { row } = await records.load(documentBatches, batch);
  if (!row || !isBatchOpen(row)) return;
  const parts = batchParts(row as RowOf<typeof documentBatches.fields>);
  for (const [part, failed] of parts.entries())
    if (failed === null) await queue.restore(partJob({ batch, part }), { bulk: true });
}

export function queueAskedParts(dependencies: Dependencies, queue: DocumentQueue): Reactor {
  const { store, reactorConnections: connections, log } = dependencies;
  return startReactor({
    name: 'document batches',
    store,
    connections,
    log,
    selection: {
      filter: { types: ['DocumentBatchRequested', 'DocumentBatchResumed', 'DocumentBatchRetried'] },
    },
    react: ({ stream }) => queueOpenParts(dependencies, queue, recordIdOf(stream)),
  });
}

export interface ReconcilerTimes {
  readonly everyMs?: number | undefined;
  /** After which a single document that still waits is queued again after the start, 60 s by default. */
  readonly lostAfterMs?: number | undefined;
}

export interface Reconciler {
  close(): Promise<void>;
}

/** The read model names what may be open, the log decides. Every copy does it: what is queued twice is queued once. */
export function reconcileQueue(
  dependencies: Dependencies,
  queue: DocumentQueue,
  { everyMs = RECONCILE_MS, lostAfterMs = LOST_AFTER_MS }: ReconcilerTimes = {},
): Reconciler {
  const stop = new AbortController();
  const waiting = new StallDetector(lostAfterMs);
  const unreadable = new Set<string>();
  const passOver = (id: string) => (error: unknown) => {
    if (!isDataError(error)) throw error;
    if (!unreadable.has(id)) dependencies.log.warn({ err: error, id }, 'a batch cannot be read, and waits');
    unreadable.add(id);
  };
  const running = (async () => {
    let isStart = true;
    while (!stop.signal.aborted) {
      try {
        await reconcile(dependencies, queue, {
          waiting: isStart ? null : waiting,
          passOver,
          signal: stop.signal,
        });
        isStart = false;
      } catch (error) {
        if (!stop.signal.aborted)
          dependencies.log.debug({ err: error }, 'the queue could not be compared with the log');
      }
      await pause(everyMs, { signal: stop.signal });
    }
  })();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

interface Round {
  /** Null for every document that waits. */
  readonly waiting: StallDetector | null;
  /** Of a batch that cannot be read: the others are put back. @throws what is of no batch */
  readonly passOver: (batch: string) => (error: unknown) => void;
  readonly signal: AbortSignal;
}

async function reconcile(
  dependencies: Dependencies,
  queue: DocumentQueue,
  { waiting, passOver, signal }: Round,
): Promise<void> {
  const stuck = await queue.letGoStuck();
  if (stuck.length > 0)
    dependencies.log.warn({ jobs: stuck.length }, 'jobs that nobody worked on wait again');
  const batches = await dependencies.pool.query<{ id: string }>(
    `select _id::text as id from read_models."documentBatches" where status in ('queued', 'rendering') order by "createdAt"`,
  );
  for (const { id } of batches.rows) {
    signal.throwIfAborted();
    await queueOpenParts(dependencies, queue, id).catch(passOver(id));
  }
  const queued = await dependencies.pool.query<{ id: string }>(
    `select _id::text as id from read_models.documents where status = 'queued' order by "updatedAt" limit $1`,
    [waiting && LOOK_AT],
  );
  const ids = queued.rows.map(({ id }) => id);
  for (const id of waiting?.of(ids.map((one) => [one, ''])) ?? ids) {
    signal.throwIfAborted();
    await queue.restore(id);
  }
}

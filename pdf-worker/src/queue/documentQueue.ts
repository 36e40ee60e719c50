/**
 * Documents that wait to be rendered. Delivery is at least once: a worker that dies gives its job back, and a document may be
 * asked for again at any time, so `render` must find out itself whether there is anything left to do.
 * A job's id is the document's, so that one that already waits is not queued twice.
 */
import { openQueue } from './bullmq.ts';
import { openWorker } from './bullmqWorker.ts';
import type { JobCounts, OpenQueue, QueueTarget } from './bullmq.ts';
import { failpoint, withTimeLimit } from '@hospital/event-store';
import { StallDetector } from './stallDetector.ts';

export { WorkerUnable } from './bullmqWorker.ts';
export type { JobCounts, QueueTarget } from './bullmq.ts';

const QUEUE = 'documents';
/** 1 s, 2 s, 4 s, 8 s between them: what is broken for longer is said to who asked. */
const ATTEMPTS = 5;
const RETRY_DELAY_MS = 1_000;
/** A worker says every half of this that it lives; then another takes its job. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
/** A document that kills its worker this often is given up; deployments and reboots alone must not get there. */
const MAX_STALLED = 10;
const CLOSE_LIMIT_MS = 12_000;
/**
 * BullMQ on PostgreSQL reckons locks, delays and its own search for stalled jobs by the clocks of its clients: after one that was an hour ahead, a
 * job whose worker died would wait for an hour. Longer than the longest delay between attempts, and than a worker needs to show that it lives.
 */
const STUCK_MS = 60_000;

export interface QueueOptions extends QueueTarget {
  /** Another one than the product's, for tests. */
  readonly name?: string;
  readonly attempts?: number;
  readonly retryDelayMs?: number;
  readonly stuckMs?: number;
  readonly onError?: (error: Error) => void;
}

export interface AddDocument {
  readonly bulk?: boolean;
}

export interface DocumentQueue {
  /** `bulk` lets those pass that somebody waits for. */
  add(documentId: string, options?: AddDocument): Promise<void>;
  /** The same for one that should wait already: in what is left of a queue that was lost in part it may be held without ever being handed out. */
  restore(documentId: string, options?: AddDocument): Promise<void>;
  /** @throws where it does not answer, or takes no jobs */
  check(): Promise<void>;
  counts(): Promise<JobCounts>;
  /** Gives back the jobs that have not moved for `stuckMs`, as far as this has seen: call it again and again. @returns their ids */
  letGoStuck(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface DocumentWorkerOptions extends QueueTarget {
  readonly name?: string;
  /** At once, in this process: as many as the renderer has pages. */
  readonly concurrency?: number;
  readonly lockMs?: number;
  readonly stalledCheckMs?: number;
  /**
   * Renders and stores one document; what it throws is tried again. Called more than once for the same one: `start` is 1 the first time, and more
   * after an attempt that failed or whose worker died.
   */
  readonly render: (documentId: string, start: number) => Promise<void>;
  /** After the last attempt. Called more than once for the same one. */
  readonly failed: (documentId: string, error: Error) => Promise<void>;
  /** When it takes its first job; at once unless set. */
  readonly begins?: Promise<unknown> | undefined;
  /** When it takes one again after a `render` that threw WorkerUnable; at once unless set. */
  readonly untilAble?: (() => Promise<void>) | undefined;
  readonly onError?: (error: Error) => void;
}

export interface DocumentWorker {
  /** Takes no more jobs and waits for those at work. */
  close(): Promise<void>;
}

export async function openDocumentQueue(options: QueueOptions): Promise<DocumentQueue> {
  const queue = await openQueue(options.name ?? QUEUE, options, options.onError ?? ignore);
  const still = new StallDetector(options.stuckMs ?? STUCK_MS);
  const putBy =
    (put: OpenQueue['add']): DocumentQueue['add'] =>
    async (documentId, { bulk = false } = {}) => {
      failpoint('enqueue.before');
      await put(documentId, {
        attempts: options.attempts ?? ATTEMPTS,
        retryDelayMs: options.retryDelayMs ?? RETRY_DELAY_MS,
        priority: bulk ? 2 : 1,
      });
      failpoint('enqueue.after');
    };
  return {
    add: putBy(queue.add),
    restore: putBy(queue.restore),
    check: () => queue.check(),
    counts: () => queue.counts(),
    async letGoStuck() {
      const begun = new Map((await queue.begun()).map((job) => [job.id, job]));
      const stuck = still.of([...begun.values()].map(({ id, mark }) => [id, mark]));
      for (const id of stuck) await begun.get(id)?.letGo();
      return stuck;
    },
    close: () => queue.close(),
  };
}

export async function startDocumentWorker(options: DocumentWorkerOptions): Promise<DocumentWorker> {
  const onError = options.onError ?? ignore;
  const pending = new Set<Promise<void>>();
  const giveUp = (documentId: string, error: Error): void => {
    const telling = options.failed(documentId, error).catch(onError);
    pending.add(telling);
    void telling.finally(() => pending.delete(telling));
  };
  const times = {
    concurrency: options.concurrency ?? 2,
    lockDuration: options.lockMs ?? LOCK_MS,
    stalledInterval: options.stalledCheckMs ?? STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
  };
  const worker = await openWorker(
    options.name ?? QUEUE,
    { ...options, times },
    {
      process: options.render,
      failed: giveUp,
      error: onError,
      begins: options.begins ?? Promise.resolve(),
      untilAble: options.untilAble ?? (() => Promise.resolve()),
    },
  );
  return {
    async close() {
      // What is still printed after that goes with the browser, which is closed next; its job waits for another worker.
      await withTimeLimit(CLOSE_LIMIT_MS, 'the last documents', worker.close()).catch(onError);
      await Promise.all(pending);
    },
  };
}

function ignore(): void {
  // BullMQ connects again by itself; who wants to hear of it passes onError.
}

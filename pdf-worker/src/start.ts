/**
 * The printing side of the product: queues each document that is asked for, renders it, stores it and says so in the log.
 * Any number of copies may run; a reactor under a lease queues, every copy renders.
 */
import { documents, recordIdOf } from '@hospital/contracts';
import { startReactor, type Foundation, type HealthPart, type Reactor } from '@hospital/platform';
import { BatchItems } from './batches/batchItems.ts';
import { partOfJob, queueAskedParts, reconcileQueue } from './batches/queueBatches.ts';
import { giveUpPart, renderPart, type BatchWorkDependencies } from './batches/renderPart.ts';
import { failDocument, renderDocument } from './documents/renderDocument.ts';
import { openDocumentQueue, startDocumentWorker, type DocumentQueue } from './queue/documentQueue.ts';
import { watchQueue } from './queue/queueHealth.ts';
import { whenRedisAnswers } from './queue/redis.ts';
import { watchBrowser, type BrowserWatch, type BrowserWatchOptions } from './browserWatch.ts';
import { watchPrinting } from './printingHealth.ts';
import { createRenderer } from './render.ts';
import type { LaunchOptions } from './browser/runningBrowser.ts';

const CALM_MS = 60_000;

export interface PdfWorkerOptions {
  readonly foundation: Foundation;
  /** Without it the queue is in PostgreSQL. */
  readonly redisUrl?: string | undefined;
  readonly browser?: LaunchOptions;
  /** At once, 2 by default. */
  readonly width?: number;
  /** Before the second attempt, 1 s by default; doubled before each further one. */
  readonly retryDelayMs?: number;
  /** When it takes its first document; at once unless set. A browser takes a second of the processor to start, which a start of the product would wait for. */
  readonly begins?: Promise<unknown>;
  /** Other workers may print: without a browser it leaves the documents to them. Unless set, such documents fail with that reason. */
  readonly sharesQueue?: boolean;
  /** Between two looks for a browser, 30 s by default. */
  readonly browserLookMs?: number;
}

export interface PdfWorker {
  readonly health: readonly HealthPart[];
  readonly printing: HealthPart;
  readonly queue: HealthPart;
  close(): Promise<void>;
}

export async function startPdfWorker(options: PdfWorkerOptions): Promise<PdfWorker> {
  const { foundation, redisUrl, browser = {}, width = 2, retryDelayMs = 1_000 } = options;
  const { databaseUrl, log } = foundation;
  const target = {
    databaseUrl,
    redisUrl,
    onError: calmed((error) => log.warn({ err: error }, 'the queue of documents has trouble')),
  };
  if (redisUrl) await whenRedisAnswers(redisUrl, foundation);
  const renderer = await createRenderer({ ...browser, pages: width });
  const queue = await openDocumentQueue({ ...target, retryDelayMs });
  const printing = watchPrinting(renderer);
  const watch = await browserWatchOf(options, printing.note);
  const items = new BatchItems(foundation.store);
  const dependencies: BatchWorkDependencies = { ...foundation, renderer: printing.renderer, items };
  const worker = await startDocumentWorker({
    ...target,
    concurrency: width,
    begins: begins(options, watch),
    untilAble: watch?.untilFound,
    ...work(dependencies, { queue, watch }),
  });
  const reactors = [queueAskedFor(foundation, queue), queueAskedParts(foundation, queue)];
  const reconciler = reconcileQueue(foundation, queue);
  const watching = watchQueue(queue, { log });
  return {
    health: reactors.map(({ health }) => health),
    printing: printing.health,
    queue: watching.health,
    async close() {
      watch?.close();
      await Promise.all([...reactors, reconciler, watching].map((part) => part.close()));
      await worker.close();
      await queue.close();
      await renderer.close();
    },
  };
}

async function browserWatchOf(
  { sharesQueue = false, browser = {}, browserLookMs: lookMs, foundation: { log } }: PdfWorkerOptions,
  note: BrowserWatchOptions['note'],
): Promise<BrowserWatch | null> {
  return sharesQueue ? watchBrowser(browser, { log, note, lookMs }) : null;
}

async function begins({ begins: given }: PdfWorkerOptions, watch: BrowserWatch | null): Promise<void> {
  await given;
  await watch?.untilFound();
}

interface WorkParts {
  readonly queue: DocumentQueue;
  readonly watch: BrowserWatch | null;
}

/** A job is a single document, or a part of a batch. */
function work(dependencies: BatchWorkDependencies, { queue, watch }: WorkParts) {
  return {
    async render(job: string, start: number): Promise<void> {
      const part = partOfJob(job);
      const rendering = part
        ? renderPart(dependencies, part, { isAgain: start > 1 })
        : renderDocument(dependencies, job);
      await rendering.catch((error: unknown) => {
        throw watch ? watch.failureOf(error) : error;
      });
    },
    async failed(job: string, error: Error): Promise<void> {
      const part = partOfJob(job);
      if (!part) return failDocument(dependencies, job, error);
      await giveUpPart(dependencies, part, error);
      // What is left of it is printed, or reported.
      await queue.add(job, { bulk: true });
    },
  };
}

/**
 * One that is rendered already is not queued again, so that replaying the log prints nothing. What a batch asked for is recorded once it is printed: nobody
 * waits for it.
 */
function queueAskedFor(
  { store, records, reactorConnections, log }: Foundation,
  queue: DocumentQueue,
): Reactor {
  return startReactor({
    name: 'documents',
    store,
    connections: reactorConnections,
    log,
    selection: { filter: { types: ['DocumentRequested'] } },
    async react({ stream, metadata: { causationId } }) {
      if (causationId !== null) return;
      const documentId = recordIdOf(stream);
      const { row } = await records.load(documents, documentId);
      if (row?.['status'] === 'queued') await queue.add(documentId);
    },
  });
}

/** While its server is away the queue's client complains every second: said once, and again after a minute. */
function calmed(say: (error: Error) => void): (error: Error) => void {
  let saidAt = -Infinity;
  return (error) => {
    if (performance.now() - saidAt < CALM_MS) return;
    saidAt = performance.now();
    say(error);
  };
}

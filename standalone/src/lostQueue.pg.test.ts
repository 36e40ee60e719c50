/** A queue that is emptied: what the log says is asked for comes back into it, once, however many copies of the worker look. */
import { documentBatches, newId, partSizeFor } from '@hospital/contracts';
import { createLogger, type Foundation } from '@hospital/platform';
import { openTestFoundation, testDatabase, testSecrets, type TestDatabase } from '@hospital/platform/testing';
import { openDocumentQueue, startDocumentWorker, type DocumentQueue } from '@hospital/pdf-worker';
import { startProjection, type Projection } from '@hospital/projection-service';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reconcileQueue, type Reconciler } from '../../pdf-worker/src/batches/queueBatches.ts';
import { documentLog, type DocumentLog } from '../../pdf-worker/src/testing/documentLog.ts';

jest.setTimeout(120_000);

const log = createLogger({ name: 'test', level: 'silent' });
const secrets = testSecrets();
let database: TestDatabase;
let foundation: Foundation;
let projection: Projection;
let queue: DocumentQueue;
let written: DocumentLog;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets, log });
  projection = await startProjection(foundation);
  queue = await openDocumentQueue({ databaseUrl: database.url });
  written = documentLog(foundation);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
beforeEach(() => emptyQueue());
afterAll(async () => {
  await client.end();
  await queue.close();
  await projection.close();
  await foundation.close();
  await database.drop();
});

const emptyQueue = async () => void (await client.query('truncate bullmq.job cascade'));

/** A batch that nobody queues: no reactor runs here. */
async function ask(count: number): Promise<string> {
  const id = newId();
  const records = Array.from({ length: count }, () => ({ record: newId(), revision: 0 }));
  const partSize = partSizeFor(count);
  const data = { kind: 'invoice', output: 'zip', language: 'en', total: count, partSize, records };
  await written.append(documentBatches, id, { type: 'DocumentBatchRequested', data });
  await untilRead(id, 'queued');
  return id;
}

async function tell(batch: string, type: string, data: object = {}): Promise<void> {
  await written.append(documentBatches, batch, { type, data: { id: batch, ...data } });
}

async function untilRead(batch: string, status: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ status: string }>(
      `select status from read_models."documentBatches" where _id = $1`,
      [batch],
    );
    if (rows[0]?.status === status) return;
    await sleep(20);
  }
}

async function untilWaiting(count: number): Promise<void> {
  while ((await queue.counts()).waiting < count) await sleep(20);
}

async function looking<T>(copies: number, work: () => Promise<T>): Promise<T> {
  const running: Reconciler[] = Array.from({ length: copies }, () =>
    reconcileQueue(foundation, queue, { everyMs: 20 }),
  );
  try {
    return await work();
  } finally {
    await Promise.all(running.map((one) => one.close()));
  }
}

/** What a worker is given until the queue is empty. */
async function delivered(): Promise<string[]> {
  const jobs: string[] = [];
  const worker = await startDocumentWorker({
    databaseUrl: database.url,
    render: (job) => Promise.resolve(void jobs.push(job)),
    failed: () => Promise.resolve(),
  });
  for (;;) {
    const { waiting, active, delayed } = await queue.counts();
    if (waiting + active + delayed === 0) break;
    await sleep(20);
  }
  await worker.close();
  return jobs.sort();
}

const jobsOf = (batch: string, parts: readonly number[]) =>
  parts.map((part) => `batch-${batch}-${part}`).sort();

test('each part of an open batch comes back once, with two copies looking at the same time', async () => {
  const id = await ask(3);
  await looking(2, async () => {
    await untilWaiting(3);
    await emptyQueue();
    await untilWaiting(3);
    // Some more rounds of both.
    await sleep(200);
  });
  expect((await queue.counts()).waiting).toBe(3);
  expect(await delivered()).toEqual(jobsOf(id, [0, 1, 2]));
  await tell(id, 'DocumentBatchCancelled');
  await untilRead(id, 'cancelled');
});

test('a part that the log says is done stays out of the queue, though the read model is behind', async () => {
  const id = await ask(2);
  const documents = [{ document: newId(), isReady: true }];
  await tell(id, 'DocumentBatchPartRendered', { part: 0, documents });
  await looking(2, () => untilWaiting(1));
  expect(await delivered()).toEqual(jobsOf(id, [1]));
  await tell(id, 'DocumentBatchPaused');
  // Whatever the read model says by now, the log says that it is paused.
  const other = await ask(1);
  await looking(2, () => untilWaiting(1));
  expect(await delivered()).toEqual(jobsOf(other, [0]));
});

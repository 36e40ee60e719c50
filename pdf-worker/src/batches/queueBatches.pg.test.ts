/** A queue that was lost is filled again from what the log says is open; what is done, paused or cancelled stays out of it. */
import {
  documentBatches,
  documentId,
  documents,
  newId,
  Problem,
  TEMPLATE_VERSION,
} from '@hospital/contracts';
import { createLogger, type Foundation } from '@hospital/platform';
import {
  foundationDatabase,
  openTestFoundation,
  testSecrets,
  type TestDatabase,
} from '@hospital/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { failDocument, renderDocument, type DocumentDependencies } from '../documents/renderDocument.ts';
import type { DocumentQueue } from '../queue/documentQueue.ts';
import { documentLog, type DocumentLog } from '../testing/documentLog.ts';
import { BatchItems } from './batchItems.ts';
import { partJob, queueAskedParts, reconcileQueue } from './queueBatches.ts';
import { renderPart, type BatchWorkDependencies } from './renderPart.ts';

jest.setTimeout(60_000);

const secrets = testSecrets();
const log = createLogger({ name: 'test', level: 'silent' });
let database: TestDatabase;
let foundation: Foundation;
let written: DocumentLog;
let dependencies: BatchWorkDependencies;

beforeAll(async () => {
  database = await foundationDatabase();
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets, log });
  written = documentLog(foundation);
  const renderer: BatchWorkDependencies['renderer'] = {
    renderPdf: () =>
      Promise.resolve({ bytes: Buffer.from('%PDF-1.4 /Type /Pages /Count 1 %%EOF'), pages: 1, sha256: '' }),
  };
  dependencies = { ...foundation, renderer, items: new BatchItems(foundation.store) };
  // What the reconciler reads of the read models.
  await foundation.pool.query(`
    create schema read_models;
    create table read_models."documentBatches" (_id uuid, status text, "createdAt" timestamptz default now());
    create table read_models.documents (_id uuid, status text, "updatedAt" timestamptz)`);
});
beforeEach(async () => {
  await foundation.pool.query('truncate read_models."documentBatches", read_models.documents');
});
afterAll(async () => {
  await foundation.close();
  await database.drop();
});

/** Two parts of one invoice each, which the read models show as open. */
async function asked(): Promise<{ id: string; records: readonly string[] }> {
  const id = newId();
  const records = [await written.issue(), await written.issue()];
  const of = records.map((record) => ({ record, revision: 0 }));
  const data = { kind: 'invoice', output: 'zip', language: 'en', total: 2, partSize: 1, records: of };
  await written.append(documentBatches, id, { type: 'DocumentBatchRequested', data });
  await foundation.pool.query(
    `insert into read_models."documentBatches" (_id, status) values ($1, 'rendering')`,
    [id],
  );
  return { id, records };
}

function queueInto(jobs: Set<string>): DocumentQueue {
  const queue: Pick<DocumentQueue, 'restore' | 'letGoStuck'> = {
    restore: async (id) => void jobs.add(id),
    letGoStuck: () => Promise.resolve([]),
  };
  return queue as DocumentQueue;
}

interface Watched {
  readonly lostAfterMs?: number;
  /** Only what is queued after the first rounds counts. */
  readonly isAfterStart?: boolean;
  /** A batch whose stream cannot be folded. */
  readonly unreadable?: string;
}

/** What some rounds put into an empty queue. */
async function queued({ lostAfterMs, isAfterStart, unreadable }: Watched = {}): Promise<string[]> {
  const jobs = new Set<string>();
  let rounds = 0;
  const queue = queueInto(jobs);
  const pool = Object.assign(Object.create(foundation.pool) as Foundation['pool'], {
    query: (...all: Parameters<Foundation['pool']['query']>) => (
      (rounds += 1),
      foundation.pool.query(...all)
    ),
  });
  const records = Object.assign(Object.create(foundation.records) as Foundation['records'], {
    load: (...all: Parameters<Foundation['records']['load']>) =>
      all[1] === unreadable ? Promise.reject(new Problem('record_parked')) : foundation.records.load(...all),
  });
  const reconciler = reconcileQueue({ ...foundation, pool, records }, queue, { everyMs: 5, lostAfterMs });
  const someRounds = async () => {
    rounds = 0;
    while (rounds < 6) await sleep(5);
  };
  await someRounds();
  if (isAfterStart) {
    jobs.clear();
    await someRounds();
  }
  await reconciler.close();
  return [...jobs].sort();
}

test('of a batch that is half printed, the other half comes back', async () => {
  const { id } = await asked();
  await renderPart(dependencies, { batch: id, part: 0 });
  expect(await queued()).toEqual([partJob({ batch: id, part: 1 })]);
  await renderPart(dependencies, { batch: id, part: 1 });
  expect(await queued()).toEqual([]);
});

test.each(['DocumentBatchPaused', 'DocumentBatchCancelled'])('after %s nothing comes back', async (type) => {
  const { id } = await asked();
  expect(await queued()).toHaveLength(2);
  await written.append(documentBatches, id, { type, data: {} });
  expect(await queued()).toEqual([]);
});

test('a single document that waits comes back at the start, and after a while again, whatever its stamp says', async () => {
  const [late, ahead, ready] = [newId(), newId(), newId()];
  await foundation.pool.query(
    `insert into read_models.documents values ($1, 'queued', now()),
       ($2, 'queued', now() + interval '1 hour'), ($3, 'ready', now() - interval '2 minutes')`,
    [late, ahead, ready],
  );
  const both = [late, ahead].sort();
  expect(await queued()).toEqual(both);
  expect(await queued({ isAfterStart: true })).toEqual([]);
  expect(await queued({ isAfterStart: true, lostAfterMs: 1 })).toEqual(both);
});

test('a failure that comes late leaves a ready document ready', async () => {
  const { id, records } = await asked();
  await renderPart(dependencies, { batch: id, part: 0 });
  const document = documentId({
    kind: 'invoice',
    record: records[0] ?? '',
    recordRevision: 0,
    language: 'en',
  });
  const before = await foundation.records.load(documents, document);
  expect(before.row?.['status']).toBe('ready');
  await failDocument(dependencies as unknown as DocumentDependencies, document, new Error('late'));
  expect((await foundation.records.load(documents, document)).row).toEqual(before.row);
});

test('a job that comes twice prints a ready document once', async () => {
  const { id, records } = await asked();
  await renderPart(dependencies, { batch: id, part: 0 });
  const document = documentId({
    kind: 'invoice',
    record: records[0] ?? '',
    recordRevision: 0,
    language: 'en',
  });
  const { head } = await foundation.records.load(documents, document);
  await renderDocument(dependencies as unknown as DocumentDependencies, document);
  expect((await foundation.records.load(documents, document)).head).toBe(head);
});

test('a document that was asked for with a later template is neither printed nor given up', async () => {
  const key = { kind: 'invoice', record: await written.issue(), recordRevision: 0, language: 'en' };
  const id = newId();
  const data = { ...key, templateVersion: TEMPLATE_VERSION + 1 };
  await written.append(documents, id, { type: 'DocumentRequested', data });
  await expect(renderDocument(dependencies as unknown as DocumentDependencies, id)).rejects.toThrow(
    'a later template',
  );
  await failDocument(dependencies as unknown as DocumentDependencies, id, new Error('the last attempt'));
  expect((await foundation.records.load(documents, id)).row).toMatchObject({ status: 'queued' });
});

test('its open parts are queued as soon as a batch is asked for, resumed, or tried again', async () => {
  const jobs = new Set<string>();
  const queue = queueInto(jobs);
  const reactor = queueAskedParts(foundation, queue);
  try {
    const { id } = await asked();
    const both = [partJob({ batch: id, part: 0 }), partJob({ batch: id, part: 1 })];
    const areQueued = async () => {
      while (!both.every((job) => jobs.has(job))) await sleep(5);
      jobs.clear();
    };
    await areQueued();
    for (const types of [['DocumentBatchPaused', 'DocumentBatchResumed'], ['DocumentBatchRetried']]) {
      for (const type of types) await written.append(documentBatches, id, { type, data: {} });
      await areQueued();
    }
  } finally {
    await reactor.close();
  }
});

test('a batch that cannot be read keeps no other one out of the queue', async () => {
  const unreadable = await asked();
  await foundation.pool.query(
    `update read_models."documentBatches" set "createdAt" = now() - interval '1 day' where _id = $1`,
    [unreadable.id],
  );
  const { id } = await asked();
  expect(await queued({ unreadable: unreadable.id })).toEqual(
    [0, 1].map((part) => partJob({ batch: id, part })),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  documentBatches,
  documentId,
  documentRequest,
  documents,
  invoices,
  newId,
  partSizeFor,
  requestedData,
  shownCode,
  streamOf,
} from '@hospital/contracts';
import {
  createLogger,
  keyedHash,
  MasterKeys,
  postgresSubjectKeys,
  type Foundation,
} from '@hospital/platform';
import {
  everyErasure,
  foundationDatabase,
  openTestFoundation,
  testSecrets,
  type TestDatabase,
} from '@hospital/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { documentLog, type DocumentLog } from '../testing/documentLog.ts';
import { BatchItems } from './batchItems.ts';
import { giveUpPart, PartFailed, renderPart, type BatchWorkDependencies } from './renderPart.ts';

jest.setTimeout(60_000);

const secrets = testSecrets();
const log = createLogger({ name: 'test', level: 'silent' });
let database: TestDatabase;
let foundation: Foundation;
let written: DocumentLog;
let dependencies: BatchWorkDependencies;
/** Of each printing: what happens before it returns. */
let whilePrinting: () => Promise<void>;
let printed: number;
let bodies: string[];
/** Of each print: the code is there. */
let margins: string[];

beforeAll(async () => {
  database = await foundationDatabase();
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets, log });
  written = documentLog(foundation);
  const renderer: BatchWorkDependencies['renderer'] = {
    async renderPdf({ body, running }) {
      printed += 1;
      bodies.push(body);
      // Hyphens are escaped in CSS.
      margins.push(running.replaceAll('\\2d ', '-'));
      await whilePrinting();
      return { bytes: Buffer.from(`%PDF-1.4 ${printed} /Type /Pages /Count 1 %%EOF`), pages: 1, sha256: '' };
    },
  };
  dependencies = { ...foundation, renderer, items: new BatchItems(foundation.store) };
});
beforeEach(() => {
  printed = 0;
  bodies = [];
  margins = [];
  whilePrinting = () => Promise.resolve();
});
afterAll(async () => {
  await foundation.close();
  await database.drop();
});

interface AskedBatch {
  readonly id: string;
  readonly records: readonly string[];
}

async function ask(count: number, partSize = partSizeFor(count)): Promise<AskedBatch> {
  const records = await Promise.all(Array.from({ length: count }, () => written.issue()));
  return { id: await askFor(records, partSize), records };
}

async function askFor(records: readonly string[], partSize: number): Promise<string> {
  const id = newId();
  const asked = records.map((record) => ({ record, revision: 0 }));
  const total = records.length;
  const data = { kind: 'invoice', output: 'zip', language: 'en', total, partSize, records: asked };
  await written.append(documentBatches, id, { type: 'DocumentBatchRequested', data });
  return id;
}

const tell = (batch: string, type: string) => written.append(documentBatches, batch, { type, data: {} });

const keyOf = (record: string) => documentId({ kind: 'invoice', record, recordRevision: 0, language: 'en' });

async function eventsOf(record: string): Promise<string[]> {
  const types: string[] = [];
  for await (const event of foundation.store.read(streamOf('document', keyOf(record))))
    types.push(event.type);
  return types;
}

async function figuresOf(batch: string): Promise<unknown[]> {
  const { row } = await foundation.records.load(documentBatches, batch);
  return [row?.['status'], row?.['done'], row?.['failed']];
}

const once = ['DocumentRequested', 'DocumentRendered'];

describe('a part of a batch', () => {
  test('prints its documents, each recorded once, and is reported once', async () => {
    const { id, records } = await ask(3, 2);
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['rendering', 2, 0]);
    await renderPart(dependencies, { batch: id, part: 1 });
    await renderPart(dependencies, { batch: id, part: 1 });
    expect(await figuresOf(id)).toEqual(['ready', 3, 0]);
    expect(await Promise.all(records.map(eventsOf))).toEqual([once, once, once]);
    expect(printed).toBe(3);
  });

  test('that two workers have at once is recorded once', async () => {
    const { id, records } = await ask(4, 4);
    const other = { ...dependencies, items: new BatchItems(foundation.store) };
    await Promise.all([
      renderPart(dependencies, { batch: id, part: 0 }),
      renderPart(other, { batch: id, part: 0 }),
    ]);
    expect(await figuresOf(id)).toEqual(['ready', 4, 0]);
    for (const record of records) expect(await eventsOf(record)).toEqual(once);
    const [first = ''] = records;
    const { row } = await foundation.records.load(documents, keyOf(first));
    expect(await foundation.files.load(String(row?.['file']))).toMatchObject({ sha256: row?.['sha256'] });
  });

  test('whose worker dies between two documents goes on where it was', async () => {
    const { id, records } = await ask(4, 4);
    whilePrinting = () => (printed === 3 ? Promise.reject(new Error('killed')) : Promise.resolve());
    await expect(renderPart(dependencies, { batch: id, part: 0 })).rejects.toThrow(PartFailed);
    expect(await figuresOf(id)).toEqual(['queued', 0, 0]);
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['ready', 4, 0]);
    expect(await Promise.all(records.map(eventsOf))).toEqual([once, once, once, once]);
    expect(printed).toBe(5);
  });

  test('stops within a few documents when the batch is paused, and is rendered later', async () => {
    const { id, records } = await ask(12, 12);
    whilePrinting = () => (printed === 1 ? tell(id, 'DocumentBatchPaused') : sleep(20));
    await renderPart(dependencies, { batch: id, part: 0 });
    const before = printed;
    expect(before).toBeLessThan(9);
    expect(await figuresOf(id)).toEqual(['paused', 0, 0]);
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(printed).toBe(before);
    await tell(id, 'DocumentBatchResumed');
    await renderPart(dependencies, { batch: id, part: 0 });
    expect([printed, await figuresOf(id)]).toEqual([12, ['ready', 12, 0]]);
    for (const record of records) expect(await eventsOf(record)).toEqual(once);
  });

  test.each([
    { isAgain: false, atOnce: 8 },
    { isAgain: true, atOnce: 1 },
  ])('prints $atOnce at once, again: $isAgain', async ({ isAgain, atOnce }) => {
    const { id } = await ask(9, 9);
    let [now, most] = [0, 0];
    whilePrinting = async () => {
      most = Math.max(most, (now += 1));
      await sleep(30);
      now -= 1;
    };
    await renderPart(dependencies, { batch: id, part: 0 }, { isAgain });
    expect([most, await figuresOf(id)]).toEqual([atOnce, ['ready', 9, 0]]);
  });

  test('does nothing once the batch is cancelled', async () => {
    const { id } = await ask(1);
    await tell(id, 'DocumentBatchCancelled');
    await renderPart(dependencies, { batch: id, part: 0 });
    expect([printed, await figuresOf(id)]).toEqual([0, ['cancelled', 0, 0]]);
  });

  test('takes a document that is ready already, and counts one whose record does not exist as failed', async () => {
    const { id, records } = await ask(1);
    await renderPart(dependencies, { batch: id, part: 0 });
    const again = await askFor([...records, newId()], 2);
    await renderPart(dependencies, { batch: again, part: 0 });
    expect([printed, await figuresOf(again)]).toEqual([1, ['ready', 1, 1]]);
  });

  test('given up after its last attempt has failed documents, which a retry prints', async () => {
    const { id, records } = await ask(2, 2);
    const [first = '', second = ''] = records;
    whilePrinting = () => (printed > 1 ? Promise.reject(new Error('torn')) : Promise.resolve());
    const oneByOne = renderPart(dependencies, { batch: id, part: 0 }, { isAgain: true });
    const failed: unknown = await oneByOne.catch((error: unknown) => error);
    if (!(failed instanceof PartFailed)) throw new Error('the part did not fail');
    await giveUpPart(dependencies, { batch: id, part: 0 }, failed);
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['ready', 1, 1]);
    expect(await eventsOf(second)).toEqual(['DocumentRequested', 'DocumentFailed']);
    whilePrinting = () => Promise.resolve();
    await tell(id, 'DocumentBatchRetried');
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['ready', 2, 0]);
    expect(await eventsOf(first)).toEqual(once);
    expect(await eventsOf(second)).toEqual(['DocumentRequested', 'DocumentFailed', ...once]);
  });

  test('whose workers were killed too often loses one document, not all of its part', async () => {
    const { id, records } = await ask(3, 3);
    await giveUpPart(
      dependencies,
      { batch: id, part: 0 },
      new Error('job stalled more than allowable limit'),
    );
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['ready', 2, 1]);
    expect(await eventsOf(records[0] ?? '')).toEqual(['DocumentRequested', 'DocumentFailed']);
  });
});

/** The worker has no CLAIM_KEY: a person's request has another code than the worker would derive. */
describe('a document that has a request', () => {
  const asked = keyedHash(Buffer.alloc(32, 1)).hash;
  const mine = () => ({ ...dependencies, keyed: keyedHash(Buffer.alloc(32, 2)) });

  /** @returns the code that the request of a person has */
  async function request(record: string): Promise<string> {
    const key = { kind: 'invoice', record, recordRevision: 0, language: 'en' };
    const { row } = await foundation.records.load(invoices, record);
    const data = requestedData(documentRequest(key, row, { hash: asked, zone: 'UTC' }), null);
    await written.append(documents, keyOf(record), { type: 'DocumentRequested', data });
    return data.code;
  }

  async function codesOf(record: string): Promise<unknown[]> {
    const codes: unknown[] = [];
    for await (const { data } of foundation.store.read(streamOf('document', keyOf(record)), 0n, [
      'DocumentRequested',
    ]))
      codes.push(data['code']);
    return codes;
  }

  test.each([
    ['waits', [], 1],
    ['failed', [{ type: 'DocumentFailed', data: { error: 'torn' } }], 2],
    ['was erased', [{ type: 'DocumentErased', data: {} }], 2],
  ])('and %s is printed with the code of its first request', async (...[, later, requests]) => {
    const record = await written.issue();
    const code = await request(record);
    for (const draft of later) await written.append(documents, keyOf(record), draft);
    // A failure of the same millisecond would be one of the batch.
    const failedAt = Date.now();
    while (Date.now() === failedAt) await sleep(1);
    const id = await askFor([record], 1);
    await renderPart(mine(), { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['ready', 1, 0]);
    expect(await codesOf(record)).toEqual(Array.from({ length: requests }, () => code));
    expect(margins).toEqual([expect.stringContaining(shownCode(code))]);
  });

  test('gets no file that an attempt before kept with another code', async () => {
    const { id, records } = await ask(1);
    const [record = ''] = records;
    const files: BatchWorkDependencies['files'] = {
      ...foundation.files,
      save: async (...file) => {
        await foundation.files.save(...file);
        throw new Error('killed after the file was kept');
      },
    };
    await expect(renderPart({ ...mine(), files }, { batch: id, part: 0 })).rejects.toThrow(PartFailed);
    const other = { ...dependencies, keyed: keyedHash(Buffer.alloc(32, 3)) };
    await renderPart(other, { batch: id, part: 0 }, { isAgain: true });
    const [code] = await codesOf(record);
    expect(margins.at(-1)).toContain(shownCode(String(code)));
    expect(printed).toBe(2);
  });
});

describe('while the world changes', () => {
  const change = (record: string, type: string, data: object = {}) =>
    written.append(invoices, record, { type, data: { id: record, ...data } });

  test('a record is printed as it was when it was asked for, also when it changed or was deleted since', async () => {
    const { id, records } = await ask(2, 2);
    const [changed = '', deleted = ''] = records;
    await change(changed, 'InvoiceChanged', { patient: newId(), otherInformation: 'Written afterwards' });
    await change(deleted, 'InvoiceVoided', { patient: newId() });
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['ready', 2, 0]);
    expect(bodies.join('')).not.toContain('Written afterwards');
    const { row } = await foundation.records.load(documents, keyOf(changed));
    expect(row).toMatchObject({ recordRevision: 0, number: '2026-000007' });
  });

  test('who was erased meanwhile is called erased, and nothing fails', async () => {
    const patient = newId();
    const record = await written.issue({ patient, otherInformation: 'Secret words' });
    const kept = await written.issue({ otherInformation: 'Kept words' });
    const id = await askFor([record, kept], 2);
    await postgresSubjectKeys({
      pool: foundation.pool,
      masters: new MasterKeys([secrets.masterKey]),
      clock: foundation.clock,
    }).destroyKey(patient);
    // Another process, which has not read them before.
    const other = await openTestFoundation({
      databaseUrl: database.url,
      secrets,
      log,
      erasures: everyErasure,
    });
    try {
      const { renderer } = dependencies;
      await renderPart({ ...other, renderer, items: new BatchItems(other.store) }, { batch: id, part: 0 });
    } finally {
      await other.close();
    }
    expect(await figuresOf(id)).toEqual(['ready', 2, 0]);
    const printedText = bodies.join('');
    expect(printedText).toContain('Kept words');
    expect(printedText).toContain('erased');
    expect(printedText).not.toMatch(/Secret words|object Object|undefined/i);
  });

  test('one that is cancelled while its last document is printed stays cancelled, and the document is kept', async () => {
    const { id, records } = await ask(2, 2);
    whilePrinting = () => (printed === 2 ? tell(id, 'DocumentBatchCancelled') : Promise.resolve());
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['cancelled', 2, 0]);
    expect(await eventsOf(records[1] ?? '')).toEqual(once);
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(printed).toBe(2);
  });

  test('one that is paused while its last document is printed is ready', async () => {
    const { id } = await ask(1);
    whilePrinting = () => tell(id, 'DocumentBatchPaused');
    await renderPart(dependencies, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['ready', 1, 0]);
  });

  test('two batches of the same records print each of them once', async () => {
    const first = await ask(3, 3);
    const again = await askFor(first.records, 3);
    await Promise.all([first.id, again].map((batch) => renderPart(dependencies, { batch, part: 0 })));
    expect([await figuresOf(first.id), await figuresOf(again)]).toEqual([
      ['ready', 3, 0],
      ['ready', 3, 0],
    ]);
    for (const record of first.records) expect(await eventsOf(record)).toEqual(once);
  });

  test('a disk that is full while a file is kept costs an attempt, and no document', async () => {
    const { id, records } = await ask(2, 2);
    const full = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' });
    let refusals = 1;
    const files: BatchWorkDependencies['files'] = {
      ...foundation.files,
      save: (...file) => (refusals-- > 0 ? Promise.reject(full) : foundation.files.save(...file)),
    };
    const narrow = { ...dependencies, files };
    await expect(renderPart(narrow, { batch: id, part: 0 })).rejects.toThrow(PartFailed);
    expect(await figuresOf(id)).toEqual(['queued', 0, 0]);
    await renderPart(narrow, { batch: id, part: 0 });
    expect(await figuresOf(id)).toEqual(['ready', 2, 0]);
    for (const record of records) expect(await eventsOf(record)).toEqual(once);
  });
});

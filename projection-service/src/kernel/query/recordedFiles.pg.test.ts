import { PDFDocument } from '@cantoo/pdf-lib';
import { idOf, modules, Problem } from '@hospital/contracts';
import { memoryEventStore, StoreUnavailable, type EventStore } from '@hospital/event-store';
import { keptMigrations, migrate, type Files } from '@hospital/platform';
import { testFiles } from '@hospital/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { teller, type Tell } from '../../testing/events.ts';
import { queriesOf, type Queries } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';

jest.setTimeout(60_000);

const CODE = 'ABCDEFGH2345';
const document = idOf('printed');
const forged = Buffer.from('%PDF-1.4 a higher amount %%EOF');
let original: Buffer;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let store: EventStore;
let tell: Tell;
let models: TestReadModels;
let files: Files;
let queries: Queries;
let file: string;

async function printed(id: string): Promise<string> {
  const saved = (await files.save(original, 'document')).id;
  await tell(
    modules.documents,
    id,
    {
      type: 'DocumentRequested',
      data: { kind: 'invoice', record: clinic.invoice, recordRevision: 0, language: 'en', code: CODE },
    },
    {
      type: 'DocumentRendered',
      data: { file: saved, sha256: hashOf(original), bytes: original.length, pages: 1 },
    },
  );
  return saved;
}

async function somePdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return Buffer.from(await pdf.save());
}

beforeAll(async () => {
  original = await somePdf();
  store = memoryEventStore();
  tell = teller(store);
  await tellClinic(store);
  models = await testReadModels();
  await migrate(models.url, keptMigrations);
  files = testFiles(models.pool);
  file = await printed(document);
  models.run(store);
  await models.caughtUp(store);
});
beforeEach(() => {
  queries = queriesOf(models, files, undefined, store);
});
afterEach(async () => {
  jest.restoreAllMocks();
  queries.close();
  await replace(original);
  await rewriteRow({ file, sha256: hashOf(original) });
});
afterAll(async () => {
  await models.close();
  await store.close();
});

/** As somebody with the database's password does it, who also corrects the hash beside the bytes. */
const replace = (bytes: Buffer) =>
  models.rows('update kept.files set bytes = $2, size = $3, sha256 = $4 where id = $1', [
    file,
    bytes,
    bytes.length,
    hashOf(bytes),
  ]);
const rewriteRow = (row: { readonly file: string; readonly sha256: string }) =>
  models.rows('update read_models.documents set file = $2, sha256 = $3 where _id = $1', [
    document,
    row.file,
    row.sha256,
  ]);

const pdf = () => queries.ask('documents.file.file', { params: { id: document } });
const altered = expect.objectContaining({ code: 'file_altered', status: 500 });

describe('the PDF of a document', () => {
  test('is served as it was recorded', async () => {
    expect((await pdf()).content).toEqual(original);
  });

  test('that was removed with a text in it says so, also in a read of the past, and is no altered file', async () => {
    const id = idOf('erased');
    const removed = await printed(id);
    await models.caughtUp(store);
    const { position } = models.progress;
    const read = (query = {}) => queries.ask('documents.file.file', { params: { id }, query });
    expect((await read()).content).toEqual(original);
    await tell(modules.documents, id, { type: 'DocumentErased', data: {} });
    await files.remove([removed]);
    await models.caughtUp(store);
    for (const query of [{}, { asOf: position }])
      await expect(read(query)).rejects.toMatchObject({ code: 'document_erased' });
    expect(await models.rows('select id from kept.altered_files')).toEqual([]);
  });

  test('that was replaced together with its hash is refused', async () => {
    await replace(forged);
    await expect(pdf()).rejects.toEqual(altered);
    expect(await models.rows('select id, reason from kept.altered_files')).toEqual([
      { id: file, reason: 'its bytes are not those that the event log recorded' },
    ]);
    await replace(original);
    expect((await pdf()).content).toEqual(original);
  });

  test('that was removed is no plain 404', async () => {
    await models.rows(`create table removed as select * from kept.files where id = '${file}'`);
    await models.rows('delete from kept.files where id = $1', [file]);
    await expect(pdf())
      .rejects.toEqual(altered)
      .finally(() => models.rows('insert into kept.files table removed'));
    expect((await pdf()).content).toEqual(original);
  });

  test('is compared with the log and not with the read model, which was changed as well', async () => {
    await replace(forged);
    await rewriteRow({ file, sha256: hashOf(forged) });
    await expect(pdf()).rejects.toEqual(altered);
  });

  test('is not another document’s, whose file is right', async () => {
    const other = (await files.save(forged, 'document')).id;
    await rewriteRow({ file: other, sha256: hashOf(forged) });
    await expect(pdf()).rejects.toEqual(altered);
  });

  test('is compared with the read model while the log is away', async () => {
    const away = () => {
      throw new StoreUnavailable('away');
    };
    queries.close();
    queries = queriesOf(models, files, undefined, { read: away, end: () => store.end() });
    expect((await pdf()).content).toEqual(original);
    await replace(forged);
    await expect(pdf()).rejects.toEqual(altered);
  });
});

describe.each(['zip', 'pdf'])('the result of a batch as %s', (output) => {
  const batch = idOf('batch', output);
  const result = () => queries.ask('documentBatches.result', { params: { id: batch } });
  const bytesOf = async () => {
    const { content } = await result();
    if (!(content instanceof Readable)) throw new Error('the result is no stream');
    return buffer(content);
  };

  beforeAll(async () => {
    const data = { kind: 'invoice', output, language: 'en', total: 1, partSize: 1 };
    await tell(
      modules.documentBatches,
      batch,
      {
        type: 'DocumentBatchRequested',
        data: { ...data, records: [{ record: clinic.invoice, revision: 0 }] },
      },
      {
        type: 'DocumentBatchPartRendered',
        data: { part: 0, done: 1, failed: 0, documents: [{ document, isReady: true }] },
      },
    );
    await models.caughtUp(store);
  });

  test('has the documents as they were recorded', async () => {
    expect((await bytesOf()).length).toBeGreaterThan(0);
  });

  test('is refused before its first byte where a file was replaced', async () => {
    await replace(forged);
    await expect(result()).rejects.toEqual(altered);
  });

  test('ends half-way where the read model was changed together with the file', async () => {
    await replace(forged);
    await rewriteRow({ file, sha256: hashOf(forged) });
    await expect(bytesOf()).rejects.toBeInstanceOf(Problem);
  });
});

describe('the check of a PDF', () => {
  const verify = async (bytes: Buffer) =>
    (await queries.ask('documents.verifyFile', { actor: null, body: { document: hashOf(bytes) } })).body;
  const genuine = { genuine: true, kind: 'invoice', number: null, date: null, duplicate: false };
  const unknown = { genuine: false, kind: null, number: null, date: null, status: null, duplicate: null };

  test('knows the document, names nobody, and knows no other bytes', async () => {
    expect(await verify(original)).toEqual({ ...genuine, status: 'current' });
    expect(await verify(Buffer.concat([original, Buffer.from('\n')]))).toEqual(unknown);
  });

  test('does not believe a forged PDF whose hash was put into the tables', async () => {
    await replace(forged);
    await rewriteRow({ file, sha256: hashOf(forged) });
    expect(await verify(forged)).toEqual(unknown);
  });

  test('says that the record has moved on', async () => {
    await tell(modules.invoices, clinic.invoice, { type: 'InvoiceChanged', data: { otherInformation: 'x' } });
    await models.caughtUp(store);
    expect(await verify(original)).toEqual({ ...genuine, status: 'superseded' });
  });
});

describe('the check of a code', () => {
  const verify = async (code: string) =>
    (await queries.ask('documents.verify', { actor: null, query: { code } })).body;

  test('knows a document that the log recorded, and believes no row alone', async () => {
    expect(await verify(CODE)).toMatchObject({ genuine: true, kind: 'invoice' });
    const another = 'ABCDEFGH2346';
    await models.rows('update read_models.documents set code = $2 where _id = $1', [document, another]);
    expect(await verify(another)).toMatchObject({ genuine: false, kind: null });
  });
});

test.each([
  ['pdf', 'is refused'],
  ['zip', 'has its manifest alone'],
])('a batch as %s without a document that is left %s', async (output) => {
  const [batch, erased] = [idOf('empty batch', output), idOf('erased document', output)];
  await printed(erased);
  await tell(modules.documents, erased, { type: 'DocumentErased', data: {} });
  const records = [{ record: clinic.invoice, revision: 0 }];
  await tell(
    modules.documentBatches,
    batch,
    {
      type: 'DocumentBatchRequested',
      data: { kind: 'invoice', output, language: 'en', total: 1, partSize: 1, records },
    },
    {
      type: 'DocumentBatchPartRendered',
      data: { part: 0, documents: [{ document: erased, isReady: true }] },
    },
  );
  await models.caughtUp(store);
  const result = queries.ask('documentBatches.result', { params: { id: batch } });
  if (output === 'zip') expect((await result).headers).toMatchObject({ 'Content-Type': 'application/zip' });
  else await expect(result).rejects.toMatchObject({ code: 'batch_empty' });
});

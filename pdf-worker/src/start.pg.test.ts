import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentId, documents, invoices, newId, streamOf, TEMPLATE_VERSION } from '@hospital/contracts';
import { sealKeys } from '@hospital/event-store';
import { createLogger, fileSeals, type Foundation } from '@hospital/platform';
import {
  everyErasure,
  foundationDatabase,
  hugePng,
  openTestFoundation,
  sampleFiles,
  testSecrets,
  type TestDatabase,
} from '@hospital/platform/testing';
import { findBrowser } from './browser/findBrowser.ts';
import { startPdfWorker, type PdfWorker, type PdfWorkerOptions } from './start.ts';
import { documentLog, type DocumentLog } from './testing/documentLog.ts';
import { readPdf } from './testing/readPdf.ts';

// The first start unpacks the browser.
jest.setTimeout(120_000);

const log = createLogger({ name: 'test', level: 'silent' });
const secrets = testSecrets();
let database: TestDatabase;
let foundation: Foundation;
let written: DocumentLog;
const workers: PdfWorker[] = [];

async function closeWorkers(): Promise<void> {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
}

beforeAll(async () => {
  database = await foundationDatabase();
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets, log });
  written = documentLog(foundation);
});
afterAll(async () => {
  await foundation.close();
  await database.drop();
});

async function start(options: Partial<PdfWorkerOptions> = {}): Promise<PdfWorker> {
  const worker = await startPdfWorker({ foundation, ...options });
  workers.push(worker);
  return worker;
}

const patient = newId();

/** An invoice of one line in the log; returns its id. */
const issue = (changes: Readonly<Record<string, unknown>> = {}) => written.issue({ patient, ...changes });

async function ask(
  record: string,
  recordRevision = 0,
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const key = { kind: 'invoice', record, recordRevision, language: 'en', ...changes };
  const id = documentId(key);
  await written.append(documents, id, {
    type: 'DocumentRequested',
    data: { ...key, templateVersion: TEMPLATE_VERSION, patient },
  });
  return id;
}

async function settled(id: string): Promise<Readonly<Record<string, unknown>>> {
  for (;;) {
    const { row } = await foundation.records.load(documents, id);
    if (row !== null && row['status'] !== 'queued') return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function eventsOf(id: string): Promise<string[]> {
  const types: string[] = [];
  for await (const event of foundation.store.read(streamOf('document', id))) types.push(event.type);
  return types;
}

async function textOf(row: Readonly<Record<string, unknown>>): Promise<string> {
  const file = await foundation.files.load(String(row['file']));
  expect(file).toMatchObject({ mime: 'application/pdf', sha256: row['sha256'], size: row['bytes'] });
  const read = await readPdf(file?.bytes ?? Buffer.alloc(0));
  expect(read.pages).toHaveLength(Number(row['pages']));
  return read.pages.join(' ');
}

describe('a document that is asked for', () => {
  let worker: PdfWorker;
  // One for all of them: each browser takes a second or two to start.
  beforeAll(async () => {
    worker = await start();
  });
  afterAll(closeWorkers);

  test('is rendered, stored and reported, with what the invoice says', async () => {
    const id = await ask(await issue());
    const row = await settled(id);
    expect(row).toMatchObject({ status: 'ready', pages: 1, error: null });
    const text = await textOf(row);
    for (const part of [
      '2026-000007',
      'Clinique Atlas',
      'Salma Bennani',
      '20/11/2026',
      '19/11/2026',
      'MAD 360.00',
    ]) {
      expect(text).toContain(part);
    }
    expect(await eventsOf(id)).toEqual(['DocumentRequested', 'DocumentRendered']);
    for (const part of [...worker.health, worker.printing, worker.queue])
      expect(await part.check()).toEqual({ ok: true });
  });

  test('shows its code, and says when it is a duplicate', async () => {
    const record = await issue();
    const code = { code: 'K7QF2M9XTB4D' };
    const original = await textOf(await settled(await ask(record, 0, code)));
    expect(original).toContain('K7QF-2M9X-TB4D');
    expect(original).not.toContain('Duplicate');
    const duplicate = await ask(record, 0, { code: '000000000001', duplicateOn: '2026-11-21' });
    const text = await textOf(await settled(duplicate));
    expect(text).toContain('Duplicate · 21/11/2026');
    expect(text).toContain('0000-0000-0001');
  });

  test('names what asked for it as its cause', async () => {
    const id = await ask(await issue());
    await settled(id);
    const events = [];
    for await (const event of foundation.store.read(streamOf('document', id))) events.push(event);
    expect(events[1]?.metadata).toMatchObject({
      actor: 'system',
      causationId: events[0]?.id,
      correlationId: events[0]?.metadata.correlationId,
    });
  });

  test('prints the revision that was asked for, also when the invoice has changed since', async () => {
    const record = await issue();
    await written.append(invoices, record, { type: 'InvoiceVoided', data: { patient } });
    const [first, second] = [await ask(record, 0), await ask(record, 1)];
    expect(await textOf(await settled(first))).not.toContain('Void');
    expect(await textOf(await settled(second))).toContain('Void');
  });

  test('carries the clinic’s logo', async () => {
    const logo = (await foundation.files.save(sampleFiles.png, 'logo')).id;
    const row = await settled(await ask(await issue({ seller: { name: 'Clinique Atlas', logo } })));
    const file = await foundation.files.load(String(row['file']));
    expect(file?.bytes.toString('latin1')).toContain('/Subtype /Image');
  });

  /** As version 0.1 kept it, whatever was sent, and the upgrade sealed it. */
  async function keptAsSent(bytes: Buffer): Promise<string> {
    const id = randomUUID();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const seals = fileSeals(sealKeys({ current: secrets.sealKey }));
    await foundation.pool.query(
      `insert into kept.files (id, mime, size, sha256, bytes, seal, created_at, named)
       values ($1, 'image/png', $2, $3, $4, $5, now(), true)`,
      [id, bytes.length, sha256, bytes, seals.seal({ id, mime: 'image/png', sha256 })],
    );
    return id;
  }

  test.each([
    ['of 6,000 × 6,000 pixels is printed in 480', 6_000, 480],
    ['of 400 megapixels is left out', 20_000, null],
  ] as const)('a logo of before %s', async (_name, side, printed) => {
    const logo = await keptAsSent(hugePng(side, side));
    const row = await settled(await ask(await issue({ seller: { name: 'Clinique Atlas', logo } })));
    expect(row).toMatchObject({ status: 'ready' });
    const file = await foundation.files.load(String(row['file']));
    const widths = file?.bytes.toString('latin1').match(/\/Width (\d+)/g) ?? [];
    expect(widths.map((width) => Number(width.slice(7)))).toEqual(printed === null ? [] : [printed]);
  });

  test('of a record that does not exist fails at once, and says so', async () => {
    const id = await ask(randomUUID());
    expect(await settled(id)).toMatchObject({
      status: 'failed',
      error: 'There is nothing to print: the record does not exist.',
    });
  });
});

describe('a document, when workers come and go,', () => {
  afterEach(closeWorkers);

  test('has the same content hash however often, and by whichever worker, it is printed', async () => {
    const record = await issue();
    const hashes = new Set<unknown>();
    const files = new Set<unknown>();
    for (const turn of ['first', 'second']) {
      await closeWorkers();
      await start();
      const id = await ask(record);
      const row = await settled(id);
      hashes.add(row['contentHash']);
      files.add(row['sha256']);
      // As after a failure: it is asked for, and printed, again.
      if (turn === 'first')
        await written.append(documents, id, { type: 'DocumentFailed', data: { error: 'lost' } });
    }
    expect([...hashes]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(files.size).toBe(1);
    const other = await settled(await ask(record, 0, { language: 'fr' }));
    expect(hashes).not.toContain(other['contentHash']);
  });

  test('while no worker ran is rendered by the next one, once, however many start', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => ask(await issue())));
    await Promise.all([start(), start()]);
    for (const id of ids) expect(await settled(id)).toMatchObject({ status: 'ready' });
    await closeWorkers();
    for (const id of ids) expect(await eventsOf(id)).toEqual(['DocumentRequested', 'DocumentRendered']);
  });

  test('fails when there is no browser, without a path in its reason, and is rendered when it is asked for again', async () => {
    const worker = await start({ browser: { executablePath: '/nowhere/chrome' }, retryDelayMs: 5 });
    const record = await issue();
    const id = await ask(record);
    const failed = await settled(id);
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed['error']).toMatch(/^There is no browser to print with/);
    expect(failed['error']).not.toContain('/');
    for (const part of worker.health) expect(await part.check()).toEqual({ ok: true });
    expect(await worker.printing.check()).toMatchObject({ ok: false });
    await closeWorkers();
    await start();
    await ask(record);
    expect(await settled(id)).toMatchObject({ status: 'ready', error: null });
    expect(await eventsOf(id)).toEqual([
      'DocumentRequested',
      'DocumentFailed',
      'DocumentRequested',
      'DocumentRendered',
    ]);
  });

  test('is left to another worker where no browser starts, and taken again when one does', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'broken-browser-'));
    const [executablePath, working] = [path.join(folder, 'chrome'), path.join(folder, 'working')];
    const { executablePath: found } = await findBrowser();
    await writeFile(executablePath, `#!/bin/sh\n[ -e '${working}' ] && exec '${found}' "$@"\nexit 1\n`);
    for (const each of [folder, executablePath]) await chmod(each, 0o755);
    const broken = await start({ browser: { executablePath }, sharesQueue: true, browserLookMs: 100 });
    const id = await ask(await issue());
    while ((await broken.printing.check()).ok) await new Promise((resolve) => setTimeout(resolve, 20));
    const other = await start();
    expect(await settled(id)).toMatchObject({ status: 'ready' });
    expect(await eventsOf(id)).toEqual(['DocumentRequested', 'DocumentRendered']);
    await other.close();
    await writeFile(working, '');
    expect(await settled(await ask(await issue()))).toMatchObject({ status: 'ready' });
    expect(await broken.printing.check()).toEqual({ ok: true });
    await rm(folder, { recursive: true });
  });

  test('of a person who was erased prints a dash in place of the name', async () => {
    const gone = newId();
    const record = await issue({ patient: gone });
    await foundation.pool.query(
      `update kept.subject_keys set state = 'erased', wrapped_key = null, master_key_id = null where subject = $1`,
      [gone],
    );
    // Another process: this one still knows the key for a minute.
    const other = await openTestFoundation({
      databaseUrl: database.url,
      secrets,
      log,
      erasures: everyErasure,
    });
    const worker = await startPdfWorker({ foundation: other });
    try {
      const text = await textOf(await settled(await ask(record)));
      expect(text).toContain('MAD 360.00');
      expect(text).not.toMatch(/Salma|Consultation/);
    } finally {
      await worker.close();
      await other.close();
    }
  });
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, createLogger, type Logger } from '@hospital/platform';
import { PartFailed } from './batches/renderPart.ts';
import { NoBrowserError } from './browser/findBrowser.ts';
import { watchBrowser, type BrowserWatch } from './browserWatch.ts';
import type { BatchItem } from './batches/batchDocument.ts';
import { WorkerUnable } from './queue/documentQueue.ts';

let folder: string;
let watch: BrowserWatch | null = null;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'browser-watch-'));
});
afterEach(async () => {
  watch?.close();
  await rm(folder, { recursive: true });
});

const missing = new NoBrowserError('none starts');
const item: BatchItem = { record: 'x', revision: 0 };

async function watching(browser: { readonly executablePath?: string }) {
  const [said, noted]: [string[], unknown[]] = [[], []];
  const say = (...words: unknown[]) => void said.push(String(words.at(-1)));
  const log: Logger = Object.assign(createLogger({ name: 'test', level: 'silent' }), {
    error: say,
    warn: say,
  });
  const note = (found: NoBrowserError | null) => void noted.push(found);
  const watched = await watchBrowser(browser, { log, note, lookMs: 60_000 });
  watch = watched;
  return { watched, said, noted };
}

test('a browser of the environment that cannot be run ends the start, and its variable is named', async () => {
  const executablePath = path.join(folder, 'chrome');
  const start = watching({ executablePath });
  await expect(start).rejects.toThrow(`PUPPETEER_EXECUTABLE_PATH names ${executablePath}`);
  await expect(start).rejects.toBeInstanceOf(ConfigError);
});

test('a document that failed for want of a browser is for another worker, and its sentence is logged once', async () => {
  const { watched, said, noted } = await watching({ executablePath: process.execPath });
  const ofPart = new PartFailed([
    { item, error: new Error('too long') },
    { item, error: missing },
  ]);
  for (const error of [missing, ofPart]) expect(watched.failureOf(error)).toBeInstanceOf(WorkerUnable);
  expect([said, noted]).toEqual([[missing.message], [missing, missing]]);
});

test('any other failure is the document’s own', async () => {
  const { watched, said } = await watching({ executablePath: process.execPath });
  for (const error of [new Error('x'), new PartFailed([{ item, error: new Error('x') }])])
    expect(watched.failureOf(error)).toBe(error);
  expect(said).toEqual([]);
  await watched.untilFound();
});

/** What `npm run documents` makes of its batch, on handlers that answer as the product's do. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Problem } from '@hospital/contracts';
import { ConfigError, type Answer, type Call, type Handlers } from '@hospital/platform';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { callerOf } from './documents/caller.ts';
import { readOptions } from './documents/options.ts';
import { openResultFolder } from './documents/resultFolder.ts';
import { printDocuments } from './documentsCommand.ts';

const { signal } = new AbortController();
const silent = { show: () => undefined, end: () => undefined };
let out: string;

beforeEach(async () => {
  out = await mkdtemp(path.join(tmpdir(), 'hospital-printed-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

const done = { _id: 'b', total: 2 };
const ended = { ...done, status: 'ready', done: 1, failed: 1 };
const retried = { ...done, status: 'ready', done: 2, failed: 0 };
const file = (text: string): Answer => ({ content: Readable.from([text], { objectMode: false }) });

interface Batch {
  /** What a read of it returns. */
  readonly get: (call: Call) => Answer;
  readonly result?: () => Answer;
}

async function print({
  get,
  result = () => file('zip'),
}: Batch): Promise<{ code: number; called: string[] }> {
  const called: string[] = [];
  const command = (name: string, position: string) => ({
    [name]: async () => {
      called.push(name);
      return { body: ended, headers: { 'X-Position': position } };
    },
  });
  const handlers: Handlers = {
    ...command('RequestDocumentBatch', '1'),
    ...command('RetryDocumentBatch', '2'),
    'documentBatches.get': async (call) => get(call),
    'documentBatches.result': async () => result(),
    'documentBatches.manifest': async () => file('csv'),
  };
  const options = readOptions(['--kind', 'payslips', '--month', '2026-10', '--out', out]);
  const folder = await openResultFolder(options);
  const call = callerOf(handlers, signal);
  const printing = { call, options, folder, progress: silent, signal };
  const code = await printDocuments(printing).finally(() => folder.release());
  return { code, called };
}

test('a call that retries saves the result of the retry, also while the read models are behind it', async () => {
  let reads = 0;
  const { code, called } = await print({
    get: ({ readAfter }) => {
      if (readAfter !== '2') return { body: ended };
      reads += 1;
      return reads === 1 ? { body: ended, headers: { 'X-Stale': 'true' } } : { body: retried };
    },
  });
  expect({ code, called }).toEqual({ code: 0, called: ['RequestDocumentBatch', 'RetryDocumentBatch'] });
  expect(await readdir(out)).toEqual(['payslips-2026-10-en.zip', 'payslips-2026-10-en.zip.csv']);
});

test('a batch of an earlier call that is not readable yet is retried as soon as it is', async () => {
  let reads = 0;
  const { code, called } = await print({
    get: ({ readAfter }) => {
      if (readAfter === '2') return { body: retried };
      reads += 1;
      return { body: ended, headers: reads === 1 ? { 'X-Stale': 'true' } : {} };
    },
  });
  expect({ code, called }).toEqual({ code: 0, called: ['RequestDocumentBatch', 'RetryDocumentBatch'] });
});

test('a batch of which nothing is left is said, and the same call starts a new one', async () => {
  const result = () => {
    throw new Problem('batch_empty');
  };
  const printing = print({ get: () => ({ body: retried }), result });
  await expect(printing).rejects.toThrow(/erased.* The same call starts a new one\.$/);
  await expect(printing).rejects.toThrow(ConfigError);
  expect(await readdir(out)).toEqual([]);
});

/**
 * Prints many documents from a terminal or from cron: `npm run documents -- --kind payslips --month 2026-10 --out DIR`. The person at the
 * machine has the keys of the data folder and needs no session. The batch goes on where a call before stopped: its id is kept in the folder
 * until the result is there whole.
 */
import { startCommandService } from '@hospital/command-service';
import { Problem } from '@hospital/contracts';
import { pause } from '@hospital/event-store';
import { browserOptions, startPdfWorker } from '@hospital/pdf-worker';
import { ConfigError, onStopSignal, type Answer } from '@hospital/platform';
import { startProjection } from '@hospital/projection-service';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { callerOf, type Caller } from './documents/caller.ts';
import { readOptions, type DocumentsOptions } from './documents/options.ts';
import { barProgress, jsonProgress, type BatchState, type Progress } from './documents/progress.ts';
import { runMaintenance, type Maintenance } from './maintenance.ts';

/** Documented in docs/operations.md: scripts depend on them. 1 is everything that went wrong otherwise. */
const EXIT = { done: 0, someFailed: 2, nothing: 3, interrupted: 4 } as const;
const POLL_MS = 300;

const state = z.object({
  _id: z.string(),
  status: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
});

/** The code with which the process is to end. @throws ConfigError with a sentence for whoever typed it */
export async function runDocumentsCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  await mkdir(options.folder, { recursive: true });
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  const progress = options.isJson
    ? jsonProgress((line) => void process.stdout.write(line))
    : barProgress(process.stderr);
  return runMaintenance('documents', async (beside) => {
    const call = await openCaller(beside, stop.signal);
    return print({ call, options, progress, signal: stop.signal }).catch((error: unknown) => {
      if (stop.signal.aborted) return EXIT.interrupted;
      throw error;
    });
  });
}

/** Another copy of each service, which works beside a running product and without one. */
async function openCaller(
  { config, foundation, shutdown }: Maintenance,
  signal: AbortSignal,
): Promise<Caller> {
  const queries = await startProjection(foundation);
  shutdown.add({ name: 'projection service', close: queries.close });
  const commands = await startCommandService({ foundation });
  shutdown.add({ name: 'command service', close: commands.close });
  const printing = await startPdfWorker({
    foundation,
    redisUrl: config.REDIS_URL,
    browser: browserOptions(config),
  });
  shutdown.add({ name: 'pdf worker', close: printing.close, limitMs: 25_000 });
  return callerOf({ ...commands.handlers, ...queries.handlers }, signal);
}

interface Printing {
  readonly call: Caller;
  readonly options: DocumentsOptions;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

async function print(printing: Printing): Promise<number> {
  const { options, progress, signal } = printing;
  const id = await begun(printing);
  if (id === null) {
    process.stderr.write('No record matches: nothing was printed.\n');
    return EXIT.nothing;
  }
  const batch = await finished(printing, id);
  if (batch === null) {
    process.stderr.write('\nInterrupted. The same call goes on with this batch.\n');
    return EXIT.interrupted;
  }
  if (batch.status === 'cancelled') throw new ConfigError('The batch was cancelled.');
  progress.end(batch, await saved(printing, batch));
  if (batch.failed === 0 && !signal.aborted) await rm(stateFile(options), { force: true });
  return batch.failed > 0 ? EXIT.someFailed : EXIT.done;
}

const stateFile = ({ folder, name, wanted }: DocumentsOptions) =>
  path.join(folder, `.${name}.${wanted.output}.${wanted.language}.batch`);

/** The batch of a call before, or a new one; null where no record matches. */
async function begun({ call, options }: Printing): Promise<string | null> {
  const known = await readFile(stateFile(options), 'utf8').catch(() => null);
  const earlier = known === null ? null : await read(call, known.trim()).catch(() => null);
  if (earlier && earlier.status !== 'cancelled') {
    if (earlier.status === 'paused') await call('ResumeDocumentBatch', { id: earlier._id });
    const isOver = earlier.status === 'ready' || earlier.status === 'failed';
    if (isOver && earlier.failed > 0) await call('RetryDocumentBatch', { id: earlier._id });
    return earlier._id;
  }
  try {
    const { body } = await call('RequestDocumentBatch', { body: options.wanted });
    const { _id } = state.parse(body);
    await writeFile(stateFile(options), `${_id}\n`);
    return _id;
  } catch (error) {
    if (error instanceof Problem && error.code === 'nothing_to_print') return null;
    throw error instanceof Problem ? new ConfigError(sentenceOf(error)) : error;
  }
}

function sentenceOf({ message, details }: Problem): string {
  return Object.values(details.fields ?? {})[0] ?? message;
}

async function read(call: Caller, id: string): Promise<BatchState> {
  return state.parse((await call('documentBatches.get', { id })).body);
}

/** Null where it was asked to stop before. A batch that was written a moment ago may not be readable yet. */
async function finished({ call, progress, signal }: Printing, id: string): Promise<BatchState | null> {
  while (!signal.aborted) {
    const batch = await read(call, id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return null;
      throw error;
    });
    if (batch) {
      progress.show(batch);
      if (['ready', 'failed', 'cancelled'].includes(batch.status)) return batch;
    }
    await pause(POLL_MS, { signal });
  }
  return null;
}

/** Each file is there whole or not at all. */
async function saved({ call, options, signal }: Printing, batch: BatchState): Promise<string[]> {
  const { folder, name, wanted } = options;
  const parts = [
    ...(batch.status === 'ready' ? [['documentBatches.result', wanted.output] as const] : []),
    ['documentBatches.manifest', 'csv'] as const,
  ];
  const files: string[] = [];
  for (const [operation, extension] of parts) {
    const file = path.join(folder, `${name}.${extension}`);
    const unfinished = `${file}.part`;
    const answer = await call(operation, { id: batch._id });
    await pipeline(contentOf(answer), createWriteStream(unfinished, { mode: 0o600 }), { signal });
    await rename(unfinished, file);
    files.push(file);
  }
  return files;
}

function contentOf({ content }: Answer): Readable {
  if (content instanceof Readable) return content;
  throw new Error('the result is no stream');
}

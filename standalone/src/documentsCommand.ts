/**
 * Prints many documents from a terminal or from cron: `npm run documents -- --kind payslips --month 2026-10 --out DIR`. The person at the
 * machine has the keys of the data folder and needs no session. The batch goes on where a call before stopped: the folder keeps what it was
 * asked under until the result is there whole.
 */
import { openCommands } from '@hospital/command-service';
import { Problem } from '@hospital/contracts';
import { pause } from '@hospital/event-store';
import { browserOptions, startPdfWorker } from '@hospital/pdf-worker';
import { ConfigError, isTransient, onStopSignal, type Answer } from '@hospital/platform';
import { startProjection } from '@hospital/projection-service';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { callerOf, type Caller } from './documents/caller.ts';
import { optionOf, readOptions, type DocumentsOptions } from './documents/options.ts';
import { barProgress, jsonProgress, type BatchState, type Progress } from './documents/progress.ts';
import { openResultFolder, type ResultFolder } from './documents/resultFolder.ts';
import { runMaintenance, type Maintenance } from './maintenance.ts';

/** Documented in docs/operations.md: scripts depend on them. 1 is everything that went wrong otherwise. */
const EXIT = { done: 0, someFailed: 2, nothing: 3, interrupted: 4 } as const;
const POLL_MS = 300;
/** Longer than a restart of the database or of the log's server takes. */
const AWAY_MS = 30_000;
const GONE =
  'The database or the event store does not answer. Start it; the same call then goes on with this batch.';

/** Of a read that comes before the read models have the batch. */
const UNREAD: ReadonlySet<string> = new Set(['not_found', 'not_caught_up']);

const state = z.object({
  _id: z.string(),
  status: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
});

/** The code with which the process is to end. @throws ConfigError with a sentence for the user */
export async function runDocumentsCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  const folder = await openResultFolder(options);
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  const progress = options.isJson
    ? jsonProgress((line) => void process.stdout.write(line))
    : barProgress(process.stderr);
  const { signal } = stop;
  const work = async (beside: Maintenance) => {
    const call = await openCaller(beside, signal);
    return printDocuments({ call, options, folder, progress, signal });
  };
  return runMaintenance('documents', work, signal)
    .catch((error: unknown) => {
      // While a store that is away was waited for.
      if (signal.aborted) return interrupted();
      throw error;
    })
    .finally(() => folder.release());
}

/** Another copy of what prints, which works beside a running product and without one. What sweeps and finishes is left to the product. */
async function openCaller(
  { config, foundation, shutdown }: Maintenance,
  signal: AbortSignal,
): Promise<Caller> {
  const queries = await startProjection(foundation);
  shutdown.add({ name: 'projection service', close: queries.close });
  const commands = await openCommands({ foundation });
  const printing = await startPdfWorker({
    foundation,
    redisUrl: config.REDIS_URL,
    browser: browserOptions(config),
  });
  shutdown.add({ name: 'pdf worker', close: printing.close, limitMs: 25_000 });
  return callerOf({ ...commands.handlers, ...queries.handlers }, signal);
}

export interface PrintRun {
  readonly call: Caller;
  readonly options: DocumentsOptions;
  readonly folder: ResultFolder;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** @returns the exit code. @throws ConfigError */
export async function printDocuments(printing: PrintRun): Promise<number> {
  try {
    return await print(printing);
  } catch (error) {
    if (printing.signal.aborted) return interrupted();
    if (isTransient(error)) throw new ConfigError(GONE, { cause: error });
    if (error instanceof Problem && error.code === 'batch_empty') {
      await printing.folder.forget();
      throw new ConfigError(`${error.message} The same call starts a new one.`);
    }
    if (error instanceof Problem && error.code === 'file_altered')
      throw new ConfigError(`${error.message} Nothing was saved. See docs/operations.md, Altered files.`);
    throw error;
  }
}

function interrupted(): number {
  process.stderr.write('\nInterrupted. The same call goes on with this batch.\n');
  return EXIT.interrupted;
}

async function print(printing: PrintRun): Promise<number> {
  const { folder, progress, signal } = printing;
  if (signal.aborted) return interrupted();
  const id = await begun(printing);
  if (id === null) {
    await folder.forget();
    process.stderr.write('No record matches: nothing was printed.\n');
    return EXIT.nothing;
  }
  const batch = await finished(printing, id);
  if (batch === null) return interrupted();
  if (batch.status === 'cancelled')
    throw new ConfigError('The batch was cancelled. The same call starts a new one.');
  progress.end(batch, await saved(printing, batch));
  if (batch.failed > 0) return EXIT.someFailed;
  await folder.forget();
  return EXIT.done;
}

/** The batch of a call before, which goes on, or a new one; null where no record matches. */
async function begun(printing: PrintRun): Promise<string | null> {
  const { call, options, folder } = printing;
  try {
    const ask = async (key: string) =>
      state.parse((await call('RequestDocumentBatch', { body: options.wanted, key })).body)._id;
    const id = await ask(folder.key);
    const batch = await readUntil(printing, id, () => true);
    if (batch?.status === 'cancelled') return await ask(await folder.begin());
    if (batch?.status === 'paused') await call('ResumeDocumentBatch', { id });
    if (batch && isOver(batch) && batch.failed > 0) await call('RetryDocumentBatch', { id });
    return id;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'nothing_to_print') return null;
    // What it asks for cannot be done: nothing of it is to go on.
    if (error.status < 500) await folder.forget();
    throw new ConfigError(sentenceOf(error));
  }
}

function sentenceOf({ message, details }: Problem): string {
  const [field] = Object.entries(details.fields ?? {});
  return field ? `${optionOf(field[0])}: ${field[1]}` : message;
}

function isOver({ status }: BatchState): boolean {
  return ['ready', 'failed', 'cancelled'].includes(status);
}

/** Null where the read models do not have yet what this call wrote. */
async function read(call: Caller, id: string): Promise<BatchState | null> {
  try {
    const { body, headers } = await call('documentBatches.get', { id });
    return headers?.['X-Stale'] === 'true' ? null : state.parse(body);
  } catch (error) {
    if (error instanceof Problem && UNREAD.has(error.code)) return null;
    throw error;
  }
}

function finished(printing: PrintRun, id: string): Promise<BatchState | null> {
  return readUntil(printing, id, (batch) => {
    printing.progress.show(batch);
    return isOver(batch);
  });
}

/** Null where it was asked to stop before. A database that restarts is waited for. */
async function readUntil(
  { call, signal }: PrintRun,
  id: string,
  isWanted: (batch: BatchState) => boolean,
): Promise<BatchState | null> {
  let answeredAt = performance.now();
  while (!signal.aborted) {
    try {
      const batch = await read(call, id);
      answeredAt = performance.now();
      if (batch && isWanted(batch)) return batch;
    } catch (error) {
      if (!isTransient(error) || performance.now() - answeredAt > AWAY_MS) throw error;
    }
    await pause(POLL_MS, { signal });
  }
  return null;
}

async function saved({ call, options, folder, signal }: PrintRun, batch: BatchState): Promise<string[]> {
  const { file } = options;
  const save = async (operation: string, name: string) =>
    folder.save(name, contentOf(await call(operation, { id: batch._id })), signal);
  const isThere = batch.status === 'ready';
  const result = isThere ? [await save('documentBatches.result', file)] : [];
  if (!isThere && (await folder.has(file)))
    process.stderr.write(`No document could be printed: ${file} is what an earlier call made.\n`);
  return [...result, await save('documentBatches.manifest', `${file}.csv`)];
}

function contentOf({ content }: Answer): Readable {
  if (content instanceof Readable) return content;
  throw new Error('the result is no stream');
}

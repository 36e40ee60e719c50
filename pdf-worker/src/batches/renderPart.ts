/**
 * A part of a batch: its documents in groups, then one event that says what became of them. A group is read at once, printed, and recorded at once:
 * each query and each commit costs as much as laying out a tenth of a page, for one document as for eight. Called any number of times, also at the
 * same moment and after a crash between any two steps; a part counts once. Before each group a pause or a cancellation is seen.
 */
import { batchParts, documentBatches, idOf, isBatchOpen, type AnyRow, type RowOf } from '@hospital/contracts';
import type { FoldedRecord } from '@hospital/platform';
import { isAppendedAsRead } from '../documents/appendAsRead.ts';
import { reasonOf, type DocumentDependencies } from '../documents/renderDocument.ts';
import {
  giveUpDocument,
  printDocument,
  readDocument,
  recordDocument,
  settleDocument,
  type BatchRun,
  type BatchItem,
  type SettledDocument,
} from './batchDocument.ts';
import type { BatchItems } from './batchItems.ts';

const ATTEMPTS = 20;
/** Documents of a group. A worker has two parts at once: while a group of one is recorded, the other one prints. */
const GROUP = 8;
const KILLED = 'The worker stopped each time while it printed this document.';

export interface BatchWorkDependencies extends DocumentDependencies {
  readonly items: BatchItems;
}

export interface BatchPart {
  readonly batch: string;
  readonly part: number;
}

type BatchRow = RowOf<typeof documentBatches.fields>;

interface Failure {
  readonly item: BatchItem;
  readonly error: unknown;
}

/** Some of its documents could not be printed in this attempt; the others are. */
export class PartFailed extends Error {
  readonly failures: readonly Failure[];
  constructor(failures: readonly Failure[]) {
    super(`${failures.length} documents of a part could not be printed`, { cause: failures[0]?.error });
    this.failures = failures;
  }
}

/** The batch as it stands, while this part of it is to be rendered. */
async function openBatch(
  { records }: DocumentDependencies,
  { batch, part }: BatchPart,
): Promise<BatchRow | null> {
  const { row } = await records.load(documentBatches, batch);
  return row && isOpenPart(row, part) ? (row as BatchRow) : null;
}

function isOpenPart(row: AnyRow, part: number): boolean {
  return isBatchOpen(row) && batchParts(row as BatchRow)[part] === null;
}

async function askingOf(
  { items }: BatchWorkDependencies,
  { batch, part }: BatchPart,
  { row: { startedAt }, isAgain }: { readonly row: BatchRow; readonly isAgain: boolean },
) {
  const asked = await items.of(batch);
  const asking: BatchRun = { batch: asked, startedAt: startedAt ?? '', isAgain };
  return { asking, own: asked.records.slice(part * asked.partSize, (part + 1) * asked.partSize) };
}

/**
 * @param isAgain after an attempt that failed or whose worker died: then one after the other, so that the document that kills its workers is the
 *   first one that is not settled
 * @throws PartFailed and others, when it should be tried again
 */
export async function renderPart(
  dependencies: BatchWorkDependencies,
  part: BatchPart,
  { isAgain = false }: { readonly isAgain?: boolean } = {},
): Promise<void> {
  const row = await openBatch(dependencies, part);
  if (!row) return;
  const { asking, own } = await askingOf(dependencies, part, { row, isAgain });
  const settled: SettledDocument[] = [];
  const failures: Failure[] = [];
  const left = [...own];
  while (left.length > 0) {
    if (!(await openBatch(dependencies, part))) return;
    const group = left.splice(0, isAgain ? 1 : GROUP);
    for (const [index, result] of (await settleGroup(dependencies, asking, group)).entries()) {
      const item = group[index];
      if (result.status === 'fulfilled') settled.push(result.value);
      else if (item) failures.push({ item, error: result.reason });
    }
  }
  if (failures.length > 0) throw new PartFailed(failures);
  await tellPart(dependencies, part, settled);
}

/** What one document fails at holds up none of the others. @returns in the order of the documents */
async function settleGroup(
  dependencies: BatchWorkDependencies,
  asking: BatchRun,
  items: readonly BatchItem[],
): Promise<PromiseSettledResult<SettledDocument>[]> {
  const printing = items.map(async (item) => {
    const read = await readDocument(dependencies, asking, item);
    return { item, made: read.settled ?? (await printDocument(dependencies, asking, read)) };
  });
  const allPrinted = Promise.allSettled(printing);
  return Promise.allSettled(
    printing.map(async (one) => {
      const { item, made } = await one;
      if ('isReady' in made) return made;
      await allPrinted;
      // Another worker was quicker: what it said is read.
      return (await recordDocument(dependencies, asking, made)) ?? settleDocument(dependencies, asking, item);
    }),
  );
}

/** After the last attempt: what failed is given up. Where its worker died too often, that is the document that it was at. */
export async function giveUpPart(
  dependencies: BatchWorkDependencies,
  part: BatchPart,
  error: Error,
): Promise<void> {
  dependencies.log.error({ err: error, ...part }, 'a part of a batch could not be rendered');
  const row = await openBatch(dependencies, part);
  if (!row) return;
  const { asking, own } = await askingOf(dependencies, part, { row, isAgain: true });
  if (error instanceof PartFailed) {
    for (const { item, error: cause } of error.failures)
      await giveUpDocument(dependencies, asking, { ...item, reason: reasonOf(cause) });
    return;
  }
  for (const item of own) {
    if ((await readDocument(dependencies, asking, item)).settled) continue;
    await giveUpDocument(dependencies, asking, { ...item, reason: KILLED });
    return;
  }
}

async function tellPart(
  dependencies: BatchWorkDependencies,
  part: BatchPart,
  documents: readonly SettledDocument[],
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const record = await dependencies.records.load(documentBatches, part.batch);
    // Paused meanwhile: what is rendered counts all the same.
    if (!record.row || batchParts(record.row as BatchRow)[part.part] !== null) return;
    if (await isReported(dependencies, part, { record, documents })) return;
  }
  throw new Error(`others kept writing to the batch ${part.batch}`);
}

interface PartReport {
  readonly record: FoldedRecord;
  readonly documents: readonly SettledDocument[];
}

/** False where another append was quicker. */
async function isReported(
  dependencies: BatchWorkDependencies,
  { batch, part }: BatchPart,
  { record, documents }: PartReport,
): Promise<boolean> {
  return isAppendedAsRead(dependencies, {
    module: documentBatches,
    record,
    drafts: [{ type: 'DocumentBatchPartRendered', data: { part, documents: [...documents] } }],
    actor: 'system',
    commandId: idOf('batch part', batch, String(part), String(record.head)),
    correlationId: batch,
    causationId: null,
  });
}

/**
 * A part of a batch: its documents a few at once, so that the printer's pages never wait for the database, then one event that says what became of
 * them. Called any number of times, also at once and after a crash between any two steps; a part counts once. Before each document a pause or a
 * cancellation is seen.
 */
import { batchParts, documentBatches, idOf, isBatchOpen, type AnyRow, type RowOf } from '@hospital/contracts';
import type { FoldedRecord } from '@hospital/platform';
import { isAppendedAsRead } from '../documents/appendAsRead.ts';
import { reasonOf, type DocumentParts } from '../documents/renderDocument.ts';
import {
  giveUpDocument,
  settledDocument,
  settleDocument,
  type Asking,
  type BatchItem,
  type Settled,
} from './batchDocument.ts';
import type { BatchItems } from './batchItems.ts';

const ATTEMPTS = 20;
/** While one is printed, others are read, stored and recorded. */
const AT_ONCE = 4;
const KILLED = 'The worker stopped each time while it printed this document.';

export interface BatchWorkParts extends DocumentParts {
  readonly items: BatchItems;
}

export interface BatchPart {
  readonly batch: string;
  readonly part: number;
}

type BatchRow = RowOf<typeof documentBatches.fields>;

/** Some of its documents could not be printed in this attempt; the others are. */
export class PartFailed extends Error {
  readonly failures: readonly { readonly item: BatchItem; readonly error: unknown }[];
  constructor(failures: PartFailed['failures']) {
    super(`${failures.length} documents of a part could not be printed`, { cause: failures[0]?.error });
    this.failures = failures;
  }
}

/** The batch as it stands, while this part of it is to be rendered. */
async function openBatch({ records }: DocumentParts, { batch, part }: BatchPart): Promise<BatchRow | null> {
  const { row } = await records.load(documentBatches, batch);
  return row && isOpenPart(row, part) ? (row as BatchRow) : null;
}

function isOpenPart(row: AnyRow, part: number): boolean {
  return isBatchOpen(row) && batchParts(row as BatchRow)[part] === null;
}

async function askingOf({ items }: BatchWorkParts, { batch, part }: BatchPart, { startedAt }: BatchRow) {
  const asked = await items.of(batch);
  const asking: Asking = { batch: asked, startedAt: startedAt ?? '' };
  return { asking, own: asked.records.slice(part * asked.partSize, (part + 1) * asked.partSize) };
}

/**
 * @param isAgain after an attempt that failed or whose worker died: then one after the other, so that the document that kills its workers is the
 *   first one that is not settled
 * @throws PartFailed and others, when it should be tried again
 */
export async function renderPart(
  parts: BatchWorkParts,
  part: BatchPart,
  { isAgain = false }: { readonly isAgain?: boolean } = {},
): Promise<void> {
  const row = await openBatch(parts, part);
  if (!row) return;
  const { asking, own } = await askingOf(parts, part, row);
  const settled: Settled[] = [];
  const failures: { item: BatchItem; error: unknown }[] = [];
  const isWhole = await everyOne([...own.entries()], isAgain ? 1 : AT_ONCE, async ([place, item]) => {
    if (!(await openBatch(parts, part))) return false;
    try {
      settled[place] = await settleDocument(parts, asking, item);
    } catch (error) {
      failures.push({ item, error });
    }
    return true;
  });
  if (!isWhole) return;
  if (failures.length > 0) throw new PartFailed(failures);
  await tellPart(parts, part, settled);
}

/** In their order, so many at once. After a `false` no more are begun. @returns whether there was none; rejects once nothing is at work any more */
async function everyOne<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<boolean>,
): Promise<boolean> {
  const left = items.values();
  let goesOn = true;
  const take = async (): Promise<void> => {
    for (const item of left) {
      if (!goesOn) return;
      goesOn = (await work(item)) && goesOn;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, take));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return goesOn;
}

/** After the last attempt: what failed is given up. Where its worker died too often, that is the document that it was at. */
export async function giveUpPart(parts: BatchWorkParts, part: BatchPart, error: Error): Promise<void> {
  parts.log.error({ err: error, ...part }, 'a part of a batch could not be rendered');
  const row = await openBatch(parts, part);
  if (!row) return;
  const { asking, own } = await askingOf(parts, part, row);
  if (error instanceof PartFailed) {
    for (const { item, error: cause } of error.failures)
      await giveUpDocument(parts, asking, { ...item, reason: reasonOf(cause) });
    return;
  }
  for (const item of own) {
    if (await settledDocument(parts, asking, item)) continue;
    await giveUpDocument(parts, asking, { ...item, reason: KILLED });
    return;
  }
}

async function tellPart(
  parts: BatchWorkParts,
  part: BatchPart,
  documents: readonly Settled[],
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const record = await parts.records.load(documentBatches, part.batch);
    // Paused meanwhile: what is rendered counts all the same.
    if (!record.row || batchParts(record.row as BatchRow)[part.part] !== null) return;
    if (await isReported(parts, part, { record, documents })) return;
  }
  throw new Error(`others kept writing to the batch ${part.batch}`);
}

interface Telling {
  readonly record: FoldedRecord;
  readonly documents: readonly Settled[];
}

/** False where another append was quicker. */
async function isReported(
  parts: BatchWorkParts,
  { batch, part }: BatchPart,
  { record, documents }: Telling,
): Promise<boolean> {
  return isAppendedAsRead(parts, {
    module: documentBatches,
    record,
    drafts: [{ type: 'DocumentBatchPartRendered', data: { part, documents: [...documents] } }],
    actor: 'system',
    commandId: idOf('batch part', batch, String(part), String(record.head)),
    correlationId: batch,
    causationId: null,
  });
}

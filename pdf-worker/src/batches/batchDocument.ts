/**
 * One document of a batch: printed unless it is ready already. Asked for and rendered are one append, so that a document is recorded once
 * and nothing else queues it; a crash before leaves at most a file that the next attempt takes.
 */
import {
  documentId,
  documentRequest,
  documents,
  idOf,
  requestedData,
  type AnyRow,
  type Draft,
} from '@hospital/contracts';
import type { FoldedRecord } from '@hospital/platform';
import { isAppendedAsRead } from '../documents/appendAsRead.ts';
import { printedRow, type ContentsRequest } from '../documents/contents.ts';
import {
  askedOf,
  failure,
  fileIdOf,
  printed,
  type DocumentDependencies,
  type Paper,
} from '../documents/renderDocument.ts';
import type { BatchAsked } from './batchItems.ts';

/** Appends that others win, until something else must be wrong. */
const ATTEMPTS = 4;

export interface BatchItem {
  readonly record: string;
  readonly revision: number;
}

export interface SettledDocument {
  readonly document: string;
  readonly isReady: boolean;
}

/** The batch that asks, and since when: what failed before that is tried again. */
export interface BatchRun {
  readonly batch: BatchAsked;
  readonly startedAt: string;
  /** An earlier attempt may have got as far as a document's file. */
  readonly isAgain: boolean;
}

function keyOf({ batch }: BatchRun, { record, revision }: BatchItem) {
  return { kind: batch.kind, record, recordRevision: revision, language: batch.language };
}

/** A document of a batch as of one reading of the log. */
export interface ReadDocument {
  readonly item: BatchItem;
  readonly record: FoldedRecord;
  /** What is known of it already; null while it is to be printed. */
  readonly settled: SettledDocument | null;
  /** What it is printed from; null where there is no such record. */
  readonly row: AnyRow | null;
}

/** A document that is printed or given up, and not recorded yet. */
export interface MadeDocument {
  readonly record: FoldedRecord;
  /** Its outcome, after the request where none waits. */
  readonly drafts: readonly Draft[];
}

/** @throws when it should be tried again */
type DraftMaker = (asked: ContentsRequest, paper: Paper) => Promise<Draft>;

const printing =
  (dependencies: DocumentDependencies): DraftMaker =>
  (asked, paper) =>
    printed(dependencies, asked, paper);

export async function readDocument(
  dependencies: DocumentDependencies,
  asking: BatchRun,
  item: BatchItem,
): Promise<ReadDocument> {
  const key = keyOf(asking, item);
  const record = await dependencies.records.load(documents, documentId(key));
  const settled = settledAs(record, asking);
  return { item, record, settled, row: settled ? null : await printedRow(dependencies, key) };
}

function settledAs({ id, row }: FoldedRecord, { startedAt }: BatchRun): SettledDocument | null {
  if (row?.['status'] === 'ready') return { document: id, isReady: true };
  const hasFailed = row?.['status'] === 'failed' && row.updatedAt >= startedAt;
  return hasFailed ? { document: id, isReady: false } : null;
}

/** @throws when it should be tried again */
export async function printDocument(
  dependencies: DocumentDependencies,
  asking: BatchRun,
  read: ReadDocument,
): Promise<MadeDocument> {
  return makeDocument(dependencies, asking, { read, making: printing(dependencies) });
}

async function makeDocument(
  dependencies: DocumentDependencies,
  asking: BatchRun,
  { read, making }: { readonly read: ReadDocument; readonly making: DraftMaker },
): Promise<MadeDocument> {
  const { record, row } = read;
  const { asked, requests } = await requestOf(dependencies, asking, read);
  const paper = { row, fileId: fileIdOf(record, asked), mayBeKept: asking.isAgain };
  return { record, drafts: [...requests, await making(asked, paper)] };
}

interface Request {
  readonly asked: ContentsRequest;
  /** To be recorded with the outcome. */
  readonly requests: readonly Draft[];
}

/** One that waits is printed as it is recorded: its code may be on a paper already. */
async function requestOf(
  { keyed: { hash }, zone }: DocumentDependencies,
  asking: BatchRun,
  { item, record: { row: document }, row }: ReadDocument,
): Promise<Request> {
  if (document?.['status'] === 'queued') return { asked: askedOf(document), requests: [] };
  const request = documentRequest(keyOf(asking, item), row, { hash, zone: await zone() });
  const data = requestedData(request, document);
  return { asked: data, requests: [{ type: 'DocumentRequested', data }] };
}

/** Judged and appended to as of one reading. @returns null where another worker was quicker: what it said is to be read */
export async function recordDocument(
  dependencies: DocumentDependencies,
  { batch: { event } }: BatchRun,
  { record, drafts }: MadeDocument,
): Promise<SettledDocument | null> {
  const isRecorded = await isAppendedAsRead(dependencies, {
    module: documents,
    record,
    drafts,
    actor: event.metadata.actor,
    commandId: idOf('batch document', event.stream, record.id, String(record.head)),
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  });
  return isRecorded ? { document: record.id, isReady: isRendered(drafts) } : null;
}

function isRendered(drafts: readonly Draft[]): boolean {
  return drafts.some(({ type }) => type === 'DocumentRendered');
}

/** One after another worker was quicker. @throws when it should be tried again */
export async function settleDocument(
  dependencies: DocumentDependencies,
  asking: BatchRun,
  item: BatchItem,
): Promise<SettledDocument> {
  return settling(dependencies, asking, { item, making: printing(dependencies) });
}

/** After the last attempt. */
export async function giveUpDocument(
  dependencies: DocumentDependencies,
  asking: BatchRun,
  { reason, ...item }: BatchItem & { readonly reason: string },
): Promise<SettledDocument> {
  return settling(dependencies, asking, { item, making: () => Promise.resolve(failure(reason)) });
}

async function settling(
  dependencies: DocumentDependencies,
  asking: BatchRun,
  { item, making }: { readonly item: BatchItem; readonly making: DraftMaker },
): Promise<SettledDocument> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const read = await readDocument(dependencies, asking, item);
    const settled =
      read.settled ??
      (await recordDocument(
        dependencies,
        asking,
        await makeDocument(dependencies, asking, { read, making }),
      ));
    if (settled) return settled;
  }
  throw new Error(`others kept writing to the document ${documentId(keyOf(asking, item))}`);
}

/**
 * One document of a batch: printed unless it is ready already. Asked for and rendered are one append, so that a document is recorded once
 * and nothing else queues it; a crash before leaves at most a file that the next attempt takes.
 */
import {
  documentId,
  documentRequest,
  documents,
  idOf,
  TEMPLATE_VERSION,
  type Draft,
} from '@hospital/contracts';
import type { FoldedRecord } from '@hospital/platform';
import { isAppendedAsRead } from '../documents/appendAsRead.ts';
import { printedRow, type Asked } from '../documents/contents.ts';
import { failure, fileIdOf, printed, type DocumentParts, type Paper } from '../documents/renderDocument.ts';
import type { BatchAsked } from './batchItems.ts';

/** Appends that others win, until something else must be wrong. */
const ATTEMPTS = 4;

export interface BatchItem {
  readonly record: string;
  readonly revision: number;
}

export interface Settled {
  readonly document: string;
  readonly isReady: boolean;
}

/** The batch that asks, and since when: what failed before that is tried again. */
export interface Asking {
  readonly batch: BatchAsked;
  readonly startedAt: string;
}

function keyOf({ batch }: Asking, { record, revision }: BatchItem) {
  return { kind: batch.kind, record, recordRevision: revision, language: batch.language };
}

/** What is known of it already; null while it is to be printed. */
export async function settledDocument(
  { records }: DocumentParts,
  asking: Asking,
  item: BatchItem,
): Promise<Settled | null> {
  return settledAs(await records.load(documents, documentId(keyOf(asking, item))), asking);
}

function settledAs({ id, row }: FoldedRecord, { startedAt }: Asking): Settled | null {
  if (row?.['status'] === 'ready') return { document: id, isReady: true };
  const hasFailed = row?.['status'] === 'failed' && row.updatedAt >= startedAt;
  return hasFailed ? { document: id, isReady: false } : null;
}

/** @throws when it should be tried again */
export async function settleDocument(
  parts: DocumentParts,
  asking: Asking,
  item: BatchItem,
): Promise<Settled> {
  return settling(parts, asking, {
    item,
    outcomeOf: (asked, paper) => printed(parts, asked, paper),
  });
}

/** After the last attempt. */
export async function giveUpDocument(
  parts: DocumentParts,
  asking: Asking,
  { reason, ...item }: BatchItem & { readonly reason: string },
): Promise<Settled> {
  return settling(parts, asking, { item, outcomeOf: () => Promise.resolve(failure(reason)) });
}

interface Settling {
  readonly item: BatchItem;
  readonly outcomeOf: (asked: Asked, paper: Paper) => Promise<Draft>;
}

async function settling(
  parts: DocumentParts,
  asking: Asking,
  { item, outcomeOf }: Settling,
): Promise<Settled> {
  const key = keyOf(asking, item);
  const id = documentId(key);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // Judged and appended to as of one reading: where another worker writes in between, the append is refused.
    const record = await parts.records.load(documents, id);
    const settled = settledAs(record, asking);
    if (settled) return settled;
    const row = await printedRow(parts, key);
    const request = documentRequest(key, row, { hash: parts.keyed.hash, zone: await parts.zone() });
    const outcome = await outcomeOf(request, { row, fileId: fileIdOf(id, record.head) });
    const asked = { type: 'DocumentRequested', data: { ...request, templateVersion: TEMPLATE_VERSION } };
    const drafts = record.row?.['status'] === 'queued' ? [outcome] : [asked, outcome];
    const { event } = asking.batch;
    // Where another worker was quicker, what it said is read next.
    const isAppended = await isAppendedAsRead(parts, {
      module: documents,
      record,
      drafts,
      actor: event.metadata.actor,
      commandId: idOf('batch document', event.stream, id, String(record.head)),
      correlationId: event.metadata.correlationId,
      causationId: event.id,
    });
    if (isAppended) return { document: id, isReady: outcome.type === 'DocumentRendered' };
  }
  throw new Error(`others kept writing to the document ${id}`);
}

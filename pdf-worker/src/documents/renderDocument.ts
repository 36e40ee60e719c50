/**
 * Renders one document and says so in its stream. Called any number of times for the same document, also at once and after a
 * crash between any two steps: the file has an id of its own for each asking, so that the first one that is kept is the
 * one that is reported, and the event is appended where the stream still stands as it was read.
 */
import {
  documents,
  idOf,
  TEMPLATE_VERSION,
  type AnyRow,
  type Draft,
  type Printable,
} from '@hospital/contracts';
import { failpoint, TimeLimitError, type EventStore } from '@hospital/event-store';
import type { Clock, FoldedRecord, KeyedHash, Logger } from '@hospital/platform';
import { NoBrowserError } from '../browser/findBrowser.ts';
import { pageCount } from '../browser/pageCount.ts';
import { contentHashOf, type Renderer } from '../render.ts';
import { isAppendedAsRead } from './appendAsRead.ts';
import { contentOf, printedRow, type ContentsRequest, type Sources } from './contents.ts';

export interface DocumentDependencies extends Sources {
  readonly store: EventStore;
  readonly renderer: Pick<Renderer, 'renderPdf'>;
  readonly clock: Clock;
  readonly keyed: KeyedHash;
  /** IANA name of the clinic's time zone. */
  readonly zone: () => Promise<string>;
  readonly log: Logger;
}

/** @throws when it should be tried again */
export async function renderDocument(dependencies: DocumentDependencies, documentId: string): Promise<void> {
  const record = await dependencies.records.load(documents, documentId);
  const { row, head } = record;
  if (row === null || head === 'none') throw new Error(`the document ${documentId} is not in the log yet`);
  if (row['status'] !== 'queued') return;
  if (isOfLaterTemplate(row))
    throw new Error(`the document ${documentId} was asked for with a later template than this worker has`);
  const asked = askedOf(row);
  const paper = {
    row: await printedRow(dependencies, asked),
    fileId: fileIdOf(record, asked),
    mayBeKept: true,
  };
  await tell(dependencies, record, await printed(dependencies, asked, paper));
}

/** The document's id stands for its template: it waits for a worker of the newer version. */
function isOfLaterTemplate(row: AnyRow): boolean {
  return Number(row['templateVersion']) > TEMPLATE_VERSION;
}

/**
 * Of its own for each request: the first file that is kept is the one that is reported. The code is part of it, because two services derive
 * different ones: no request gets a file that shows another code.
 */
export function fileIdOf({ id, head }: FoldedRecord, { code }: ContentsRequest): string {
  return idOf('document file', id, String(head), code ?? '');
}

export function askedOf(row: AnyRow): ContentsRequest {
  return {
    kind: String(row['kind']),
    record: String(row['record']),
    recordRevision: Number(row['recordRevision']),
    language: String(row['language']),
    code: textIn(row, 'code'),
    duplicateOn: textIn(row, 'duplicateOn'),
  };
}

export interface Paper {
  /** The record as it is printed; null where there is none. */
  readonly row: AnyRow | null;
  readonly fileId: string;
  /** An earlier attempt may have kept the file. Where it did and nobody looks, the document is printed again, and the first file stays. */
  readonly mayBeKept: boolean;
}

/** What there is to tell once it is printed. */
export async function printed(
  dependencies: DocumentDependencies,
  asked: ContentsRequest,
  paper: Paper,
): Promise<Draft> {
  const content = await contentOf(dependencies, asked, paper.row);
  if (content === null) return failure('There is nothing to print: the record does not exist.');
  const file = await printedFile(dependencies, content, paper);
  const { sha256, size: bytes } = file;
  const [contentHash, pages] = [contentHashOf(content), pageCount(file.bytes)];
  return { type: 'DocumentRendered', data: { file: paper.fileId, sha256, contentHash, bytes, pages } };
}

/** After the last attempt. The reason is a text of ours: the error itself may name paths, and goes to the log. */
export async function failDocument(
  dependencies: DocumentDependencies,
  documentId: string,
  error: Error,
): Promise<void> {
  dependencies.log.error({ err: error, document: documentId }, 'a document could not be rendered');
  const record = await dependencies.records.load(documents, documentId);
  if (record.row?.['status'] !== 'queued' || isOfLaterTemplate(record.row)) return;
  await tell(dependencies, record, failure(reasonOf(error)));
}

export function reasonOf(error: unknown): string {
  if (error instanceof NoBrowserError)
    return 'There is no browser to print with; the service’s log says what to set.';
  if (error instanceof TimeLimitError) return 'Printing took too long.';
  return 'Printing failed; the service’s log has the reason.';
}

export function failure(error: string): Draft {
  return { type: 'DocumentFailed', data: { error } };
}

/** Where two workers print at once, one file is kept, and both tell of that one. */
async function printedFile(
  { files, renderer }: DocumentDependencies,
  content: Printable,
  { fileId: id, mayBeKept }: Paper,
) {
  // A file of an earlier attempt that no event names yet must not be removed just now.
  const earlier = mayBeKept && (await files.touch(id)) ? await files.load(id) : null;
  if (earlier) return earlier;
  failpoint('render.before');
  const { bytes } = await renderer.renderPdf(content);
  failpoint('render.after');
  failpoint('storing.before');
  const kept = await files.save(bytes, 'document', id);
  failpoint('storing.after');
  return kept;
}

function textIn(row: AnyRow, field: string): string | null {
  const text = row[field];
  return typeof text === 'string' ? text : null;
}

/** Where another worker was quicker, what it said stands. */
async function tell(dependencies: DocumentDependencies, record: FoldedRecord, draft: Draft): Promise<void> {
  const { id, stream, row, head } = record;
  if (row === null || head === 'none') return;
  const asked = await dependencies.store.head(stream);
  await isAppendedAsRead(dependencies, {
    module: documents,
    record,
    drafts: [draft],
    actor: 'system',
    commandId: idOf('render', id, String(head), draft.type),
    correlationId: asked?.metadata.correlationId ?? id,
    causationId: asked?.id ?? null,
  });
}

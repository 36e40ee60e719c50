/**
 * From a queued document to its stored PDF: the record as it stood at the asked revision, printed, stored, told as an event.
 * Called more than once for the same document: what is rendered already is left as it is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  documentKinds,
  documents,
  idOf,
  invoicePrintable,
  isPrintLanguage,
  moduleNamed,
  printedInvoiceOf,
  type AnyRow,
  type Draft,
  type DocumentKind,
  type Printable,
  type PrintedInvoiceRow,
  type PrintLanguage,
} from '@hospital/contracts';
import { RevisionConflict } from '@hospital/event-store';
import { stampEvents, type FoldedRecord, type Foundation } from '@hospital/platform';
import type { Renderer } from './render.ts';

type Parts = Pick<Foundation, 'store' | 'records' | 'files' | 'clock'>;

export interface DocumentRendering {
  render(documentId: string): Promise<void>;
  failed(documentId: string, error: Error): Promise<void>;
}

export function documentRendering(parts: Parts, renderer: Renderer): DocumentRendering {
  return {
    async render(documentId) {
      const record = await loadRequested(parts, documentId);
      const row = record.row;
      if (!row || row['status'] === 'ready') return;
      const { bytes, pages, sha256 } = await renderer.renderPdf(await printableOf(parts, row));
      const file = await parts.files.save(bytes, 'document', idOf('document file', documentId, sha256));
      await tell(parts, documentId, {
        type: 'DocumentRendered',
        data: { file, sha256, bytes: bytes.length, pages },
      });
    },
    async failed(documentId, error) {
      await tell(parts, documentId, { type: 'DocumentFailed', data: { error: error.name } });
    },
  };
}

/** The request is in the log before the job is in the queue; a store that lags a moment is waited for by the job's own retries. */
async function loadRequested({ records }: Parts, documentId: string): Promise<FoldedRecord> {
  const record = await records.load(documents, documentId);
  if (!record.row) throw new Error('the document was not asked for');
  return record;
}

async function tell(parts: Parts, documentId: string, draft: Draft): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { row, head, stream, position } = await parts.records.load(documents, documentId);
    if (!row || row['status'] === 'ready' || (row['status'] === 'failed' && draft.type === 'DocumentFailed'))
      return;
    const commandId = idOf(draft.type, documentId, position);
    const events = stampEvents([draft], row, {
      stream,
      recordId: documentId,
      at: parts.clock().toISOString(),
      actor: 'system',
      commandId,
      correlationId: commandId,
      causationId: null,
      fingerprint: null,
    });
    try {
      await parts.store.append(stream, events, head);
      return;
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt >= 20) throw error;
      await sleep(10);
    }
  }
}

/** What the kinds of documents print, each from its record at one revision. */
const printables: Readonly<
  Record<DocumentKind, (parts: Parts, row: AnyRow, language: PrintLanguage) => Promise<Printable>>
> = {
  invoice: async (parts, row, language) => {
    const invoice = row as unknown as PrintedInvoiceRow;
    const logo = await imageOf(parts, invoice.seller?.logo ?? null);
    return invoicePrintable(
      printedInvoiceOf(invoice, { logo, appointmentDate: invoice.appointmentDate }),
      language,
    );
  },
};

function isKind(kind: unknown): kind is DocumentKind {
  return typeof kind === 'string' && kind in documentKinds;
}

async function printableOf(parts: Parts, document: AnyRow): Promise<Printable> {
  const { kind, record, recordRevision, language } = document;
  const module = isKind(kind) ? moduleNamed(documentKinds[kind].module) : undefined;
  if (!module || !isKind(kind)) throw new Error(`documents of this kind are not printed`);
  const { row } = await parts.records.loadAt(module, String(record), BigInt(Number(recordRevision)));
  if (!row) throw new Error('the record of this document does not exist');
  return printables[kind](
    parts,
    row,
    typeof language === 'string' && isPrintLanguage(language) ? language : 'en',
  );
}

async function imageOf({ files }: Parts, fileId: string | null): Promise<string | null> {
  const stored = fileId ? await files.load(fileId) : null;
  return stored ? `data:${stored.mime};base64,${stored.bytes.toString('base64')}` : null;
}

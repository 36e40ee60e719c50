/** What a document says: its record as of the revision that was asked for, and what is beside it. One entry a kind of document. */
import {
  invoicePrintable,
  invoices,
  isPrintLanguage,
  printedInvoiceOf,
  type DocumentKind,
  type Printable,
  type PrintedInvoiceRow,
} from '@hospital/contracts';
import type { Files, Records } from '@hospital/platform';

export interface Sources {
  readonly records: Records;
  readonly files: Files;
}

/** The document's row, as far as its content depends on it. */
export interface Wanted {
  readonly record: string;
  readonly recordRevision: number;
  readonly language: string;
}

type Content = (sources: Sources, wanted: Wanted) => Promise<Printable | null>;

/** Null where there is no such record: nothing will ever be printed. */
const contents: Readonly<Record<DocumentKind, Content>> = { invoice };

export function isPrinted(kind: string): kind is DocumentKind {
  return Object.hasOwn(contents, kind);
}

export function contentOf(kind: DocumentKind, sources: Sources, wanted: Wanted): Promise<Printable | null> {
  return contents[kind](sources, wanted);
}

async function invoice({ records, files }: Sources, wanted: Wanted): Promise<Printable | null> {
  const { row } = await records.loadAt(invoices, wanted.record, BigInt(wanted.recordRevision));
  if (row === null) return null;
  const issued = row as unknown as PrintedInvoiceRow;
  const logo = await embeddedImage(files, issued.seller?.logo ?? null);
  const language = isPrintLanguage(wanted.language) ? wanted.language : 'en';
  return invoicePrintable(printedInvoiceOf(issued, { logo }), {
    language,
  });
}

async function embeddedImage(files: Files, id: string | null): Promise<string | null> {
  const file = id === null ? null : await files.load(id);
  return file === null ? null : `data:${file.mime};base64,${file.bytes.toString('base64')}`;
}

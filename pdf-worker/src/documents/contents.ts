/** What a document says: its record as of the revision that was asked for, and what is beside it. */
import {
  documentKinds,
  isDocumentKind,
  isPrintLanguage,
  templates,
  type AnyRow,
  type Printable,
} from '@hospital/contracts';
import { embeddedLogo, type Files, type Records } from '@hospital/platform';

export interface Sources {
  readonly records: Records;
  readonly files: Files;
  readonly publicUrl?: string | null;
}

/** The document as far as its content depends on it. */
export interface ContentsRequest {
  readonly kind: string;
  readonly record: string;
  readonly recordRevision: number;
  readonly language: string;
  readonly code: string | null;
  readonly duplicateOn: string | null;
}

/** The record as it is printed; null where there is none: nothing will ever be printed. */
export async function printedRow(
  { records }: Pick<Sources, 'records'>,
  { kind, record, recordRevision }: Pick<ContentsRequest, 'kind' | 'record' | 'recordRevision'>,
): Promise<AnyRow | null> {
  if (!isDocumentKind(kind)) return null;
  return (await records.loadAt(documentKinds[kind], record, BigInt(recordRevision))).row;
}

/** Null where there is no such record. */
export async function contentOf(
  { files, publicUrl }: Pick<Sources, 'files' | 'publicUrl'>,
  { kind, language, code, duplicateOn }: ContentsRequest,
  row: AnyRow | null,
): Promise<Printable | null> {
  if (row === null || !isDocumentKind(kind)) return null;
  const template = templates[kind];
  const logo = await embeddedLogo(files, template.logoOf(row));
  return template.printable(
    row,
    { logo },
    { code, duplicateOn, publicUrl, language: isPrintLanguage(language) ? language : 'en' },
  );
}

/** What a document says: its record as of the revision that was asked for, and what is beside it. */
import {
  documentKinds,
  isPrintLanguage,
  templates,
  type DocumentKind,
  type Printable,
} from '@hospital/contracts';
import { embeddedLogo, type Files, type Records } from '@hospital/platform';

export interface Sources {
  readonly records: Records;
  readonly files: Files;
  readonly publicUrl?: string | null;
}

/** The document's row, as far as its content depends on it. */
export interface Wanted {
  readonly record: string;
  readonly recordRevision: number;
  readonly language: string;
  readonly code: string | null;
  readonly duplicateOn: string | null;
}

/** Null where there is no such record: nothing will ever be printed. */
export async function contentOf(
  kind: DocumentKind,
  { records, files, publicUrl }: Sources,
  { record, recordRevision, language, ...options }: Wanted,
): Promise<Printable | null> {
  const { row } = await records.loadAt(documentKinds[kind], record, BigInt(recordRevision));
  if (row === null) return null;
  const template = templates[kind];
  const logo = await embeddedLogo(files, template.logoOf(row));
  return template.printable(
    row,
    { logo },
    {
      ...options,
      publicUrl,
      language: isPrintLanguage(language) ? language : 'en',
    },
  );
}

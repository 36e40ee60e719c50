/** What a document says: its record as of the revision that was asked for, and what is beside it. */
import {
  documentKinds,
  isPrintLanguage,
  Problem,
  templates,
  type DocumentKind,
  type Printable,
} from '@hospital/contracts';
import { prepareFile, type Files, type Records } from '@hospital/platform';

export interface Sources {
  readonly records: Records;
  readonly files: Files;
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
  { records, files }: Sources,
  { record, recordRevision, language, ...options }: Wanted,
): Promise<Printable | null> {
  const { row } = await records.loadAt(documentKinds[kind], record, BigInt(recordRevision));
  if (row === null) return null;
  const template = templates[kind];
  const logo = await embeddedImage(files, template.logoOf(row));
  return template.printable(
    row,
    { logo },
    {
      ...options,
      language: isPrintLanguage(language) ? language : 'en',
    },
  );
}

/** A clinic has one logo, and some older ones. */
const MAX_LOGOS = 4;
const logos = new Map<string, Promise<string | null>>();

/** Files never change, so a logo is made ready once. */
async function embeddedImage(files: Files, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const known = logos.get(id);
  if (known) return known;
  const made = readyImage(files, id);
  logos.set(id, made);
  for (const oldest of [...logos.keys()].slice(0, -MAX_LOGOS)) logos.delete(oldest);
  made.catch(() => logos.delete(id));
  return made;
}

/**
 * Version 0.1 kept logos as they came, of any size: written anew here, the browser never meets one that it could choke on. One that
 * would be refused today is left out, so that the document is printed.
 */
async function readyImage(files: Files, id: string): Promise<string | null> {
  const file = await files.load(id);
  if (file === null) return null;
  try {
    const { mime, bytes } = await prepareFile(file.bytes, 'logo');
    return `data:${mime};base64,${bytes.toString('base64')}`;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Photos, logos, attachments and printed documents: immutable, an id for each upload, taken by their bytes and never by their name. */
import { createHash } from 'node:crypto';
import { newId, Problem } from '@hospital/contracts';
import { fileTypeFromBuffer } from 'file-type';

export type Accepts = 'image' | 'attachment' | 'document';

export interface StoredFile {
  readonly id: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

export interface Files {
  /**
   * The mime type of acceptable bytes.
   * @throws Problem unsupported_file, file_too_large
   */
  inspect(bytes: Buffer, accepts: Accepts): Promise<string>;
  /** Committed when it resolves, before an event names it. The same id again changes nothing. @throws Problem as `inspect` */
  save(bytes: Buffer, accepts: Accepts, id?: string): Promise<string>;
  load(id: string): Promise<StoredFile | null>;
  /** For the erasure of a person; nothing else removes a file. */
  remove(ids: readonly string[]): Promise<void>;
}

const MEGABYTE = 1024 * 1024;
export const MAX_UPLOAD_BYTES = 5 * MEGABYTE;

const images = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/x-icon'];
/** SVG is in none of them: it is a program that a browser runs. */
const accepted: Readonly<
  Record<Accepts, { readonly mimes: readonly string[]; readonly maxBytes: number; readonly words: string }>
> = {
  image: { mimes: images, maxBytes: MAX_UPLOAD_BYTES, words: 'PNG, JPEG, WebP, GIF or ICO' },
  attachment: {
    mimes: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
    maxBytes: MAX_UPLOAD_BYTES,
    words: 'PDF, PNG, JPEG or WebP',
  },
  document: { mimes: ['application/pdf'], maxBytes: 200 * MEGABYTE, words: 'PDF' },
};

/** @throws Problem unsupported_file, file_too_large */
export async function inspectFile(bytes: Buffer, accepts: Accepts): Promise<string> {
  const { mimes, maxBytes, words } = accepted[accepts];
  if (bytes.length > maxBytes) throw new Problem('file_too_large');
  const found = await fileTypeFromBuffer(bytes);
  // An animated PNG is a PNG to whoever shows it.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime;
  if (mime && mimes.includes(mime)) return mime;
  throw new Problem('unsupported_file', { message: `This kind of file is not accepted: send ${words}.` });
}

export function describeFile(id: string, mime: string, bytes: Buffer): StoredFile {
  return { id, mime, bytes, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** For unit tests. */
export function memoryFiles(): Files {
  const kept = new Map<string, StoredFile>();
  return {
    inspect: inspectFile,
    async save(bytes, accepts, id = newId()) {
      const mime = await inspectFile(bytes, accepts);
      if (!kept.has(id)) kept.set(id, describeFile(id, mime, bytes));
      return id;
    },
    async load(id) {
      return kept.get(id) ?? null;
    },
    async remove(ids) {
      for (const id of ids) kept.delete(id);
    },
  };
}

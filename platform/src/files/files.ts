/** Photos, logos, attachments and printed documents: immutable, an id for each upload, taken by their bytes and never by their name. */
import { createHash } from 'node:crypto';
import { newId, Problem } from '@hospital/contracts';
import { checkIcon } from './icon.ts';
import { ICON, kindOfFile, PDF, type Accepts } from './kinds.ts';
import { checkPdf } from './pdf.ts';
import { rewritePicture, TooManyPixels, type Picture } from './pictures.ts';
import { UnreadableFile } from './unreadableFile.ts';

export interface StoredFile {
  readonly id: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

export interface RecordedFile {
  readonly id: string;
  /** In hex. */
  readonly sha256: string;
}

/** What an event says of a file; a hash of null where none has recorded it. */
export interface Recorded {
  readonly id: string;
  readonly sha256: string | null;
}

export interface Files {
  /**
   * Committed when it resolves, before an event names it. Pictures are re-encoded (pictures.ts). The same id again changes nothing,
   * but for the hour after which a file that no event names is removed: it begins again.
   * @returns the file that is kept under the id: an earlier one where there was one
   * @throws Problem unsupported_file, file_too_large, unreadable_file, too_many_pixels; file_altered as `load`
   */
  save(bytes: Buffer, accepts: Accepts, id?: string): Promise<StoredFile>;
  /** @throws Problem file_altered where the bytes are not those that were saved */
  load(id: string): Promise<StoredFile | null>;
  /** A file that a record names: it was committed before the event that names it. @throws Problem file_altered, also where it is gone */
  loadNamed(id: string): Promise<StoredFile>;
  /**
   * A file whose hash an event holds.
   * @param sha256 of that event, in hex; null where no event has recorded this file
   * @throws Problem file_altered, also where it is gone
   */
  loadRecorded(id: string, sha256: string | null): Promise<StoredFile>;
  /** The same of some files at once, in their order. */
  loadAllRecorded(recorded: readonly Recorded[]): Promise<readonly StoredFile[]>;
  /** One that the database itself finds to differ or to be gone, without sending bytes: before a long answer begins. Null where none does. */
  findAltered(recorded: readonly RecordedFile[]): Promise<string | null>;
  /** Begins the hour again; false where there is no such file. */
  touch(id: string): Promise<boolean>;
  /** For the erasure of a person and for what no event names; nothing else removes a file. */
  remove(ids: readonly string[]): Promise<void>;
}

/** Attachments are read by people, who need them as large as they were sent; null: not scaled. */
const maxSides: Readonly<Record<Accepts, number | null>> = {
  photo: 1024,
  logo: 2000,
  favicon: 512,
  attachment: null,
  document: null,
};

/** The bytes to keep for those that came. @throws Problem as `Files.save` */
export async function prepareFile(bytes: Buffer, accepts: Accepts): Promise<Picture> {
  const mime = kindOfFile(bytes, accepts);
  try {
    if (mime === PDF) {
      checkPdf(bytes);
      return { mime, bytes };
    }
    if (mime === ICON) {
      checkIcon(bytes);
      return { mime, bytes };
    }
    return await rewritePicture({ mime, bytes }, maxSides[accepts]);
  } catch (error) {
    if (error instanceof TooManyPixels) throw new Problem('too_many_pixels');
    if (error instanceof UnreadableFile) throw new Problem('unreadable_file');
    throw error;
  }
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function describeFile(id: string, { mime, bytes }: Picture): StoredFile {
  return { id, mime, bytes, size: bytes.length, sha256: sha256Of(bytes) };
}

/** For unit tests. */
export function memoryFiles(): Files {
  const kept = new Map<string, StoredFile>();
  const recordedFile = ({ id, sha256 }: Recorded): StoredFile => {
    const file = kept.get(id);
    if (file?.sha256 !== sha256 || !file) throw new Problem('file_altered');
    return file;
  };
  return {
    async save(bytes, accepts, id = newId()) {
      const file = kept.get(id) ?? describeFile(id, await prepareFile(bytes, accepts));
      kept.set(id, file);
      return file;
    },
    async load(id) {
      return kept.get(id) ?? null;
    },
    async loadNamed(id) {
      const file = kept.get(id);
      if (!file) throw new Problem('file_altered');
      return file;
    },
    loadRecorded: async (id, sha256) => recordedFile({ id, sha256 }),
    loadAllRecorded: async (recorded) => recorded.map(recordedFile),
    async findAltered(recorded) {
      return recorded.find(({ id, sha256 }) => kept.get(id)?.sha256 !== sha256)?.id ?? null;
    },
    async touch(id) {
      return kept.has(id);
    },
    async remove(ids) {
      for (const id of ids) kept.delete(id);
    },
  };
}

/**
 * Photos, logos and documents: immutable bytes behind the id that the record holds. The id is also their ETag, so that a
 * browser asks again and gets "not modified".
 */
import { Problem } from '@hospital/contracts';
import { contentDisposition, type Answer, type Files } from '@hospital/platform';

/** Where a file's bytes come from. */
export type FileSource = Pick<Files, 'loadNamed' | 'loadRecorded' | 'loadAllRecorded' | 'findAltered'>;

export interface ServedFile {
  readonly id: string;
  readonly mime: string;
  readonly bytes: Buffer;
  /** A file name for who saves it; shown in the page otherwise. */
  readonly name?: string;
}

export function serve({ id, mime, bytes, name }: ServedFile): Answer {
  return {
    content: bytes,
    headers: {
      'Content-Type': mime,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      // What was uploaded is shown as what it is, and never runs in our origin.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ETag: `"${id}"`,
      ...(name === undefined ? {} : { 'Content-Disposition': contentDisposition(name) }),
    },
  };
}

/**
 * What somebody uploaded.
 * @throws Problem `no_file` where none is set; `file_altered`, also where it is gone
 */
export async function serveUpload(files: FileSource, id: unknown): Promise<Answer> {
  if (typeof id !== 'string') throw new Problem('no_file');
  const file = await files.loadNamed(id);
  const answer = serve(file);
  // It may be more than a PDF, and is saved instead of opened here.
  return file.mime.startsWith('image/')
    ? answer
    : { ...answer, headers: { ...answer.headers, 'Content-Disposition': 'attachment' } };
}

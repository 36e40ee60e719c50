/** The list of what a batch holds, as CSV (RFC 4180) that a spreadsheet opens as text. */
import { csvLine } from '@hospital/contracts';
import type { BatchFile } from './batchFiles.ts';

/** A spreadsheet takes it for UTF-8 by its first sign. */
const HEADER = `\ufeff${csvLine(['record', 'revision', 'file', 'sha256', 'outcome', 'reason', 'name'])}`;

/** Who reads that one failed finds it by its name: it has no file. */
export function manifestLine({ record, revision, title, name, sha256, outcome, error }: BatchFile): string {
  const file = outcome === 'ready' ? name : '';
  return csvLine([record, String(revision), file, sha256 ?? '', outcome, error ?? '', title]);
}

export async function* manifest(files: AsyncIterable<BatchFile>): AsyncGenerator<string> {
  yield HEADER;
  for await (const file of files) yield manifestLine(file);
}

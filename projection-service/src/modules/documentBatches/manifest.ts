/** The list of what a batch holds, as CSV (RFC 4180) that a spreadsheet opens as text. */
import { csvLine } from '@hospital/contracts';
import type { BatchFile } from './batchFiles.ts';

const HEADER = csvLine(['record', 'revision', 'file', 'sha256', 'outcome', 'reason']);

export function manifestLine({ record, revision, name, sha256, outcome, error }: BatchFile): string {
  const file = outcome === 'ready' ? name : '';
  return csvLine([record, String(revision), file, sha256 ?? '', outcome, error ?? '']);
}

export async function* manifest(files: AsyncIterable<BatchFile>): AsyncGenerator<string> {
  yield HEADER;
  for await (const file of files) yield manifestLine(file);
}

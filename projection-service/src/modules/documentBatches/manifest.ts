/** The list of what a batch holds, as CSV (RFC 4180) that a spreadsheet opens as text. */
import { csvHead, csvLine, type CsvSeparator } from '@hospital/contracts';
import type { BatchFile } from './batchFiles.ts';

const COLUMNS = ['record', 'revision', 'file', 'sha256', 'outcome', 'reason', 'name'] as const;

/** Who reads that one failed finds it by its name: it has no file. */
function manifestLine(
  { record, revision, title, name, sha256, outcome, error }: BatchFile,
  separator: CsvSeparator,
): string {
  const file = outcome === 'ready' ? name : '';
  const at = { value: String(revision) };
  return csvLine([record, at, file, sha256 ?? '', outcome, error ?? '', title], separator);
}

export async function* manifest(
  files: AsyncIterable<BatchFile>,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  yield csvHead(COLUMNS, separator);
  for await (const file of files) yield manifestLine(file, separator);
}

/** The list of what a batch holds, as CSV (RFC 4180) that a spreadsheet opens as text. */
import type { BatchFile } from './batchFiles.ts';

const HEADER = 'record,revision,file,sha256,outcome,reason\r\n';

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export function manifestLine({ record, revision, name, sha256, outcome, error }: BatchFile): string {
  const file = outcome === 'ready' ? name : '';
  return `${[record, String(revision), file, sha256 ?? '', outcome, error ?? ''].map(cell).join(',')}\r\n`;
}

export async function* manifest(files: AsyncIterable<BatchFile>): AsyncGenerator<string> {
  yield HEADER;
  for await (const file of files) yield manifestLine(file);
}

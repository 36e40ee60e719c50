/** Bulk loading by COPY, the fastest way into a table. */
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PIECE_CHARS = 256 * 1024;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in COPY's text format. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')
    : text;
}

export interface CopyTarget {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Values in the order of the columns. What goes wrong on the way ends the COPY, so that the connection is free again. */
export async function copyRows(
  client: pg.ClientBase,
  { table, columns }: CopyTarget,
  rows: Iterable<readonly unknown[]>,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(pieces(rows), { objectMode: false }), stream);
}

function* pieces(rows: Iterable<readonly unknown[]>): Generator<string> {
  let waiting = '';
  for (const values of rows) {
    waiting += `${values.map(copyText).join('\t')}\n`;
    if (waiting.length < PIECE_CHARS) continue;
    yield waiting;
    waiting = '';
  }
  if (waiting !== '') yield waiting;
}

/** A table as a stream of bytes: a line of JSON with the names of its columns, then what COPY gives. */
import { escapeIdentifier, type Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { LEFT_COLUMNS } from './keptTables.ts';

const header = z.object({ columns: z.array(z.string()).min(1) });
const NEW_LINE = 0x0a;
const LONGEST_HEADER = 10_000;

export interface CountedTable {
  rows: number;
}

/** @param counted gets the number of rows; in COPY's text format each is a line */
export async function* tableBytes(
  client: Client,
  table: string,
  counted: CountedTable,
): AsyncGenerator<Uint8Array> {
  const columns = await columnsOf(client, table);
  yield Buffer.from(`${JSON.stringify({ columns })}\n`);
  const copy = client.query(to(`copy kept.${escapeIdentifier(table)} (${listed(columns)}) to stdout`));
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) counted.rows += 1;
    yield chunk;
  }
}

/**
 * @param into as SQL names it
 * @throws where the table lacks a column of the copy
 */
export async function writeTable(
  client: Client,
  into: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const chunks = source[Symbol.asyncIterator]();
  const { columns, rest } = await readHeader(chunks);
  async function* rows(): AsyncGenerator<Uint8Array> {
    yield rest;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  const copy = client.query(from(`copy ${into} (${listed(columns)}) from stdin`));
  await pipeline(Readable.from(rows(), { objectMode: false }), copy);
}

async function readHeader(chunks: AsyncIterator<Uint8Array>) {
  let text = Buffer.alloc(0);
  for (let end = -1; ; end = text.indexOf(NEW_LINE)) {
    if (end >= 0) {
      const { columns } = header.parse(JSON.parse(text.toString('utf8', 0, end)));
      return { columns, rest: text.subarray(end + 1) };
    }
    const next = await chunks.next();
    if (next.done || text.length > LONGEST_HEADER)
      throw new Error('a copy of a table has no names of columns');
    text = Buffer.concat([text, next.value]);
  }
}

function listed(columns: readonly string[]): string {
  return columns.map(escapeIdentifier).join(', ');
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'kept' and table_name = $1 order by ordinal_position`,
    [table],
  );
  const left = LEFT_COLUMNS[table] ?? [];
  return rows.map(({ name }) => name).filter((name) => !left.includes(name));
}

/** A log that was exported, written into an empty table as it was: revisions and seals are kept, positions are counted from 1. */
import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';
import { from } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportedEvent } from '../exporting/exportedEvent.ts';
import { COLUMNS } from './rows.ts';
import { DEFAULT_SCHEMA } from './schema.ts';

/**
 * In the client's transaction: all of it or nothing.
 * @returns how many events were written
 */
export async function importIntoPostgres(
  client: Client,
  events: AsyncIterable<readonly ExportedEvent[]>,
): Promise<number> {
  let position = 0;
  async function* rows(): AsyncGenerator<string> {
    for await (const batch of events) {
      let text = '';
      for (const event of batch) text += rowOf(event, (position += 1));
      if (text !== '') yield text;
    }
  }
  const table = `${escapeIdentifier(DEFAULT_SCHEMA)}.events`;
  await pipeline(Readable.from(rows()), client.query(from(`copy ${table} (${COLUMNS}) from stdin`)));
  return position;
}

function rowOf({ stream, revision, id, type, data, metadata }: ExportedEvent, position: number): string {
  const texts = [data, metadata].map((value) => JSON.stringify(value));
  return `${[position, stream, revision, id, type, ...texts].map((field) => escaped(String(field))).join('\t')}\n`;
}

const SPECIAL: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** For COPY's text format. */
function escaped(field: string): string {
  return field.replace(/[\\\t\n\r]/g, (character) => SPECIAL[character] ?? character);
}

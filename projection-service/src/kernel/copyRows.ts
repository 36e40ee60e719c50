/** Bulk loading by COPY, the fastest way into a table. */
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

const FLUSH_CHARS = 256 * 1024;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in COPY's text format. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')
    : text;
}

export interface Copy {
  /** Values in the order of the columns; resolves when there is room for more. */
  write(values: readonly unknown[]): Promise<void> | void;
  end(): Promise<void>;
}

/** Nothing else can be asked of the connection until `end` resolved. */
export function openCopy(client: pg.ClientBase, table: string, columns: readonly string[]): Copy {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  const done = finished(stream);
  // Whoever awaits `end` hears of a failure; until then it is nobody's unhandled rejection.
  done.catch(() => undefined);
  let waiting = '';
  const flush = (): Promise<void> | void => {
    const hasRoom = stream.write(waiting);
    waiting = '';
    if (!hasRoom) return Promise.race([once(stream, 'drain').then(() => undefined), done]);
  };
  return {
    write: (values) => {
      waiting += `${values.map(copyText).join('\t')}\n`;
      if (waiting.length >= FLUSH_CHARS) return flush();
    },
    end: async () => {
      stream.end(waiting);
      await done;
    },
  };
}

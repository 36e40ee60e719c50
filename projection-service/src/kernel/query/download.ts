/** A file that is made while it is sent, saved under its own name by who asks for it. */
import { dayAt, type AnyRow } from '@hospital/contracts';
import type { Answer } from '@hospital/platform';
import { Readable } from 'node:stream';
import type { QueryKit } from './reader.ts';

interface Download {
  readonly type: string;
  readonly content: AsyncIterable<Buffer | string>;
  /** What it holds: `invoices`. */
  readonly base: string;
  readonly extension: string;
}

/** `invoices-2026-11-21-1f3a.zip`: the clinic's day on which the record was made, and the first signs of its id. */
export async function download(
  kit: Pick<QueryKit, 'zone'>,
  { _id, createdAt }: Pick<AnyRow, '_id' | 'createdAt'>,
  { type, content, base, extension }: Download,
): Promise<Answer> {
  const name = `${base}-${dayAt(createdAt, await kit.zone())}-${_id.slice(0, 4)}.${extension}`;
  return {
    content: Readable.from(content, { objectMode: false }),
    headers: {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  };
}

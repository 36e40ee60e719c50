/**
 * The neutral form of a log: a line of JSON for each event, in order, without positions. Every store can give it and take it, and an
 * event keeps its leaf and its seal.
 */
import type { StoredEvent } from '@hospital/contracts';
import { foreignPart } from '../ours.ts';

export type ExportedEvent = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>;

/** Without a line break. Members keep their order: that of events before the first seal is their own. */
export function exportLine({ stream, revision, id, type, data, metadata }: ExportedEvent): string {
  return JSON.stringify({ stream, revision: Number(revision), id, type, data, metadata });
}

/** @throws TypeError for what is no event of ours */
export function parseExportLine(line: string): ExportedEvent {
  const { stream, revision, id, type, data, metadata } = JSON.parse(line) as Record<string, unknown>;
  const isWhole = typeof stream === 'string' && typeof id === 'string' && typeof type === 'string';
  if (!isWhole || typeof revision !== 'number' || !Number.isSafeInteger(revision) || revision < 0)
    throw new TypeError('a line of the log lacks its stream, revision, id or type');
  const part = foreignPart({ stream, type, data, metadata });
  if (part) throw new TypeError(`a line of the log is no event of ours: see its ${part}`);
  const { data: values, metadata: described } = { data, metadata } as Pick<StoredEvent, 'data' | 'metadata'>;
  return { stream, revision: BigInt(revision), id, type, data: values, metadata: described };
}

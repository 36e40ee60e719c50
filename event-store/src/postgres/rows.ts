import type { StoredEvent } from '@hospital/contracts';
import { positionOf } from '../encode.ts';
import { parsed } from '../ours.ts';
import type { EventGate } from '../seals/eventGate.ts';

export const COLUMNS = 'position, stream, revision, id, type, data, metadata';

/** In the order of COLUMNS, as text: arrays cost less to make than objects. */
export type EventRow = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

/** Nothing of a row is parsed but by `toEvents`, whatever parsers the process has set; it also costs a tenth less. */
export const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** Nothing where the row is no event of ours. */
export function toEvents(
  [position, stream, revision, id, type, data, metadata]: EventRow,
  gate: EventGate,
): StoredEvent[] {
  const candidate = {
    id,
    type,
    data: parsed(data),
    metadata: parsed(metadata),
    stream,
    revision: BigInt(revision),
    position: positionOf(position),
  };
  return gate.ours(candidate);
}

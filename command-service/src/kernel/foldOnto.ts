import {
  applyToRow,
  recordIdsFor,
  type AnyRow,
  type ModuleDescription,
  type NewEvent,
  type Position,
} from '@hospital/contracts';
import type { FoldedRecord } from '@hospital/platform';

export interface Appended {
  readonly events: readonly NewEvent[];
  /** Of the last of them. */
  readonly revision: bigint;
  readonly position: Position;
}

/** The record as it is once these events are in its stream: those of them that move it. */
export function foldOnto(
  module: ModuleDescription,
  { id, row, stream }: FoldedRecord,
  { events, revision, position }: Appended,
): AnyRow | null {
  const first = revision - BigInt(events.length - 1);
  return events.reduce<AnyRow | null>((folded, event, index) => {
    const stored = { ...event, stream, revision: first + BigInt(index), position };
    return recordIdsFor(module, stored).includes(id)
      ? applyToRow(module, { id, row: folded }, stored)
      : folded;
  }, row);
}

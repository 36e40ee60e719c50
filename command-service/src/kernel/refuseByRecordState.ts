/** What stands against a command before it is decided: its record is there already, or not, or is deleted, final, or of another revision. */
import { Problem } from '@hospital/contracts';
import type { FoldedRecord } from '@hospital/platform';
import type { Command } from './command.ts';
import type { Envelope } from './envelope.ts';

/** @throws Problem */
export function refuseByRecordState(
  command: Pick<Command, 'creates' | 'isRepeatable' | 'isForDeleted' | 'module' | 'refusesState'>,
  { row }: FoldedRecord,
  { expectedRevision }: Envelope,
): void {
  // Its id follows from another command: the fold would ignore the event, but not what else follows from it.
  if (command.creates && row && !command.isRepeatable) throw new Problem('key_reused');
  if (command.creates) return;
  if (!row) throw new Problem('not_found');
  if (row.deletedAt && !command.isForDeleted) throw new Problem('gone');
  const refusal = command.refusesState?.(row);
  if (refusal) throw Problem.of(refusal);
  if (expectedRevision !== null && expectedRevision !== row.revision) {
    throw new Problem('stale_revision', { extra: { revision: row.revision } });
  }
}

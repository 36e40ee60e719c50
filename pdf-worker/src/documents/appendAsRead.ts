/** Appends to a record's stream where it still stands as it was read. */
import type { Draft } from '@hospital/contracts';
import { failpoint, RevisionConflict, type EventStore } from '@hospital/event-store';
import { stampEvents, type Clock, type FoldedRecord, type Stamp } from '@hospital/platform';

interface AppendDependencies {
  readonly store: EventStore;
  readonly clock: Clock;
}

export interface AppendRequest extends Omit<Stamp, 'stream' | 'recordId' | 'at' | 'fingerprint'> {
  readonly record: FoldedRecord;
  readonly drafts: readonly Draft[];
}

/** @returns false where another append was quicker */
export async function isAppendedAsRead(
  { store, clock }: AppendDependencies,
  { record: { id, stream, row, head }, drafts, ...stamp }: AppendRequest,
): Promise<boolean> {
  const at = clock().toISOString();
  const events = stampEvents(drafts, row, { ...stamp, stream, recordId: id, at, fingerprint: null });
  try {
    failpoint('completion.before');
    await store.append(stream, events, head);
    failpoint('completion.after');
    return true;
  } catch (error) {
    if (error instanceof RevisionConflict) return false;
    throw error;
  }
}

/** What goes on after a command's event: idempotent, run by the request and, after a crash, by a reactor. */
import type { FoldedRecord } from '@hospital/platform';

export interface Process {
  /** What the record's event asked for, done now if it was not; null where it asked for nothing. */
  finish(recordId: string): Promise<FoldedRecord | null>;
}

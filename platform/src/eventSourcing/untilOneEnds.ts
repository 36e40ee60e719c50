/**
 * Work that belongs together, like a subscription and the retries beside it: when one part ends or fails, the others are aborted, and
 * all have ended before this returns. No part is ever left to reject by itself, which would end the process.
 */
import { withLinkedSignal } from '@hospital/event-store';

/** @param signals each of them aborts all parts */
export async function untilOneEnds(
  signals: readonly AbortSignal[],
  start: (signal: AbortSignal) => readonly Promise<unknown>[],
): Promise<void> {
  const over = new AbortController();
  const failures: unknown[] = [];
  await withLinkedSignal([...signals, over.signal], (either) =>
    Promise.all(
      start(either).map((part) =>
        part.catch((error: unknown) => failures.push(error)).finally(() => over.abort()),
      ),
    ),
  );
  if (failures.length > 0) throw failures[0];
}

/**
 * Work that belongs together, like a subscription and the retries beside it: when one part ends or fails, the others are aborted, and
 * all have ended before this returns. No part is ever left to reject by itself, which would end the process.
 */
export async function untilOneEnds(
  signal: AbortSignal,
  start: (signal: AbortSignal) => readonly Promise<unknown>[],
): Promise<void> {
  const over = new AbortController();
  const failures: unknown[] = [];
  const parts = start(AbortSignal.any([signal, over.signal])).map((part) =>
    part.catch((error: unknown) => failures.push(error)).finally(() => over.abort()),
  );
  await Promise.all(parts);
  if (failures.length > 0) throw failures[0];
}

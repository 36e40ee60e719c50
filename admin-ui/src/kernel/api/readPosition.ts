/**
 * After which position changes have to be delivered to this tab. Each answer names a position that the read models had reached before it was read
 * (`X-Read-Position`). The lowest one counts: of two calls, the one that is answered last may have been read first.
 */
const LONGEST_MS = 60_000;

interface First {
  readonly position: string;
  readonly seenAt: number;
}

let first: First | null = null;
let delivered: string | null = null;
let lowered = new AbortController();

export function rememberRead(position: string | null): void {
  if (!position || (first && first.position <= position)) return;
  first = { position, seenAt: performance.now() };
  delivered = null;
  lowered.abort();
  lowered = new AbortController();
}

function isTooOld({ seenAt }: First): boolean {
  return performance.now() - seenAt > LONGEST_MS;
}

/** Where the stream of changes begins or goes on; null for now. The signal aborts when an answer turns out to have been read earlier. */
export function changesAfter(): { readonly position: string | null; readonly lowered: AbortSignal } {
  const begins = first && !isTooOld(first) ? first.position : null;
  return { position: delivered ?? begins, lowered: lowered.signal };
}

/** @returns true where the stream left out what changed since the first answer, a long time ago: what is shown has to be read again */
export function rememberDelivered(position: string): boolean {
  const isGap = delivered === null && first !== null && isTooOld(first);
  delivered = position;
  if (!first || isGap) first = { position, seenAt: performance.now() };
  return isGap;
}

/** Anyone who signs in is shown nothing that was read before. */
export function forgetReads(): void {
  first = null;
  delivered = null;
}

/**
 * When other people's changes are read. All browsers hear of a change in the same moment: each waits for a random time of up to two seconds
 * before it reads, and longer where the last reads took long. What this tab wrote itself waits for nobody else.
 */
import { pause } from './api/pause.ts';
import { isLater } from './api/position.ts';
import type { Change } from './staleReads.ts';

const DEBOUNCE_MS = 250;
/** Not every browser reads in the same moment what somebody changed. */
const SPREAD_MS = 2_000;
/** After reads that took long, the next ones wait this many times as long: a slow server is asked less often. */
const REST_FACTOR = 3;
const LONGEST_REST_MS = 15_000;

export interface Gathering {
  /** Reads again what these made old. */
  readonly refresh: (changes: readonly Change[]) => Promise<void>;
  /** Up to where this tab has written; null where it has not. */
  readonly written: () => string | null;
}

/** Changes that come together are read once, and the next ones not before these are read. */
export function gathering({ refresh, written }: Gathering): (changes: readonly Change[]) => void {
  let gathered: Change[] = [];
  let isReading = false;
  let restsUntil = 0;
  let hurry = new AbortController();
  const readAll = async () => {
    while (gathered.length > 0) {
      await pause(DEBOUNCE_MS);
      await pause(Math.max(Math.random() * SPREAD_MS, restsUntil - performance.now()), hurry.signal);
      const changes = gathered;
      gathered = [];
      hurry = new AbortController();
      const beganAt = performance.now();
      const isRead = new AbortController();
      const reads = refresh(changes).finally(() => isRead.abort());
      await Promise.race([reads, pause(LONGEST_REST_MS, isRead.signal)]);
      const tookMs = performance.now() - beganAt;
      restsUntil = performance.now() + Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS);
    }
    isReading = false;
  };
  return (changes) => {
    gathered.push(...changes);
    const position = written();
    if (changes.some((change) => isOwn(change, position))) hurry.abort();
    if (isReading || gathered.length === 0) return;
    isReading = true;
    void readAll();
  };
}

/** Up to what this tab has written: its own, what followed from it, and what came before it. */
function isOwn({ position }: Change, written: string | null): boolean {
  return position !== undefined && written !== null && !isLater(position, written);
}

/** Whether the server can be reached: the stream of changes notices at once (changes.ts). A page of the past, or one that is not seen, has none. */
import { useSyncExternalStore } from 'react';

/** `lost` for the first seconds, in which most connections come back; then `away`. */
export type ServerReach = 'reached' | 'lost' | 'away';

const LOST_MS = 3_000;

let lostAt: number | null = null;
let reach: ServerReach = 'reached';
const watchers = new Set<() => void>();

function setReach(next: ServerReach): void {
  if (next === reach) return;
  reach = next;
  for (const notify of watchers) notify();
}

export function serverReached(): void {
  lostAt = null;
  setReach('reached');
}

/** Called again for each attempt that fails. */
export function serverLost(): void {
  lostAt ??= performance.now();
  setReach(performance.now() - lostAt < LOST_MS ? 'lost' : 'away');
}

export function useServerReach(): ServerReach {
  return useSyncExternalStore(
    (notify) => {
      watchers.add(notify);
      return () => void watchers.delete(notify);
    },
    () => reach,
  );
}

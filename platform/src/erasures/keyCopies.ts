/**
 * Until when a copy of the product may still read a person whose key was destroyed. Keys are cached for 60 s, folds of what was read with them for
 * 60 s more, and a statement or a page that began with one takes at most another 60 s. The times are the database's.
 */
import { pause } from '@hospital/event-store';
import type { Pool } from 'pg';

export const KEY_COPIES_MS = 180_000;
const LOOK_AGAIN_MS = 500;

interface KeyCopyWait {
  readonly pool: Pick<Pool, 'query'>;
  /** `KEY_COPIES_MS` unless set; for tests. */
  readonly copiesMs?: number | undefined;
}

/** Waits until the key of the subject is destroyed and no copy can have it any more; false where the signal aborted first. */
export async function untilNoCopyHasKey(
  { pool, copiesMs = KEY_COPIES_MS }: KeyCopyWait,
  subject: string,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await pool.query<{ left: number }>(
      `select $2 - extract(epoch from clock_timestamp() - erased_at)::float8 * 1000 as left
       from kept.subject_keys where subject = $1 and state = 'erased'`,
      [subject, copiesMs],
    );
    const left = rows[0]?.left;
    if (left !== undefined && left <= 0) return true;
    await pause(Math.min(left ?? LOOK_AGAIN_MS, 5_000), { signal });
  }
  return false;
}

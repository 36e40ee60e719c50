/**
 * What an append comes to when the store did not simply write it, alike in every store. Where the stream is not at
 * the expected revision, the events behind that are looked at: the very same ids are a repeat, others of ours a conflict,
 * and where there are only events of other programs, the append follows those.
 */
import type { StoredEvent } from '@hospital/contracts';
import { firstRevision, isRepeat } from './encode.ts';
import { RevisionConflict } from './eventStore.ts';
import type { Appended } from './eventStore.ts';

export type Revision = bigint | 'none';

/** What lies behind an expected revision, from one look. */
export interface Behind {
  /** The first of our events there, as many as the append has. */
  readonly ours: readonly StoredEvent[];
  /** The last event that was seen, whosesoever; where nothing is behind it, the expected revision. */
  readonly last: Revision;
}

export interface StreamPage {
  readonly events: readonly StoredEvent[];
  /** The last event of the page, whosesoever; null for an empty page. */
  readonly last: bigint | null;
  readonly isLast: boolean;
}

export async function readBehind(
  page: (from: bigint) => Promise<StreamPage>,
  expected: Revision,
  count: number,
): Promise<Behind> {
  const ours: StoredEvent[] = [];
  let last = expected;
  for (;;) {
    const found = await page(firstRevision(last));
    ours.push(...found.events);
    last = found.last ?? last;
    if (found.isLast || ours.length >= count) return { ours, last };
  }
}

/**
 * What is known from there: the answer of a repeat, or null where nothing of ours is behind the expected revision.
 * @throws RevisionConflict where somebody else's event of ours is
 */
export function settled(
  {
    stream,
    events,
    expected,
  }: {
    readonly stream: string;
    readonly events: readonly { readonly id: string }[];
    readonly expected: Revision;
  },
  seen: Behind,
): Appended | null {
  if (seen.ours.length === 0) return null;
  const last = seen.ours[events.length - 1];
  if (last && isRepeat(seen.ours, events)) return { revision: last.revision, position: last.position };
  throw new RevisionConflict(stream, expected, seen.last);
}

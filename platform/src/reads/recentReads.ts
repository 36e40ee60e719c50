/**
 * Which reads were recorded a short time ago, so that a screen that asks again by itself adds nothing. An entry takes 65 bytes: a hash of 53
 * bits for each record, and one pair of moments for all records of a page.
 */
import { randomInt } from 'node:crypto';

interface RecentRead {
  readonly recorded: number;
  readonly seen: number;
}

export interface RecentOptions {
  /** A repeat within this time of the time before counts as the same read, … */
  readonly againMs: number;
  /** … for at most this time in all. */
  readonly longestMs: number;
  /** Entries that are remembered. What does not fit is recorded with each repeat: a read is recorded twice, and none is lost. */
  readonly most: number;
}

/** Old entries are looked for so many times in `againMs` at most, because a look passes all of them. */
const LOOKS = 10;

export class RecentReads {
  readonly #options: RecentOptions;
  readonly #groups = new Map<string, Map<number, RecentRead>>();
  #size = 0;
  #lookedAt = -Infinity;

  constructor(options: RecentOptions) {
    this.#options = options;
  }

  /** Whether it is to be recorded now. */
  isNew(group: string, item: string, at: number): boolean {
    return this.newOf(group, [item], at).length > 0;
  }

  /** Of the items of a page, those that are to be recorded now. */
  newOf(group: string, items: readonly string[], at: number): string[] {
    this.#makeRoom(items.length, at);
    const known = this.#groups.get(group) ?? new Map<number, RecentRead>();
    const shared = new Map<number, RecentRead>();
    const remember = (key: number, recorded: number) => {
      const reading = shared.get(recorded) ?? { recorded, seen: at };
      shared.set(recorded, reading);
      known.set(key, reading);
    };
    const fresh = items.filter((item) => {
      const key = keyOf(item);
      const before = known.get(key);
      const isRepeat = before !== undefined && this.#isRecent(before, at);
      if (isRepeat) remember(key, before.recorded);
      else if (before || this.#size < this.#options.most) remember(key, at);
      if (!before && known.has(key)) this.#size += 1;
      return !isRepeat;
    });
    if (known.size > 0) this.#groups.set(group, known);
    return fresh;
  }

  #isRecent({ seen, recorded }: RecentRead, at: number): boolean {
    return at - seen < this.#options.againMs && at - recorded < this.#options.longestMs;
  }

  /**
   * Entries that are out of date alone. To forget the oldest ones that are not would forget everybody where a few more people than fit look in turn:
   * each of them just before they look again.
   */
  #makeRoom(count: number, at: number): void {
    const { againMs, most } = this.#options;
    if (this.#size + count <= most || Math.abs(at - this.#lookedAt) < againMs / LOOKS) return;
    this.#lookedAt = at;
    for (const [group, known] of this.#groups) {
      for (const [key, reading] of known) {
        if (!this.#isRecent(reading, at) && known.delete(key)) this.#size -= 1;
      }
      if (known.size === 0) this.#groups.delete(group);
    }
  }
}

const { imul } = Math;
const SEEDS = [randomInt(2 ** 32), randomInt(2 ** 32)] as const;

/** Not SHA-256: it takes 5 ms for a page of 600 records, this less than 1 ms. Two of 600 records have the same hash once in 10^10 times. */
function keyOf(item: string): number {
  let [high, low] = SEEDS;
  for (let n = 0; n < item.length; n += 1) {
    const code = item.charCodeAt(n);
    high = imul(high ^ code, 0x9e3779b1);
    low = imul(low ^ code, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

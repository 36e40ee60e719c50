interface Reading {
  readonly recorded: number;
  seen: number;
}

/** Which reads were recorded a short time ago, so that a screen that asks again by itself adds nothing. */
export class RecentReads {
  readonly #againMs: number;
  readonly #longestMs: number;
  readonly #most: number;
  readonly #groups = new Map<string, Map<string, Reading>>();
  #size = 0;

  /**
   * A repeat within `againMs` of the time before counts as the same read, for at most `longestMs` in all. With more than `most` entries all
   * are forgotten: a read is then recorded twice, and none is lost.
   */
  constructor(options: { readonly againMs: number; readonly longestMs: number; readonly most: number }) {
    this.#againMs = options.againMs;
    this.#longestMs = options.longestMs;
    this.#most = options.most;
  }

  /** Whether it is to be recorded now. */
  isNew(group: string, item: string, at: number): boolean {
    const known = this.#groups.get(group)?.get(item);
    if (known && at - known.seen < this.#againMs && at - known.recorded < this.#longestMs) {
      known.seen = at;
      return false;
    }
    if (!known) this.#makeRoom();
    const items = this.#groups.get(group) ?? new Map<string, Reading>();
    this.#groups.set(group, items.set(item, { recorded: at, seen: at }));
    return true;
  }

  #makeRoom(): void {
    if (this.#size >= this.#most) {
      this.#groups.clear();
      this.#size = 0;
    }
    this.#size += 1;
  }
}

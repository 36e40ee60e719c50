/** Which reads were recorded a short time ago, so that a screen that asks again by itself adds nothing. */
export class RecentReads {
  readonly #forMs: number;
  readonly #most: number;
  readonly #groups = new Map<string, Map<string, number>>();
  #size = 0;

  /** With more than `most` entries all are forgotten: a read is then recorded twice, and none is lost. */
  constructor(forMs: number, most: number) {
    this.#forMs = forMs;
    this.#most = most;
  }

  /** Whether it is to be recorded now. */
  isNew(group: string, item: string, at: number): boolean {
    const items = this.#groups.get(group);
    const known = items?.get(item);
    if (known !== undefined && at - known < this.#forMs) return false;
    if (known === undefined) this.#makeRoom();
    const kept = this.#groups.get(group) ?? new Map<string, number>();
    this.#groups.set(group, kept.set(item, at));
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

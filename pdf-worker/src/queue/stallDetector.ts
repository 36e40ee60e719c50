interface SeenMark {
  readonly mark: string;
  readonly since: number;
}

/**
 * What has stayed as it is for a while, by how long this process has looked on: stamps come from clocks that may have been wrong, and an hour's
 * error would hide what is lost for an hour.
 */
export class StallDetector {
  readonly #forMs: number;
  readonly #now: () => number;
  #seen = new Map<string, SeenMark>();

  constructor(forMs: number, now = () => performance.now()) {
    this.#forMs = forMs;
    this.#now = now;
  }

  /**
   * @param all everything that there is now, with a mark that changes when it moves
   * @returns those that have had the same mark for the whole time; each is named again only after as long once more
   */
  of(all: Iterable<readonly [id: string, mark: string]>): string[] {
    const now = this.#now();
    const unmoved: string[] = [];
    const seen = new Map<string, SeenMark>();
    for (const [id, mark] of all) {
      const before = this.#seen.get(id);
      const since = before?.mark === mark ? before.since : now;
      const isUnmoved = now - since >= this.#forMs;
      if (isUnmoved) unmoved.push(id);
      seen.set(id, { mark, since: isUnmoved ? now : since });
    }
    this.#seen = seen;
    return unmoved;
  }
}

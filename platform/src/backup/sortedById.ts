interface Identified {
  readonly id: string;
}

/** Looks up rising ids in a stream that is sorted by id, and holds one entry of it at a time, however many there are. */
export class SortedById<T extends Identified> {
  readonly #entries: AsyncGenerator<T>;
  #current: T | null = null;

  constructor(entries: AsyncIterable<T> | Iterable<T>) {
    this.#entries = (async function* () {
      yield* entries;
    })();
  }

  /** @param id higher than that of the call before */
  async find(id: string): Promise<T | null> {
    while (this.#current === null || this.#current.id < id) {
      const next = await this.#entries.next();
      if (next.done) return null;
      this.#current = next.value;
    }
    return this.#current.id === id ? this.#current : null;
  }

  async close(): Promise<void> {
    await this.#entries.return(undefined);
  }
}

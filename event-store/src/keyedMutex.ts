/** Work under one key runs one after the other, in the order of the calls; work under different keys runs side by side. */
export class KeyedMutex {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Whether work under this key is under way or waits. */
  isBusy(key: string): boolean {
    return this.#tails.has(key);
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const tail = mine.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}

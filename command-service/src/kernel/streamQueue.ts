/** Commands on one stream wait for each other in this process, so that they race only with other processes. */
export class StreamQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(stream) ?? Promise.resolve();
    const mine = before.then(work, work);
    const tail = mine.catch(() => undefined);
    this.#tails.set(stream, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(stream) === tail) this.#tails.delete(stream);
    }
  }
}

/** Who is called when something happens. A listener may leave, or another come, while they are called. */
export class Listeners {
  readonly #all = new Set<() => void>();

  get count(): number {
    return this.#all.size;
  }

  /** Returns how to leave. */
  add(listener: () => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  call(): void {
    for (const listener of [...this.#all]) listener();
  }
}

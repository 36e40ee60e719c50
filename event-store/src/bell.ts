/**
 * Tells sleeping subscribers that something was appended.
 * A ring between the look and the sleep is not lost: the sleeper says how many rings it had heard before it looked.
 */
export class Bell {
  #rings = 0;
  readonly #sleepers = new Set<() => void>();

  get rings(): number {
    return this.#rings;
  }

  ring(): void {
    this.#rings += 1;
    for (const wake of [...this.#sleepers]) wake();
  }

  /** Resolves at the first ring after `heard`, after `ms`, or when the signal aborts. */
  wait(heard: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.#rings !== heard || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#sleepers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}

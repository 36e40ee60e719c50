/**
 * Tells sleeping subscribers that something was appended.
 * A notification between the look and the sleep is not lost: the sleeper passes the count that it saw before it looked.
 */
export class Notifier {
  #count = 0;
  readonly #sleepers = new Set<() => void>();

  get count(): number {
    return this.#count;
  }

  notify(): void {
    this.#count += 1;
    for (const wake of [...this.#sleepers]) wake();
  }

  /** Resolves at the first notification after `heard`, after `ms`, or when the signal aborts. */
  wait(heard: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== heard || signal.aborted) return Promise.resolve();
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

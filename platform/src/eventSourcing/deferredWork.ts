/** Work that may wait and of which the newest alone counts: planned again before its time, it replaces what was planned. */
export class DeferredWork {
  readonly #ms: number;
  #work: (() => Promise<void>) | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** A failure is not reported: what fails here fails again when it is done at once. */
  plan(work: () => Promise<void>): void {
    this.#work = work;
    this.#timer ??= setTimeout(() => {
      const due = this.#work;
      this.cancel();
      void due?.().catch(() => undefined);
    }, this.#ms);
  }

  /** At once, in the place of what was planned. */
  async now(work: () => Promise<void>): Promise<void> {
    this.cancel();
    await work();
  }

  cancel(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#work = null;
  }
}

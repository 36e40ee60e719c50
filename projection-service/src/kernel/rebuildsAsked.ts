/** Rebuilds that somebody asks for while the service runs: in the background, one of a module at a time, and how each ended is remembered. */
import type { Clock, Logger } from '@hospital/platform';

/** How the last rebuild of a module ended. */
export interface Rebuilt {
  readonly at: string;
  readonly isDone: boolean;
}

interface Dependencies {
  readonly clock: Clock;
  readonly log: Logger;
}

export class RebuildsAsked {
  readonly rebuilding = new Set<string>();
  readonly rebuilt = new Map<string, Rebuilt>();
  readonly #rebuild: (name: string, signal: AbortSignal) => Promise<void>;
  readonly #dependencies: Dependencies;
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(rebuild: (name: string, signal: AbortSignal) => Promise<void>, dependencies: Dependencies) {
    this.#rebuild = rebuild;
    this.#dependencies = dependencies;
  }

  /** While the module is being built already, that is the one. */
  start(name: string): void {
    if (this.rebuilding.has(name)) return;
    this.rebuilding.add(name);
    const running = this.#finish(name).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #finish(name: string): Promise<void> {
    const { clock, log } = this.#dependencies;
    const { signal } = this.#closing;
    const isDone = await this.#rebuild(name, signal).then(
      () => true,
      (error: unknown) => {
        if (signal.aborted) log.warn({ module: name }, 'a rebuild ended with the service: ask for it again');
        else log.error({ err: error, module: name }, 'a rebuild failed');
        return false;
      },
    );
    this.rebuilt.set(name, { at: clock().toISOString(), isDone });
    this.rebuilding.delete(name);
  }

  /** Ends those under way: the tables that they were to replace stay. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }
}

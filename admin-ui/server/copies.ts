/**
 * The copies of one service: which of them are ready, as they say of themselves and as calls to them went. A copy that is not ready is asked
 * last, because it may know more than the last look at it.
 */
import { pause, withLinkedSignal } from '@hospital/event-store';
import { setMaxListeners } from 'node:events';

const PROBE_EVERY_MS = 1_000;
/** A copy that turns says within 2 s whether it is ready. */
const PROBE_LIMIT_MS = 3_000;

export interface Copy {
  readonly url: URL;
  /** Aborts when the copy does not respond at all: who waits for it asks another one. */
  readonly gone: AbortSignal;
}

interface Watched {
  readonly url: URL;
  isReady: boolean;
  gone: AbortController;
}

export class Copies {
  readonly #watched: readonly Watched[];
  readonly #closing = new AbortController();
  #next = 0;
  #watching: Promise<void> | null = null;
  /** The first look. */
  #looked: Promise<unknown> | null = null;

  constructor(urls: readonly URL[]) {
    this.#watched = urls.map((url) => ({ url, isReady: false, gone: goneSignal() }));
  }

  start(): void {
    this.#watching ??= this.#watch();
  }

  /** As the last look found, the first one at the earliest. It probes no copy: a caller of health must not end calls that are under way. */
  async hasReady(): Promise<boolean> {
    await this.#looked;
    return this.#watched.some(({ isReady }) => isReady);
  }

  /** All of them, another one first each time, the ready ones before the others. */
  inTurn(): Copy[] {
    const first = this.#next;
    this.#next = (first + 1) % this.#watched.length;
    const turned = [...this.#watched.slice(first), ...this.#watched.slice(0, first)];
    const ordered = [...turned.filter(({ isReady }) => isReady), ...turned.filter(({ isReady }) => !isReady)];
    return ordered.map(({ url, gone }) => ({ url, gone: gone.signal }));
  }

  /** A call to it broke: the next ones go elsewhere until it says that it is ready. */
  failed({ url }: Copy): void {
    for (const each of this.#watched) if (each.url === url) each.isReady = false;
  }

  /** Looks now; true when one is ready. */
  async look(): Promise<boolean> {
    const looking = Promise.all(this.#watched.map((each) => this.#probe(each)));
    this.#looked ??= looking;
    await looking;
    return this.#watched.some(({ isReady }) => isReady);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.look();
      await pause(PROBE_EVERY_MS, { signal });
    }
  }

  async #probe(each: Watched): Promise<void> {
    const ends = [this.#closing.signal, AbortSignal.timeout(PROBE_LIMIT_MS)];
    const answer = await withLinkedSignal(ends, (signal) =>
      fetch(new URL('/health/ready', each.url), { signal }).catch(() => null),
    );
    each.isReady = answer?.ok ?? false;
    await answer?.body?.cancel().catch(() => undefined);
    if (answer) return;
    each.gone.abort();
    each.gone = goneSignal();
  }
}

/** Each call that waits for the copy listens to it: many of them are no leak. */
function goneSignal(): AbortController {
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  return gone;
}

/** How a reactor works on one event: repeats while something is away, sets aside what fails by its own data, tries that again later. */
import { Backoff, UnreadableEvent, type StoredEvent } from '@hospital/contracts';
import { isDataError, isTransient, withoutValues } from './dataErrors.ts';
import type { ParkedReactions } from './parkedReactions.ts';
import { StopLog } from './stopLog.ts';
import type { ReactorOptions } from './reactorOptions.ts';
import { KeyedMutex, pause } from '@hospital/event-store';

const REPEAT = { firstMs: 250, longestMs: 15_000 };
/** Repeats of what is of the data, 4 s in all: a bug that passes by itself is rare, but a race may look like one. */
const ATTEMPTS = 5;
const PARKED = { firstMs: 30_000, longestMs: 600_000 };

interface RunContext {
  readonly state: { failure: string | null };
  readonly parked: ParkedReactions;
  readonly signal: AbortSignal;
}

export class ReactorRun {
  readonly #options: ReactorOptions;
  readonly #around: RunContext;
  /** An event that comes in and a repeat of its stream do not meet. */
  readonly #mutex = new KeyedMutex();

  constructor(options: ReactorOptions, around: RunContext) {
    this.#options = options;
    this.#around = around;
  }

  /** Done, or parked, or the signal aborted. */
  take(event: StoredEvent): Promise<void> {
    return this.#mutex.run(event.stream, async () => {
      const { parked } = this.#around;
      if (parked.has(event.stream)) await parked.park(event, null);
      else await this.#reactOrPark(event);
    });
  }

  async #reactOrPark(event: StoredEvent): Promise<void> {
    const { state, parked, signal } = this.#around;
    const { log, name, pauses } = this.#options;
    const backoff = new Backoff({ ...REPEAT, firstMs: pauses?.repeatMs ?? REPEAT.firstMs });
    const stops = new StopLog();
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        await this.#react(event);
        state.failure = null;
        return;
      } catch (error) {
        if (signal.aborted) return;
        const about = { err: withoutValues(error), reactor: name, event: event.id };
        if (event.unreadable || (attempt >= ATTEMPTS && (await this.#isHopeless(error)))) {
          await parked.park(event, error);
          state.failure = null;
          log.error(about, 'a reactor set an event aside');
          return;
        }
        state.failure = `it keeps failing at ${event.type}`;
        if (stops.recordIfNew(error)) log.error(about, 'a reactor failed; it tries again');
        await pause(backoff.next(), { signal });
      }
    }
  }

  async #react(event: StoredEvent): Promise<void> {
    if (event.unreadable) throw new UnreadableEvent(event, event.unreadable);
    await this.#options.react(event, this.#around.signal);
  }

  /** An error that nobody knows is the event's own when everything else answers. */
  async #isHopeless(error: unknown): Promise<boolean> {
    if (isDataError(error)) return true;
    return !isTransient(error) && (await this.#options.store.health()).ok;
  }

  /** At once, and then with growing pauses while nothing comes back. Ends with the signal. */
  async keepRetrying(): Promise<void> {
    const { parked, signal } = this.#around;
    const firstMs = this.#options.pauses?.parkedMs ?? PARKED.firstMs;
    for (
      const backoff = new Backoff({ ...PARKED, firstMs });
      !signal.aborted;
      await pause(backoff.next(), { signal })
    ) {
      let isAnyBack = false;
      for (const stream of parked.streams) {
        if (signal.aborted) return;
        isAnyBack = (await this.#mutex.run(stream, () => this.#retry(stream))) || isAnyBack;
      }
      if (isAnyBack) backoff.reset();
    }
  }

  /** In the stream's order, up to the first that still fails. */
  async #retry(stream: string): Promise<boolean> {
    const { parked } = this.#around;
    try {
      for (const revision of parked.revisionsOf(stream)) {
        const event = await this.#eventAt(stream, revision);
        if (event) await this.#react(event);
        await parked.remove(stream, revision);
      }
      return true;
    } catch (error) {
      if (this.#around.signal.aborted) return false;
      const { log, name } = this.#options;
      log.warn({ err: withoutValues(error), reactor: name, stream }, 'a parked event still fails');
      return false;
    }
  }

  /** @throws UnreadableEvent */
  async #eventAt(stream: string, revision: bigint): Promise<StoredEvent | null> {
    for await (const event of this.#options.store.read(stream, revision)) return event;
    return null;
  }
}

/**
 * No append is acknowledged under a key that readers refuse, whenever keys change and however long a process was frozen. A process looks at the keys of the
 * log again before what it knows gets old, and a former key is retired only after every look of before its successor was added is old (`RETIRE_AFTER_MS`).
 * The cost is one short read of a stream in some seconds. Rejected: a look with each append (a third round trip), and a lock in the database (EventStoreDB has none).
 */
import type { EventStore, Appended } from '../eventStore.ts';
import { StoreUnavailable } from '../eventStore.ts';
import { readSealStream } from './beginSeals.ts';
import type { EventGate } from './eventGate.ts';

const FRESH_MS = 10_000;
/** Three times as long as a look counts: for clocks that run at different speeds, and appends under way. */
export const RETIRE_AFTER_MS = 3 * FRESH_MS;

export class FreshSeals {
  readonly #gate: EventGate;
  readonly #log: Pick<EventStore, 'read'>;
  #looked = { monotonic: -Infinity, wall: -Infinity };
  #looking: Promise<void> | null = null;

  /** @param log the adapter itself, without its wait for the first look */
  constructor(gate: EventGate, log: Pick<EventStore, 'read'>) {
    this.#gate = gate;
    this.#log = log;
  }

  /** @throws StoreUnavailable where the key of this append was retired before it was written: no reader accepts it */
  async append(write: () => Promise<Appended>): Promise<Appended> {
    const { seals, history } = this.#gate;
    if (!seals) return write();
    const freshMs = seals.freshMs ?? FRESH_MS;
    if (this.#age() > freshMs) await this.#lookOnce();
    else if (this.#age() > freshMs / 2) this.#lookOnce().catch(() => undefined);
    const { keyId } = seals.keys;
    const appended = await write();
    if (keyId === seals.keys.keyId && this.#age() <= freshMs) return appended;
    await this.#look();
    if (history.isRetired(keyId, appended.position))
      throw new StoreUnavailable('the seal key was changed while the append was under way');
    return appended;
  }

  #lookOnce(): Promise<void> {
    return (this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    }));
  }

  async #look(): Promise<void> {
    const looked = { monotonic: performance.now(), wall: Date.now() };
    await readSealStream(this.#log);
    if (looked.monotonic > this.#looked.monotonic) this.#looked = looked;
  }

  /** By the clock that ran further: one of them stands still while a machine is suspended. */
  #age(): number {
    const { monotonic, wall } = this.#looked;
    return Math.max(performance.now() - monotonic, Date.now() - wall);
  }
}

import { LRUCache } from 'lru-cache';

interface CachedFold {
  /** Of the last event that was folded. */
  readonly head: bigint | 'none';
}

interface CacheLimits {
  readonly streams: number;
  /** Counted from the first time that a state is kept, however often it is used; as long as there is room unless set. */
  readonly ms?: number;
}

interface Lifetime {
  readonly ttl?: number;
  readonly noUpdateTTL?: boolean;
}

/** At most so many values, the latest used; a cache with `max` would make room for all of them at once. */
export function growingCache<V extends NonNullable<unknown>>(
  most: number,
  lifetime: Lifetime = {},
): LRUCache<string, V> {
  return new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ...lifetime });
}

/** States folded from streams, so that a stream is read whole once, and then on from where it was read to. */
export class FoldCache<S extends CachedFold> {
  readonly #states: LRUCache<string, S>;

  constructor({ streams, ms = 0 }: CacheLimits) {
    this.#states = growingCache<S>(streams, { ttl: ms, noUpdateTTL: true });
  }

  get(stream: string): S | undefined {
    return this.#states.get(stream);
  }

  /** Nothing of a stream that is not there yet. */
  keep(stream: string, state: S): void {
    if (state.head !== 'none') this.#states.set(stream, state);
  }
}

/** The revision of the first event that was not folded yet. */
export function nextRevision({ head }: CachedFold): bigint {
  return head === 'none' ? 0n : head + 1n;
}

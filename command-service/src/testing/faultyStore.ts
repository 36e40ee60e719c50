/** A store whose connection fails at one append: before it was written, after it, or with the append still on its way. */
import { StoreUnavailable, type EventStore } from '@hospital/event-store';

export type Written = 'never' | 'before the failure' | 'later';

export interface Fault {
  /** Counts appends from 1; past the last append nothing fails. */
  readonly at: number;
  readonly written: Written;
  readonly error?: Error;
  /** No other call succeeds until `recover`. */
  readonly thenAway?: boolean;
}

export interface Faulty {
  readonly store: EventStore;
  readonly error: Error;
  readonly hasFailed: () => boolean;
  readonly recover: () => void;
  /** What was on its way arrives now; resolves to whether the store took it. */
  readonly arrive: () => Promise<boolean>;
}

export function faultyStore(store: EventStore, fault: Fault): Faulty {
  const error = fault.error ?? new StoreUnavailable('the connection was lost');
  let begun = 0;
  let away = false;
  let late: (() => Promise<unknown>) | null = null;
  const assertThere = () => {
    if (away) throw new StoreUnavailable('the store is still away');
  };
  const append: EventStore['append'] = async (stream, events, expected) => {
    assertThere();
    begun += 1;
    const write = () => store.append(stream, events, expected);
    if (begun !== fault.at) return write();
    if (fault.written === 'before the failure') await write();
    if (fault.written === 'later') late = write;
    away = fault.thenAway ?? false;
    throw error;
  };
  return {
    store: {
      append,
      async *read(stream, from, types) {
        assertThere();
        yield* store.read(stream, from, types);
      },
      head: async (stream) => {
        assertThere();
        return store.head(stream);
      },
      end: () => store.end(),
      subscribe: (subscription, handle, signal) => store.subscribe(subscription, handle, signal),
      health: () => store.health(),
      close: () => store.close(),
    },
    error,
    hasFailed: () => begun >= fault.at,
    recover: () => (away = false),
    arrive: () =>
      late
        ? late().then(
            () => true,
            () => false,
          )
        : Promise.resolve(false),
  };
}

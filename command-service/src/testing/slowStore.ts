/** A log that answers after some turns of the event loop, other ones for each seed: processes on it meet in ever other orders. */
import type { EventStore } from '@hospital/event-store';
import { setImmediate as turn } from 'node:timers/promises';

export function slowStore(store: EventStore, seed: number): EventStore {
  let state = seed * 7919;
  const wait = async (): Promise<void> => {
    state = (state * 48_271) % 2_147_483_647;
    for (let left = state % 4; left > 0; left -= 1) await turn();
  };
  return {
    async *read(stream, from, types) {
      await wait();
      yield* store.read(stream, from, types);
    },
    head: async (stream) => {
      await wait();
      return store.head(stream);
    },
    append: async (stream, events, expected) => {
      await wait();
      return store.append(stream, events, expected);
    },
    end: () => store.end(),
    subscribe: (subscription, handle, signal) => store.subscribe(subscription, handle, signal),
    health: () => store.health(),
    close: () => store.close(),
  };
}

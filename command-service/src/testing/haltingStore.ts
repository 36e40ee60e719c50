/** A store whose process stops at a chosen append: before it is written, after it, or holding it until somebody lets it go. */
import type { EventStore } from '@hospital/event-store';

export class ProcessStopped extends Error {
  override readonly name = 'ProcessStopped';
}

export interface Halting {
  readonly store: EventStore;
  /** Appends that were begun. */
  readonly begun: () => number;
  /** Resolves when the process is at its append. */
  readonly halted: Promise<void>;
  /** Lets a held append go on. */
  readonly resume: () => void;
}

export type HaltAt = 'before' | 'after' | 'hold';

/** `at` counts appends from 1; past the last append nothing halts. */
export function haltingStore(store: EventStore, at: number, how: HaltAt): Halting {
  let begun = 0;
  let stopped = false;
  let arrive = (): void => undefined;
  let resume = (): void => undefined;
  const halted = new Promise<void>((resolve) => (arrive = resolve));
  const resumed = new Promise<void>((resolve) => (resume = resolve));
  const assertRunning = () => {
    if (stopped) throw new ProcessStopped('the process was stopped');
  };
  const append: EventStore['append'] = async (stream, events, expected) => {
    assertRunning();
    begun += 1;
    if (begun !== at) return store.append(stream, events, expected);
    if (how === 'hold') {
      arrive();
      await resumed;
      return store.append(stream, events, expected);
    }
    if (how === 'after') await store.append(stream, events, expected);
    stopped = true;
    arrive();
    throw new ProcessStopped('the process was stopped');
  };
  const halting: EventStore = {
    append,
    read: (...given) => {
      assertRunning();
      return store.read(...given);
    },
    head: (stream) => {
      assertRunning();
      return store.head(stream);
    },
    end: () => store.end(),
    subscribe: (...given) => store.subscribe(...given),
    health: () => store.health(),
    close: () => store.close(),
  };
  return { store: halting, begun: () => begun, halted, resume: () => resume() };
}

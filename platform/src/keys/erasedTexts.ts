/**
 * Which values of the log are texts that were erased one by one (`TextErased`): every reader of an event sees them as erased, also those of before. They
 * are looked for in the log itself, so that every copy, a rebuild and a command at the machine find the same; at most 5 s old, and never older
 * than what the reader has just read.
 */
import {
  changedAt,
  ERASED,
  erasedValuesIn,
  START,
  TEXT_ERASED,
  type JsonObject,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import { StoreUnavailable, type EventStore } from '@hospital/event-store';
import { searchLog } from '../eventSourcing/eventsOfTypes.ts';

/** A look is a short query of the log's end; only a log that has grown is searched, from where the last search ended. */
const FRESH_MS = 5_000;
const STALLED_MS = 30_000;

type FieldPath = readonly string[];
/** By the id of the event. */
export type ErasedPaths = ReadonlyMap<string, readonly FieldPath[]>;

export interface ErasedTexts {
  /** Also those that these events tell of. @throws StoreUnavailable where nobody can say what was erased */
  erasedPathsFor(events: readonly StoredEvent[]): Promise<ErasedPaths>;
}

type Log = Pick<EventStore, 'end' | 'subscribe'>;

/** @param log as it is stored: no key is needed to know where a text was */
export function erasedTextsOf(log: Log): ErasedTexts {
  return new LogErasedTexts(log);
}

class LogErasedTexts implements ErasedTexts {
  readonly #log: Log;
  readonly #paths = new Map<string, FieldPath[]>();
  readonly #taken = new Set<string>();
  #reached: Position = START;
  #lookedAt = -Infinity;
  #looking: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  async erasedPathsFor(events: readonly StoredEvent[]): Promise<ErasedPaths> {
    this.#take(events);
    if (performance.now() - this.#lookedAt > FRESH_MS)
      await (this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      }));
    return this.#paths;
  }

  #take(events: readonly StoredEvent[]): void {
    for (const { id, type, data, unreadable } of events) {
      if (type !== TEXT_ERASED || unreadable || this.#taken.has(id)) continue;
      this.#taken.add(id);
      for (const { event, place } of erasedValuesIn(data))
        this.#paths.set(event, [...(this.#paths.get(event) ?? []), place]);
    }
  }

  async #look(): Promise<void> {
    const began = performance.now();
    const search = { filter: { types: [TEXT_ERASED] }, after: this.#reached, stalledMs: STALLED_MS };
    const { events, reached, isComplete } = await searchLog(this.#log, search);
    this.#take(events);
    this.#reached = reached;
    if (!isComplete) throw new StoreUnavailable('the log was not searched for erased texts');
    this.#lookedAt = began;
  }
}

/** The event's data with `ERASED` at these places. */
export function withoutTexts(data: JsonObject, places: readonly FieldPath[] = []): JsonObject {
  return places.reduce(
    (left, place) => changedAt(left, place, (held) => (held === null ? null : ERASED)),
    data,
  );
}

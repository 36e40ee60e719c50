/**
 * Which values of the log are texts that were erased one by one (`TextErased`): every reader of an event sees them as erased, also those of before. They
 * are looked for in the log itself, so that every copy, a rebuild and a command at the machine find the same; at most 5 s old, and never older
 * than what the reader has just read.
 */
import {
  ERASED,
  erasedValuesIn,
  isJsonObject,
  START,
  TEXT_ERASED,
  type Json,
  type JsonObject,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import { StoreUnavailable, type EventStore } from '@hospital/event-store';

/** A look is a short query of the log's end; only a log that has grown is searched, from where the last search ended. */
const FRESH_MS = 5_000;
const STALLED_MS = 30_000;

type Place = readonly string[];
/** By the id of the event. */
export type ErasedPlaces = ReadonlyMap<string, readonly Place[]>;

export interface ErasedTexts {
  /** Also those that these events tell of. @throws StoreUnavailable where nobody can say what was erased */
  placesFor(events: readonly StoredEvent[]): Promise<ErasedPlaces>;
}

type Log = Pick<EventStore, 'end' | 'subscribe'>;

/** @param log as it is stored: no key is needed to know where a text was */
export function erasedTextsOf(log: Log): ErasedTexts {
  return new LogErasedTexts(log);
}

class LogErasedTexts implements ErasedTexts {
  readonly #log: Log;
  readonly #places = new Map<string, Place[]>();
  readonly #taken = new Set<string>();
  #reached: Position = START;
  #lookedAt = -Infinity;
  #looking: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  async placesFor(events: readonly StoredEvent[]): Promise<ErasedPlaces> {
    this.#take(events);
    if (performance.now() - this.#lookedAt > FRESH_MS)
      await (this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      }));
    return this.#places;
  }

  #take(events: readonly StoredEvent[]): void {
    for (const { id, type, data, unreadable } of events) {
      if (type !== TEXT_ERASED || unreadable || this.#taken.has(id)) continue;
      this.#taken.add(id);
      for (const { event, place } of erasedValuesIn(data))
        this.#places.set(event, [...(this.#places.get(event) ?? []), place]);
    }
  }

  async #look(): Promise<void> {
    const began = performance.now();
    const end = await this.#log.end();
    if (end > this.#reached) await this.#search(end);
    this.#lookedAt = began;
  }

  async #search(end: Position): Promise<void> {
    const finished = new AbortController();
    const stalled = setTimeout(() => finished.abort(), STALLED_MS).unref();
    try {
      await this.#log.subscribe(
        { after: this.#reached === START ? null : this.#reached, filter: { types: [TEXT_ERASED] } },
        ({ events, checkpoint }) => {
          stalled.refresh();
          this.#take(events);
          this.#reached = checkpoint;
          if (checkpoint >= end) finished.abort();
          return Promise.resolve();
        },
        finished.signal,
      );
    } finally {
      clearTimeout(stalled);
    }
    if (this.#reached < end) throw new StoreUnavailable('the log was not searched for erased texts');
  }
}

/** The event's data with `ERASED` at these places. */
export function withoutTexts(data: JsonObject, places: readonly Place[] = []): JsonObject {
  return places.reduce<JsonObject>((left, place) => {
    const next = erasedAt(left, place);
    return isJsonObject(next) ? next : left;
  }, data);
}

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);

function erasedAt(value: Json, [step, ...rest]: Place): Json {
  if (step === undefined) return value === null ? null : ERASED;
  if (isArray(value))
    return value.map((item, index) => (String(index) === step ? erasedAt(item, rest) : item));
  if (!isJsonObject(value)) return value;
  const held = value[step];
  return held === undefined ? value : { ...value, [step]: erasedAt(held, rest) };
}

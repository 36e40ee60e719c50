/**
 * Records folded from the log. A record is read whole once and then only its tail, so that a decision costs one short query a stream.
 * What is cached holds decrypted values: it lives 60 s at most, as the keys do. A record whose stream can't be folded is refused
 * (`record_parked`) to everybody who would decide from it.
 */
import {
  Problem,
  streamOf,
  TEXT_ERASED,
  UnreadableEvent,
  type AnyRow,
  type ModuleDescription,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import { SingleFlight, type EventStore } from '@hospital/event-store';
import { FoldCache, growingCache, nextRevision } from './foldCache.ts';
import { emptyStream, foldEvent, recordIn, type FoldedRecord, type FoldedStream } from './foldedStream.ts';
import { locationStream, streamsNamed } from './recordLocations.ts';

const CACHE_MS = 60_000;
const CACHE_STREAMS = 5_000;
/** Where records are never changes. */
const CACHED_LOCATIONS = 20_000;

/** A stream that can't be folded: of the data, so that trying again helps nobody. */
export class RecordParked extends Problem {
  /** Whatever a fold threw may quote the record. */
  readonly isAboutValues: boolean;
  readonly #before: FoldedStream;
  constructor(cause: unknown, before: FoldedStream) {
    super('record_parked');
    this.cause = cause;
    this.isAboutValues = !(cause instanceof UnreadableEvent);
    this.#before = before;
  }
  /** The stream as it stood before the event that can't be folded. */
  get before(): FoldedStream {
    return this.#before;
  }
}

/** How far a stream is folded; to its end unless set. Inclusive, both. */
interface Until {
  readonly revision?: bigint;
  readonly position?: Position;
}

interface Fold extends Until {
  /** Every event of the stream is being read again. */
  readonly isAfresh?: boolean;
}

export class Records {
  readonly #store: EventStore;
  readonly #cache = new FoldCache<FoldedStream>({ streams: CACHE_STREAMS, ms: CACHE_MS });
  readonly #locations = growingCache<string>(CACHED_LOCATIONS);
  /** Every call folds its user and role: under load they are the same few streams. */
  readonly #reading = new SingleFlight<FoldedStream>();

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** The record as its stream has it now. @throws RecordParked */
  async load(module: ModuleDescription, id: string): Promise<FoldedRecord> {
    return recordIn(await this.loadStream(module, await this.#streamOf(module, id)), id);
  }

  /**
   * The record with what follows from another module's stream (`completedBy`): as readers see it.
   * @param stream its own, where it is known already
   * @throws RecordParked
   */
  async loadCompleted(module: ModuleDescription, id: string, stream?: string): Promise<FoldedRecord> {
    const other = module.completedBy?.module;
    const [folded, completing] = await Promise.all([
      this.loadStream(module, stream ?? (await this.#streamOf(module, id))),
      other && this.loadStream(other, streamOf(other.category, id)),
    ]);
    return completed(module, recordIn(folded, id), completing);
  }

  /** A whole stream as the log has it now. @throws RecordParked */
  async loadStream(module: ModuleDescription, stream: string): Promise<FoldedStream> {
    return this.#reading.ask(stream, () => this.#read(module, stream));
  }

  async #read(module: ModuleDescription, stream: string): Promise<FoldedStream> {
    const folded = await this.#fold(module, this.#cache.get(stream) ?? emptyStream(module, stream));
    this.#cache.keep(stream, folded);
    return folded;
  }

  /**
   * The record as it stood at a revision of its stream: the first answer of a repeated command, a document's content.
   * @throws RecordParked
   */
  loadAt(module: ModuleDescription, id: string, revision: bigint): Promise<FoldedRecord> {
    return this.loadUntil(module, id, { revision });
  }

  /**
   * The same, completed by another module's stream up to that position instead of the record's last event.
   * @throws RecordParked
   */
  async loadUntil(
    module: ModuleDescription,
    id: string,
    until: { readonly revision: bigint; readonly position?: Position | undefined },
  ): Promise<FoldedRecord> {
    const empty = emptyStream(module, await this.#streamOf(module, id));
    const record = recordIn(await this.#fold(module, empty, { revision: until.revision }), id);
    const other = module.completedBy?.module;
    if (!other) return record;
    const { position = record.position } = until;
    const completing = emptyStream(other, streamOf(other.category, id));
    return completed(module, record, await this.#fold(other, completing, { position }));
  }

  /**
   * The record as it stood before the first event that can't be folded. Only for what everybody needs and what hardly ever changes
   * (the clinic's time zone): one bad event would otherwise stop the whole clinic.
   */
  async loadReadable(module: ModuleDescription, id: string): Promise<FoldedRecord> {
    try {
      return await this.load(module, id);
    } catch (error) {
      if (error instanceof RecordParked) return recordIn(error.before, id);
      throw error;
    }
  }

  /** One that never was is looked for in a stream of its own, which is empty. */
  async #streamOf(module: ModuleDescription, id: string): Promise<string> {
    return (await this.streamFor(module, id)) ?? streamOf(module.category, id);
  }

  /**
   * The stream of a record. Where records share streams, the claim that each took before its first event leads there; null where there is
   * no such record.
   */
  async streamFor(module: ModuleDescription, id: string): Promise<string | null> {
    if (module.streamBy === undefined) return streamOf(module.category, id);
    const location = locationStream(module, id);
    const known = this.#locations.get(location);
    if (known !== undefined) return known;
    for (const stream of await streamsNamed(this.#store, location)) {
      if (!(await this.loadStream(module, stream)).rows.has(id)) continue;
      this.#locations.set(location, stream);
      return stream;
    }
    return null;
  }

  /** What was folded before a text was erased holds the text: the stream is folded once more, from events that do not. */
  async #fold(module: ModuleDescription, start: FoldedStream, until: Fold = {}): Promise<FoldedStream> {
    let folded = start;
    try {
      for await (const event of this.#store.read(start.stream, nextRevision(start))) {
        if (isBeyond(event, until)) break;
        if (event.type === TEXT_ERASED && !until.isAfresh)
          return await this.#fold(module, emptyStream(module, start.stream), { ...until, isAfresh: true });
        folded = foldOrRefuse(module, folded, event);
      }
    } catch (error) {
      throw error instanceof UnreadableEvent ? new RecordParked(error, folded) : error;
    }
    return folded;
  }
}

function isBeyond({ revision, position }: StoredEvent, until: Until): boolean {
  return (
    (until.revision !== undefined && revision > until.revision) ||
    (until.position !== undefined && position > until.position)
  );
}

function completed(
  { completedBy }: ModuleDescription,
  record: FoldedRecord,
  completing: FoldedStream | undefined,
): FoldedRecord {
  if (!completedBy || !completing || !record.row) return record;
  const row: AnyRow = completedBy.complete(record.row, completing.rows.values());
  const position = completing.position > record.position ? completing.position : record.position;
  return { ...record, row, position };
}

function foldOrRefuse(module: ModuleDescription, folded: FoldedStream, event: StoredEvent): FoldedStream {
  try {
    return foldEvent(module, folded, event);
  } catch (cause) {
    throw new RecordParked(cause, folded);
  }
}

/**
 * Records folded from the log. A record is read whole once and then only its tail, so that a decision costs one short query a stream.
 * What is cached holds decrypted values: it lives 60 s at most, as the keys do. A record whose stream can't be folded is refused
 * (`record_parked`) to everybody who would decide from it.
 */
import {
  applyEvent,
  Problem,
  START,
  streamOf,
  UnreadableEvent,
  type AnyRow,
  type ModuleDescription,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../requestCoalescing.ts';

const CACHE_MS = 60_000;
const CACHE_RECORDS = 5_000;

export interface KnownCommand {
  /** Of its body. */
  readonly fingerprint: string | null;
  /** Of its first event. */
  readonly first: bigint;
  /** Of its last one. */
  readonly revision: bigint;
  /** The credential that its events name: the password that came with it. */
  readonly credential: string | null;
}

export interface FoldedRecord<R extends AnyRow = AnyRow> {
  readonly stream: string;
  /** null where the record never existed; a deleted one has `deletedAt`. */
  readonly row: R | null;
  /** Where the stream stands, for the next append. */
  readonly head: bigint | 'none';
  readonly position: Position;
  /** Accepted commands that changed something. */
  readonly commands: Map<string, KnownCommand>;
  /** Tokens under which the record holds its claims: claim stream → token. */
  readonly tokens: ReadonlyMap<string, string>;
}

export function emptyRecord(stream: string): FoldedRecord {
  return { stream, row: null, head: 'none', position: START, commands: new Map(), tokens: new Map() };
}

/** What an event says of claims: claim stream → the token it was taken under, the token that is given up. */
export interface ClaimChange {
  readonly take?: string;
  readonly release?: string;
}

export function claimChanges(event: StoredEvent): [string, ClaimChange][] {
  const claims = event.data['claims'];
  return typeof claims === 'object' && claims !== null
    ? Object.entries(claims as Record<string, ClaimChange>)
    : [];
}

function credentialIn({ data }: StoredEvent): string | null {
  return typeof data['credential'] === 'string' ? data['credential'] : null;
}

function tokensAfter(tokens: ReadonlyMap<string, string>, event: StoredEvent): ReadonlyMap<string, string> {
  const changes = claimChanges(event);
  if (changes.length === 0) return tokens;
  const next = new Map(tokens);
  for (const [claim, { take }] of changes) {
    if (take) next.set(claim, take);
    else next.delete(claim);
  }
  return next;
}

export function foldRecord(
  module: ModuleDescription,
  record: FoldedRecord,
  event: StoredEvent,
): FoldedRecord {
  const { commandId, fingerprint } = event.metadata;
  // A step of a fold owns what it was given: a copy for each event would cost the square of a long stream.
  const earlier = record.commands.get(commandId);
  const commands = record.commands.set(commandId, {
    fingerprint: fingerprint ?? null,
    first: earlier?.first ?? event.revision,
    revision: event.revision,
    credential: credentialIn(event) ?? earlier?.credential ?? null,
  });
  return {
    stream: record.stream,
    row: applyEvent(module, record.row, event),
    head: event.revision,
    position: event.position,
    commands,
    tokens: tokensAfter(record.tokens, event),
  };
}

/** A stream that can't be folded: of the data, so that trying again helps nobody. */
export class RecordParked extends Problem {
  /** Whatever a fold threw may quote the record. */
  readonly isAboutValues: boolean;
  readonly #before: FoldedRecord;
  constructor(cause: unknown, before: FoldedRecord) {
    super('record_parked');
    this.cause = cause;
    this.isAboutValues = !(cause instanceof UnreadableEvent);
    this.#before = before;
  }
  /** The record as it stood before the event that can't be folded. */
  get before(): FoldedRecord {
    return this.#before;
  }
}

interface Stretch {
  /** Inclusive, both. */
  readonly from?: bigint;
  readonly until?: bigint;
}

export class Records {
  readonly #store: EventStore;
  readonly #cache = new LRUCache<string, FoldedRecord>({
    max: CACHE_RECORDS,
    ttl: CACHE_MS,
    noUpdateTTL: true,
  });
  /** Every call folds its user and role: under load they are the same few streams. */
  readonly #reading = new SingleFlight<FoldedRecord>();

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** The record as the log has it now. @throws RecordParked */
  async load(module: ModuleDescription, id: string): Promise<FoldedRecord> {
    const stream = streamOf(module.category, id);
    return this.#reading.ask(stream, () => this.#read(module, stream));
  }

  async #read(module: ModuleDescription, stream: string): Promise<FoldedRecord> {
    const known = this.#cache.get(stream) ?? emptyRecord(stream);
    const record = await this.#fold(module, known, { from: known.head === 'none' ? 0n : known.head + 1n });
    if (record.head !== 'none') this.#cache.set(stream, record);
    return record;
  }

  /** The record as it stood at a revision: the first answer of a repeated command, a document's content. @throws RecordParked */
  async loadAt(module: ModuleDescription, id: string, revision: bigint): Promise<FoldedRecord> {
    return this.#fold(module, emptyRecord(streamOf(module.category, id)), { until: revision });
  }

  /**
   * The record as it stood before the first event that can't be folded. Only for what everybody needs and what hardly ever changes
   * (the clinic's time zone): one bad event would otherwise stop the whole clinic.
   */
  async loadReadable(module: ModuleDescription, id: string): Promise<FoldedRecord> {
    try {
      return await this.load(module, id);
    } catch (error) {
      if (error instanceof RecordParked) return error.before;
      throw error;
    }
  }

  async #fold(
    module: ModuleDescription,
    start: FoldedRecord,
    { from = 0n, until }: Stretch,
  ): Promise<FoldedRecord> {
    let record = start;
    try {
      for await (const event of this.#store.read(start.stream, from)) {
        if (until !== undefined && event.revision > until) break;
        record = foldOrRefuse(module, record, event);
      }
    } catch (error) {
      throw error instanceof UnreadableEvent ? new RecordParked(error, record) : error;
    }
    return record;
  }
}

function foldOrRefuse(module: ModuleDescription, record: FoldedRecord, event: StoredEvent): FoldedRecord {
  try {
    return foldRecord(module, record, event);
  } catch (cause) {
    throw new RecordParked(cause, record);
  }
}

/**
 * Records folded from the log. A record is read whole once and then only its tail, so that a decision costs one short query a stream.
 * What is cached holds decrypted values: it lives 60 s at most, as the keys do.
 */
import {
  applyEvent,
  START,
  streamOf,
  type AnyRow,
  type ModuleDescription,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { LRUCache } from 'lru-cache';
import { OneAtATime } from './together.ts';

const CACHE_MS = 60_000;
const CACHE_RECORDS = 5_000;

export interface FoldedRecord<R extends AnyRow = AnyRow> {
  readonly stream: string;
  /** null where the record never existed; a deleted one has `deletedAt`. */
  readonly row: R | null;
  /** Where the stream stands, for the next append. */
  readonly head: bigint | 'none';
  readonly position: Position;
  /** Accepted commands that changed something, with the fingerprint of their body and their last revision. */
  readonly commands: Map<string, { readonly fingerprint: string | null; readonly revision: bigint }>;
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
  const commands = record.commands.set(commandId, {
    fingerprint: fingerprint ?? null,
    revision: event.revision,
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

export class Records {
  readonly #store: EventStore;
  readonly #cache = new LRUCache<string, FoldedRecord>({
    max: CACHE_RECORDS,
    ttl: CACHE_MS,
    noUpdateTTL: true,
  });
  /** Every call folds its user and role: under load they are the same few streams. */
  readonly #reading = new OneAtATime<FoldedRecord>();

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** The record as the log has it now. */
  async load(module: ModuleDescription, id: string): Promise<FoldedRecord> {
    const stream = streamOf(module.category, id);
    return this.#reading.ask(stream, () => this.#read(module, stream));
  }

  async #read(module: ModuleDescription, stream: string): Promise<FoldedRecord> {
    let record = this.#cache.get(stream) ?? emptyRecord(stream);
    const from = record.head === 'none' ? 0n : record.head + 1n;
    for await (const event of this.#store.read(stream, from)) record = foldRecord(module, record, event);
    if (record.head !== 'none') this.#cache.set(stream, record);
    return record;
  }

  /** The record as it stood at a revision: the first answer of a repeated command, a document's content. */
  async loadAt(module: ModuleDescription, id: string, revision: bigint): Promise<FoldedRecord> {
    const stream = streamOf(module.category, id);
    let record = emptyRecord(stream);
    for await (const event of this.#store.read(stream)) {
      if (event.revision > revision) break;
      record = foldRecord(module, record, event);
    }
    return record;
  }
}

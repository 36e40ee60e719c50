/**
 * A stream as it was folded: its records, what it holds beside them, the commands that it accepted. Most streams are one record; where many
 * share a stream, each has a row, its claims and its revision by itself, and all of them move the stream's head.
 */
import {
  applyToRow,
  recordIdOf,
  recordIdsFor,
  START,
  type AnyRow,
  type ModuleDescription,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';

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

/** Claim stream → the token under which it is held. */
export type Tokens = ReadonlyMap<string, string>;

/** The last deletion of a stream's record that was announced and not withdrawn. */
export interface AnnouncedDeletion {
  /** Of the announcement. */
  readonly position: Position;
  /** ISO instant of the announcement. */
  readonly at: string;
}

export interface FoldedStream {
  readonly stream: string;
  /** By their ids, deleted ones too. */
  readonly rows: ReadonlyMap<string, AnyRow>;
  /** What the stream holds beside its records (`streamState`). */
  readonly state: unknown;
  /** Where the stream is, for the next append. */
  readonly head: bigint | 'none';
  readonly position: Position;
  /** Accepted commands that changed something. */
  readonly commands: Map<string, KnownCommand>;
  /** The claims of each record. */
  readonly tokens: ReadonlyMap<string, Tokens>;
  /** Also once it was carried out. Records that share a stream are never referred to, so none of them is announced. */
  readonly deletion: AnnouncedDeletion | null;
}

/** One record of a stream. */
export interface FoldedRecord extends Omit<FoldedStream, 'tokens'> {
  readonly id: string;
  /** null where the record never existed; a deleted one has `deletedAt`. */
  readonly row: AnyRow | null;
  readonly tokens: Tokens;
}

const NO_TOKENS: Tokens = new Map();

export function emptyStream({ streamState }: ModuleDescription, stream: string): FoldedStream {
  const state = streamState?.start ?? null;
  return {
    stream,
    rows: new Map(),
    state,
    head: 'none',
    position: START,
    commands: new Map(),
    tokens: new Map(),
    deletion: null,
  };
}

export function recordIn(folded: FoldedStream, id: string): FoldedRecord {
  return { ...folded, id, row: folded.rows.get(id) ?? null, tokens: folded.tokens.get(id) ?? NO_TOKENS };
}

/** Whether a record of the stream holds the claim under this token. */
export function holdsClaim({ tokens }: FoldedStream, claim: string, token: string): boolean {
  return [...tokens.values()].some((held) => held.get(claim) === token);
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

function tokensAfter(folded: FoldedStream, event: StoredEvent, id: string): FoldedStream['tokens'] {
  const changes = claimChanges(event);
  if (changes.length === 0) return folded.tokens;
  const next = new Map(folded.tokens.get(id));
  for (const [claim, { take }] of changes) {
    if (take) next.set(claim, take);
    else next.delete(claim);
  }
  return new Map(folded.tokens).set(id, next);
}

function rowsAfter(module: ModuleDescription, { rows, stream }: FoldedStream, event: StoredEvent) {
  const ids = module.rowsOf ? recordIdsFor(module, event) : [recordIdOf(stream)];
  const moved = ids.flatMap((id): [string, AnyRow][] => {
    const row = applyToRow(module, { id, row: rows.get(id) ?? null }, event);
    return row ? [[id, row]] : [];
  });
  return moved.length === 0 ? rows : new Map([...rows, ...moved]);
}

function deletionAfter(
  { deletion }: FoldedStream,
  { type, position, metadata: { at } }: StoredEvent,
): AnnouncedDeletion | null {
  if (type === 'DeletionAnnounced') return { position, at };
  return type === 'DeletionWithdrawn' ? null : deletion;
}

export function foldEvent(module: ModuleDescription, folded: FoldedStream, event: StoredEvent): FoldedStream {
  const { commandId, fingerprint } = event.metadata;
  // Whose claims an event changes is the record that the command was about: the kernel puts its id into each of its events.
  const id = module.rowsOf ? String(event.data['id']) : recordIdOf(folded.stream);
  const rows = rowsAfter(module, folded, event);
  const state = module.streamState ? module.streamState.fold(folded.state, event) : folded.state;
  // A step of a fold owns what it was given: a copy for each event would cost the square of a long stream.
  const earlier = folded.commands.get(commandId);
  const commands = folded.commands.set(commandId, {
    fingerprint: fingerprint ?? null,
    first: earlier?.first ?? event.revision,
    revision: event.revision,
    credential: credentialIn(event) ?? earlier?.credential ?? null,
  });
  return {
    stream: folded.stream,
    rows,
    state,
    head: event.revision,
    position: event.position,
    commands,
    tokens: tokensAfter(folded, event, id),
    deletion: deletionAfter(folded, event),
  };
}

/**
 * What every event is made of, in every store and for ever.
 * The envelope is never renamed and never carries a personal value: those are in `data`, marked and encrypted.
 */
import { v5 as uuidV5, v4 as uuidV4 } from 'uuid';

/** 20 digits that sort as text; unique and rising within one store, opaque to all but the adapter. */
export type Position = string;

/** Where nothing has been read yet: before every event of any store. */
export const START: Position = '0'.repeat(20);

/** JSON, as it is stored. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Made when an event is appended, from everything that it is made of and its place in its stream. */
export interface Seal {
  /** The id of the key. */
  readonly key: string;
  /** HMAC-SHA-256, base64url. */
  readonly mac: string;
}

export interface EventMetadata {
  readonly v: 1;
  /** Our instant (ISO 8601 UTC); the store's clock is never read, so that a copied log keeps its days. */
  readonly at: string;
  /** The id of the user who acted, or `system`. */
  readonly actor: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** The shape's version; a higher one comes with an upcaster. */
  readonly schema: number;
  /** Keyed hash of the parsed command: tells a repeat from another body under the same key. */
  readonly fingerprint?: string;
  /** Set by the store; absent in events from before there were seals. */
  readonly seal?: Seal;
}

export interface NewEvent {
  /** uuid v5 of (command id, stream, index). */
  readonly id: string;
  /** English, PascalCase, past tense, with the noun: `AppointmentApproved`. */
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** 0 for the first event of a stream, in every store. */
  readonly revision: bigint;
  readonly position: Position;
  /** Set where the content can't be read: `data` is then as the store holds it, ciphertext included; its ids are plain. */
  readonly unreadable?: UnreadableReason;
}

/** No key row for a subject; a value that its key doesn't open; an upcaster that threw; a seal of a key that is not here; a seal that is wrong. */
export type UnreadableReason =
  'key_absent' | 'undecipherable' | 'not_upcast' | 'seal_key_absent' | 'seal_wrong';

/** A restored key brings such records back, and nothing else does. */
export function isMissingKey(reason: UnreadableReason | undefined): boolean {
  return reason === 'key_absent' || reason === 'seal_key_absent';
}

/** Anyone who needs the content of an unreadable event stops here, so that nothing is decided from half of it. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly reason: UnreadableReason;
  constructor({ type, stream, revision }: StoredEvent, reason: UnreadableReason) {
    super(`${type}, revision ${revision} of ${stream}, can't be read: ${reason}`);
    this.reason = reason;
  }
}

const NAMESPACE = '5d1c1b55-9d0f-4e0a-8b0c-2f6b7e1f4a10';

/** A uuid v5 of the parts: the same parts always name the same thing. */
export function idOf(...parts: readonly string[]): string {
  return uuidV5(JSON.stringify(parts), NAMESPACE);
}

export function newId(): string {
  return uuidV4();
}

/** `appointment-<id>`; the category is what EventStoreDB takes before the first hyphen. */
export function streamOf(category: string, id: string): string {
  return `${category}-${id}`;
}

export function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

export function recordIdOf(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}

/**
 * The seal of an event: an HMAC over everything that it is made of, its place in its stream included. Anyone who can write to the store
 * but has no key can't make one. It is made once, by the adapter, which alone knows the revision, and is never rewritten:
 * a copied log keeps its seals. What is sealed are values, not a store's bytes, as in the leaves of the tree.
 */
import type { EventMetadata, Seal, StoredEvent, UnreadableReason } from '@hospital/contracts';
import { timingSafeEqual } from 'node:crypto';
import type { EncodedEvent } from '../encodedEvent.ts';
import { lengthPrefixed } from '../lengthPrefixed.ts';
import { canonicalJson } from '../tree/canonicalJson.ts';
import type { SealKeys } from './sealKeys.ts';

const FORMAT = 'hospital event seal 1';
/** Such names come in another order from JSON.parse than from RFC 8785. */
const NUMBER_AS_NAME = /"(?:0|[1-9]\d*)":/;

interface StreamPosition {
  readonly stream: string;
  readonly revision: bigint;
}

interface Sealed {
  readonly id: string;
  readonly type: string;
  /** Canonical JSON. */
  readonly data: string;
  /** Canonical JSON, without the seal. */
  readonly metadata: string;
}

function sealedBytes({ id, type, data, metadata }: Sealed, { stream, revision }: StreamPosition): Buffer {
  return lengthPrefixed([FORMAT, stream, String(revision), id, type, data, metadata]);
}

/** @param event encoded canonically, without a seal; the seal becomes the last member of its metadata */
export function withSeal(event: EncodedEvent, position: StreamPosition, keys: SealKeys): EncodedEvent {
  const mac = keys.mac(sealedBytes({ ...event, ...canonicalTexts(event) }, position));
  const seal: Seal = { key: keys.keyId, mac: mac.toString('base64url') };
  return { ...event, metadata: `${event.metadata.slice(0, -1)},"seal":${JSON.stringify(seal)}}` };
}

function canonicalTexts({ data, metadata }: EncodedEvent): Pick<Sealed, 'data' | 'metadata'> {
  return { data: canonicalText(data), metadata: canonicalText(metadata) };
}

function canonicalText(sorted: string): string {
  return NUMBER_AS_NAME.test(sorted) ? canonicalJson(JSON.parse(sorted)) : sorted;
}

/**
 * Null where the seal is right. What was written canonically has its members in order already and need not be sorted.
 */
export function sealProblem(
  event: Omit<StoredEvent, 'position'>,
  seal: Seal,
  keys: Pick<SealKeys, 'find'>,
): UnreadableReason | null {
  const key = keys.find(seal.key);
  if (!key) return 'seal_key_absent';
  const given = Buffer.from(seal.mac, 'base64url');
  const rest = unsealed(event.metadata);
  const isOver = (text: (value: unknown) => string): boolean => {
    const texts = { data: text(event.data), metadata: text(rest) };
    const mac = key.mac(sealedBytes({ id: event.id, type: event.type, ...texts }, event));
    return mac.length === given.length && timingSafeEqual(mac, given);
  };
  return isOver(JSON.stringify) || isOver(canonicalJson) ? null : 'seal_wrong';
}

export function unsealed(metadata: EventMetadata): EventMetadata {
  const { seal: _, ...rest } = metadata;
  return rest;
}

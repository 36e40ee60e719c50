import type { EventMetadata, NewEvent, StoredEvent } from '@hospital/contracts';
import { unsealed, withSeal } from './seals/eventSeal.ts';
import { sortedMembers } from './seals/sortedMembers.ts';
import type { SealKeys } from './seals/sealKeys.ts';
import { EventTooLarge, MAX_APPEND_BYTES } from './eventStore.ts';
import type { EncodedEvent } from './encodedEvent.ts';
import { foreignPart } from './ours.ts';

/**
 * The same refusals in every store, before anything is sent.
 * @throws EventTooLarge over 900 KB for the whole append
 * @throws RangeError when there is nothing to append
 * @throws TypeError when readers would skip an event as none of ours
 */
export function encodeAppend(stream: string, events: readonly NewEvent[], keys?: SealKeys): EncodedEvent[] {
  if (events.length === 0) throw new RangeError('an append needs at least one event');
  let bytes = 0;
  const encoded = events.map(({ id, type, data, metadata }) => {
    const part = foreignPart({ stream, type, data, metadata });
    if (part) throw new TypeError(`${type} to ${stream} has not the form of our events: see its ${part}`);
    const event = {
      id,
      type,
      data: canonical(data),
      metadata: canonical(keys ? unsealed(metadata) : metadata),
    };
    bytes += Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata) - sealBytes(metadata, keys);
    return event;
  });
  if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(bytes);
  return encoded;
}

const canonical = (value: unknown) => JSON.stringify(sortedMembers(value));

/** The seals of a copied log are not counted: what could be appended once can be copied. */
function sealBytes({ seal }: EventMetadata, keys: SealKeys | undefined): number {
  return seal && !keys ? `,"seal":${JSON.stringify(seal)}`.length : 0;
}

export interface AppendPosition {
  readonly stream: string;
  /** The revision of the first event. */
  readonly first: bigint;
}

/** Each event with the seal of the revision that it will have; as it is where there are no keys. */
export function sealedAt(
  events: readonly EncodedEvent[],
  { stream, first }: AppendPosition,
  keys: SealKeys | undefined,
): readonly EncodedEvent[] {
  if (!keys) return events;
  return events.map((event, index) => withSeal(event, { stream, revision: first + BigInt(index) }, keys));
}

/** A repeat is the very same ids in the very same place; anything else there, a forged event too, is somebody else's append. */
export function isRepeat(
  there: readonly Pick<StoredEvent, 'id' | 'unreadable'>[],
  events: readonly { readonly id: string }[],
): boolean {
  const isSame = (event: { readonly id: string }, index: number): boolean => {
    const found = there[index];
    return found?.id === event.id && !found.unreadable;
  };
  return events.every(isSame);
}

/** The revision that the first event of an append at `expected` gets. */
export function firstRevision(expected: bigint | 'none'): bigint {
  return expected === 'none' ? 0n : expected + 1n;
}

export function positionOf(value: bigint | number | string): string {
  return String(value).padStart(20, '0');
}

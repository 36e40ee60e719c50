import type { NewEvent } from '@hospital/contracts';
import { EventTooLarge, MAX_APPEND_BYTES } from './eventStore.ts';
import { foreignPart } from './ours.ts';

/** An event as the bytes that are stored: they are made once and never rewritten. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * The same refusals in every store, before anything is sent.
 * @throws EventTooLarge over 900 KB for the whole append
 * @throws RangeError when there is nothing to append
 * @throws TypeError when readers would skip an event as none of ours
 */
export function encodeAppend(stream: string, events: readonly NewEvent[]): EncodedEvent[] {
  if (events.length === 0) throw new RangeError('an append needs at least one event');
  let bytes = 0;
  const encoded = events.map(({ id, type, data, metadata }) => {
    const part = foreignPart({ stream, type, data, metadata });
    if (part) throw new TypeError(`${type} to ${stream} has not the form of our events: see its ${part}`);
    const event = { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
    bytes += Buffer.byteLength(event.data) + Buffer.byteLength(event.metadata);
    return event;
  });
  if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(bytes);
  return encoded;
}

/** A repeat is the very same ids in the very same place; anything else there is somebody else's append. */
export function isRepeat(
  there: readonly { readonly id: string }[],
  events: readonly { readonly id: string }[],
): boolean {
  return there.length >= events.length && events.every((event, index) => event.id === there[index]?.id);
}

/** The revision that the first event of an append at `expected` gets. */
export function firstRevision(expected: bigint | 'none'): bigint {
  return expected === 'none' ? 0n : expected + 1n;
}

export function positionOf(value: bigint | number | string): string {
  return String(value).padStart(20, '0');
}

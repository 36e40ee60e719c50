/**
 * Which events a subscriber is handed. The store itself looks for them, and what is left out moves the checkpoint all the same: who waits for
 * something rare neither reads the log again after a restart nor is seen to lag behind.
 */
import { categoryOf, type Position, type StoredEvent } from '@hospital/contracts';

/** Events of these types, or events in the streams of these categories. */
export type EventFilter = { readonly types: readonly string[] } | { readonly categories: readonly string[] };

/** What of the log somebody needs. */
export interface Selection {
  /** Every event unless set. */
  readonly filter?: EventFilter;
  /** Which of those are handed over. It is asked before anything is deciphered: by type, stream, ids and claims alone. */
  readonly concerns?: (event: StoredEvent) => boolean;
}

export interface Subscription extends Selection {
  /** Exclusive; null from the beginning. */
  readonly after: Position | null;
  /** A store that is polled looks at most so often, 0 unless set: for whom a moment does not matter. What comes alone comes at once all the same. */
  readonly everyMs?: number;
}

/** What a store does, for who has the events already. */
export function isSelected({ filter, concerns }: Selection, event: StoredEvent): boolean {
  return passes(filter, event) && (concerns?.(event) ?? true);
}

export function passes(
  filter: EventFilter | undefined,
  { type, stream }: Pick<StoredEvent, 'type' | 'stream'>,
): boolean {
  if (!filter) return true;
  return 'types' in filter ? filter.types.includes(type) : filter.categories.includes(categoryOf(stream));
}

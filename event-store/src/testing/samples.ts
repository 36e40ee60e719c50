import { newId } from '@hospital/contracts';
import type { JsonObject, NewEvent, StoredEvent } from '@hospital/contracts';
import { StoreUnavailable } from '../eventStore.ts';

export function newStream(): string {
  return `contractTest-${newId()}`;
}

export function event(n: number, more: JsonObject = {}): NewEvent {
  return {
    id: newId(),
    type: 'ContractTested',
    data: { n, ...more },
    metadata: {
      v: 1,
      at: '2026-03-11T09:30:00.000Z',
      actor: 'system',
      commandId: newId(),
      correlationId: newId(),
      causationId: null,
      schema: 1,
    },
  };
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export function numbers(events: readonly StoredEvent[]): unknown[] {
  return events.map(({ data }) => data['n']);
}

/** Waits for a state, not for a time: only the suite's own limit ends it. */
export async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** As a caller does who must not give up: the same ids again until the store responds. */
export async function untilWritten(append: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await append();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** What a batch asked for, read from its first event. That never changes, so the last few are kept. */
import { documentBatches, requestedIn, streamOf, type BatchRequested } from '@hospital/contracts';
import type { StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';

const KEPT = 4;

export interface BatchAsked extends BatchRequested {
  readonly id: string;
  readonly event: StoredEvent;
}

export class BatchItems {
  readonly #store: Pick<EventStore, 'read'>;
  readonly #kept = new Map<string, BatchAsked>();

  constructor(store: Pick<EventStore, 'read'>) {
    this.#store = store;
  }

  /** @throws Error where there is no such batch yet */
  async of(id: string): Promise<BatchAsked> {
    const known = this.#kept.get(id);
    if (known) return known;
    const stream = streamOf(documentBatches.category, id);
    for await (const event of this.#store.read(stream, 0n, ['DocumentBatchRequested'])) {
      const asked = { ...requestedIn(event), id, event };
      this.#keep(asked);
      return asked;
    }
    throw new Error(`the batch ${id} is not in the log yet`);
  }

  #keep(asked: BatchAsked): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= KEPT) this.#kept.delete(oldest);
    this.#kept.set(asked.id, asked);
  }
}

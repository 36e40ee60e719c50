import type { Position, StoredEvent } from '@hospital/contracts';
import { StoreUnavailable } from '../eventStore.ts';
import type { EventBatch } from '../eventStore.ts';
import type { Item, LogPosition } from './client/events.ts';
import type { ServerSubscription } from './client/wire.ts';

const MOST_EVENTS = 1_000;

/** A batch; or, where nothing came for us, a place before which the server has looked at everything. */
export type ReceivedItem = EventBatch | { readonly lookedBefore: LogPosition };

/** Makes batches of what a subscription pushes: whatever came while the last batch was handled is the next one. */
export class SubscriptionBuffer {
  readonly #subscription: ServerSubscription;
  #events: StoredEvent[] = [];
  #checkpoint: Position | null = null;
  #lookedBefore: LogPosition | null = null;
  #failure: { readonly error: unknown } | null = null;
  #onNews = () => undefined as void;
  #onRoom = () => undefined as void;

  constructor(subscription: ServerSubscription) {
    this.#subscription = subscription;
    subscription.left.addEventListener('abort', this.#onLeft, { once: true });
    if (subscription.left.aborted) this.#onLeft();
    void this.#pump();
  }

  /** The next batch, or null when none came in this time; rejects when the subscription broke and everything before that was handed over. */
  async next(quietMs = Infinity): Promise<ReceivedItem | null> {
    while (this.#checkpoint === null && this.#lookedBefore === null) {
      if (this.#failure) throw this.#failure.error;
      if (!(await this.#news(quietMs))) return null;
    }
    const received = this.#received();
    this.#events = [];
    this.#checkpoint = null;
    this.#lookedBefore = null;
    this.#onRoom();
    return received;
  }

  #received(): ReceivedItem | null {
    if (this.#checkpoint !== null) return { events: this.#events, checkpoint: this.#checkpoint };
    return this.#lookedBefore && { lookedBefore: this.#lookedBefore };
  }

  /** False when nothing came in this time. */
  #news(quietMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = quietMs === Infinity ? undefined : setTimeout(() => resolve(false), quietMs);
      this.#onNews = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  stop(): void {
    this.#subscription.left.removeEventListener('abort', this.#onLeft);
    this.#subscription.stop();
    this.#onRoom();
  }

  readonly #onLeft = () => {
    this.#failure ??= { error: this.#subscription.left.reason };
    this.#onNews();
  };

  async #pump(): Promise<void> {
    try {
      for await (const item of this.#subscription.items) {
        this.#take(item);
        if (this.#events.length >= MOST_EVENTS) {
          await new Promise<void>((resolve) => {
            this.#onRoom = resolve;
          });
        }
      }
      this.#failure ??= { error: new StoreUnavailable('EventStoreDB ended the subscription') };
    } catch (error) {
      this.#failure ??= { error };
    }
    this.#onNews();
  }

  #take(item: Item): void {
    if ('lookedBefore' in item) this.#lookedBefore = item.lookedBefore;
    else {
      this.#lookedBefore = null;
      if ('checkpoint' in item) this.#checkpoint = item.checkpoint;
      else {
        this.#events.push(item);
        this.#checkpoint = item.position;
      }
    }
    this.#onNews();
  }
}

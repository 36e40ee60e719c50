/** What EventStoreDB shows, as ours: events of ours, and how far one has come past those of others. */
import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';
import type { Position, StoredEvent } from '@hospital/contracts';
import { positionOf } from '../../encode.ts';
import type { EventGate } from '../../seals/eventGate.ts';

/**
 * What a subscription hands over: an event; the position of one that is not for us; or a place before which the server has looked at
 * everything. The next event may be at that place, so a subscription that began there could miss it.
 */
export type Item = StoredEvent | { readonly checkpoint: Position } | { readonly lookedBefore: LogPosition };

/** A place in the log. The two differ only where a program wrote that does not use gRPC. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** A page of the log or of a stream as the server has it: ours of it, and its first and last event whosesoever. */
export interface Page {
  readonly events: StoredEvent[];
  readonly count: number;
  readonly first: LogPosition | null;
  readonly last: { readonly revision: bigint; readonly position: LogPosition | null } | null;
}

export class Events {
  readonly #prefix: string;
  readonly #gate: EventGate;

  /** @param prefix before the name of each stream of ours */
  constructor(prefix: string, gate: EventGate) {
    this.#prefix = prefix;
    this.#gate = gate;
  }

  toPage(found: readonly ResolvedEvent[]): Page {
    const last = found.at(-1)?.event;
    return {
      events: found.flatMap((resolved) => this.#ours(resolved)),
      count: found.length,
      first: found[0]?.event?.position ?? null,
      last: last ? { revision: last.revision, position: last.position ?? null } : null,
    };
  }

  /** An event of ours, or how far this one of somebody else has brought us. */
  toItems(resolved: ResolvedEvent): readonly Item[] {
    const events = this.#ours(resolved);
    const position = resolved.event?.position;
    return events.length === 0 && position && position.commit === position.prepare
      ? [{ checkpoint: positionOf(position.commit) }]
      : events;
  }

  /** System events and links are the server's own: passed over without a word. */
  #ours({ event }: ResolvedEvent): StoredEvent[] {
    if (!event?.position || isSystem(event) || !event.streamId.startsWith(this.#prefix)) return [];
    const { id, type, metadata, revision } = event;
    const position = positionOf(event.position.commit);
    const stream = event.streamId.slice(this.#prefix.length);
    const data = event.isJson ? event.data : undefined;
    return this.#gate.ours({ id, type, data, metadata, stream, revision, position });
  }
}

function isSystem({ type, streamId }: { readonly type: string; readonly streamId: string }): boolean {
  return type.startsWith('$') || streamId.startsWith('$');
}

/** The client's streams may fail again after they were left: an error that nobody hears would end the process. */
export function ignoreErrors<T extends { on(event: 'error', listener: () => void): unknown }>(stream: T): T {
  stream.on('error', () => undefined);
  return stream;
}

/**
 * A checkpoint of the server's comes while earlier events still wait in the stream's buffer, so it queues up behind them. A real 23.10.8
 * was seen to send two kinds: live, the position of an event; while it catches up, the place behind the last event, with `prepare: 0`.
 */
export function checkpointReached(subscription: AllStreamSubscription, lookedBefore: LogPosition): void {
  subscription.push({ lookedBefore });
}

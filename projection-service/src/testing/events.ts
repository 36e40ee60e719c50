/** Makes events by hand, as the command side would have appended them. */
import { idOf, streamOf, type JsonObject, type ModuleDescription, type NewEvent } from '@hospital/contracts';
import type { Appended, EventStore } from '@hospital/event-store';

export interface GivenEvent {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly at?: string;
  readonly actor?: string;
}

let counter = 0;

export function eventOf(stream: string, { type, data = {}, at, actor }: GivenEvent): NewEvent {
  counter += 1;
  const commandId = idOf('test command', stream, String(counter));
  return {
    id: idOf(commandId, stream, '0'),
    type,
    data: JSON.parse(JSON.stringify(data)) as JsonObject,
    metadata: {
      v: 1,
      at: at ?? new Date(Date.UTC(2026, 2, 1) + counter * 1000).toISOString(),
      actor: actor ?? 'system',
      commandId,
      correlationId: commandId,
      causationId: null,
      schema: 1,
    },
  };
}

/** Appends to the stream of a record, wherever it is. */
export function teller(store: EventStore) {
  return async (
    { category }: Pick<ModuleDescription, 'category'>,
    id: string,
    ...events: readonly GivenEvent[]
  ): Promise<Appended> => {
    const stream = streamOf(category, id);
    const head = await store.head(stream);
    return store.append(
      stream,
      events.map((event) => eventOf(stream, { ...event, data: { id, ...event.data } })),
      head?.revision ?? 'none',
    );
  };
}

export type AppendEvents = ReturnType<typeof teller>;

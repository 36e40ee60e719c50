/** Events that something else than a command of the test wrote: another service, or a process before. */
import { idOf } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';

export interface GivenEvent {
  readonly stream: string;
  readonly type: string;
  readonly data: Parameters<EventStore['append']>[1][number]['data'];
  readonly at?: string;
}

/** Appends it at the end of its stream, by the system. */
export async function tellEvent(
  store: Pick<EventStore, 'head' | 'append'>,
  { stream, type, data, at = '2026-03-02T09:00:00.000Z' }: GivenEvent,
): Promise<void> {
  const head = await store.head(stream);
  const commandId = idOf('given', stream, String(head?.revision ?? 'none'));
  const metadata = {
    v: 1,
    at,
    actor: 'system',
    commandId,
    correlationId: commandId,
    causationId: null,
    schema: 1,
  } as const;
  await store.append(
    stream,
    [{ id: idOf(commandId, stream), type, data, metadata }],
    head?.revision ?? 'none',
  );
}

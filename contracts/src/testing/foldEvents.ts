import { idOf, streamOf, type JsonObject, type StoredEvent } from '../kernel/message.ts';
import { applyEvent, type AnyRow, type ModuleDescription } from '../kernel/module.ts';

export type GivenEvent = readonly [type: string, data?: JsonObject];

/** The row that these events make of a record, one a second from 10:00 on. */
export function foldEvents(
  module: ModuleDescription,
  id: string,
  events: readonly GivenEvent[],
): AnyRow | null {
  return events.reduce<AnyRow | null>((row, [type, data = {}], index) => {
    const event: StoredEvent = {
      id: idOf('event', String(index)),
      stream: streamOf(module.category, id),
      revision: BigInt(index),
      position: String(index).padStart(20, '0'),
      type,
      data: { id, ...data },
      metadata: {
        v: 1,
        at: `2026-11-21T10:00:${String(index).padStart(2, '0')}.000Z`,
        actor: 'system',
        commandId: id,
        correlationId: id,
        causationId: null,
        schema: 1,
      },
    };
    return applyEvent(module, row, event);
  }, null);
}

/** Records and changes of records, written to a foundation's log by the system. */
import { idOf, newId, type JsonObject, type NewEvent } from '@hospital/contracts';
import type { Foundation } from '@hospital/platform';

export interface Told {
  readonly type: string;
  readonly data: JsonObject;
}

export async function made(foundation: Foundation, category: string, { type, data }: Told): Promise<string> {
  const id = newId();
  await told(foundation, `${category}-${id}`, { type, data: { id, ...data } });
  return id;
}

export async function told({ store }: Foundation, stream: string, { type, data }: Told): Promise<void> {
  const commandId = newId();
  const event: NewEvent = {
    id: idOf(commandId, stream, '0'),
    type,
    data,
    metadata: {
      v: 1,
      at: new Date().toISOString(),
      actor: 'system',
      commandId,
      correlationId: commandId,
      causationId: null,
      schema: 1,
    },
  };
  await store.append(stream, [event], (await store.head(stream))?.revision ?? 'none');
}

/** Records and changes of records, written to a foundation's log by the system. */
import { idOf, newId, type JsonObject, type NewEvent } from '@hospital/contracts';
import type { Foundation } from '@hospital/platform';

export interface Fact {
  readonly type: string;
  readonly data: JsonObject;
}

export async function appendRecord(
  foundation: Foundation,
  category: string,
  { type, data }: Fact,
): Promise<string> {
  const id = newId();
  await appendEvent(foundation, `${category}-${id}`, { type, data: { id, ...data } });
  return id;
}

export async function appendEvent(
  { store }: Foundation,
  stream: string,
  { type, data }: Fact,
): Promise<void> {
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

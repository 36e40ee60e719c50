/** Records and changes of records, written to a foundation's log by the system. */
import { newId, type JsonObject } from '@hospital/contracts';
import { kernelEvent, type Foundation } from '@hospital/platform';

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
  const event = kernelEvent(type, data, new Date());
  await store.append(stream, [event], (await store.head(stream))?.revision ?? 'none');
}

/** An event that no decider drafted: of a claim, a deletion under way, a key. The actor is the system. */
import { newId, type JsonObject, type NewEvent } from '@hospital/contracts';
import { schemaOf } from './stamp.ts';

export function kernelEvent(type: string, data: JsonObject, at: Date): NewEvent {
  const commandId = newId();
  const cause = { commandId, correlationId: commandId, causationId: null };
  const metadata = { v: 1, at: at.toISOString(), actor: 'system', ...cause, schema: schemaOf(type) } as const;
  return { id: newId(), type, data, metadata };
}

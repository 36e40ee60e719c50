/** From a decider's drafts to events as they are stored: ids that a repeat meets again, metadata, the subjects of personal values. */
import {
  eventDefinition,
  idOf,
  personalPaths,
  type AnyRow,
  type Draft,
  type JsonObject,
  type NewEvent,
} from '@hospital/contracts';

export interface Stamp {
  readonly stream: string;
  readonly recordId: string;
  readonly at: string;
  readonly actor: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly fingerprint: string | null;
}

/** The ids of the people whose values an event holds are always in it, also where only the value changed. */
function withSubjects(draft: Draft, row: AnyRow | null): Readonly<Record<string, unknown>> {
  const definition = eventDefinition(draft.type);
  if (!definition) throw new Error(`the event type ${draft.type} is not declared`);
  const names = personalPaths(definition.fields).map(({ subject }) => subject);
  const known = names.filter((name) => name !== 'id' && draft.data[name] === undefined && row?.[name]);
  return { ...Object.fromEntries(known.map((name) => [name, row?.[name]])), ...draft.data };
}

function withoutUndefined(data: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as JsonObject;
}

export function stampEvents(drafts: readonly Draft[], row: AnyRow | null, stamp: Stamp): NewEvent[] {
  return drafts.map((draft, index) => ({
    id: idOf(stamp.commandId, stamp.stream, String(index)),
    type: draft.type,
    data: withoutUndefined({ id: stamp.recordId, ...withSubjects(draft, row) }),
    metadata: {
      v: 1,
      at: stamp.at,
      actor: stamp.actor,
      commandId: stamp.commandId,
      correlationId: stamp.correlationId,
      causationId: stamp.causationId,
      schema: eventDefinition(draft.type)?.schema ?? 1,
      ...(stamp.fingerprint ? { fingerprint: stamp.fingerprint } : {}),
    },
  }));
}

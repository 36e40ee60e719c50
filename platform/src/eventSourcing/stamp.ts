/** From a decider's drafts to events as they are stored: ids that a repeat meets again, metadata, the subjects of personal values. */
import {
  eventDefinition,
  eventOf,
  idOf,
  personalPaths,
  type AnyRow,
  type Draft,
  type EventDefinition,
  type JsonObject,
  type ModuleDescription,
  type NewEvent,
} from '@hospital/contracts';

export interface Stamp {
  /** Whose stream it is: it holds this module's events alone. */
  readonly module: ModuleDescription;
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
function withSubjects(
  { fields }: EventDefinition,
  draft: Draft,
  row: AnyRow | null,
): Readonly<Record<string, unknown>> {
  const names = personalPaths(fields).map(({ subject }) => subject);
  const known = names.filter((name) => name !== 'id' && draft.data[name] === undefined && row?.[name]);
  return { ...Object.fromEntries(known.map((name) => [name, row?.[name]])), ...draft.data };
}

function withoutUndefined(data: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as JsonObject;
}

function definitionOf(module: ModuleDescription, { type }: Draft): EventDefinition {
  // An event that every module of people folds alike is declared by the kernel.
  const definition = eventOf(module, type) ?? (type in module.foreign ? eventDefinition(type) : undefined);
  if (!definition) throw new Error(`the module ${module.name} does not declare the event type ${type}`);
  return definition;
}

/** The envelope of an event that no decider drafted: a claim's, a number's. */
export function schemaOf(type: string): number {
  const definition = eventDefinition(type);
  if (!definition) throw new Error(`the event type ${type} is not declared`);
  return definition.schema;
}

export function stampEvents(drafts: readonly Draft[], row: AnyRow | null, stamp: Stamp): NewEvent[] {
  const { module } = stamp;
  return drafts.map((draft, index) => ({
    id: idOf(stamp.commandId, stamp.stream, String(index)),
    type: draft.type,
    data: withoutUndefined({ id: stamp.recordId, ...withSubjects(definitionOf(module, draft), draft, row) }),
    metadata: {
      v: 1,
      at: stamp.at,
      actor: stamp.actor,
      commandId: stamp.commandId,
      correlationId: stamp.correlationId,
      causationId: stamp.causationId,
      schema: definitionOf(module, draft).schema,
      ...(stamp.fingerprint ? { fingerprint: stamp.fingerprint } : {}),
    },
  }));
}

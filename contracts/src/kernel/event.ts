/**
 * Event types are declared once, with their fields: from them come the types that folds see, the check of what deciders emit, and
 * the personal paths that the codec encrypts. A type is never renamed; a new shape is a higher `schema` with an upcaster.
 */
import { withoutErased } from './erased.ts';
import { type Fields, type Values } from './field.ts';
import type { JsonObject, StoredEvent } from './message.ts';

export interface EventDefinition<
  T extends string = string,
  F extends Fields = Fields,
  Partial extends boolean = boolean,
> {
  readonly type: T;
  readonly schema: number;
  readonly fields: F;
  /** Holds only what the command changed. */
  readonly partial: Partial;
  /**
   * Brings the data of any older schema to this one. What was personal arrives deciphered, and null where its person was erased;
   * `id` and `claims` are kept whatever it returns.
   */
  readonly upcast?: (data: JsonObject, schema: number) => JsonObject;
}

/** Of a module that raised its events' schema: every type of it, in one function. */
export interface OlderEvents {
  readonly schema: number;
  readonly upcast: (
    data: JsonObject,
    event: { readonly type: string; readonly schema: number },
  ) => JsonObject;
}

interface EventOptions<P extends boolean> {
  readonly schema?: number;
  readonly upcast?: EventDefinition['upcast'];
  readonly partial?: P;
}

export function defineEvent<const T extends string, const F extends Fields, const P extends boolean = false>(
  type: T,
  fields: F,
  options: EventOptions<P> = {},
): EventDefinition<T, F, P> {
  const { schema = 1, upcast, partial = false } = options;
  return { type, fields, schema, partial: partial as P, ...(upcast ? { upcast } : {}) };
}

type DataOf<F extends Fields, P extends boolean> = P extends true ? Partial<Values<F>> : Values<F>;

/** What `defineEvent` takes for one of the module's types. */
export function raisedTo({ schema, upcast }: OlderEvents, type: string) {
  return { schema, upcast: (data: JsonObject, from: number) => upcast(data, { type, schema: from }) };
}

/**
 * The event in the shape that this program declares.
 * @throws Error for a schema of a newer program, and whatever an upcaster throws
 */
export function upcastEvent(event: StoredEvent, definition: EventDefinition | undefined): StoredEvent {
  const { schema } = event.metadata;
  if (!definition || schema === definition.schema) return event;
  if (schema > definition.schema)
    throw new Error(`${event.type} has schema ${schema}, this program knows ${definition.schema}`);
  if (!definition.upcast) throw new Error(`${event.type} has no upcaster for schema ${schema}`);
  const data = withoutErased(event.data) as JsonObject;
  const kept = Object.fromEntries(
    KEPT_BY_KERNEL.filter((name) => name in data).map((name) => [name, data[name]]),
  );
  return {
    ...event,
    data: { ...definition.upcast(data, schema), ...(kept as JsonObject) },
    metadata: { ...event.metadata, schema: definition.schema },
  };
}

/** What the kernels put into an event beside its declared fields. */
const KEPT_BY_KERNEL = ['id', 'claims'] as const;

/** The event as a fold sees it: plain values, personal ones of erased people already null. */
export type EventOf<D> =
  D extends EventDefinition<infer T, infer F, infer P>
    ? Omit<StoredEvent, 'type' | 'data'> & {
        readonly type: T;
        readonly data: Readonly<DataOf<F, P>> & { readonly id: string };
      }
    : never;

/** What a decider answers, of any module: the kernel stamps it. */
export interface Draft {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Fields without which a record can't be: they are required, or have a default. */
type FilledName<F extends Fields> = {
  [K in keyof F]: null extends Values<F>[K] ? never : K;
}[keyof F];

/** The kernel adds the id. What may be null may be left out. */
type DraftData<F extends Fields, P extends boolean> = P extends true
  ? Partial<Omit<Values<F>, 'id'>>
  : Omit<Pick<Values<F>, FilledName<F>>, 'id'> & Partial<Omit<Values<F>, FilledName<F> | 'id'>>;

/** A draft of one of these events: another type, an unknown field or a missing one does not compile. */
export type DraftOf<D> =
  D extends EventDefinition<infer T, infer F, infer P>
    ? { readonly type: T; readonly data: Readonly<DraftData<F, P>> }
    : never;

/** Where personal values are: `['lineItems', '*', 'name']`, and the field of the same event that says whose. */
export interface PersonalPath {
  readonly path: readonly string[];
  readonly subject: string;
}

export function personalPaths(fields: Fields): PersonalPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const owner = field.personal === 'self' ? 'id' : field.personal;
    if (field.kind === 'lines' || field.kind === 'object') {
      const step = field.kind === 'lines' ? [name, '*'] : [name];
      return personalPaths(field.of).map(({ path, subject }) => ({ path: [...step, ...path], subject }));
    }
    return owner ? [{ path: [name], subject: owner }] : [];
  });
}

/** Lines of which each is about another person, and the member that names them: the cheques of a deposit slip. */
export function linesOfPeople(fields: Fields): { readonly name: string; readonly owner: string }[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'lines'
      ? subjectFields(field.of).flatMap((owner) => (owner in field.of ? [{ name, owner }] : []))
      : [],
  );
}

/** The reference fields that say whose the personal values are; every event that has one carries them. */
export function subjectFields(fields: Fields): string[] {
  return [...new Set(personalPaths(fields).map(({ subject }) => subject))].filter((name) => name !== 'id');
}

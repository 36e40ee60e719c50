/**
 * Event types are declared once, with their fields: from them come the types that folds see, the check of what deciders emit, and
 * the personal paths that the codec encrypts. A type is never renamed; a new shape is a higher `schema` with an upcaster.
 */
import { type Fields, type Values } from './field.ts';
import type { JsonObject, StoredEvent } from './message.ts';

export interface EventDefinition<T extends string = string, F extends Fields = Fields> {
  readonly type: T;
  readonly schema: number;
  readonly fields: F;
  /** Brings the data of an older schema to this one. */
  readonly upcast?: (data: JsonObject, schema: number) => JsonObject;
}

export function defineEvent<const T extends string, const F extends Fields>(
  type: T,
  fields: F,
  options: { readonly schema?: number; readonly upcast?: EventDefinition['upcast'] } = {},
): EventDefinition<T, F> {
  return { type, fields, schema: options.schema ?? 1, ...(options.upcast ? { upcast: options.upcast } : {}) };
}

/** The event as a fold sees it: plain values, personal ones of erased people already null. */
export type EventOf<D> =
  D extends EventDefinition<infer T, infer F>
    ? Omit<StoredEvent, 'type' | 'data'> & {
        readonly type: T;
        readonly data: Values<F> & { readonly id: string };
      }
    : never;

/** What a decider answers: the kernel stamps it. */
export interface Draft {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

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

/** The reference fields that say whose the personal values are; every event that has one carries them. */
export function subjectFields(fields: Fields): string[] {
  return [...new Set(personalPaths(fields).map(({ subject }) => subject))].filter((name) => name !== 'id');
}

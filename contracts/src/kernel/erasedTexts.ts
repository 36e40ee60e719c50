/**
 * A text about one person in the record of another is under the other one's key. `TextErased` in the record's stream names every place of the log
 * that holds the text; every reader of an event sees these places as erased, so that every fold and every version of the record follow. The log
 * itself is not changed.
 */
import { defineEvent, type EventDefinition } from './event.ts';
import { lines, longText, text, type Field, type Fields } from './field.ts';
import { categoryOf, isJsonObject, type Json, type JsonObject } from './message.ts';
import type { ForeignFold, ModuleDescription } from './module.ts';

export const TEXT_ERASED = 'TextErased';
export const MOST_TEXT_REASON = 1_000;
/** Of one event: a signed checkpoint names them all in one line. A text at more places is erased by several events. */
export const MOST_ERASED_VALUES = 100;

const required = { required: true } as const;

/** Whom the text is about is not in it: that would tell for good that the two people have to do with each other. */
export const textErasedEvent: EventDefinition = defineEvent(TEXT_ERASED, {
  /** The record's. */
  id: text(required),
  /** Whose key the text is under, and the reason. */
  owner: text(required),
  reason: longText({ personal: 'owner', required: true, max: MOST_TEXT_REASON }),
  /** Where the record holds it: `injury`, `lineItems.0.description`. */
  places: lines({ place: text(required) }),
  /** Where events hold it, as they are stored: their ids, and the place in each. */
  values: lines({ event: text(required), place: text(required) }),
});

/** A free text of a record, with the steps to it. */
export interface TextAtPath {
  readonly place: readonly string[];
  readonly value: string;
  /** The id of the person or record whose key it is under. */
  readonly owner: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A text of a person that may be about somebody else. */
function isFreeText(field: Field): boolean {
  const isOpen = field.kind === 'longText' || (field.kind === 'text' && field.namesOthers === true);
  return isOpen && field.personal !== undefined;
}

/** Names of the fields that hold free texts of people, those of lines by the name of the lines. */
export function personalTextFields(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const holdsTexts =
      (field.kind === 'lines' || field.kind === 'object') && personalTextFields(field.of).length > 0;
    return isFreeText(field) || holdsTexts ? [name] : [];
  });
}

/** The free texts of people in a record, or in the data of an event. */
export function personalTexts(fields: Fields, values: Values): TextAtPath[] {
  return [...textsIn(fields, values, { place: [], around: {} })];
}

interface TextPart {
  readonly place: readonly string[];
  /** What the values around it say of whose they are. */
  readonly around: Values;
}

function* textsIn(fields: Fields, values: unknown, { place, around }: TextPart): Generator<TextAtPath> {
  if (typeof values !== 'object' || values === null) return;
  const held = new Map(Object.entries(values));
  const people: Values = { ...around, ...values };
  for (const [name, field] of Object.entries(fields)) {
    const value: unknown = held.get(name);
    const here = [...place, name];
    if (field.kind === 'object') yield* textsIn(field.of, value, { place: here, around: people });
    else if (field.kind === 'lines' && Array.isArray(value))
      for (const [index, line] of value.entries())
        yield* textsIn(field.of, line, { place: [...here, String(index)], around: people });
    else if (isFreeText(field) && typeof value === 'string' && value !== '') {
      const owner = people[!field.personal || field.personal === 'self' ? '_id' : field.personal];
      yield { place: here, value, owner: String(owner) };
    }
  }
}

/** How the records of a module that holds free texts of people follow `TextErased`; nothing for any other one. */
export function erasedTextFolds({
  category,
  fields,
}: Pick<ModuleDescription, 'category' | 'fields'>): Readonly<Record<string, ForeignFold>> {
  if (personalTextFields(fields).length === 0) return {};
  const fold: ForeignFold = {
    setsRevision: true,
    rowsOf: ({ stream, data }) => (categoryOf(stream) === category ? [String(data['id'])] : []),
    fold: (row, { data }) =>
      row &&
      namedIn(data['places']).reduce(
        (next, { place }) => changedAt(next, String(place).split('.'), () => null),
        {
          ...row,
        },
      ),
  };
  return { [TEXT_ERASED]: fold };
}

/** A copy in which the value at this place is another one; the same values where there is no such place. */
export function changedAt<T extends object>(
  values: T,
  [step = '', ...rest]: readonly string[],
  change: (held: unknown) => unknown,
): T {
  if (!Object.hasOwn(values, step)) return values;
  const changed = (held: unknown) => {
    if (rest.length === 0) return change(held);
    return typeof held === 'object' && held !== null ? changedAt(held, rest, change) : held;
  };
  const copy = Object.entries(values).map(([name, held]) => [name, name === step ? changed(held) : held]);
  return (Array.isArray(values) ? copy.map(([, held]) => held) : Object.fromEntries(copy)) as T;
}

/** Places of the log in parts of so many as one event holds. */
export function inErasedParts<T>(values: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(values.length / MOST_ERASED_VALUES);
  return Array.from({ length: count }, (_, part) =>
    values.slice(part * MOST_ERASED_VALUES, (part + 1) * MOST_ERASED_VALUES),
  );
}

function namedIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter((each: Json) => isJsonObject(each)) : [];
}

/** Where events hold what a `TextErased` erased: ids of events, each with the steps in its data. */
export function erasedValuesIn(
  data: JsonObject,
): readonly { readonly event: string; readonly place: readonly string[] }[] {
  return namedIn(data['values']).map(({ event, place }) => ({
    event: String(event),
    place: String(place).split('.'),
  }));
}

/**
 * The one table of kinds. A new kind of field is here with its schema, column, answer and description, or it does not compile;
 * `testing/samples.ts` asks for its edges as well.
 */
import { labelOf, type Field, type Fields, type NestedField } from '../field.ts';
import { file, ref, uploadedId } from './ids.ts';
import { fromJsonText, refuse, Refusal, type FieldOf, type JsonSchema, type Kind } from './kind.ts';
import { day, instant, month, time } from './moments.ts';
import { boolean, decimal, integer, money } from './numbers.ts';
import { choice, colour, email, isBlank, longText, phone, text, url, word } from './texts.ts';
import { isPlainObject } from '../plainObject.ts';

type Values = Readonly<Record<string, unknown>>;
type Nested = NestedField<unknown>;

/** A creation fills defaults and asks for what is required; a change keeps what is absent and clears what is empty and optional. */
export type InputMode = 'create' | 'change';

const object: Kind<Nested> = {
  accept(value, { of }, label) {
    const given = fromJsonText(value);
    return isPlainObject(given) ? acceptFields(of, given) : refuse(label, 'must be an object.');
  },
  keep: (value, { of }) => (isPlainObject(value) ? keepFields(of, value) : null),
  column: () => 'jsonb',
  wire: (value, { of }) => (isPlainObject(value) ? wireValues(of, value, '') : null),
  describe: ({ of }) => ({ type: 'object', properties: describeFields(of) }),
};

const lines: Kind<Nested> = {
  accept(value, field, label) {
    const given = fromJsonText(value);
    if (!Array.isArray(given)) return refuse(label, 'must be a list.');
    if (given.length === 0 && field.required) return refuse(label, 'needs at least one line.');
    if (given.length > field.maxLines) return refuse(label, `takes ${field.maxLines} lines at most.`);
    const accepted = given.map((line) => object.accept(line, field, label));
    const issues = accepted.flatMap((line, index) =>
      line instanceof Refusal
        ? line.issues.map(({ path, message }) => ({ path: [String(index), ...path], message }))
        : [],
    );
    return issues.length > 0 ? new Refusal(issues) : accepted;
  },
  keep: (value, { of, maxLines }) =>
    Array.isArray(value) && value.length <= maxLines
      ? value.filter(isPlainObject).map((line) => keepFields(of, line))
      : null,
  column: () => 'jsonb',
  wire: (value, field, recordId) =>
    Array.isArray(value) ? value.map((line) => object.wire(line, field, recordId)) : null,
  describe: ({ of, maxLines }) => ({
    type: 'array',
    items: { type: 'object', properties: describeFields(of) },
    maxItems: maxLines,
  }),
};

const kinds: { readonly [K in Field['kind']]: Kind<FieldOf<K>> } = {
  text,
  longText,
  email,
  phone,
  colour,
  url,
  word,
  choice,
  day,
  month,
  time,
  instant,
  money,
  decimal,
  integer,
  boolean,
  ref,
  file,
  lines,
  object,
};

/** Everything that follows from a field's kind. */
export function kindOf(field: Field): Kind<Field> {
  return kinds[field.kind];
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || isBlank(value);
}

/**
 * A file arrives by upload or is cleared; whatever else is in its place (the path of a read) leaves it as it is. Any other field is left as it
 * is by its absence: in a change, and in a creation where another record has the value.
 */
function leavesAsIs(field: Field, input: unknown, mode: InputMode): boolean {
  if (field.kind === 'file') return input === undefined || !(isEmpty(input) || uploadedId(input));
  return input === undefined && (mode === 'change' || field.isTakenOver === true);
}

export interface FieldInput {
  readonly name: string;
  readonly field: Field;
  readonly mode: InputMode;
}

/** @returns the value to keep, undefined where that of the record, or of the other record, stands, or a Refusal */
export function acceptInput({ name, field, mode }: FieldInput, input: unknown): unknown {
  if (leavesAsIs(field, input, mode)) return undefined;
  const label = labelOf(name, field);
  if (!isEmpty(input)) return kindOf(field).accept(input, field, label);
  const mayDefault = mode === 'create' || !(field.required || field.mayBeCleared);
  if (field.default !== undefined && mayDefault) return field.default;
  return field.required ? refuse(label, 'is required.') : null;
}

/** Computed and unknown fields are ignored. */
function acceptFields(fields: Fields, values: Values): Values | Refusal {
  const accepted: Record<string, unknown> = {};
  const issues: Refusal['issues'][number][] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed) continue;
    const given = Object.hasOwn(values, name) ? values[name] : undefined;
    const value = acceptInput({ name, field, mode: 'create' }, given);
    if (value instanceof Refusal)
      issues.push(...value.issues.map(({ path, message }) => ({ path: [name, ...path], message })));
    else if (value !== undefined) accepted[name] = value;
  }
  return issues.length > 0 ? new Refusal(issues) : accepted;
}

/** The value that a record has of what an event holds: in the field's domain, or null; a list that every record has is then empty. */
export function keepValue(field: Field, value: unknown): unknown {
  const kept = value === null || value === undefined ? null : kindOf(field).keep(value, field);
  return kept === null && field.kind === 'lines' && field.required ? [] : kept;
}

/** Of those fields that are there. */
export function keepFields(fields: Fields, values: Values): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) kept[name] = keepValue(field, values[name]);
  }
  return kept;
}

/** The returned value of a field; `recordId` completes a file's path. */
export function wireValue(field: Field, value: unknown, recordId: string): unknown {
  return value === null || value === undefined ? null : kindOf(field).wire(value, field, recordId);
}

export function wireValues(fields: Fields, values: Values, recordId: string): Record<string, unknown> {
  const wired: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (!field.hidden) wired[name] = wireValue(field, values[name], recordId);
  return wired;
}

/** Field → its schema as it is returned, without what is never returned. */
export function describeFields(fields: Fields): Record<string, JsonSchema> {
  const shown = Object.entries(fields).filter(([, { hidden }]) => !hidden);
  return Object.fromEntries(shown.map(([name, field]) => [name, describeReturned(field)]));
}

/** What is required may be gone too, where the person it was about was erased. */
function describeReturned(field: Field): JsonSchema {
  const schema = describeField(field);
  const isGiven = field.required && field.personal === undefined && !field.mayBeMissing;
  const isAlwaysThere = isGiven || (field.default !== undefined && !field.mayBeCleared);
  return isAlwaysThere ? schema : orNull(schema);
}

export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema;
  return {
    ...schema,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(words) ? { enum: [...words, null] } : {}),
  };
}

/** With its default, as it is returned. */
export function describeField(field: Field): JsonSchema {
  const schema = kindOf(field).describe(field);
  return field.default === undefined ? schema : { ...schema, default: wireValue(field, field.default, '') };
}

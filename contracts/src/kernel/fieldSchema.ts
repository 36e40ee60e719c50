/**
 * zod schemas made of fields. `inputSchema` takes what a client sends (JSON, or the strings of a form) and answers values as they are
 * kept inside; every message names its field. A day may also arrive as an instant: `cutDays` makes it the clinic's day.
 */
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { isDay, isInstant, isTime } from './day.ts';
import {
  labelOf,
  type ChoiceField,
  type DecimalField,
  type Field,
  type Fields,
  type NestedField,
} from './field.ts';
import { dayAt } from './zone.ts';

/** What an upload puts in the place of a file field; a path or an id that a client sends is not taken for it. */
export const uploadedFile = z.object({ uploaded: z.uuid() });
export type UploadedFile = z.infer<typeof uploadedFile>;

const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function textSchema(label: string, max: number) {
  return z
    .string({ error: `${label} must be text.` })
    .trim()
    .min(1, `${label} is required.`)
    .max(max, `${label} is longer than ${max} characters.`)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      `${label} holds characters that can not be stored.`,
    );
}

function decimalSchema(label: string, field: DecimalField<unknown>) {
  const places = field.decimals === 0 ? 'no decimals' : `${field.decimals} decimals at most`;
  return z
    .union([z.number(), z.string().trim()], { error: `${label} must be a number.` })
    .transform((value, context) => {
      const text = String(value);
      const exact = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? new Decimal(text) : null;
      if (!exact?.isFinite()) return fail(context, `${label} must be a number.`);
      if (exact.lessThan(field.min)) return fail(context, `${label} must be ${field.min} or more.`);
      if (exact.greaterThan(field.max)) return fail(context, `${label} must be ${field.max} or less.`);
      if (exact.decimalPlaces() > field.decimals) return fail(context, `${label} takes ${places}.`);
      return field.kind === 'money' ? exact.toFixed(2) : exact.toFixed();
    });
}

function fail(context: z.core.$RefinementCtx, message: string) {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

function integerSchema(label: string, min: number, max: number) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      { error: `${label} must be a whole number.` },
    )
    .refine(
      (value) => Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER,
      `${label} must be a whole number.`,
    )
    .refine((value) => value >= min, `${label} must be ${min} or more.`)
    .refine((value) => value <= max, `${label} must be ${max} or less.`);
}

const truthWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['on', true],
  ['off', false],
]);

function booleanSchema(label: string) {
  return z
    .union([z.boolean(), z.string(), z.number()], { error: `${label} must be true or false.` })
    .transform(
      (value, context) =>
        truthWords.get(String(value).toLowerCase()) ?? fail(context, `${label} must be true or false.`),
    );
}

/** The code of a word of the specification, an alias or the code itself, whatever its case; null for another word. */
export function codeOf(field: ChoiceField<unknown>, input: unknown): string | null {
  const wanted = String(input).toLowerCase();
  const words = [
    ...Object.entries(field.choices),
    ...Object.entries(field.aliases).map(([alias, code]) => [code, alias] as const),
  ];
  return (
    words.find(([code, word]) => word.toLowerCase() === wanted || code.toLowerCase() === wanted)?.[0] ?? null
  );
}

function choiceSchema(label: string, field: ChoiceField<unknown>) {
  return z
    .string({ error: `${label} must be text.` })
    .transform(
      (value, context) =>
        codeOf(field, value) ??
        fail(context, `${label} is one of: ${Object.values(field.choices).join(', ')}.`),
    );
}

function refSchema(label: string) {
  const id = z.uuid({ error: `${label} is not a valid identifier.` });
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null && '_id' in value ? value._id : value),
    id,
  );
}

function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function nestedSchema(label: string, field: NestedField<unknown>): z.ZodType {
  const one = z.object(shapeOf(field.of, 'create'), { error: `${label} must be an object.` });
  if (field.kind === 'object') return z.preprocess(fromJsonText, one);
  const list = z
    .array(one, { error: `${label} must be a list.` })
    .min(field.required ? 1 : 0, `${label} needs at least one line.`)
    .max(field.maxLines, `${label} takes ${field.maxLines} lines at most.`);
  return z.preprocess(fromJsonText, list);
}

function momentSchema(label: string, kind: 'day' | 'time' | 'instant') {
  const valid = { day: (v: string) => isDay(v) || isInstant(v), time: isTime, instant: isInstant }[kind];
  const shape = {
    day: 'a date (YYYY-MM-DD)',
    time: 'a time (HH:mm)',
    instant: 'a date with time (ISO 8601)',
  }[kind];
  return z
    .string({ error: `${label} must be ${shape}.` })
    .trim()
    .refine(valid, `${label} must be ${shape}.`);
}

/** The schema of a value that is there. */
function valueSchema(name: string, field: Field): z.ZodType {
  const label = labelOf(name, field);
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'colour':
      return textSchema(label, field.max);
    case 'phone':
      return textSchema(label, field.max).regex(
        /^[+()\d][\d\s().\-/]{2,}$/,
        `${label} is not a phone number.`,
      );
    case 'email':
      return textSchema(label, field.max).pipe(z.email(`${label} is not an email address.`));
    case 'word':
      return textSchema(label, 100).refine(
        (v) => field.words.includes(v),
        `${label} is one of: ${field.words.join(', ')}.`,
      );
    case 'choice':
      return choiceSchema(label, field);
    case 'money':
    case 'decimal':
      return decimalSchema(label, field);
    case 'integer':
      return integerSchema(label, field.min, field.max);
    case 'boolean':
      return booleanSchema(label);
    case 'ref':
      return refSchema(label);
    case 'file':
      return uploadedFile.transform((file) => file.uploaded);
    case 'lines':
    case 'object':
      return nestedSchema(label, field);
    case 'day':
    case 'time':
    case 'instant':
      return momentSchema(label, field.kind);
  }
}

function emptyValue(name: string, field: Field, context: z.core.$RefinementCtx) {
  if (field.default !== undefined) return field.default;
  return field.required ? fail(context, `${labelOf(name, field)} is required.`) : null;
}

/** A file arrives by upload or is cleared; whatever else stands in its place (the path of a read) leaves it as it is. */
function leavesAsIs(field: Field, input: unknown, mode: InputMode): boolean {
  if (field.kind === 'file')
    return input === undefined || !(isEmpty(input) || uploadedFile.safeParse(input).success);
  return input === undefined && mode === 'change';
}

function inputField(name: string, field: Field, mode: InputMode): z.ZodType {
  const schema = valueSchema(name, field);
  return z
    .unknown()
    .optional()
    .transform((input, context): unknown => {
      if (leavesAsIs(field, input, mode)) return undefined;
      if (isEmpty(input)) return emptyValue(name, field, context);
      const parsed = schema.safeParse(input);
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) {
        context.issues.push({ code: 'custom', message: issue.message, path: [...issue.path], input });
      }
      return z.NEVER;
    });
}

export type InputMode = 'create' | 'change';

function shapeOf(fields: Fields, mode: InputMode): Record<string, z.ZodType> {
  const taken = Object.entries(fields).filter(
    ([, field]) => !field.computed && !(mode === 'change' && field.fixed),
  );
  return Object.fromEntries(taken.map(([name, field]) => [name, inputField(name, field, mode)]));
}

/** A creation fills defaults and asks for what is required; a change keeps what is absent and clears what is empty. */
export function inputSchema(fields: Fields, mode: InputMode): z.ZodObject {
  return z.object(shapeOf(fields, mode));
}

/** Days that came as instants become the clinic's days. */
export function cutDays(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  zone: string,
): Record<string, unknown> {
  const cut = ([name, value]: [string, unknown]): [string, unknown] => {
    const isInstant = fields[name]?.kind === 'day' && typeof value === 'string' && value.includes('T');
    return [name, isInstant ? dayAt(value, zone) : value];
  };
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(cut),
  );
}

/** Field path → the first message about it: the `fields` of an error. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[issue.path.join('.') || 'body'] ??= issue.message;
  return messages;
}

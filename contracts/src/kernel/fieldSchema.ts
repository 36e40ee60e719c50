/**
 * zod schemas made of fields: what a call takes. The values themselves are the kinds' (`kinds/kinds.ts`); here they meet the call,
 * each message at its field, and what only the clinic can say of a day: which one an instant is, and whether it is after today.
 */
import { z } from 'zod';
import { isDay } from './day.ts';
import { labelOf, type Field, type Fields } from './field.ts';
import { inputSentence } from './inputSentences.ts';
import { Refusal } from './kinds/kind.ts';
import { acceptInput, isEmpty, type InputMode } from './kinds/kinds.ts';
import { dayAt } from './zone.ts';

function inputField(name: string, field: Field, mode: InputMode): z.ZodType {
  return z
    .unknown()
    .optional()
    .transform((input, context): unknown => {
      const value = acceptInput({ name, field, mode }, input);
      if (!(value instanceof Refusal)) return value;
      for (const { path, message } of value.issues) {
        context.issues.push({ code: 'custom', message, path: [...path], input });
      }
      return z.NEVER;
    });
}

/**
 * A creation fills defaults and asks for what is required; a change keeps what is absent and clears what is empty. The parts are made when the
 * schema is first used: a browser loads the schemas of some hundred calls and uses few.
 */
export function inputSchema(fields: Fields, mode: InputMode): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || (mode === 'change' && field.fixed)) continue;
    Object.defineProperty(shape, name, { enumerable: true, get: () => inputField(name, field, mode) });
  }
  return z.object(shape);
}

type Values = Readonly<Record<string, unknown>>;

/** What a call is checked against beside its fields. */
export interface ClinicDay {
  /** IANA name of the clinic's time zone. */
  readonly zone: string;
  /** The clinic's day. */
  readonly today: string;
}

/** Whether days among the values have to be settled with the clinic's zone or today. */
export function needsClinicDay(fields: Fields, values: Values): boolean {
  return Object.entries(fields).some(([name, field]) => {
    const value = values[name];
    if (isEmpty(value)) return false;
    if (field.kind === 'day')
      return field.until === 'today' || (typeof value === 'string' && value.includes('T'));
    if (field.kind !== 'lines' && field.kind !== 'object') return false;
    return linesOf(value).some((line) => needsClinicDay(field.of, line));
  });
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function linesOf(value: unknown): Values[] {
  return (Array.isArray(value) ? value : [value]).filter(isValues);
}

/** Days that came as instants become the clinic's days; what is absent stays absent. */
export function cutDays(fields: Fields, values: Values, zone: string): Record<string, unknown> {
  const cut = (field: Field | undefined, value: unknown): unknown => {
    if (field?.kind === 'day' && typeof value === 'string' && value.includes('T')) return dayAt(value, zone);
    if (field?.kind !== 'lines' && field?.kind !== 'object') return value;
    const { of } = field;
    if (Array.isArray(value)) return value.map((line) => (isValues(line) ? cutDays(of, line, zone) : line));
    return isValues(value) ? cutDays(of, value, zone) : value;
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, cut(fields[name], value)]));
}

/** What is wrong with days once they are the clinic's, each at its path: `birthday`, `lineItems.0.usedOn`. */
export function dayMessages(fields: Fields, values: Values, today: string): Record<string, string> {
  const messages = Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const value = values[name];
    if (isEmpty(value)) return [];
    if (field.kind === 'day') {
      const message = dayMessage(labelOf(name, field), String(value), field.until ? today : null);
      return message ? [[name, message]] : [];
    }
    if (field.kind !== 'lines' && field.kind !== 'object') return [];
    return linesOf(value).flatMap((line, index) => {
      const prefix = field.kind === 'lines' ? `${name}.${index}` : name;
      return Object.entries(dayMessages(field.of, line, today)).map(([path, message]): [string, string] => [
        `${prefix}.${path}`,
        message,
      ]);
    });
  });
  return Object.fromEntries(messages);
}

function dayMessage(label: string, day: string, last: string | null): string | null {
  if (!isDay(day)) return `${label} must be a date (YYYY-MM-DD).`;
  return last !== null && day > last ? `${label} cannot be after today.` : null;
}

/** Field path → the first message about it: the `fields` of an error. A member that is not taken is a path of its own. */
function fieldMessages(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]];
    for (const name of names) messages[[...issue.path, ...name].join('.') || 'body'] ??= issue.message;
  }
  return messages;
}

type CheckedInput<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly fields: Readonly<Record<string, string>> };

/** The one way to apply the schema of a call: what it refuses is said in the words of the product. */
export function checkInput<S extends z.ZodType>(schema: S, input: unknown): CheckedInput<z.output<S>> {
  const { success, data, error } = schema.safeParse(input, { error: inputSentence });
  return success ? { success, data } : { success, fields: fieldMessages(error) };
}

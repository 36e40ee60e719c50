/**
 * Each kind of query parameter is parsed here and nowhere else, whether it is in a query string or in the body of a list.
 * What does not fit is refused with the parameter's name; what comes back can be given to the database as it is.
 */
import { isDay, isInstant, isMonth } from './day.ts';
import { labelOf } from './field.ts';
import type { Position } from './message.ts';
import { isUuid } from './kinds/ids.ts';
import { truthWords } from './kinds/numbers.ts';
import { plainText } from './kinds/texts.ts';
import { Problem } from './problem.ts';
import { dayAt } from './zone.ts';

const MAX_POSITION = 9_223_372_036_854_775_807n;
export const MAX_QUERY_TEXT = 400;

export function refusedValue(name: string, message: string): Problem {
  return new Problem('validation_failed', { fields: { [name]: message } });
}

/** Where something is in the log: up to 20 digits, the largest a PostgreSQL bigint. */
export function isPosition(given: string): boolean {
  return /^\d{1,20}$/.test(given) && BigInt(given) <= MAX_POSITION;
}

/** @throws Problem `validation_failed`, as each of these does */
export function positionValue(name: string, given: string): Position {
  if (!isPosition(given))
    throw refusedValue(name, `${labelOf(name)} is a position in the log, from an earlier answer.`);
  return given.padStart(20, '0').slice(-20);
}

/** A day of the clinic: as it stands, or the day of an instant. */
export function dayValue(name: string, given: string, zone: string): string {
  if (isDay(given)) return given;
  if (!isInstant(given)) throw refusedValue(name, `${labelOf(name)} must be a date (YYYY-MM-DD).`);
  return dayAt(given, zone);
}

export function monthValue(name: string, given: string): string {
  if (!isMonth(given)) throw refusedValue(name, `${labelOf(name)} must be a month (YYYY-MM).`);
  return given;
}

export interface IntegerBounds {
  readonly min: number;
  readonly max: number;
}

export function isInteger(given: unknown, { min, max }: IntegerBounds): boolean {
  const number = typeof given === 'string' && /^\s*-?\d{1,15}\s*$/.test(given) ? Number(given) : given;
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max;
}

/** From the text of a query string or a number of a body. */
export function integerValue(name: string, given: unknown, bounds: IntegerBounds): number {
  if (isInteger(given, bounds)) return Number(given);
  throw refusedValue(name, `${labelOf(name)} is a whole number from ${bounds.min} to ${bounds.max}.`);
}

export function isId(given: unknown): given is string {
  return isUuid(given);
}

export function idValue(name: string, given: string): string {
  if (!isId(given)) throw refusedValue(name, `${labelOf(name)} is not a valid identifier.`);
  return given.toLowerCase();
}

/** What has a text of its own: an object of a body may have none. */
function isPlain(given: unknown): given is string | number | boolean {
  return typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';
}

/** Text that a database can hold, in the form in which records keep theirs: what was stored is found. */
export function textValue(name: string, given: unknown, max = MAX_QUERY_TEXT): string {
  if (!isPlain(given)) throw refusedValue(name, `${labelOf(name)} must be text.`);
  const text = plainText(String(given));
  if (!text.isWellFormed() || text.includes('\u0000'))
    throw refusedValue(name, `${labelOf(name)} contains characters that cannot be searched.`);
  if (text.length > max) throw refusedValue(name, `${labelOf(name)} is longer than ${max} characters.`);
  return text;
}

/** From a query string or a body, where it may be anything. */
export function booleanValue(name: string, given: unknown): boolean {
  const known = isPlain(given) ? truthWords.get(String(given).toLowerCase()) : undefined;
  if (known === undefined) throw refusedValue(name, `${labelOf(name)} must be true or false.`);
  return known;
}

export function orderValue(name: string, given: unknown): 'asc' | 'desc' {
  const word = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (word !== 'asc' && word !== 'desc') throw refusedValue(name, `${labelOf(name)} is asc or desc.`);
  return word;
}

/**
 * The parameters of a query string, each once and each a plain value; `search[name]` is the only one with brackets.
 * @throws Problem `validation_failed`
 */
export function queryValues(query: string): Record<string, string> {
  if (!isDecodable(query))
    throw refusedValue('query', 'The address contains characters that cannot be read.');
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const plain = name.replace(/\[.*$/s, '');
    if (name === '__proto__') throw refusedValue(name, 'There is no such parameter.');
    if (name !== plain && !/^search\[\w+\]$/.test(name))
      throw refusedValue(
        plain === '' ? 'query' : plain,
        `${labelOf(plain)} is one plain value, without brackets.`,
      );
    if (Object.hasOwn(values, name)) throw refusedValue(name, `${labelOf(name)} is given more than once.`);
    Object.defineProperty(values, name, { value, enumerable: true });
  }
  return values;
}

/** `URLSearchParams` would put another character in the place of what is no text. */
function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

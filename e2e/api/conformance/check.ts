/** Whether a value has a shape. */
import { isFields } from '../../client.ts';
import type { Shape, Word } from './row.ts';

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const matching = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const day = matching(/^\d{4}-\d{2}-\d{2}$/);
const id = matching(ID);
const text = (value: unknown) => typeof value === 'string';

const words: Readonly<Record<Word, (value: unknown) => boolean>> = {
  present: (value) => value !== undefined,
  id,
  'id?': (value) => value === null || id(value),
  text: (value) => text(value) && value !== '',
  'text?': (value) => value === null || text(value),
  day,
  'day?': (value) => value === null || day(value),
  month: matching(/^\d{4}-\d{2}$/),
  time: matching(/^\d{2}:\d{2}$/),
  instant: matching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
  integer: (value) => isNumber(value) && Number.isInteger(value),
  number: isNumber,
  money: (value) => isNumber(value) && Math.abs(Math.round(value * 100) / 100 - value) < 1e-9,
  boolean: (value) => typeof value === 'boolean',
  'path?': (value) => value === null || matching(/^\/api\//)(value),
};

/** What is wrong, each at its path; nothing where the value has the shape. */
export function differences(shape: Shape, value: unknown, at = ''): string[] {
  const mismatch = (wanted: string) => [
    `${at || 'the answer'} is ${JSON.stringify(value)?.slice(0, 120)}, not ${wanted}`,
  ];
  if (typeof shape === 'string') return words[shape](value) ? [] : mismatch(shape);
  if (isList(shape)) {
    if (!Array.isArray(value) || value.length === 0) return mismatch('an array of at least one');
    return value.flatMap((item, index) => differences(shape[0], item, `${at}[${index}]`));
  }
  if (isEach(shape)) {
    if (!Array.isArray(value)) return mismatch('an array');
    return value.flatMap((item, index) => differences(shape.each, item, `${at}[${index}]`));
  }
  if (isExact(shape)) return value === shape.is ? [] : mismatch(JSON.stringify(shape.is));
  if (isChoice(shape))
    return shape.oneOf.some((word) => word === value) ? [] : mismatch(shape.oneOf.join(' or '));
  if (!isFields(value)) return mismatch('an object');
  return Object.entries(shape).flatMap(([name, inner]) =>
    differences(inner, value[name], at === '' ? name : `${at}.${name}`),
  );
}

export function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

export function isExact(shape: Shape): shape is { readonly is: string | number | boolean | null } {
  return typeof shape === 'object' && 'is' in shape;
}

export function isChoice(shape: Shape): shape is { readonly oneOf: readonly string[] } {
  return typeof shape === 'object' && 'oneOf' in shape;
}

export function isEach(shape: Shape): shape is { readonly each: Shape } {
  return typeof shape === 'object' && 'each' in shape;
}

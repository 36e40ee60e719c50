/**
 * What every list call takes, in the body or in the query string: `{limit, size, skip, after, search, sort, order}`.
 * `search` may also come as JSON text, as `search[name]=…` or as plain parameters. An empty value counts as not given.
 */
import { z } from 'zod';
import { fieldMessages } from './fieldSchema.ts';
import type { ListDescription } from './module.ts';
import { Problem } from './problem.ts';

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1_000;
/** Deeper pages are reached with `after`. */
export const MAX_SKIP = 10_000;
/** `X-Total-Count` is exact up to here. */
export const COUNT_CAP = 10_000;
const MAX_SEARCH = 400;

export interface ListQuery {
  /** How many rows this page has at most. */
  readonly limit: number;
  readonly skip: number;
  /** The `X-Next` of the page before. */
  readonly after: string | null;
  readonly sort: string | null;
  readonly order: 'asc' | 'desc' | null;
  /** Field → what it has to match, without the empty ones. */
  readonly search: Readonly<Record<string, string>>;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional());

function count(label: string, max: number) {
  const message = `${label} is a whole number from 0 to ${max}.`;
  const whole = z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: message },
    )
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= max, message);
  return optional(whole);
}

const listSchema = z.object({
  limit: count('Limit', MAX_LIMIT),
  size: count('Size', MAX_LIMIT),
  skip: count('Skip', 999_999_999),
  after: optional(z.string({ error: 'After is the X-Next of an earlier answer.' }).max(4_000)),
  sort: optional(z.string({ error: 'Sort is the name of a field.' }).max(100)),
  order: optional(
    z
      .string({ error: 'Order is asc or desc.' })
      .toLowerCase()
      .pipe(z.enum(['asc', 'desc'], { error: 'Order is asc or desc.' })),
  ),
});

const reserved = new Set([...Object.keys(listSchema.shape), 'search', 'asOf', 'revision']);

type Unknowns = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Unknowns {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(fields: Readonly<Record<string, string>>): Problem {
  return new Problem('validation_failed', { fields });
}

/** `search` as an object or as JSON text. */
function searchObject(value: unknown): Unknowns {
  if (isEmpty(value)) return {};
  let parsed = value;
  if (typeof value === 'string') {
    try {
      parsed = JSON.parse(value);
    } catch {
      throw invalid({ search: 'Search must be an object, or the JSON of one.' });
    }
  }
  if (!isObject(parsed)) throw invalid({ search: 'Search must be an object, or the JSON of one.' });
  return parsed;
}

/** `search[name]=x` and plain `name=x`. */
function searchParameters(query: Readonly<Record<string, string>>): Unknowns {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      const bracketed = /^search\[(\w+)\]$/.exec(key)?.[1];
      if (bracketed) return [[bracketed, value]];
      return reserved.has(key) || key.startsWith('_') ? [] : [[key, value]];
    }),
  );
}

/** A reference may be an object with `_id`. */
function searchText(name: string, value: unknown): string {
  const plain = isObject(value) && '_id' in value ? value['_id'] : value;
  if (isEmpty(plain)) return '';
  if (typeof plain !== 'string' && typeof plain !== 'number' && typeof plain !== 'boolean') {
    throw invalid({ [name]: `${name} must be text.` });
  }
  const text = String(plain).trim();
  if (!text.isWellFormed() || text.includes('\u0000')) {
    throw invalid({ [name]: `${name} holds characters that can not be searched.` });
  }
  if (text.length > MAX_SEARCH) throw invalid({ [name]: `${name} is longer than ${MAX_SEARCH} characters.` });
  return text;
}

/** A query string with its `search` laid open, however it was written; without the empty ones. */
export function openQuery(query: Readonly<Record<string, string>>): Record<string, string> {
  const pages = Object.entries(query).filter(([key]) => reserved.has(key) && key !== 'search');
  const searched = Object.entries({ ...searchParameters(query), ...searchObject(query['search']) });
  const texts = searched.map(([name, value]) => [name, searchText(name, value)] as const);
  return Object.fromEntries([...pages, ...texts].filter(([, text]) => text !== ''));
}

/** The fields by which a list can be searched. */
export function searchFields(list: Pick<ListDescription, 'search' | 'dateField'>): readonly string[] {
  return [...list.search, ...(list.dateField ? ['fromDate', 'toDate'] : [])];
}

function parseSearch(list: ListDescription, given: Unknowns): Record<string, string> {
  const known = searchFields(list);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const fields = Object.fromEntries(
      unknown.map((name) => [name, `This list can not be searched by ${name}.`]),
    );
    throw new Problem('unknown_search_field', { fields });
  }
  const texts = Object.entries(given).map(([name, value]) => [name, searchText(name, value)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

interface PageInput {
  readonly limit?: number | undefined;
  readonly size?: number | undefined;
}

/** `size` stands for `limit`; where both are given `limit` bounds the whole and `size` the page. */
function pageLimit({ limit, size }: PageInput, skip: number): number {
  if (limit === undefined) return size ?? DEFAULT_LIMIT;
  return size === undefined ? limit : Math.max(0, Math.min(size, limit - skip));
}

/** @throws Problem `validation_failed`, `unknown_search_field` or `use_after`, with the fields it is about */
export function parseListQuery(
  list: ListDescription,
  input: { readonly query: Readonly<Record<string, string>>; readonly body: unknown },
): ListQuery {
  const body = isObject(input.body) ? input.body : {};
  const parsed = listSchema.safeParse({ ...input.query, ...body });
  if (!parsed.success) throw invalid(fieldMessages(parsed.error));
  const { skip = 0, after = null, sort = null, order = null } = parsed.data;
  if (skip > MAX_SKIP) throw new Problem('use_after', { fields: { skip: `Skip reaches ${MAX_SKIP}.` } });
  const search = parseSearch(list, {
    ...searchParameters(input.query),
    ...searchObject(input.query['search']),
    ...searchObject(body['search']),
  });
  return { limit: pageLimit(parsed.data, skip), skip, after, sort, order, search };
}

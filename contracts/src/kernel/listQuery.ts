/**
 * What every list call takes, in the body or in the query string: `{limit, size, skip, after, search, sort, order, sums, closest, fields}`.
 * `search` may also come as JSON text, as `search[name]=…` or as plain parameters. An empty value counts as not given.
 */
import type { Field } from './field.ts';
import type { ListDescription } from './module.ts';
import { Problem } from './problem.ts';
import { booleanValue, integerValue, orderValue, refusedValue, textValue } from './queryValue.ts';
import { isPlainObject } from './plainObject.ts';

export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1_000;
/** Deeper pages are reached with `after`. */
const MAX_SKIP = 10_000;
/** `X-Total-Count` is exact up to here. */
export const COUNT_CAP = 10_000;

export interface ListQuery {
  /** How many rows this page has at most. */
  readonly limit: number;
  /** How many rows all pages have at most, the skipped ones included. */
  readonly bound: number | null;
  readonly skip: number;
  /** The `X-Next` of the page before. */
  readonly after: string | null;
  readonly sort: string | null;
  readonly order: 'asc' | 'desc' | null;
  /** The list's amounts are summed up over all that matches. */
  readonly sums: boolean;
  /** One page of the quick search, in order of how well a record matches; similar names where nothing matches. */
  readonly closest: boolean;
  /** What a record shows beside its `_id`: `injury`, `patient`, `patient.phone`; all of it where null. */
  readonly fields: readonly string[] | null;
  /** Field → what it has to match, without the empty ones. */
  readonly search: Readonly<Record<string, string>>;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const pageNames = ['limit', 'size', 'skip', 'after', 'sort', 'order', 'sums', 'closest', 'fields'] as const;
/** A place may hold two names of 200 code points, each 9 bytes in the form in which they are put in order, encrypted and in base64. */
const MAX_AFTER = 8_000;
const MAX_NAME = 100;
export const MAX_FIELDS = 200;
/** Beyond MAX_SKIP the error says what to do instead. */
const MAX_WRITTEN_SKIP = 999_999_999;

const reserved = new Set<string>([...pageNames, 'search', 'asOf', 'revision']);

type Unknowns = Readonly<Record<string, unknown>>;

/** A value as it stands, or what its JSON text says; undefined where that cannot be read. */
function plainOrJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function searchObject(value: unknown): Unknowns {
  if (isEmpty(value)) return {};
  const parsed = plainOrJson(value);
  if (!isPlainObject(parsed)) throw refusedValue('search', 'Search must be an object, or the JSON of one.');
  return parsed;
}

function fieldNames(value: unknown): readonly string[] {
  const parsed = plainOrJson(value);
  if (!Array.isArray(parsed) || parsed.length > MAX_FIELDS)
    throw refusedValue('fields', `Fields must be a list of ${MAX_FIELDS} names at most, or the JSON of one.`);
  return [...new Set(parsed.map((name) => textValue('fields', name, MAX_NAME)))];
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
  const plain = isPlainObject(value) && '_id' in value ? value['_id'] : value;
  return isEmpty(plain) ? '' : textValue(name, plain);
}

/** A query string with its `search` laid open, however it was written; without the empty ones. */
export function openQuery(query: Readonly<Record<string, string>>): Record<string, string> {
  const pages = Object.entries(query).filter(([key]) => reserved.has(key) && key !== 'search');
  const searched = Object.entries({ ...searchParameters(query), ...searchObject(query['search']) });
  const texts = searched.map(([name, value]) => [name, searchText(name, value)] as const);
  return Object.fromEntries([...pages, ...texts].filter(([, text]) => text !== ''));
}

/** The fields by which a list can be searched; `any` looks into several at once. */
export function searchFields(list: ListDescription): readonly string[] {
  const { any = [], timed = {}, referring = {} } = list;
  return [
    ...formFields(list),
    ...(any.length > 0 ? ['any'] : []),
    ...Object.keys(timed),
    ...Object.keys(referring),
  ];
}

/** Those of them that ask for one field: a Search form has a control for each. */
export function formFields({ search, referencedSearch = {}, dateField }: ListDescription): readonly string[] {
  return [...search, ...Object.keys(referencedSearch), ...(dateField ? ['fromDate', 'toDate'] : [])];
}

function parseSearch(list: ListDescription, given: Unknowns): Record<string, string> {
  const known = searchFields(list);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const fields = Object.fromEntries(
      unknown.map((name) => [name, `This list cannot be searched by ${name}.`]),
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
function boundsOf({ limit, size }: PageInput): Pick<ListQuery, 'limit' | 'bound'> {
  if (limit === undefined || size === undefined)
    return { limit: limit ?? size ?? DEFAULT_LIMIT, bound: null };
  return { limit: Math.min(size, limit), bound: limit };
}

/** Each given once: the body goes before the query string. */
function pageOf(given: Unknowns) {
  const ask = <T>(name: string, parse: (value: unknown) => T): T | undefined =>
    isEmpty(given[name]) ? undefined : parse(given[name]);
  const count = (name: string, max: number) =>
    ask(name, (value) => integerValue(name, value, { min: 0, max }));
  const truth = (name: string) => ask(name, (value) => booleanValue(name, value)) ?? false;
  const word = (name: string, max: number) => ask(name, (value) => textValue(name, value, max)) ?? null;
  return {
    limit: count('limit', MAX_LIMIT),
    size: count('size', MAX_LIMIT),
    skip: count('skip', MAX_WRITTEN_SKIP) ?? 0,
    after: word('after', MAX_AFTER),
    sort: word('sort', MAX_NAME),
    order: ask('order', (value) => orderValue('order', value)) ?? null,
    sums: truth('sums'),
    closest: truth('closest'),
    fields: ask('fields', fieldNames) ?? null,
  };
}

/** They are one page of the quick search in an order of their own: another page or order would be ignored. */
function assertClosest({ skip, after, sort, order, sums, search }: ListQuery): void {
  if (search['any'] === undefined)
    throw refusedValue('closest', 'Closest needs a quick search. Add any to search.');
  const refused = Object.entries({ skip: skip > 0, after, sort, order, sums }).find(([, value]) => value);
  if (refused)
    throw refusedValue(
      refused[0],
      `Closest matches are one page in their own order. Leave out ${refused[0]}.`,
    );
}

/** @throws Problem `validation_failed`, `unknown_search_field` or `use_after`, with the fields it is about */
export function parseListQuery(
  list: ListDescription,
  input: { readonly query: Readonly<Record<string, string>>; readonly body: unknown },
): ListQuery {
  const body = isPlainObject(input.body) ? input.body : {};
  // Left out in silence, the answer would be of now.
  if (!isEmpty(body['asOf'])) throw refusedValue('asOf', 'As of stands in the address: ?asOf=…');
  const { limit, size, ...page } = pageOf({ ...input.query, ...body });
  if (page.skip > MAX_SKIP) throw new Problem('use_after', { fields: { skip: `Skip reaches ${MAX_SKIP}.` } });
  const search = parseSearch(list, {
    ...searchParameters(input.query),
    ...searchObject(input.query['search']),
    ...searchObject(body['search']),
  });
  const query = { ...page, ...boundsOf({ limit, size }), search };
  if (query.closest) assertClosest(query);
  return query;
}

/** The codes that such a text always is one of: a list is searched by a whole one. */
export function closedCodesOf(field: Field | undefined): readonly string[] | undefined {
  return field && 'codes' in field && !field.mayBeOther ? field.codes : undefined;
}

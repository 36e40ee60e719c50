/**
 * One builder for every list: living or as of a moment, with search, order, page and total. Names are joined, never stored.
 * The total of an unfiltered living list is a counter that the projection keeps; any other is counted up to 10,000.
 */
import { COUNT_CAP, type ListQuery, type ModuleDescription, type Sort } from '@hospital/contracts';
import type { Queryable } from '../database.ts';
import { queryPrepared } from '../preparedStatements.ts';
import { From } from './joins.ts';
import { afterCondition, isIndexedOrder, orderSql, orderTerms, type OrderTerm } from './order.ts';
import { keptCount, pageStatement } from './pageStatement.ts';
import { pastOf, reachedCondition } from './past.ts';
import type { Cursor, Cursors } from './cursor.ts';
import { Params, type Moment } from './relation.ts';
import { Selection, type FoundRow } from './selection.ts';
import type { RecordVisibility } from './recordVisibility.ts';
import type { ShownFields } from './shownFields.ts';
import type { Filter } from './source.ts';

export interface ListRequest {
  readonly module: ModuleDescription;
  readonly moment: Moment;
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  readonly page: Pick<ListQuery, 'limit' | 'skip' | 'after'> & Partial<Pick<ListQuery, 'bound'>>;
  /** Everything by default. */
  readonly visibility?: RecordVisibility;
  /** What is brought of each record; all of it by default. */
  readonly fields?: ShownFields | null;
  /** Needed where a page may be followed by another one. */
  readonly cursors?: Cursors;
  /** What goes before the order that was asked for. */
  readonly leading?: (from: From) => OrderTerm;
  /** Only so many of the first matches are put in the order of `leading`: more than the page holds. */
  readonly mostRanked?: number;
}

export interface Page {
  readonly found: readonly FoundRow[];
  /** How many rows come before this page. */
  readonly offset: number;
  readonly total: number;
  readonly isCapped: boolean;
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

export async function queryArrays(client: Queryable, text: string, values: unknown[]) {
  return client.query<unknown[]>({ text, values, rowMode: 'array' });
}

export function conditions(from: From, filters: readonly Filter[]): string[] {
  const isLiving = `${from.column('deletedAt')} is null`;
  const all = [...from.visibility.rows, ...filters];
  const first = all.find(({ reference }) => reference && from.beginWith(reference));
  return [isLiving, ...all.filter((filter) => filter !== first).map((filter) => filter(from))];
}

export async function listPage(client: Queryable, request: ListRequest): Promise<Page> {
  const { page, cursors } = request;
  const cursor = page.after === null ? null : (cursors?.read(page.after) ?? null);
  const offset = cursor ? cursor.seen : page.skip;
  const left = (page.bound ?? Infinity) - offset;
  const limit = Math.max(0, Math.min(page.limit, left));
  const asked = { ...request, page: { ...page, limit } };
  const { found, keys, counted } = await selectPage(client, asked, cursor);
  const shown = found.slice(0, limit);
  const last = keys[shown.length - 1];
  const hasMore = found.length > shown.length && last !== undefined;
  const isWhole = !hasMore && (shown.length > 0 || offset === 0) && limit > 0;
  const total = isWhole ? offset + shown.length : (counted ?? (await count(client, request)));
  return {
    found: shown,
    offset,
    total: Math.min(total, COUNT_CAP),
    isCapped: total > COUNT_CAP,
    next:
      hasMore && shown.length < left
        ? (cursors?.write({ seen: offset + shown.length, values: last }) ?? null)
        : null,
  };
}

/** The first so many records, where nobody asks how many there are. */
export async function firstFound(
  client: Queryable,
  asked: Omit<ListRequest, 'page' | 'places'>,
  limit: number,
): Promise<readonly FoundRow[]> {
  const page = { limit, skip: 0, after: null };
  return (await selectPage(client, { ...asked, page }, null)).found.slice(0, limit);
}

/** The records among the first so many that match, in the order that was asked for. */
function firstMatches({ module, moment, filters, sorts, visibility }: ListRequest, most: number): Filter {
  return (from) => {
    const inner = new From(module, from.params, { moment, visibility });
    const order = orderSql(orderTerms(inner, sorts));
    const rest = `where ${conditions(inner, filters).join(' and ')} ${order} limit ${most}`;
    const id = inner.column('_id');
    return `${from.column('_id')} = any(array(select ${id} ${inner.sql()} ${rest}))`;
  };
}

interface Selected {
  readonly found: FoundRow[];
  readonly keys: readonly (readonly unknown[])[];
  /** Of a whole list: what the projection keeps. */
  readonly counted: number | null;
}

/** In the text, so that a plan for any values knows that it reads few rows. */
function firstRows(limit: number): string {
  return `limit ${limit}`;
}

function rowsAfter({ params }: From, limit: number, skip: number): string {
  return `limit ${params.add(limit)} offset ${params.add(skip)}`;
}

async function selectPage(client: Queryable, request: ListRequest, cursor: Cursor | null): Promise<Selected> {
  const { module, moment, filters, sorts, page, visibility, leading, mostRanked, fields = null } = request;
  const from = new From(module, new Params(), { moment, visibility });
  const terms = [...(leading ? [leading(from)] : []), ...orderTerms(from, sorts)];
  const isWhole = filters.length + from.visibility.rows.length === 0;
  const past = isWhole && moment !== null ? await pastOf(client, { module, moment, isCapped: true }) : null;
  if (past?.living === 0) return { found: [], keys: [], counted: 0 };
  const matching = mostRanked === undefined ? filters : [firstMatches(request, mostRanked)];
  const where = [...conditions(from, matching), ...(past ? reachedCondition(from, terms, past) : [])];
  if (cursor) where.push(afterCondition(from, terms, cursor.values));
  const isCounted = isWhole && moment === null;
  const hasGenericPlan =
    from.visibility.rows.length === 0 && filters.every((filter) => filter.hasGenericPlan);
  const isPrepared = hasGenericPlan && moment === null && !leading && cursor === null && page.skip === 0;
  const rest = `where ${where.join(' and ')} ${orderSql(terms)} ${
    isPrepared ? firstRows(page.limit + 1) : rowsAfter(from, page.limit + 1, cursor ? 0 : page.skip)
  }`;
  const isIndexed = !leading && isIndexedOrder(from, sorts);
  const parts = { moment, terms, rest, isCounted, isIndexed, fields };
  const { sql, selection, keyIndexes, countIndex } = pageStatement(from, parts);
  const { rows } = await (isPrepared ? queryPrepared : queryArrays)(client, sql, from.params.values);
  const kept = rows[0]?.[countIndex];
  return {
    found: rows.map((row) => selection.read(row)),
    keys: rows.map((row) => keyIndexes.map((index) => row[index])),
    counted: past ? past.living : typeof kept === 'number' ? kept : null,
  };
}

async function count(
  client: Queryable,
  { module, moment, filters, visibility }: ListRequest,
): Promise<number> {
  const from = new From(module, new Params(), { moment, visibility });
  const where = `where ${conditions(from, filters).join(' and ')}`;
  const text = `select count(*) from (select 1 ${from.sql()} ${where} limit ${COUNT_CAP + 1}) c`;
  const { rows } = await queryArrays(client, text, from.params.values);
  return Number(rows[0]?.[0] ?? 0);
}

/** Exact, however many they are: a figure of the dashboard. */
export async function exactCount(
  client: Queryable,
  { module, moment, filters }: Pick<ListRequest, 'module' | 'moment' | 'filters'>,
): Promise<number> {
  const params = new Params();
  if (moment === null && filters.length === 0) {
    const { rows } = await queryArrays(client, `select ${keptCount(params.add(module.name))}`, params.values);
    return Number(rows[0]?.[0] ?? 0);
  }
  if (moment !== null && filters.length === 0)
    return (await pastOf(client, { module, moment, isCapped: false })).living;
  const from = new From(module, params, { moment });
  const where = `where ${conditions(from, filters).join(' and ')}`;
  const text = `select count(*) ${from.sql()} ${where}`;
  const { rows } = await queryArrays(client, text, params.values);
  return Number(rows[0]?.[0] ?? 0);
}

/** The sums of the list's amounts in one currency; null where the records have none of their own: the clinic's. */
export interface ListSums {
  readonly currency: string | null;
  /** Field → exact sum, two decimals. */
  readonly sums: Readonly<Record<string, string>>;
}

/** What is added up, and by which currency: the record's own amounts, or the lines that it has them in. */
function summed(module: ModuleDescription, names: readonly string[], seen: (name: string) => string) {
  const { sumOfLines: lines } = module.list;
  if (lines === undefined) {
    const currency = 'currency' in module.fields ? seen('currency') : 'null';
    return { currency, amounts: names.map(seen), join: '' };
  }
  const join = `cross join lateral jsonb_to_recordset(${seen(lines)}) as line (currency text, amount numeric)`;
  return { currency: 'line.currency', amounts: ['line.amount'], join };
}

/** Of all rows that match, as far as they are seen. */
export async function listSums(
  client: Queryable,
  { module, moment, filters, visibility }: Pick<ListRequest, 'module' | 'moment' | 'filters' | 'visibility'>,
): Promise<readonly ListSums[]> {
  const from = new From(module, new Params(), { moment, visibility });
  const seen = (name: string) => from.seen(from.visibility.reach(name), () => from.column(name));
  const names = (module.list.sums ?? []).filter((name) => from.visibility.reach(name) !== 'never');
  if (names.length === 0) return [];
  const { currency, amounts, join } = summed(module, names, seen);
  const sums = amounts.map((amount) => `round(coalesce(sum(${amount}), 0), 2)::text`);
  const where = `where ${conditions(from, filters).join(' and ')}`;
  const columns = [`${currency}::text`, ...sums].join(', ');
  const text = `select ${columns} ${from.sql()} ${join} ${where} group by 1 order by 1`;
  const { rows } = await queryArrays(client, text, from.params.values);
  return rows.map(([value, ...sums]) => ({
    currency: value === null ? null : String(value),
    sums: Object.fromEntries(names.map((name, index) => [name, String(sums[index])])),
  }));
}

export interface OneAsked {
  readonly id: string;
  readonly moment: Moment;
  /** Everything by default. */
  readonly visibility?: RecordVisibility;
}

/** One record, deleted or not, and whether it is there for who asks; null where it never was. */
export async function findOne(
  client: Queryable,
  module: ModuleDescription,
  { id, moment, visibility }: OneAsked,
): Promise<FoundRow | null> {
  const from = new From(module, new Params(), { moment, id, visibility });
  const selection = new Selection(from);
  const columns = selection.sql();
  const isAsked = `${from.column('_id')} = ${from.params.add(id)}::uuid`;
  const text = `select ${columns} ${from.sql()} where ${isAsked}`;
  const { rows } = await (moment === null ? queryPrepared : queryArrays)(client, text, from.params.values);
  return rows[0] ? selection.read(rows[0]) : null;
}

/**
 * Answers the usual calls of any module: its list, one record, its files. What a module knows better comes from its
 * `ModuleQueries`; each answer says whether it may be behind what the caller wrote (`X-Stale`).
 */
import {
  parseListQuery,
  Problem,
  type ListQuery,
  type ModuleDescription,
  type Sort,
} from '@hospital/contracts';
import type { Answer, Call, Handler } from '@hospital/platform';
import type pg from 'pg';
import type { Progress } from '../progress.ts';
import { searchFilters, type Filter } from './filter.ts';
import type { FileSource } from './files.ts';
import { serveFile } from './files.ts';
import { findOne, listPage, type Page } from './list.ts';
import { momentOf } from './moment.ts';
import { sortsOf } from './order.ts';
import type { Found } from './selection.ts';
import {
  isPickerSearch,
  shownAnswer,
  standardVisibility,
  type ModuleQueries,
  type Visibility,
} from './visibility.ts';

/** How long a read waits for what its caller wrote. */
export const READ_AFTER_MS = 2_000;

export interface QueryKit {
  readonly pool: pg.Pool;
  readonly progress: Progress;
  readonly files: FileSource;
  readonly queriesOf: (module: ModuleDescription) => ModuleQueries;
  /** The clinic's time zone, as its settings stand. */
  readonly zone: () => Promise<string>;
  /** Aborts when the service closes: streams end. */
  readonly closing: AbortSignal;
}

/** A filter, order or page that a call fixes itself instead of taking them from its caller. */
export interface ListOverrides {
  readonly filters?: readonly Filter[];
  readonly sorts?: readonly Sort[];
  readonly limit?: number;
}

export interface ListAsked {
  readonly module: ModuleDescription;
  readonly overrides?: ListOverrides;
}

/**
 * Waits for what the caller wrote, 2 s at most; a parked module answers at once. Both say so.
 * @throws Problem `validation_failed` for an `X-Read-After` that is no position
 */
export async function fresh(kit: QueryKit, call: Call, modules: readonly string[]): Promise<boolean> {
  if (modules.some((name) => kit.progress.parked.has(name))) return false;
  const { readAfter } = call;
  if (readAfter === null || readAfter === '') return true;
  if (!/^\d{1,20}$/.test(readAfter)) {
    const message = 'X-Read-After is the X-Position of an earlier answer.';
    throw new Problem('validation_failed', { fields: { 'X-Read-After': message } });
  }
  return kit.progress.wait(readAfter.padStart(20, '0'), READ_AFTER_MS, call.signal);
}

/** Makes a handler that waits first and tells whether it waited long enough. */
export function reading(
  kit: QueryKit,
  modules: readonly string[],
  handle: (call: Call) => Promise<Answer>,
): Handler {
  return async (call) => {
    const isFresh = await fresh(kit, call, modules);
    const answer = await handle(call);
    return isFresh ? answer : { ...answer, headers: { ...answer.headers, 'X-Stale': 'true' } };
  };
}

function visibilityOf(
  kit: QueryKit,
  call: Call,
  { module, search }: { readonly module: ModuleDescription; readonly search: ListQuery['search'] },
): Visibility {
  const searched = Object.keys(search);
  const viewer = {
    actor: call.actor,
    access: call.access,
    searched,
    isNamed: call.params['id'] !== undefined,
  };
  if (call.access === 'picker' && !isPickerSearch(module, searched)) throw new Problem('not_allowed');
  return (kit.queriesOf(module).visibility ?? standardVisibility)(viewer);
}

export async function answerList(
  kit: QueryKit,
  call: Call,
  { module, overrides = {} }: ListAsked,
): Promise<Answer> {
  const query = parseListQuery(module.list, call);
  const moment = await momentOf(kit.pool, call.query['asOf']);
  const { rules = {}, ...queries } = kit.queriesOf(module);
  const visibility = visibilityOf(kit, call, { module, search: query.search });
  const zone = needsZone(query) ? await kit.zone() : 'UTC';
  const page = await listPage(kit.pool, {
    module,
    moment,
    filters: [
      ...visibility.filters,
      ...(overrides.filters ?? []),
      ...searchFilters(module, query.search, { zone, rules }),
    ],
    sorts: overrides.sorts ?? sortsOf(module, query),
    page: overrides.limit === undefined ? query : { limit: overrides.limit, skip: 0, after: null },
  });
  const body = page.found.map((found) =>
    shownAnswer(module, found, { shown: visibility.show(found), actor: call.actor, ...queries }),
  );
  return { body, headers: pageHeaders(module, page) };
}

function needsZone({ search }: ListQuery): boolean {
  return [search['fromDate'], search['toDate']].some((value) => value?.includes('T'));
}

function pageHeaders({ path }: ModuleDescription, page: Page): Record<string, string> {
  const { offset, found, total } = page;
  const range = found.length === 0 ? '*' : `${offset}-${offset + found.length - 1}`;
  return {
    'X-Total-Count': String(total),
    'Content-Range': `${path} ${range}/${total}`,
    ...(page.isCapped ? { 'X-Total-Capped': 'true' } : {}),
    ...(page.next === null ? {} : { 'X-Next': page.next }),
  };
}

/**
 * The record that the call names, seen by who asks.
 * @throws Problem `not_found`, `gone`, `not_allowed`
 */
export async function seeOne(
  kit: QueryKit,
  call: Call,
  { module, isForPickers }: { readonly module: ModuleDescription; readonly isForPickers: boolean },
): Promise<Found> {
  const id = call.params['id'] ?? '';
  const moment = await momentOf(kit.pool, call.query['asOf']);
  const visibility = visibilityOf(kit, call, { module, search: {} });
  const found = await findOne(kit.pool, module, { id, moment });
  if (!found) throw new Problem('not_found');
  const shown = visibility.show(found);
  const mayRead = shown === 'full' || (shown === 'picker' && isForPickers);
  if (!mayRead) throw new Problem('not_allowed');
  if (found.row.deletedAt !== null && !module.readableWhenDeleted) throw new Problem('gone');
  return found;
}

export async function answerOne(kit: QueryKit, call: Call, module: ModuleDescription): Promise<Answer> {
  const found = await seeOne(kit, call, { module, isForPickers: false });
  const queries = kit.queriesOf(module);
  return { body: shownAnswer(module, found, { shown: 'full', actor: call.actor, ...queries }) };
}

/** A file of a record; a photo is also a picker's. */
export async function answerFile(
  kit: QueryKit,
  call: Call,
  { module, field }: { readonly module: ModuleDescription; readonly field: string },
): Promise<Answer> {
  const found = await seeOne(kit, call, { module, isForPickers: module.picker.includes(field) });
  return serveFile(kit.files, found.row[field]);
}

/**
 * Answers the usual calls of any module: its list, one record, its files. What a module knows better comes from its
 * `ModuleQueries`; each answer says whether it may be behind what the caller wrote (`X-Stale`).
 */
import {
  clinicTime,
  parseListQuery,
  Problem,
  refusedValue,
  type ListQuery,
  type ModuleDescription,
  type Position,
  type Sort,
} from '@hospital/contracts';
import {
  searchedList,
  shownPhoto,
  type Answer,
  type Call,
  type Clock,
  type Handler,
  type EncryptedTokens,
  type Passkeys,
  type Sessions,
} from '@hospital/platform';
import type { EventStore } from '@hospital/event-store';
import type { CostlyReads } from '../costlyReads.ts';
import type { Queryable } from '../database.ts';
import type { Progress } from '../progress.ts';
import type { SystemState } from '../systemState.ts';
import { isAbsence, notCaughtUp } from './absence.ts';
import { searchableList, searchFilters } from './filter.ts';
import { closestPage } from '../textSearch/closest.ts';
import { usingIndex } from '../textSearch/indexHints.ts';
import type { FileSource } from './files.ts';
import { serveUpload } from './files.ts';
import { findOne, listPage, listSums, type ListSums } from './list.ts';
import { listHeaders } from './listHeaders.ts';
import { instantOfQuery, momentOf } from './moment.ts';
import { sortsOf } from './order.ts';
import { cursorsOf } from './cursor.ts';
import type { Moment } from './relation.ts';
import type { FoundRow } from './selection.ts';
import { withoutRestricted } from './restricted.ts';
import { shownFieldsOf } from './shownFields.ts';
import { RecordVisibility } from './recordVisibility.ts';
import { shownAnswer, standardVisibility, type ModuleQueries } from './visibility.ts';
import type { Filter } from './source.ts';

/** How long a read waits for what its caller wrote. */
const READ_AFTER_MS = 2_000;
/** How long it waits for what anybody wrote, before it says something about the whole log, as that a record does not exist. */
const ABSENT_MS = 500;

const STALE = { 'X-Stale': 'true' };

export interface QueryKit {
  readonly pool: Queryable;
  /** In its place for a call that may cost much. */
  readonly costly: CostlyReads['of'];
  readonly progress: Progress;
  /** For what is too large for a read model. */
  readonly store: Pick<EventStore, 'read' | 'end'>;
  readonly files: FileSource;
  /** Where people reach the product; null where nobody said. */
  readonly publicUrl?: string | null;
  readonly queriesOf: (module: ModuleDescription) => ModuleQueries;
  /** The clinic's time zone, as its settings stood at a moment; now unless given. */
  readonly zone: (moment?: Moment) => Promise<string>;
  readonly clock: Clock;
  /** Encrypts the places of pages. */
  readonly tokens: EncryptedTokens;
  /** Kept beside the log: as they are now, whatever the read models have reached. */
  readonly sessions: Pick<Sessions, 'listOf'>;
  readonly passkeys: Pick<Passkeys, 'listOf' | 'site'>;
  /** What the service knows of itself. */
  readonly system: SystemState;
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
  /** Adds to the whole records what is not read with them. */
  readonly complete?: (records: readonly AnsweredRecord[]) => Promise<readonly AnsweredRecord[]>;
}

type AnsweredRecord = Readonly<Record<string, unknown>>;

const unchanged = async (records: readonly AnsweredRecord[]) => records;

/**
 * Waits for what the caller wrote, 2 s at most; false where it was not reached.
 * @throws Problem `validation_failed` for an `X-Read-After` that is no position
 */
async function reached(kit: QueryKit, { readAfter, signal }: Call): Promise<boolean> {
  if (readAfter === null || readAfter === '') return true;
  // It is compared and goes into no statement: one beyond the largest is only never reached.
  if (!/^\d{1,20}$/.test(readAfter))
    throw refusedValue('X-Read-After', 'X-Read-After is the X-Position of an earlier answer.');
  return kit.progress.wait(readAfter.padStart(20, '0'), READ_AFTER_MS, signal);
}

/**
 * Makes a handler that waits first and tells whether it waited long enough. Where a record of these modules is parked, a list, a count or a
 * join may miss something, however far the read models are.
 */
export function readHandler(
  kit: QueryKit,
  modules: readonly string[],
  handle: (call: Call) => Promise<Answer>,
): Handler {
  return async (call) => {
    const isReached = await reached(kit, call);
    const isFresh = isReached && !modules.some((name) => kit.progress.parked.hasAny(name));
    const { position } = kit.progress;
    const again = async (error: unknown) => {
      if (!isAbsence(error)) throw error;
      if (!isReached) throw notCaughtUp();
      const end = await endOf(kit, position);
      if (end <= position) throw error;
      if (!(await kit.progress.wait(end, ABSENT_MS, call.signal))) throw notCaughtUp();
      return handle(call);
    };
    const answer = await handle(call).catch(again);
    return isFresh ? answer : { ...answer, headers: { ...answer.headers, ...STALE } };
  };
}

/**
 * For an answer that nobody may get from read models that are behind the log.
 * @throws Problem `not_caught_up`; StoreUnavailable while the log is away
 */
export async function reachEnd({ store, progress }: QueryKit, { signal }: Call): Promise<void> {
  if (!(await progress.wait(await store.end(), ABSENT_MS, signal))) throw notCaughtUp();
}

/** The end of the log; while that is away, what the read models have is all that can be known. */
function endOf(kit: QueryKit, position: Position): Promise<Position> {
  return kit.store.end().catch(() => position);
}

/** What the caller sees of a module through its list or its record. @throws Problem `not_allowed` */
export function visibilityOf(kit: QueryKit, call: Call, module: ModuleDescription): RecordVisibility {
  const { actor, access } = call;
  const isNamed = call.params['id'] !== undefined;
  const { visibility: rulesFor = standardVisibility } = kit.queriesOf(module);
  const rules = rulesFor({ module, actor, access, isNamed });
  return new RecordVisibility(module, { actor, isNamed, rules });
}

export async function answerList(
  kit: QueryKit,
  call: Call,
  { module, overrides = {}, complete = unchanged }: ListAsked,
): Promise<Answer> {
  const visibility = visibilityOf(kit, call, module);
  const query = parseListQuery(searchableList(module.list, visibility), call);
  const sorts = overrides.sorts ?? sortsOf(module, query, visibility);
  const fields = shownFieldsOf(module, query, visibility);
  const moment = await momentOf(kit, call.query['asOf']);
  const { rules = {} } = kit.queriesOf(module);
  const zone = needsZone(module, query) ? await kit.zone(moment) : 'UTC';
  const now = clinicTime(await instantOfQuery(kit, call.query['asOf']), zone);
  const filtersOf = (search: ListQuery['search']) =>
    usingIndex(kit.pool, module, [
      ...(overrides.filters ?? []),
      ...searchFilters(module, search, { zone, rules, visibility, now }),
    ]);
  const filters = await filtersOf(query.search);
  const request = {
    module,
    moment,
    visibility,
    filters,
    sorts,
    fields,
    page: overrides.limit === undefined ? query : { limit: overrides.limit, skip: 0, after: query.after },
  };
  const cursors = cursorsOf(kit.tokens, call, { module, sorts, search: query.search });
  const { page, isSimilar } = query.closest
    ? await closestPage(kit.pool, { request, query, filtersOf })
    : { page: await listPage(kit.pool, { ...request, cursors }), isSimilar: false };
  const found = await withoutRestricted(kit, call.actor, { root: module, found: page.found, moment });
  const answers = await complete(found.map((one) => shownAnswer(module, one, call.actor)));
  const body = fields === null ? answers : answers.map((one) => fields.of(one));
  const sums = query.sums
    ? sumsHeader(await listSums(kit.pool, { module, moment, filters, visibility }))
    : {};
  const similar = isSimilar ? { 'X-Similar': 'true' } : {};
  const headers = { ...listHeaders({ ...page, path: module.path, shown: body.length }), ...sums, ...similar };
  if (visibility.picked === 'all') return { body, headers };
  const read = fields?.isSearched ? wholeRows(found) : undefined;
  return { body, headers, shows: searchedList(module, query.search, read) };
}

function wholeRows(found: readonly FoundRow[]) {
  return found.filter(({ isWhole }) => isWhole).map(({ row }) => row);
}

function needsZone({ list }: ModuleDescription, { search }: ListQuery): boolean {
  const timed = Object.keys(list.timed ?? {});
  return Object.entries(search).some(([name, value]) => timed.includes(name) || /\dT\d/.test(value));
}

/** A header is ASCII. */
function sumsHeader(sums: readonly ListSums[]): Record<string, string> {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return { 'X-Sums': JSON.stringify(sums).replace(/[^\x20-\x7e]/g, escaped) };
}

/**
 * The record that the call names, seen by who asks.
 * @throws Problem `not_found`, `gone`, `not_allowed`, `restricted_record`; `record_parked` where its first event could not be applied
 */
export async function readVisibleRecord(
  kit: QueryKit,
  call: Call,
  { module, isForPickers }: { readonly module: ModuleDescription; readonly isForPickers: boolean },
): Promise<FoundRow> {
  const id = call.params['id'] ?? '';
  const moment = await momentOf(kit, call.query['asOf']);
  const found = await findOne(kit.pool, module, { id, moment, visibility: visibilityOf(kit, call, module) });
  if (!found) throw new Problem(kit.progress.parked.has(module.name, id) ? 'record_parked' : 'not_found');
  if (!found.isThere || !(found.isWhole || isForPickers)) throw new Problem('not_allowed');
  if (found.row.deletedAt !== null && !module.readableWhenDeleted) throw new Problem('gone');
  const [seen = found] = await withoutRestricted(kit, call.actor, { root: module, found: [found], moment });
  // Seen whole before, and now as a picker shows them.
  if (!isForPickers && !seen.isWhole) throw new Problem('restricted_record');
  return seen;
}

export async function answerOne(kit: QueryKit, call: Call, module: ModuleDescription): Promise<Answer> {
  const found = await readVisibleRecord(kit, call, { module, isForPickers: false });
  return { body: shownAnswer(module, found, call.actor), headers: staleness(kit, module, found) };
}

/** Of one record: stale where it, or one that it shows, is parked. */
function staleness(
  kit: QueryKit,
  module: ModuleDescription,
  { row, joined }: FoundRow,
): Record<string, string> {
  const { parked } = kit.progress;
  const isShownParked = [...joined.values()].some(({ module: { name }, row: shown }) =>
    shown ? parked.has(name, shown._id) : parked.hasAny(name),
  );
  return parked.has(module.name, row._id) || isShownParked ? STALE : {};
}

/** A file of a record; a photo is also a picker's. */
export async function answerFile(
  kit: QueryKit,
  call: Call,
  { module, field }: { readonly module: ModuleDescription; readonly field: string },
): Promise<Answer> {
  const found = await readVisibleRecord(kit, call, { module, isForPickers: module.picker.includes(field) });
  const answer = await serveUpload(kit.files, found.row[field]);
  const shows = shownPhoto(module, found.row);
  return { ...answer, shows, headers: { ...answer.headers, ...staleness(kit, module, found) } };
}

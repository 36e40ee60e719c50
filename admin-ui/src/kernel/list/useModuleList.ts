/**
 * The state of a list: its filters and order stay in the address, "Load more" raises the limit and hides when fewer came than
 * were asked for. A first load that fails leads to the 500 page; a later one keeps the rows and says so.
 */
import { useEffect, useRef } from 'react';
import { useListController, type RaRecord } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NO_CONNECTION, isOfFormerSession, refusalFrom, statusOf } from '../api/http.ts';
import { isWithheld } from '../api/readResult.ts';
import { useIsConfirmed } from '../session/SessionContext.tsx';
import { idsOnly } from './idsOnly.ts';
import { isFilterRefused } from './filterRefused.ts';
import { defaultOrder, type ListSort } from './defaultOrder.ts';

/** Field → what it is searched for. */
export type Filters = Readonly<Record<string, unknown>>;

export interface ListOptions {
  readonly resource: string;
  readonly perPage: number;
  /** By how much "Load more" raises the limit. */
  readonly step: number;
  readonly filter?: Readonly<Record<string, unknown>>;
  /** The limit after the Search form was reset, where it differs. */
  readonly resetTo?: number;
  /** Whether a first load that fails shows the 500 page. */
  readonly failsTo500?: boolean;
}

/** As many as one call answers. */
export const MOST_ROWS = 1_000;

export interface ModuleListState {
  readonly records: readonly RaRecord[];
  readonly total: number | undefined;
  readonly isCapped: boolean;
  readonly isPending: boolean;
  /** What Load more asked for is on its way. Any other reading, of changes or of a search, does not keep one from asking. */
  readonly isLoadingMore: boolean;
  readonly error: unknown;
  readonly filters: Readonly<Record<string, unknown>>;
  /** @param inPlace as the same step of the browser's history: typing on is none of its own */
  readonly setFilters: (filters: Filters, inPlace?: boolean) => void;
  readonly reset: () => void;
  readonly sort: ListSort;
  readonly setSort: (field: string) => void;
  /** Filters and order at once. */
  readonly show: (filters: Filters, sort?: ListSort) => void;
  readonly loadMore: (() => void) | null;
  /** Up to so many; nothing where fewer would come than are shown, or no more. */
  readonly loadUpTo: (count: number) => void;
  readonly retry: () => void;
}

/** What was read last: a refresh that fails, also of another order or filter, keeps it. */
interface LastPage {
  readonly records: readonly RaRecord[];
  readonly total: number | undefined;
}

const nothing: LastPage = { records: [], total: undefined };

export function useModuleList({
  resource,
  perPage,
  step,
  filter,
  resetTo,
  failsTo500,
}: ListOptions): ModuleListState {
  const list = useListController({
    resource,
    perPage,
    sort: defaultOrder,
    storeKey: false,
    disableAuthentication: true,
    debounce: 250,
    ...(filter ? { filter } : {}),
    queryOptions: { onError: () => undefined },
  });
  const replaceFilters = useReplacedFilters();
  const { data, error, filterValues, sort } = list;
  const seen = useRef<LastPage | null>(null);
  if (data) seen.current = { records: data as readonly RaRecord[], total: list.total };
  if (seen.current && isWithheld(error)) seen.current = nothing;
  // Rows of another search would look like those of this one.
  const { records, total } = isFilterRefused(error) ? nothing : (seen.current ?? nothing);
  useLeadTo500(failsTo500 === true && !seen.current && !isFilterRefused(error) ? error : null);
  // While more are under way it stands where it was, with the focus that it has.
  const areMoreComing = list.isFetching === true && records.length < (total ?? 0);
  const mayLoadMore = (records.length >= list.perPage || areMoreComing) && list.perPage < MOST_ROWS;
  return {
    records,
    total,
    isCapped: (list.meta as { capped?: boolean } | undefined)?.capped === true,
    isPending: seen.current === null && !error,
    isLoadingMore: areMoreComing && records.length < list.perPage,
    error,
    filters: filterValues as Readonly<Record<string, unknown>>,
    setFilters: (filters, inPlace = false) => {
      if (inPlace) replaceFilters(filters);
      else list.setFilters(idsOnly(filters), undefined, false);
    },
    reset: () => {
      list.setFilters({}, undefined, false);
      if (resetTo) list.setPerPage(resetTo);
    },
    sort,
    show: (filters, next = defaultOrder) => {
      list.setFilters(idsOnly(filters), undefined, false);
      list.setSort({ ...next });
    },
    setSort: (field) =>
      list.setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' }),
    loadMore: mayLoadMore ? () => list.setPerPage(Math.min(list.perPage + step, MOST_ROWS)) : null,
    loadUpTo: (count) => {
      const next = Math.min(count, MOST_ROWS);
      if (mayLoadMore && next > list.perPage) list.setPerPage(next);
    },
    retry: () => void list.refetch(),
  };
}

/** react-admin's own way makes a step of the history of each change. */
function useReplacedFilters() {
  const [parameters, setParameters] = useSearchParams();
  return (filters: Filters) => {
    const next = new URLSearchParams(parameters);
    next.set('filter', JSON.stringify(idsOnly(filters)));
    next.delete('page');
    setParameters(next, { replace: true });
  };
}

function useLeadTo500(error: unknown) {
  const navigate = useNavigate();
  // Remembered rights may be too many: once the rights are loaded the guard leads elsewhere.
  const isConfirmed = useIsConfirmed();
  useEffect(() => {
    if (!error || !isConfirmed || statusOf(error) === 401 || isOfFormerSession(error)) return;
    const refusal = refusalFrom(error);
    // Nothing is broken: the list is asked for again once the server can be reached (changes.ts).
    if (refusal.code === NO_CONNECTION.code) return;
    navigate('/500', { state: { error: refusal.error, code: refusal.code } });
  }, [error, isConfirmed, navigate]);
}

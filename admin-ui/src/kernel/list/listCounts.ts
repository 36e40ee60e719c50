/** Counts and sums beside a list: asked without rows, after the list itself has come, and again when something changes. */
import { isState, type ModuleDescription } from '@hospital/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDataProvider, type GetListResult } from 'react-admin';
import { usePast } from '../past/past.ts';
import type { Filters, ModuleListState } from './useModuleList.ts';
import { defaultOrder } from './defaultOrder.ts';

/** How many match; more than the server counts where it is capped. */
export interface ListCount {
  readonly count: number;
  readonly isCapped: boolean;
}

export interface SumsOf {
  readonly currency: string | null;
  readonly sums: Readonly<Record<string, string>>;
}

interface CountRequest {
  readonly resource: string;
  readonly filter: Filters;
  readonly isSummed?: boolean;
}

function useAsking() {
  const provider = useDataProvider();
  return ({ resource, filter, isSummed = false }: CountRequest) => ({
    queryKey: [resource, isSummed ? 'sums' : 'count', filter],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<GetListResult> =>
      provider.getList(resource, {
        pagination: { page: 1, perPage: 0 },
        sort: defaultOrder,
        filter,
        signal,
        ...(isSummed ? { meta: { sums: true } } : {}),
      }),
    retry: false,
  });
}

/** How many match a filter, without a list on the screen; null until that is known. */
export function useCount(resource: string, filter: Filters | null): ListCount | null {
  const asking = useAsking();
  const { data } = useQuery({ ...asking({ resource, filter: filter ?? {} }), enabled: filter !== null });
  if (!data || filter === null) return null;
  return { count: data.total ?? 0, isCapped: data.meta?.capped === true };
}

/** The states by which a list is divided: those of its `status`, where one can search by it. */
export function statesOf({ fields, list }: ModuleDescription): readonly string[] {
  const status = fields['status'];
  if (!status || !isState(status) || status.kind !== 'choice' || !list.search.includes('status')) return [];
  return Object.values(status.choices);
}

export interface CountsAsked {
  readonly module: ModuleDescription;
  readonly list: ModuleListState;
  /** What the screen itself filters by. */
  readonly fixed: Filters;
}

const withoutStatus = ({ status: _status, ...others }: Filters): Filters => others;

/** What is on the screen is counted here, where it is all there is. */
function countedHere({ records, total, filters }: ModuleListState, word: string | null): ListCount | null {
  if (total === undefined || total > records.length || 'status' in filters) return null;
  const own = word === null ? records : records.filter(({ status }) => status === word);
  return { count: own.length, isCapped: false };
}

/**
 * For all (null) and for each state: how many match the other filters. Of a long list of the past only what the list itself says: each state of then would be counted by
 * reading every version.
 */
export function useStateCounts({ module, list, fixed }: CountsAsked): ReadonlyMap<string | null, ListCount> {
  const asking = useAsking();
  const words = [null, ...statesOf(module)];
  const others = { ...withoutStatus(list.filters), ...fixed };
  const isHere = countedHere(list, null) !== null;
  const isWorth = usePast() === null || !list.isCapped;
  const answers = useQueries({
    queries: words.map((word) => ({
      ...asking({ resource: module.name, filter: word === null ? others : { ...others, status: word } }),
      enabled: isWorth && !list.isPending && !list.error && !isHere && words.length > 1,
    })),
  });
  return new Map(
    words.flatMap((word, index) => {
      const data = answers[index]?.data;
      const asked = data && { count: data.total ?? 0, isCapped: data.meta?.capped === true };
      const counted = countedHere(list, word) ?? asked;
      return counted ? [[word, counted] as const] : [];
    }),
  );
}

/** Of all that matches, by currency; none of an unfiltered list too long to be summed up each time. */
export function useSums({ module, list, fixed }: CountsAsked) {
  const asking = useAsking();
  const isWorth = Object.keys(list.filters).length > 0 || !list.isCapped;
  const { data, isLoading } = useQuery({
    ...asking({ resource: module.name, filter: { ...list.filters, ...fixed }, isSummed: true }),
    enabled: (module.list.sums ?? []).length > 0 && !list.isPending && list.records.length > 0 && isWorth,
  });
  return { isLoading, sums: (data?.meta?.sums as readonly SumsOf[] | undefined) ?? [] };
}

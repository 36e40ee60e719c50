/** Acts for a line: by the beginning of a code or a part of a name, with their price on the invoice's day. */
import { acts, isDay } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { routeOf } from '../../kernel/api/calls.ts';
import { call } from '../../kernel/api/http.ts';

export interface SuggestedAct {
  readonly _id: string;
  readonly code: string;
  readonly nameFr: string | null;
  readonly nameEn: string | null;
  readonly nameAr: string | null;
  /** Null before the first one. */
  readonly price: number | null;
  readonly taxRate: number;
}

const { path } = routeOf('acts.suggestions');

async function load(text: string, day: string, signal: AbortSignal): Promise<readonly SuggestedAct[]> {
  const asked = new URLSearchParams({ text, ...(isDay(day) ? { day } : {}) });
  const { body } = await call({ method: 'GET', path: `${path}?${asked.toString()}`, signal });
  const { acts: suggested = [] }: { readonly acts?: readonly SuggestedAct[] } = { ...(body as object) };
  return suggested;
}

interface Suggested {
  readonly acts: readonly SuggestedAct[];
  /** Nothing can be suggested now: no connection, or the call failed. */
  readonly isAway: boolean;
}

export function useActs(text: string, day: string, enabled: boolean): Suggested {
  const { data, isError, fetchStatus } = useQuery({
    queryKey: [acts.name, 'suggestions', text, day],
    queryFn: ({ signal }) => load(text, day, signal),
    enabled,
    placeholderData: (before) => before,
    retry: false,
  });
  return { acts: isError ? [] : (data ?? []), isAway: enabled && (isError || fetchStatus === 'paused') };
}

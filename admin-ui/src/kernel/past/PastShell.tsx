/**
 * The screens at a moment: under a bar that says so, with a memory of their own, so that nothing of now is taken for then. A position is described by
 * when its event happened.
 */
import { instantIn, isPosition, zoneOf } from '@hospital/contracts';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../api/http.ts';
import { serverNow } from '../api/serverClock.ts';
import { ShellSkeleton } from '../layout/ShellSkeleton.tsx';
import { settingsQuery, useFormats } from '../session/useSettings.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/State.tsx';
import { BackToNow } from './BackToNow.tsx';
import './past.css';
import { PastContext } from './past.ts';
import { PastDialog } from './PastDialog.tsx';
import { RefusedMoment } from './RefusedMoment.tsx';

/** Two clocks that agree may be so far apart. */
const CLOCKS_MS = 60_000;

/** Of what happened last up to there; '' where nothing had. */
async function instantOf(position: string, signal: AbortSignal): Promise<string> {
  const path = `/audit?limit=1&asOf=${position}`;
  const { body } = await call({ method: 'GET', path, ofNow: true, signal });
  const [last] = Array.isArray(body) ? (body as readonly { readonly at: string }[]) : [];
  return last?.at ?? '';
}

function useInstant(moment: string) {
  const isKnown = !isPosition(moment);
  const { timezone } = useFormats().style;
  const { data, error, refetch } = useQuery({
    queryKey: ['instant', moment],
    queryFn: ({ signal }) => instantOf(moment, signal),
    enabled: !isKnown,
    staleTime: Infinity,
    retry: false,
  });
  const written = isKnown ? (instantIn(moment, zoneOf(timezone)) ?? moment) : undefined;
  return { instant: written ?? data, error, retry: () => void refetch() };
}

/**
 * The end of a session clears the nearest client. The query keys name no person, so the client of now must be cleared with it: the next person
 * would be shown what it holds.
 */
class PastClient extends QueryClient {
  readonly #now: QueryClient;

  constructor(now: QueryClient) {
    const defaults = now.getDefaultOptions();
    const queries = { ...defaults.queries, staleTime: Infinity, refetchOnWindowFocus: false };
    super({ defaultOptions: { ...defaults, queries } });
    this.#now = now;
  }

  override clear(): void {
    super.clear();
    this.#now.clear();
  }
}

/** What was does not change any more: it is read once. */
function usePastClient(): QueryClient {
  const now = useQueryClient();
  return useMemo(() => {
    const client = new PastClient(now);
    const settings = now.getQueryData(settingsQuery.queryKey);
    if (settings !== undefined) client.setQueryData(settingsQuery.queryKey, settings);
    return client;
  }, [now]);
}

function PastBar({ instant }: { readonly instant: string }) {
  const translate = useTranslate();
  const formats = useFormats();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <aside className="past-bar" aria-label={translate('past.title')}>
      <CalendarClock size={18} aria-hidden />
      <p>
        <strong>
          {translate('past.shown')} <time dateTime={instant}>{formats.instant(instant)}</time>
        </strong>{' '}
        <span>{translate('past.readOnly')}</span>
      </p>
      <span className="past-acts">
        <Button size="small" onClick={() => setChoosing(true)}>
          {translate('past.other')}
        </Button>
        <BackToNow size="small" />
      </span>
      <PastDialog open={isChoosing} close={() => setChoosing(false)} />
    </aside>
  );
}

interface PastShellProps {
  readonly moment: string;
  readonly children: ReactNode;
}

export function PastShell({ moment, children }: PastShellProps) {
  const client = usePastClient();
  const { instant, error, retry } = useInstant(moment);
  const past = useMemo(() => (instant ? { moment, instant } : null), [moment, instant]);
  if (error) return <ErrorState error={error} retry={retry} />;
  if (instant === '') return <RefusedMoment text="past.nothingYet" />;
  if (!past) return <ShellSkeleton />;
  if (Date.parse(past.instant) > serverNow().getTime() + CLOCKS_MS)
    return <RefusedMoment text="past.ahead" />;
  return (
    <PastContext.Provider value={past}>
      <QueryClientProvider client={client}>
        <div className="past">
          <PastBar instant={past.instant} />
          {children}
        </div>
      </QueryClientProvider>
    </PastContext.Provider>
  );
}

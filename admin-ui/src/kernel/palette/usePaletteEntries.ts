import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useStore, useTranslate, type RaRecord } from 'react-admin';
import { usePast } from '../past/past.ts';
import { useProduct, type Find } from '../screens.ts';
import { fulfils } from '../session/Guard.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { creationsIn, entryOf, fits, placesIn, type Entry } from './entries.ts';
import { usualOrder } from '../list/usualOrder.ts';

export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const FEWEST_LETTERS = 2;
const FOUND = 5;
const PAUSE_MS = 150;
const KEPT = 8;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Where one went from here before, of this page's life alone: names of patients are not left in the browser. */
export function useRecent() {
  const { user } = useSession();
  const [recent, setRecent] = useStore<readonly Entry[]>(`${user._id}.recent`, []);
  const remember = (entry: Entry) =>
    setRecent([entry, ...recent.filter(({ to }) => to !== entry.to)].slice(0, KEPT));
  return { recent, remember };
}

interface Entries {
  readonly groups: readonly Group[];
  readonly isFinding: boolean;
  /** Records could not be searched: one that is missing here may exist. */
  readonly isFailing: boolean;
}

function useFound(typed: string): Entries {
  const provider = useDataProvider();
  const translate = useTranslate();
  const session = useSession();
  const text = useSettled(typed);
  const finds = useProduct().finds.filter(({ needs }) => fulfils(session, needs));
  const isEnough = text.length >= FEWEST_LETTERS;
  const ask = ({ resource, filter }: Find) => ({
    queryKey: [resource, 'find', filter, text],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      provider.getList<RaRecord>(resource, {
        pagination: { page: 1, perPage: FOUND },
        sort: usualOrder,
        filter: { ...filter, any: text },
        signal,
      }),
    enabled: isEnough,
    retry: false,
  });
  const answers = useQueries({ queries: finds.map(ask) });
  const groups = finds.map((find, index) => ({
    title: translate(find.text, { smart_count: 2 }),
    entries: isEnough
      ? (answers[index]?.data?.data ?? [])
          .filter((record) => find.offers?.(record) ?? true)
          .map((record) => entryOf(find, record))
      : [],
  }));
  return {
    groups,
    isFinding: isEnough && (text !== typed.trim() || answers.some(({ isFetching }) => isFetching)),
    isFailing: isEnough && answers.some(({ isError }) => isError),
  };
}

/** Everything that matches what is typed, group by group; before that the recent ones and all places. */
export function usePaletteEntries(typed: string): Entries {
  const translate = useTranslate();
  const session = useSession();
  const product = useProduct();
  const { recent } = useRecent();
  const isPast = usePast() !== null;
  const found = useFound(typed);
  const resource = (text: string, count: number) =>
    translate(`resources.${text}.name`, { smart_count: count, _: text });
  const told = {
    session,
    nameOf: (text: string) => translate(text.includes('.') ? text : `menu.${text}`, { _: resource(text, 2) }),
    adding: (text: string) => translate('action.add', { name: resource(text, 1).toLowerCase() }),
  };
  const matching = (entries: readonly Entry[]) => entries.filter(({ text }) => fits(text, typed.trim()));
  const groups = [
    { title: translate('palette.recent'), entries: typed.trim() ? [] : recent },
    ...found.groups,
    { title: translate('palette.go'), entries: matching(placesIn(product, told)) },
    { title: translate('palette.create'), entries: isPast ? [] : matching(creationsIn(product, told)) },
  ];
  return { ...found, groups: groups.filter(({ entries }) => entries.length > 0) };
}

import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type RaRecord, type SortPayload } from 'react-admin';
import { usePageOf } from '../addresses.ts';
import { useDebounced } from '../form/useDebounced.ts';
import { addText } from '../i18n/addText.ts';
import { usePast } from '../past/past.ts';
import { useProduct, type Find } from '../screens.ts';
import { meetsNeeds } from '../session/Guard.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { useDisambiguation } from '../record/disambiguation.ts';
import {
  bestFirst,
  creationsIn,
  entryOf,
  fits,
  inOrder,
  groupKindOf,
  screensIn,
  type Entry,
  type Group,
} from './entries.ts';
import { useOpenRecent } from './recent.ts';
import { useRecordTitle } from '../record/useTitleInWords.ts';

const FEWEST_LETTERS = 2;
const FOUND = 5;

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
  const text = useDebounced(typed.trim());
  const finds = useProduct().finds.filter(({ needs }) => meetsNeeds(session, needs));
  const wording = { title: useRecordTitle(), disambiguation: useDisambiguation(), pageOf: usePageOf() };
  const isEnough = text.length >= FEWEST_LETTERS;
  const ask = (resource: string, filter: object, sort: SortPayload | null) => ({
    queryKey: [resource, 'find', filter, text],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      provider.getList<RaRecord>(resource, {
        pagination: { page: 1, perPage: FOUND },
        // Without an order of its own, the closest come first, or else similar names.
        ...(sort ? { sort } : { meta: { closest: true } }),
        filter: { ...filter, any: text },
        signal,
      }),
    enabled: isEnough,
    retry: false,
  });
  const first = useQueries({
    queries: finds.map(({ resource, filter, next }) => ({
      ...ask(resource, { ...filter, ...next?.filter }, next?.sort ?? null),
      enabled: isEnough && next !== undefined,
    })),
  });
  const others = useQueries({
    queries: finds.map(({ resource, filter }) => ask(resource, { ...filter }, null)),
  });
  const answers = [...first, ...others];
  const entriesOf = (find: Find, index: number): Entry[] => {
    const records = [first[index], others[index]].flatMap((answer) => answer?.data?.data ?? []);
    const once = records.filter(({ id }, index) => records.findIndex((known) => known.id === id) === index);
    const entries = once
      .filter((record) => find.offers?.(record) ?? true)
      .map((record) => entryOf(find, record, wording));
    return (isSimilar(index) ? entries : bestFirst(entries, text)).slice(0, FOUND);
  };
  const isSimilar = (index: number) => others[index]?.data?.meta?.similar === true;
  const groups = finds.map((find, index) => {
    const title = translate(find.text, { smart_count: 2 });
    return {
      title: isSimilar(index) ? `${title} · ${translate('palette.similar')}` : title,
      kind: groupKindOf(find),
      entries: isEnough ? entriesOf(find, index) : [],
      isSimilar: isSimilar(index),
    };
  });
  return {
    groups,
    // Also in the pause before the search: an Enter in it waits for what will be found.
    isFinding:
      text === typed.trim()
        ? answers.some(({ isFetching }) => isFetching)
        : typed.trim().length >= FEWEST_LETTERS,
    isFailing: isEnough && answers.some(({ isError }) => isError),
  };
}

/** Everything that matches what is typed, group by group; before that the recent ones and all screens. */
export function usePaletteEntries(typed: string): Entries {
  const translate = useTranslate();
  const session = useSession();
  const product = useProduct();
  const recent = useOpenRecent();
  const isPast = usePast() !== null;
  const found = useFound(typed);
  const resource = (text: string, count: number) =>
    translate(`resources.${text}.name`, { smart_count: count, _: text });
  const person = {
    session,
    nameOf: (text: string) => translate(text.includes('.') ? text : `menu.${text}`, { _: resource(text, 2) }),
    adding: (name: string) => addText(translate, name),
  };
  const matching = (entries: readonly Entry[]) => entries.filter(({ text }) => fits(text, typed.trim()));
  const screens = { kind: 'screens' } as const;
  const groups: readonly Group[] = [
    ...found.groups,
    { ...screens, title: translate('palette.go'), entries: matching(screensIn(product, person)) },
    {
      ...screens,
      title: translate('palette.create'),
      entries: isPast ? [] : matching(creationsIn(product, person)),
    },
  ];
  const before = { ...screens, title: translate('palette.recent'), entries: typed.trim() ? [] : recent };
  const all = typed.trim() ? inOrder(groups, typed.trim()) : [before, ...groups];
  return { ...found, groups: all.filter(({ entries }) => entries.length > 0) };
}

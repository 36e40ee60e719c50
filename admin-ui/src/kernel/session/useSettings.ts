/** The clinic's settings, read once and kept fresh by the stream of changes; and the formats that follow from them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays } from '@hospital/contracts';
import { useMemo } from 'react';
import { usePast } from '../past/past.ts';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import { call } from '../api/http.ts';
import { withId } from '../api/dataProvider.ts';
import { readSession } from '../api/session.ts';
import {
  ageAt,
  clinicClock,
  formatDay,
  formatFigure,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNumber,
  formatShortDay,
  formatWeekday,
  formatWords,
  styleOf,
  type ClinicStyle,
} from '../format.ts';

async function loadSettings(): Promise<RaRecord | null> {
  const { body } = await call({ method: 'GET', path: '/settings', ofNow: true });
  return Array.isArray(body) && body[0] ? withId(body[0]) : null;
}

export const settingsQuery = queryOptions({
  // eslint-disable-next-line kernel/knows-no-module -- days and amounts are shown as the clinic's settings say
  queryKey: ['settings', 'clinic'],
  queryFn: loadSettings,
  staleTime: 300_000,
});

/** The public settings: how the sign-in page looks. */
export const publicSettingsQuery = queryOptions({
  // eslint-disable-next-line kernel/knows-no-module -- as above
  queryKey: ['settings', 'public'],
  queryFn: async (): Promise<RaRecord> => {
    const { body } = await call({ method: 'GET', path: '/settings/public', ofNow: true });
    return { id: 'public', ...(body as object) };
  },
  staleTime: 300_000,
});

/** Without a session, and until they are loaded, the public settings. */
export function useSettings(): RaRecord | null {
  const hasSession = readSession() !== null;
  const client = useQueryClient();
  const { data: shown } = useQuery({ ...publicSettingsQuery, enabled: !hasSession });
  const { data } = useQuery({
    ...settingsQuery,
    enabled: hasSession,
    placeholderData: () => client.getQueryData(publicSettingsQuery.queryKey),
  });
  return (hasSession ? data : shown) ?? null;
}

export interface Formats {
  readonly style: ClinicStyle;
  readonly day: (day: unknown) => string;
  /** `today`, `tomorrow`, `yesterday`, else the day. */
  readonly nearDay: (day: unknown) => string;
  /** The day without its year. */
  readonly shortDay: (day: string) => string;
  /** `2026-03` → `Mar 2026`. */
  readonly month: (month: string) => string;
  readonly weekday: (day: string, length?: 'long' | 'short') => string;
  readonly instant: (instant: unknown) => string;
  readonly money: (amount: unknown, currency?: string) => string;
  /** With two decimals, without a currency. */
  readonly figure: (value: number) => string;
  /** With the decimals that are there. */
  readonly number: (value: unknown) => string;
  /** In a row, with the language's comma. */
  readonly words: (words: readonly string[]) => string;
  readonly age: (birthday: string) => number;
  /** The clinic's today and now; of the past its day and time then. */
  readonly now: () => { day: string; time: string };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null);

export function useFormats(): Formats {
  const settings = useSettings();
  const locale = useLocale();
  const translate = useTranslate();
  const past = usePast();
  return useMemo(() => {
    const style = styleOf(settings, locale);
    const now = () => clinicClock(past?.instant ?? new Date(), style);
    const near = new Map([
      [now().day, 'day.today'],
      [addDays(now().day, 1), 'day.tomorrow'],
      [addDays(now().day, -1), 'day.yesterday'],
    ]);
    return {
      style,
      now,
      day: (day) => formatDay(asText(day), style),
      nearDay: (day) => {
        const word = near.get(String(day));
        return word ? translate(word) : formatDay(asText(day), style);
      },
      shortDay: (day) => formatShortDay(day, style),
      month: (month) => formatMonth(month, style),
      weekday: (day, length) => formatWeekday(day, style, length),
      instant: (instant) => formatInstant(asText(instant), style),
      money: (amount, currency) => formatMoney(amount, style, currency),
      figure: (value) => formatFigure(value, style),
      number: (value) => formatNumber(value, style),
      words: (words) => formatWords(words, style),
      age: (birthday) => ageAt(birthday, now().day),
    };
  }, [settings, locale, translate, past]);
}

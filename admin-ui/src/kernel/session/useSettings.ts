/** The clinic's settings, read once and kept fresh by the stream of changes; and the formats that follow from them. */
import { queryOptions } from '@tanstack/react-query';
import { addDays, yearsBetween } from '@hospital/contracts';
import { createContext, useContext } from 'react';
import { usePast, type Past } from '../past/past.ts';
import { useI18nProvider, useLocale, type I18nProvider, type RaRecord } from 'react-admin';
import { call } from '../api/http.ts';
import { serverNow } from '../api/serverClock.ts';
import { withId } from '../api/dataProvider.ts';
import {
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

async function loadSettings({ signal }: { readonly signal: AbortSignal }): Promise<RaRecord | null> {
  const { body } = await call({ method: 'GET', path: '/settings', ofNow: true, signal });
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
  queryFn: async ({ signal }): Promise<RaRecord> => {
    const { body } = await call({ method: 'GET', path: '/settings/public', ofNow: true, signal });
    return { id: 'public', ...(body as object) };
  },
  staleTime: 300_000,
});

/** One place reads them (`SettingsProvider`): a list has a hundred values that are shown as they say. */
export const SettingsContext = createContext<RaRecord | null>(null);

/** Without a session, and until they are loaded, the public settings; null until those are. */
export function useSettings(): RaRecord | null {
  return useContext(SettingsContext);
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
  readonly weekday: (day: unknown, length?: 'long' | 'short') => string;
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

const NEAR_DAYS = [
  [0, 'day.today'],
  [1, 'day.tomorrow'],
  [-1, 'day.yesterday'],
] as const;
const asText = (value: unknown) => (typeof value === 'string' ? value : null);

interface DisplaySettings {
  readonly settings: RaRecord | null;
  readonly locale: string;
  readonly i18n: I18nProvider;
  readonly past: Past | null;
}

function makeFormats({ settings, locale, i18n, past }: DisplaySettings): Formats {
  const style = styleOf(settings, locale);
  const now = () => clinicClock(past?.instant ?? serverNow(), style);
  return {
    style,
    now,
    day: (day) => formatDay(asText(day), style),
    nearDay: (day) => {
      const today = now().day;
      const word = NEAR_DAYS.find(([days]) => addDays(today, days) === day)?.[1];
      return word ? i18n.translate(word) : formatDay(asText(day), style);
    },
    shortDay: (day) => formatShortDay(day, style),
    month: (month) => formatMonth(month, style),
    weekday: (day, length) => formatWeekday(asText(day), style, length),
    instant: (instant) => formatInstant(asText(instant), style),
    money: (amount, currency) => formatMoney(amount, style, currency),
    figure: (value) => formatFigure(value, style),
    number: (value) => formatNumber(value, style),
    words: (words) => formatWords(words, style),
    age: (birthday) => yearsBetween(birthday, now().day),
  };
}

/** Shared by everything on a screen. */
let last: { readonly shown: DisplaySettings; readonly formats: Formats } | null = null;

export function useFormats(): Formats {
  const shown: DisplaySettings = {
    settings: useSettings(),
    locale: useLocale(),
    i18n: useI18nProvider(),
    past: usePast(),
  };
  const same =
    last?.shown.settings === shown.settings &&
    last.shown.locale === shown.locale &&
    last.shown.i18n === shown.i18n &&
    last.shown.past === shown.past;
  if (!last || !same) last = { shown, formats: makeFormats(shown) };
  return last.formats;
}

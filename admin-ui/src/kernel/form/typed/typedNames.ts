/** Names of months and weekdays as a person types them: whole, short, or begun, with or without accents. */
import { monthName, weekdayName } from '@hospital/contracts';

const plainLetters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    // The article of a weekday.
    .replace(/^ال/, '');

type Names = readonly (readonly string[])[];

/** Which of the names the word is, counted from 1. 0 if it is none of them, or the beginning of several. */
function numberIn(names: Names, word: string): number {
  const wanted = plainLetters(word);
  const exact = names.findIndex((both) => both.includes(wanted));
  if (exact >= 0) return exact + 1;
  const begun = names.flatMap((both, index) => (both.some((name) => name.startsWith(wanted)) ? [index] : []));
  return wanted.length >= 2 && begun.length === 1 ? (begun[0] ?? -1) + 1 : 0;
}

interface Kind {
  readonly nameOf: (day: string, language: string, length: 'long' | 'short') => string;
  /** One for each of the names, in their order. */
  readonly days: readonly string[];
}

const twoDigits = (index: number) => String(index + 1).padStart(2, '0');
const months: Kind = {
  nameOf: monthName,
  days: Array.from({ length: 12 }, (_, index) => `2026-${twoDigits(index)}-01`),
};
/** June 2026 begins with a Monday. */
const weekdays: Kind = {
  nameOf: weekdayName,
  days: Array.from({ length: 7 }, (_, index) => `2026-06-${twoDigits(index)}`),
};

function firstIn(languages: readonly string[], { nameOf, days }: Kind, word: string): number {
  for (const language of languages) {
    const names = days.map((day) =>
      (['long', 'short'] as const).map((length) => plainLetters(nameOf(day, language, length))),
    );
    const number = numberIn(names, word);
    if (number > 0) return number;
  }
  return 0;
}

/** Every language of the screens, the present one first; Arabic also as Egypt has it. */
function languagesFrom(locale: string): readonly string[] {
  const own = locale === 'ar' ? ['ar', 'ar-EG'] : [locale];
  return [...new Set([...own, 'en', 'fr', 'ar', 'ar-EG'])];
}

/** 1 to 12; 0 where it is no month. */
export function monthNamed(word: string, locale: string): number {
  return firstIn(languagesFrom(locale), months, word);
}

/** Monday is 1; 0 where it is no weekday. */
function weekdayNamed(word: string, locale: string): number {
  return firstIn(languagesFrom(locale), weekdays, word);
}

/** Words that stand between the parts of a day. */
const FILLERS = new Set(['le', 'the', 'of', 'on', 'يوم']);

export interface NamedParts {
  /** 1 is Monday, 0 none. */
  readonly weekday: number;
  /** 1 to 12; null if no word stands for a month, 0 if the word is no month’s name. */
  readonly month: number | null;
}

/**
 * Which of the words is the weekday, which the month; null where there are others. `mar` is one or the other by what stands beside it.
 * @param isWhole the figures are a day without it
 */
export function namedParts(words: readonly string[], isWhole: boolean, locale: string): NamedParts | null {
  const [first, second, ...others] = words.filter((word) => !FILLERS.has(plainLetters(word)));
  if (others.length > 0) return null;
  if (first === undefined) return { weekday: 0, month: null };
  const month = monthNamed(first, locale);
  const weekday = weekdayNamed(first, locale);
  if (second === undefined)
    return weekday && (isWhole || !month) ? { weekday, month: null } : { weekday: 0, month };
  const after = monthNamed(second, locale);
  if (weekday && after) return { weekday, month: after };
  const last = weekdayNamed(second, locale);
  return month && last ? { weekday: last, month } : null;
}

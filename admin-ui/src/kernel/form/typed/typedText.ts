/**
 * What a person types into a field, read as the value of its kind: figures with comma or point, days in the clinic's order or by
 * the month's name, with or without the weekday, times without a colon. Arabic-Indic digits count as digits. What cannot be read is null (days, months, times)
 * or the text itself (figures), so that the check of the form can speak about it.
 */
import {
  daysBetween,
  isDay,
  isMonth,
  isTime,
  latinDigits,
  weekdayOf,
  type TemporalField,
} from '@hospital/contracts';
import { monthNamed, namedParts } from './typedNames.ts';

const SPACES = /[\s\u00a0\u202f\u2009'’]/g;
/** They come along with what is copied from a page, also from one of ours. */
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g;
const CURRENCY = 'MAD|DHS?|EUR|USD|GBP|MYR|[€$£]|درهم|د\\.م\\.?';
const CURRENCIES = new RegExp(`^(?:${CURRENCY})|(?:${CURRENCY})$`, 'gi');
const GROUPS = /^\d{1,3}([.,]\d{3}){2,}$/;
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * `150,50`, `1 234,5`, `1.234,50`, `1,234.50` and `١٥٠٫٥`, also as an amount is written: `MAD 1,234.50`, `150 DH`. A single sign is the
 * decimal one: `1,500` has three decimals, too many for an amount.
 *
 * @param groupSign of an amount's language: `1,500` is 1500 in English
 */
export function typedNumber(text: string, groupSign?: string): string {
  const figure = latinDigits(text)
    .replaceAll('٬', '')
    .replaceAll('٫', '.')
    .replaceAll('\u2212', '-')
    .replace(MARKS, '')
    .replace(SPACES, '');
  const plain = /\d/.test(figure) ? figure.replace(CURRENCIES, '') : figure;
  if (!/^[-+]?[\d.,]*$/.test(plain)) return text.trim();
  const sign = plain.startsWith('-') ? '-' : '';
  const figures = plain.replace(/^[-+]/, '');
  const signs = new Set(figures.replace(/\d/g, ''));
  const isOneGroup = ONE_GROUP.test(figures) && groupSign !== undefined && signs.has(groupSign);
  if (isOneGroup || (GROUPS.test(figures) && signs.size === 1)) return sign + figures.replace(/[.,]/g, '');
  const last = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'));
  if (last === -1) return sign + figures;
  const whole = figures.slice(0, last);
  const isGrouped = /^\d{1,3}(([.,])\d{3})(\2\d{3})*$/.test(whole) && !whole.includes(figures[last] ?? '');
  if (!/\d/.test(figures) || (/[.,]/.test(whole) && !isGrouped)) return text.trim();
  const decimals = figures.slice(last + 1);
  return sign + (whole.replace(/[.,]/g, '') || '0') + (decimals && `.${decimals}`);
}

/** Where the days of a field end, as its declaration says. */
export type Until = TemporalField<string>['until'];

export interface DayReading {
  /** One of the settings' words: it says whether the day or the month comes first. */
  readonly dateFormat: string;
  readonly locale: string;
  readonly today: string;
  readonly until?: Until;
  readonly isUsuallyPast?: boolean | undefined;
  /** The person has left the field: a short year, or none, is then meant so. */
  readonly isFinished: boolean;
}

const YEARS_AHEAD = 10;

/** A year of two digits is the next ten years' at most, or this year at most where no day is after today: `84` is 1984. */
function fullYear(year: string, { today, until }: DayReading): string {
  if (year.length !== 2) return year;
  const century = Number(today.slice(0, 2));
  const last = Number(today.slice(2, 4)) + (until === 'today' ? 0 : YEARS_AHEAD);
  return `${Number(year) > last ? century - 1 : century}${year}`;
}

/** Without a year the nearest day is meant: in December, `05/01` is in the next year. Of what has happened it is the last one. */
function nearestDay(monthAndDate: string, { today, until, isUsuallyPast }: DayReading): string | null {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((each) => `${each}-${monthAndDate}`).filter(isDay);
  const possible = until === 'today' || isUsuallyPast ? days.filter((day) => day <= today) : days;
  const distance = (day: string) => Math.abs(daysBetween(today, day));
  return possible.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

type DatePart = 'year' | 'month' | 'date';
/** An empty year was not typed. */
type DateParts = Readonly<Record<DatePart, string>>;

function orderOf(dateFormat: string): DatePart[] {
  const parts: Readonly<Record<string, DatePart>> = { Y: 'year', m: 'month', M: 'month', d: 'date' };
  return [...dateFormat].flatMap((letter) => parts[letter] ?? []);
}

/** `28112026` in the clinic's order. */
function unseparated(digits: string, order: readonly DatePart[]): string[] {
  const year = digits.length - 4;
  let at = 0;
  return order.map((part) => digits.slice(at, (at += part === 'year' ? year : 2)));
}

/** `1er`, `2nd`, `3rd`. */
const ORDINALS = /(?<=\d)(?:er|st|nd|rd|th)(?!\p{L})/giu;

const WORDS = /\d+|\p{L}[\p{L}\p{M}.]*/gu;
const isFigure = (word: string) => /^\d/.test(word);

interface ParsedDate extends DateParts {
  /** The weekday that was typed: 1 is Monday, 0 none. */
  readonly weekday: number;
}

/** `24/11` has its month: `mar 24/11` is a Tuesday. In `Mar 24, 2026`, `Mar 3 26` and `mar-3-26` it is still to be named. */
function isWholeDay(figures: readonly string[], text: string): boolean {
  return figures.length > 2 || /(?<!\d)\d{1,2}\s*[/.]\s*\d{1,2}(?!\d)/.test(latinDigits(text));
}

function partsOf(text: string, reading: DayReading): ParsedDate | null {
  const words = latinDigits(text).replace(ORDINALS, '').match(WORDS) ?? [];
  const figures = words.filter(isFigure);
  const names = words.filter((word) => !isFigure(word));
  const named = namedParts(names, isWholeDay(figures, text), reading.locale);
  if (!named) return null;
  const { weekday, month } = named;
  const parts = month === null ? figureParts(figures, reading) : besideMonth(month, figures);
  return parts && { ...parts, weekday };
}

/** `28 Nov 2026`, `Nov 28`, `2026 Nov 28`. */
function besideMonth(month: number, figures: readonly string[]): DateParts | null {
  const numbers = (figures[0]?.length ?? 0) > 2 ? [...figures].reverse() : figures;
  const [date = '', year = ''] = numbers;
  return numbers.length < 3 && month ? { year, month: String(month), date } : null;
}

function figureParts(words: readonly string[], { dateFormat }: DayReading): DateParts | null {
  const order = orderOf(dateFormat);
  const [only = ''] = words;
  const isRun = words.length === 1 && (only.length === 6 || only.length === 8);
  const figures = isRun ? unseparated(only, order) : words;
  if (figures.length === 2) {
    const [first = '', second = ''] = figures;
    const isMonthFirst = order.indexOf('month') < order.indexOf('date');
    return {
      year: '',
      month: isMonthFirst ? first : second,
      date: isMonthFirst ? second : first,
    };
  }
  if (figures.length !== 3) return null;
  const read = isRun ? order : orderOfFigures(figures, order);
  const of = (part: DatePart) => figures[read.indexOf(part)] ?? '';
  return { year: of('year'), month: of('month'), date: of('date') };
}

/** A year of four digits says where it is; otherwise all is in the clinic's order. */
function orderOfFigures(
  [first = '', , third = '']: readonly string[],
  order: readonly DatePart[],
): readonly DatePart[] {
  if (first.length > 2) return ['year', 'month', 'date'];
  return third.length > 2 ? [...order.filter((part) => part !== 'year'), 'year'] : order;
}

/** Without a whole year more may follow. */
const mayGoOn = (text: string, { isFinished }: DayReading) =>
  !isFinished && !/(?<!\d)\d{4}(?!\d)|\d{8}/.test(latinDigits(text));

/** The calendar day of a text, or null. One whose weekday is another is none: one of the two is a mistake. */
export function typedDay(text: string, reading: DayReading): string | null {
  if (mayGoOn(text, reading)) return null;
  const parts = partsOf(text, reading);
  if (!parts || parts.month.length > 2 || parts.date.length > 2) return null;
  const monthAndDate = `${parts.month.padStart(2, '0')}-${parts.date.padStart(2, '0')}`;
  const day = parts.year
    ? `${fullYear(parts.year, reading)}-${monthAndDate}`
    : nearestDay(monthAndDate, reading);
  return day !== null && isDay(day) && [0, weekdayOf(day)].includes(parts.weekday) ? day : null;
}

/** `11/2026`, `112026`, `nov 2026`, `2026-11`. */
export function typedMonth(text: string, reading: DayReading): string | null {
  const words = latinDigits(text).match(WORDS) ?? [];
  const figures = words.length === 1 ? (/^(\d\d)(\d{4})$/.exec(words[0] ?? '')?.slice(1) ?? []) : words;
  const year = figures.find((word) => /^\d{4}$/.test(word));
  const other = figures.find((word) => word !== year);
  if (figures.length !== 2 || !year || !other) return null;
  const month = /^\d/.test(other) ? other : String(monthNamed(other, reading.locale) || '');
  const read = `${year}-${month.padStart(2, '0')}`;
  return isMonth(read) ? read : null;
}

/** `9:30 ص`, `مساءً`: before noon, after noon. */
const HALVES = /\s*(ص|م)(?:باحا?|ساءا?)?$/u;

function latinHalf(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return plain.replace(HALVES, (_, half: string) => (half === 'م' ? 'pm' : 'am'));
}

/** `9`, `930`, `9:30`, `9h30`, `9.30 pm`, `9:30 م`. Without a finish only what cannot go on: `9` may become `9:30`. */
export function typedTime(text: string, { isFinished }: Pick<DayReading, 'isFinished'>): string | null {
  const [, hours = '', minutes, half] =
    /^(\d{1,2})\s*[:hH.,\s]?\s*(\d{2})?\s*([ap])?\.?m?\.?$/i.exec(
      latinHalf(latinDigits(text).replace(MARKS, '').trim()),
    ) ?? [];
  if (hours === '' || (!isFinished && minutes === undefined)) return null;
  const isPm = half?.toLowerCase() === 'p';
  const hour = half ? (Number(hours) % 12) + (isPm ? 12 : 0) : Number(hours);
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
  return isTime(time) ? time : null;
}

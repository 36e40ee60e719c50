/**
 * Calendar days (`YYYY-MM-DD`), times of day (`HH:MM`) and instants (ISO 8601). No function here reads a clock or asks the runtime
 * for a time zone: what an instant is in the clinic's zone is in `zone.ts`.
 */
import { dayFormat } from './formatters.ts';

const DAY_MS = 86_400_000;

/** Days and instants of the whole product lie between these two days, both included. */
export const FIRST_DAY = '1800-01-01';
export const LAST_DAY = '2199-12-31';
const FIRST_MS = Date.parse(`${FIRST_DAY}T00:00:00.000Z`);
const LAST_MS = Date.parse(`${LAST_DAY}T23:59:59.999Z`);

/** Midnight UTC of a calendar day in milliseconds; NaN for anything else. `Date.parse` alone takes 30 February for 2 March. */
function midnight(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const at = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? at : Number.NaN;
}

/** Of any month and year; every day of every event is asked for, most are one of these. */
const USUAL_DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** A real day from 1800 to 2199. */
export function isDay(value: string): boolean {
  if (value < FIRST_DAY || value > LAST_DAY) return false;
  return USUAL_DAY.test(value) || !Number.isNaN(midnight(value));
}

/** A real month from 1800 to 2199. */
export function isMonth(value: string): boolean {
  return /^\d{4}-\d{2}$/.test(value) && isDay(`${value}-01`);
}

export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4]):?(?:[0-5]\d)?)?$/;

export interface InstantParts {
  readonly day: string;
  readonly time: string;
  /** Of the minute, milliseconds included. */
  readonly ms: number;
  /** East of UTC, in minutes; null where the text does not say. */
  readonly offset: number | null;
}

/** The parts of an ISO 8601 date with time; null where it is none. */
export function instantParts(value: string): InstantParts | null {
  const [, day = '', time = '', seconds = '0', fraction = '', zone] = INSTANT.exec(value) ?? [];
  if (!isDay(day)) return null;
  const ms = Number(seconds) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  return { day, time, ms, offset: zone === undefined ? null : offsetMinutes(zone) };
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Milliseconds since 1970 of a day and a time of day in UTC. */
export function utcMs(day: string, time: string): number {
  return midnight(day) + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3, 5)) * 60_000;
}

/** An instant as it is stored and returned, `2026-03-02T09:00:00.000Z`; null where the text is none or does not say its offset. */
export function utcInstant(value: string): string | null {
  const parts = instantParts(value);
  if (!parts || parts.offset === null) return null;
  return inYears(utcMs(parts.day, parts.time) + parts.ms - parts.offset * 60_000);
}

/** ISO 8601 UTC of milliseconds since 1970; null outside of the years 1800 to 2199. */
export function inYears(ms: number): string | null {
  return ms >= FIRST_MS && ms <= LAST_MS ? new Date(ms).toISOString() : null;
}

/** A date with time, ISO 8601, of the years 1800 to 2199; without an offset it is the clinic's own time. */
export function isInstant(value: string): boolean {
  const parts = instantParts(value);
  return parts !== null && (parts.offset === null || utcInstant(value) !== null);
}

/** Whole days from one day to another; below 0 when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

export function addDays(from: string, days: number): string {
  return new Date(midnight(from) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole years from one day to another: of a birthday, the age. */
export function yearsBetween(from: string, to: string): number {
  const difference = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? difference - 1 : difference;
}

/** The same day n years ago; 1 March where that year has no 29 February. */
export function yearsBefore(day: string, years: number): string {
  const then = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
  return then.endsWith('-02-29') ? addDays(`${then.slice(0, 8)}28`, 1) : then;
}

/** More than a year after today. @param moment a day, or a month */
export function isFarAhead(moment: string, today: string): boolean {
  return moment > yearsBefore(today, -1).slice(0, moment.length);
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(midnight(day)).getUTCDay() || 7;
}

/** Arabic without a country names the months as Egypt does; screens, calendars and paper name them as Morocco does: `دجنبر`. */
const monthsOf = (locale: string) => (locale === 'ar' ? 'ar-MA' : locale);

/** `Mar`, `mars`, `مارس`: what the month of a day is called. */
export function monthName(day: string, locale: string, length: 'long' | 'short' = 'short'): string {
  return dayFormat(monthsOf(locale), { month: length }).format(midnight(day));
}

/** `March 2026`, `mars 2026`: the month of a day with its year. */
export function monthTitle(day: string, locale: string): string {
  return dayFormat(monthsOf(locale), { month: 'long', year: 'numeric' }).format(midnight(day));
}

export function weekdayName(day: string, locale: string, length: 'long' | 'short'): string {
  return dayFormat(locale, { weekday: length }).format(midnight(day));
}

/** Half-open: 10:00–10:30 and 10:30–11:00 do not overlap. */
export function overlaps(
  a: { fromTime: string; toTime: string },
  b: { fromTime: string; toTime: string },
): boolean {
  return a.fromTime < b.toTime && b.fromTime < a.toTime;
}

/** The last day of a month (`YYYY-MM`). */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

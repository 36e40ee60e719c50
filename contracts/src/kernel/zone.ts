/**
 * The only place that knows time zones, for services and screens alike. Its data is generated from a dependency of ours
 * (`npm run zones -w contracts`), so that neither the runtime, nor a browser, nor PostgreSQL decides what day it is at the clinic.
 */
import { addDays, inYears, instantParts, utcInstant, utcMs } from './day.ts';
import { zoneData } from './zoneData.ts';
import type { YearlyChange, ZoneData } from './zoneRules.ts';

/** The settings' words for the zones, and what they are. The figures in the words are labels: offsets follow from the data. */
export const timeZones: Readonly<Record<string, string>> = {
  '(UTC +1) Casablanca': 'Africa/Casablanca',
  '(UTC) London': 'Europe/London',
  '(UTC +1) Paris': 'Europe/Paris',
  '(UTC +4) Dubai': 'Asia/Dubai',
  '(UTC +8) Kuala Lumpur': 'Asia/Kuala_Lumpur',
  '(UTC -5) New York': 'America/New_York',
};

export const DEFAULT_ZONE = '(UTC +1) Casablanca';

/** The IANA name of one of the settings' words. */
export function zoneOf(word: string | null | undefined): string {
  return timeZones[word ?? DEFAULT_ZONE] ?? 'Africa/Casablanca';
}

function dataOf(zone: string): ZoneData {
  const data = zoneData[zone];
  if (!data) throw new RangeError(`There is no time zone data for ${zone}.`);
  return data;
}

/** Seconds east of UTC at an instant (milliseconds since 1970). */
export function offsetAt(ms: number, zone: string): number {
  if (zone === 'UTC') return 0;
  const { offsets, periods, changes, yearly } = dataOf(zone);
  const at = Math.floor(ms / 1000);
  const year = new Date(ms).getUTCFullYear();
  if (yearly && year >= yearly.from) return yearlyOffset(at, year, yearly.changes);
  let from = 0;
  let to = changes.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (at < (changes[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return offsets[Number(periods[from])] ?? 0;
}

/** What was last of a year is first of the next. */
function yearlyOffset(at: number, year: number, changes: readonly YearlyChange[]): number {
  const passed = changes.filter((change) => at >= yearlyInstant(change, year));
  return (passed.at(-1) ?? changes.at(-1))?.offset ?? 0;
}

/** Seconds since 1970 of the nth (−1: last) weekday of a month, 0 being Sunday. */
export function yearlyInstant({ month, week, weekday, seconds }: YearlyChange, year: number): number {
  const first = week > 0 ? Date.UTC(year, month - 1, 1) : Date.UTC(year, month, 0);
  const away = weekday - new Date(first).getUTCDay();
  const days = week > 0 ? ((away + 7) % 7) + (week - 1) * 7 : ((away - 7) % 7) + (week + 1) * 7;
  return first / 1000 + days * 86_400 + seconds;
}

const msOf = (instant: string | Date) =>
  typeof instant === 'string' ? Date.parse(instant) : instant.getTime();

/** The clinic's day and time (`HH:MM`) at an instant; one without an offset is the clinic's own time already. */
export function clinicTime(instant: string | Date, zone: string): { day: string; time: string } {
  const own = typeof instant === 'string' ? instantParts(instant) : null;
  if (own?.offset === null) return { day: own.day, time: own.time };
  const ms = own ? utcMs(own.day, own.time) + own.ms - (own.offset ?? 0) * 60_000 : msOf(instant);
  const local = new Date(ms + offsetAt(ms, zone) * 1000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** The clinic's day at an instant; asked of the present it is the clinic's today. */
export function dayAt(instant: string | Date, zone: string): string {
  return clinicTime(instant, zone).day;
}

/**
 * The instant of a day and a time of the clinic, in milliseconds since 1970. A time that does not exist, because clocks were set
 * forward over it, is as much later as they were set forward (02:30 → 03:30); of one that exists twice it is the first.
 */
function msAt(day: string, time: string, zone: string): number {
  const local = utcMs(day, time);
  const candidates = [local - 86_400_000, local + 86_400_000].map(
    (near) => local - offsetAt(near, zone) * 1000,
  );
  const real = candidates.filter((ms) => ms + offsetAt(ms, zone) * 1000 === local);
  return real.length > 0 ? Math.min(...real) : Math.max(...candidates);
}

/** As `msAt`, in ISO 8601 UTC. */
export function instantAt(day: string, time: string, zone: string): string {
  return new Date(msAt(day, time, zone)).toISOString();
}

/** An instant as somebody wrote it, in ISO 8601 UTC; without an offset it is the clinic's own time. null where it is none. */
export function instantIn(text: string, zone: string): string | null {
  const parts = instantParts(text);
  if (!parts) return null;
  if (parts.offset !== null) return utcInstant(text);
  return inYears(msAt(parts.day, parts.time, zone) + parts.ms);
}

/** The first instant of a day of the clinic, and the first one after it: `from <= at < until`. */
export function boundsOfDay(day: string, zone: string): { from: string; until: string } {
  const iso = (ms: number) => new Date(ms).toISOString();
  return { from: iso(msAt(day, '00:00', zone)), until: iso(msAt(addDays(day, 1), '00:00', zone)) };
}

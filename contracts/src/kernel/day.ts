/** Calendar days (`YYYY-MM-DD`) and times of day (`HH:MM`) of the clinic. No function here reads a clock. */
import { DateTime } from 'luxon';

/** The specification's words for the zones, and what they are. */
export const timeZones: Readonly<Record<string, string>> = {
  '(UTC +1) Casablanca': 'Africa/Casablanca',
  '(UTC) London': 'Europe/London',
  '(UTC +1) Paris': 'Europe/Paris',
  '(UTC +4) Dubai': 'Asia/Dubai',
  '(UTC -5) New York': 'America/New_York',
};

export const DEFAULT_ZONE = '(UTC +1) Casablanca';

/** The IANA name of one of the settings' words. */
export function zoneOf(word: string | null | undefined): string {
  return timeZones[word ?? DEFAULT_ZONE] ?? 'Africa/Casablanca';
}

/** The clinic's day at an instant; one without an offset is the clinic's own time. */
export function dayAt(instant: string | Date, zone: string): string {
  const at =
    typeof instant === 'string'
      ? DateTime.fromISO(instant, { zone })
      : DateTime.fromJSDate(instant, { zone });
  return at.toFormat('yyyy-MM-dd');
}

/** A date with time, ISO 8601. `Date.parse` would take 30 February for 2 March. */
export function isInstant(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && DateTime.fromISO(value, { zone: 'utc' }).isValid;
}

export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && DateTime.fromISO(value, { zone: 'utc' }).isValid;
}

export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** Whole days from one day to another; below 0 when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  const utc = { zone: 'utc' };
  return Math.round(DateTime.fromISO(to, utc).diff(DateTime.fromISO(from, utc), 'days').days);
}

export function addDays(from: string, days: number): string {
  return DateTime.fromISO(from, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');
}

/** Half-open: 10:00–10:30 and 10:30–11:00 do not overlap. */
export function overlaps(
  a: { fromTime: string; toTime: string },
  b: { fromTime: string; toTime: string },
): boolean {
  return a.fromTime < b.toTime && b.fromTime < a.toTime;
}

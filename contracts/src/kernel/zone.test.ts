import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createRequire } from 'node:module';
import { extractZones, type MomentTimezone } from '../testing/extractZones.ts';
import { addDays } from './day.ts';
import {
  boundsOfDay,
  clinicTime,
  dayAt,
  DEFAULT_ZONE,
  instantAt,
  instantIn,
  offsetAt,
  timeZones,
  zoneOf,
} from './zone.ts';
import { ZONE_DATA_VERSION, zoneData } from './zoneData.ts';

const moment: MomentTimezone = createRequire(import.meta.url)('moment-timezone');
const zones = Object.values(timeZones);
const FIRST = Date.parse('1800-01-01T00:00:00Z');
const LAST = Date.parse('2199-12-31T23:59:59Z');
const anyInstant = fc.integer({ min: FIRST, max: LAST });
const anyZone = fc.constantFrom(...zones);

describe('the generated data', () => {
  test('is what `npm run zones -w contracts` makes of the package', () => {
    const { version, zones: extracted } = extractZones(moment, zones);
    expect({ version: ZONE_DATA_VERSION, zones: zoneData }).toEqual({ version, zones: extracted });
  });

  test.each(zones)('gives for %s what the package gives, from 1800 to 2199', (zone) => {
    const { untils = [], offsets = [] } = moment.tz.zone(zone) ?? {};
    const offsetOf = (ms: number) =>
      -Math.round((offsets[untils.findIndex((until) => until === null || ms < until)] ?? Number.NaN) * 60);
    const edges = untils.flatMap((until) => (until !== null && until < LAST ? [until - 1000, until] : []));
    const spread = Array.from({ length: 4000 }, (_, n) => FIRST + n * ((LAST - FIRST) / 4000));
    const differing = [...edges, ...spread].filter((ms) => offsetAt(ms, zone) !== offsetOf(ms));
    expect(differing.map((ms) => new Date(ms).toISOString())).toEqual([]);
    expect(edges.length).toBeGreaterThan(0);
  });

  test('is small: it is part of what the screens load first', () => {
    expect(JSON.stringify(zoneData).length).toBeLessThan(16_000);
  });
});

describe('day and time of the clinic', () => {
  test.each([
    ['Casablanca in summer 2025', 'Africa/Casablanca', '2025-07-01T23:30:00Z', '2025-07-02 00:30'],
    ['Casablanca in Ramadan 2026', 'Africa/Casablanca', '2026-03-01T23:30:00Z', '2026-03-01 23:30'],
    ['Casablanca after Ramadan 2026', 'Africa/Casablanca', '2026-03-22T02:00:00Z', '2026-03-22 03:00'],
    [
      'Casablanca, a second before the last hour ends',
      'Africa/Casablanca',
      '2026-09-20T00:59:59Z',
      '2026-09-20 01:59',
    ],
    ['Casablanca, for good at UTC', 'Africa/Casablanca', '2026-09-20T01:00:00Z', '2026-09-20 01:00'],
    ['Casablanca on New Year’s Eve 2026', 'Africa/Casablanca', '2026-12-31T23:30:00Z', '2026-12-31 23:30'],
    ['Casablanca in summer 2027', 'Africa/Casablanca', '2027-07-01T23:30:00Z', '2027-07-01 23:30'],
    ['London in winter', 'Europe/London', '2026-01-31T23:30:00Z', '2026-01-31 23:30'],
    ['London in summer', 'Europe/London', '2026-06-30T23:30:00Z', '2026-07-01 00:30'],
    ['London in the summer of 2100', 'Europe/London', '2100-06-30T23:30:00Z', '2100-07-01 00:30'],
    ['Paris, the last hour of summer', 'Europe/Paris', '2026-10-25T00:59:59Z', '2026-10-25 02:59'],
    ['Paris, the first hour of winter', 'Europe/Paris', '2026-10-25T01:00:00Z', '2026-10-25 02:00'],
    ['New York in winter', 'America/New_York', '2026-01-01T04:59:59Z', '2025-12-31 23:59'],
    ['New York in summer', 'America/New_York', '2026-07-01T03:59:59Z', '2026-06-30 23:59'],
    ['New York in 2199', 'America/New_York', '2199-07-01T04:00:00Z', '2199-07-01 00:00'],
    ['Dubai', 'Asia/Dubai', '2026-06-30T20:00:00Z', '2026-07-01 00:00'],
    ['Kuala Lumpur', 'Asia/Kuala_Lumpur', '2026-06-30T16:00:00Z', '2026-07-01 00:00'],
    ['another offset', 'Asia/Dubai', '2026-07-01T02:30:00+05:00', '2026-07-01 01:30'],
    [
      'an instant without offset is the clinic’s own',
      'Asia/Dubai',
      '2026-07-01T02:30:00',
      '2026-07-01 02:30',
    ],
    ['before there were zones', 'Africa/Casablanca', '1850-01-01T00:00:00Z', '1849-12-31 23:29'],
  ])('%s', (...[, zone, instant, expected]) => {
    const { day, time } = clinicTime(instant, zone);
    expect(`${day} ${time}`).toBe(expected);
    expect(dayAt(instant, zone)).toBe(day);
  });

  test('of a Date and of its text are the same', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (ms, zone) => {
        const at = new Date(ms);
        expect(clinicTime(at, zone)).toEqual(clinicTime(at.toISOString(), zone));
      }),
    );
  });

  test('UTC is a zone of its own', () => {
    expect(clinicTime('2026-07-01T23:30:00Z', 'UTC')).toEqual({ day: '2026-07-01', time: '23:30' });
    expect(instantAt('2026-07-01', '23:30', 'UTC')).toBe('2026-07-01T23:30:00.000Z');
  });

  test('a zone that is not offered is an error, not UTC', () => {
    expect(() => dayAt('2026-01-01T00:00:00Z', 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('the instant of a day and time of the clinic', () => {
  test.each([
    ['a usual one', '2026-07-01', '09:00', 'Africa/Casablanca', '2026-07-01T08:00:00.000Z'],
    ['after the change of 2026', '2026-10-01', '09:00', 'Africa/Casablanca', '2026-10-01T09:00:00.000Z'],
    [
      'in the gap of spring: an hour later',
      '2026-03-08',
      '02:30',
      'America/New_York',
      '2026-03-08T07:30:00.000Z',
    ],
    ['in the gap after Ramadan', '2026-03-22', '02:30', 'Africa/Casablanca', '2026-03-22T02:30:00.000Z'],
    ['twice in autumn: the first', '2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
    [
      'twice when summer time ended for good',
      '2026-09-20',
      '01:30',
      'Africa/Casablanca',
      '2026-09-20T00:30:00.000Z',
    ],
  ])('%s', (...[, day, time, zone, expected]) => {
    expect(instantAt(day, time, zone)).toBe(expected);
  });

  test.each([
    ['with an offset', '2026-07-01T09:00:00+02:00', '2026-07-01T07:00:00.000Z'],
    ['without one: the clinic’s own time', '2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
    ['a day', '2026-07-01', null],
    ['30 February', '2026-02-30T09:00:00Z', null],
    ['year 0', '0000-01-01T09:00', null],
  ])('as somebody wrote it, %s', (...[, text, expected]) => {
    expect(instantIn(text, 'Africa/Casablanca')).toBe(expected);
  });

  test('is undone by clinicTime, but for the times that do not exist', () => {
    const minute = 60_000;
    fc.assert(
      fc.property(anyInstant, anyZone, (ms, zone) => {
        const at = new Date(Math.floor(ms / minute) * minute);
        const { day, time } = clinicTime(at, zone);
        expect(clinicTime(instantAt(day, time, zone), zone)).toEqual({ day, time });
      }),
    );
  });

  test('the days of a zone follow each other without gap and without overlap', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (ms, zone) => {
        const at = new Date(ms).toISOString();
        const day = dayAt(at, zone);
        const { from, until } = boundsOfDay(day, zone);
        expect(from <= at && at < until).toBe(true);
        expect(boundsOfDay(addDays(day, 1), zone).from).toBe(until);
      }),
    );
  });

  test('a day on which clocks change is 23 or 25 hours long', () => {
    const hours = (day: string, zone: string) => {
      const { from, until } = boundsOfDay(day, zone);
      return (Date.parse(until) - Date.parse(from)) / 3_600_000;
    };
    expect(hours('2026-03-29', 'Europe/London')).toBe(23);
    expect(hours('2026-10-25', 'Europe/London')).toBe(25);
    expect(hours('2026-09-20', 'Africa/Casablanca')).toBe(25);
    expect(hours('2026-09-21', 'Africa/Casablanca')).toBe(24);
  });
});

describe('the settings’ words', () => {
  test.each(Object.entries(timeZones))('%s has its data', (word, zone) => {
    expect(zoneOf(word)).toBe(zone);
    expect(zoneData[zone]).toBeDefined();
  });

  test.each([null, undefined, 'Atlantis'])('%j is the clinic’s default', (word) => {
    expect(zoneOf(word)).toBe(timeZones[DEFAULT_ZONE]);
    expect(zoneOf(word)).toBe('Africa/Casablanca');
  });
});

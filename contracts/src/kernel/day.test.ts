import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  isFarAhead,
  yearsBefore,
  daysBetween,
  isDay,
  isInstant,
  isTime,
  lastDayOf,
  overlaps,
  monthName,
  monthTitle,
  utcInstant,
  weekdayName,
  weekdayOf,
  yearsBetween,
} from './day.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['26-01-01', false],
    ['2026-01-01T00:00:00Z', false],
    ['', false],
    ['0000-01-01', false],
    ['1799-12-31', false],
    ['1800-01-01', true],
    ['2199-12-31', true],
    ['2200-01-01', false],
    ['9999-12-31', false],
    ['2026-02-30', false],
  ])('isDay %j is %s', (value, expected) => {
    expect(isDay(value)).toBe(expected);
  });

  test.each([
    ['2026-06-30T10:00:00Z', true],
    ['2026-06-30T10:00', true],
    ['2026-06-30', false],
    ['2026-06-31T10:00:00Z', false],
    ['2026-06-30Tnoon', false],
    ['2026-06-30T24:00:00Z', false],
    ['2026-06-30T23:59:60Z', false],
    ['2026-06-30T10:00:00.123456789Z', true],
    ['2026-06-30T10:00:00+01:00', true],
    ['2026-06-30T10:00:00+01', true],
    ['2026-06-30T10:00:00+25:00', false],
    ['0000-01-01T00:00:00Z', false],
    ['1799-12-31T23:59:59Z', false],
    ['1800-01-01T00:30:00+01:00', false],
    ['2199-12-31T23:59:59.999Z', true],
    ['2199-12-31T23:59:59-01:00', false],
    ['+275760-09-13T00:00:00Z', false],
    ['2026-06-30T10:00:00 GMT+1', false],
  ])('isInstant %j is %s', (value, expected) => {
    expect(isInstant(value)).toBe(expected);
  });

  test('isFarAhead is more than a year after today, for days and months', () => {
    expect(['2027-03-02', '2027-03-03'].map((day) => isFarAhead(day, '2026-03-02'))).toEqual([false, true]);
    expect(['2027-03', '2027-04'].map((month) => isFarAhead(month, '2026-03-02'))).toEqual([false, true]);
    expect(isFarAhead('2029-03-01', '2028-02-29')).toBe(false);
  });

  test('yearsBetween counts whole years: an age changes on the birthday', () => {
    const agesOn = ['2026-05-09', '2026-05-10'].map((day) => yearsBetween('2000-05-10', day));
    expect(agesOn).toEqual([25, 26]);
  });

  test('yearsBefore is the same day of an earlier year, or the one after where that has none', () => {
    expect(yearsBefore('2026-03-02', 10)).toBe('2016-03-02');
    expect(yearsBefore('2024-02-29', 4)).toBe('2020-02-29');
    expect(yearsBefore('2024-02-29', 10)).toBe('2014-03-01');
  });

  test('daysBetween counts the calendar’s days and is undone by addDays', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -3000, max: 3000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });

  test('an instant is kept in UTC, to the millisecond', () => {
    expect(utcInstant('2026-03-01T23:30:00+02:00')).toBe('2026-03-01T21:30:00.000Z');
    expect(utcInstant('2026-03-01T23:30:15.123456-0130')).toBe('2026-03-02T01:00:15.123Z');
    expect(utcInstant('2026-03-01T23:30')).toBeNull();
    expect(utcInstant('2199-12-31T23:30:00-02:00')).toBeNull();
  });

  test('a weekday is 1 to 7, Monday first', () => {
    expect(['2026-03-01', '2026-03-02', '1800-01-01', '2000-02-29'].map(weekdayOf)).toEqual([7, 1, 3, 2]);
  });

  test('the last day of a month is 28 to 31', () => {
    expect(['2026-01', '2026-02', '2028-02', '2026-04', '2026-12', '1900-02'].map(lastDayOf)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2028-02-29',
      '2026-04-30',
      '2026-12-31',
      '1900-02-28',
    ]);
  });

  test('a month has its year beside it', () => {
    expect(monthTitle('2026-03-01', 'en')).toBe('March 2026');
    expect(monthTitle('2026-12-31', 'fr')).toBe('décembre 2026');
  });

  test('names come from the language, whatever the runtime’s zone is', () => {
    expect(monthName('2026-03-01', 'fr')).toBe('mars');
    expect(monthName('2026-12-01', 'ar')).toBe('دجنبر');
    expect(monthTitle('2026-11-01', 'ar')).toBe(monthTitle('2026-11-01', 'ar-MA'));
    expect(weekdayName('2026-03-01', 'en', 'long')).toBe('Sunday');
  });
});

describe('times', () => {
  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['09:60', false],
    ['09:00:00', false],
  ])('isTime %j is %s', (value, expected) => {
    expect(isTime(value)).toBe(expected);
  });

  test.each([
    ['10:00-10:30', '10:30-11:00', false],
    ['10:30-11:00', '10:00-10:30', false],
    ['10:00-10:30', '10:29-11:00', true],
    ['10:00-11:00', '10:15-10:20', true],
    ['10:15-10:20', '10:00-11:00', true],
    ['10:00-10:30', '10:00-10:30', true],
    ['08:00-09:00', '12:00-13:00', false],
  ])('%s and %s overlap: %s', (first, second, expected) => {
    const slot = (text: string) => ({ fromTime: text.slice(0, 5), toTime: text.slice(6) });
    expect(overlaps(slot(first), slot(second))).toBe(expected);
  });

  test('to overlap is to share a minute', () => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const slot = fc
      .tuple(fc.nat(1438), fc.integer({ min: 1, max: 90 }))
      .map(([from, length]) => ({ from, to: Math.min(from + length, 1439) }));
    fc.assert(
      fc.property(slot, slot, (a, b) => {
        const shared = Math.min(a.to, b.to) - Math.max(a.from, b.from) > 0;
        const times = ({ from, to }: typeof a) => ({ fromTime: clock(from), toTime: clock(to) });
        expect(overlaps(times(a), times(b))).toBe(shared);
      }),
    );
  });
});

import { describe, expect, test } from '@jest/globals';
import { clinicHours, endOfSlot, freeSlots, usualHours } from './freeSlots.ts';

const free = (after: string, busy: Parameters<typeof freeSlots>[0]['busy'] = [], hours = usualHours) =>
  freeSlots({ hours, after, busy });

describe('free places', () => {
  test('are half hours within the hours of the clinic that have not begun', () => {
    expect(free('00:00')).toHaveLength(26);
    expect(free('18:30')).toEqual(['18:30', '19:00', '19:30']);
    expect(free('18:31')).toEqual(['19:00', '19:30']);
    expect(free('19:31')).toEqual([]);
  });

  test.each([
    ['08:15', '09:30', ['08:15', '08:45']],
    ['09:00', '09:29', []],
    ['00:00', '00:30', ['00:00']],
    ['22:45', '23:59', ['22:45', '23:15']],
  ])('from %s to %s begin with the opening', (opensAt, closesAt, expected) => {
    expect(free('00:00', [], { opensAt, closesAt })).toEqual(expected);
  });

  test.each([
    ['10:00', '10:30', ['09:30', '10:30']],
    ['10:10', '10:20', ['09:30', '10:30']],
    ['09:59', '10:01', ['10:30']],
    ['09:00', '11:00', []],
  ])('with an appointment from %s to %s', (fromTime, toTime, expected) => {
    const near = free('09:29', [{ fromTime, toTime }]).filter((time) => time < '11:00');
    expect(near).toEqual(expected);
  });

  test('are followed by as much free time as is asked for', () => {
    const hours = { opensAt: '09:00', closesAt: '12:00' };
    const busy = [{ fromTime: '10:00', toTime: '10:30' }];
    expect(freeSlots({ hours, after: '00:00', busy, minutes: 45 })).toEqual(['09:00', '10:30', '11:00']);
    expect(freeSlots({ hours, after: '00:00', busy, minutes: 15 }).at(-1)).toBe('11:30');
    expect(freeSlots({ hours, after: '00:00', busy, minutes: 240 })).toEqual([]);
    expect(endOfSlot('10:30', 45)).toBe('11:15');
  });

  test('end half an hour later', () => {
    expect(endOfSlot('09:30')).toBe('10:00');
  });
});

describe('the hours of the clinic', () => {
  test.each([
    [null, usualHours],
    [{ opensAt: null, closesAt: null }, usualHours],
    [{ opensAt: '08:30' }, { opensAt: '08:30', closesAt: '20:00' }],
    [
      { opensAt: '00:00', closesAt: '23:59' },
      { opensAt: '00:00', closesAt: '23:59' },
    ],
    [{ opensAt: '21:00', closesAt: null }, usualHours],
  ])('of %j are %j', (settings, expected) => {
    expect(clinicHours(settings)).toEqual(expected);
  });
});

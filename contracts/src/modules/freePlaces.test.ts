import { describe, expect, test } from '@jest/globals';
import { endOfPlace, freePlaces } from './freePlaces.ts';

describe('free places', () => {
  test('are half hours within the usual hours that have not begun', () => {
    expect(freePlaces('00:00', [])).toHaveLength(26);
    expect(freePlaces('18:30', [])).toEqual(['18:30', '19:00', '19:30']);
    expect(freePlaces('18:31', [])).toEqual(['19:00', '19:30']);
    expect(freePlaces('19:31', [])).toEqual([]);
  });

  test.each([
    ['10:00', '10:30', ['09:30', '10:30']],
    ['10:10', '10:20', ['09:30', '10:30']],
    ['09:59', '10:01', ['10:30']],
    ['09:00', '11:00', []],
  ])('with an appointment from %s to %s', (fromTime, toTime, expected) => {
    const near = freePlaces('09:29', [{ fromTime, toTime }]).filter((time) => time < '11:00');
    expect(near).toEqual(expected);
  });

  test('end half an hour later', () => {
    expect(endOfPlace('09:30')).toBe('10:00');
  });
});

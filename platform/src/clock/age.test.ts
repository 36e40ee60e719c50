import { expect, test } from '@jest/globals';
import { testClock } from '../testing/testClock.ts';
import { isOlderThan, msUntilOlder } from './age.ts';

const clock = testClock();
const stampOf = (ageMs: number) => new Date(clock().getTime() - ageMs).toISOString();

test.each([
  ['a minute ago', 60_000, true, 0],
  ['30 s ago', 30_000, true, 0],
  ['just less than 30 s ago', 29_999, false, 1],
  ['now', 0, false, 30_000],
  ['as far ahead as a clock may be', -5_000, false, 30_000],
  ['an hour ahead, by a clock that was wrong', -3_600_000, true, 30_000],
])('what is stamped %s', (_when, ageMs, isOlder, msLeft) => {
  expect(isOlderThan(30_000, stampOf(ageMs), clock)).toBe(isOlder);
  expect(msUntilOlder(30_000, stampOf(ageMs), clock)).toBe(msLeft);
});

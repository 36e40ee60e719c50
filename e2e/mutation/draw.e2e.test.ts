/** A sample of mistakes is drawn fairly, and fails only by more than chance. */
import { expect, test } from '@jest/globals';
import { chanceOfAtMost, shuffle } from './draw.mjs';

test.each([
  [0, 1, 0.9, 0.1],
  [1, 1, 0.9, 1],
  [11, 20, 0.9, 5.985853174036e-5],
  [27, 40, 0.9, 8.844761225347e-5],
  [43, 60, 0.9, 5.630150282992e-5],
  [76, 100, 0.9, 3.963742383786e-5],
])('at most %i of %i at %d', (noticed, of, chance, expected) => {
  expect(chanceOfAtMost(noticed, of, chance) / expected).toBeCloseTo(1, 6);
});

test('without a sample nothing is proved', () => {
  expect(chanceOfAtMost(0, 0, 0.9)).toBe(1);
});

test('a seed draws the same again, each of all once, and each as often as the others', () => {
  const all = Array.from({ length: 10 }, (_, index) => index);
  expect(shuffle(all, 7)).toEqual(shuffle(all, 7));
  expect(shuffle(all, 7).sort((a, b) => a - b)).toEqual(all);
  const firsts = Array.from({ length: 10_000 }, (_, seed) => shuffle(all, seed)[0]);
  for (const one of all) {
    const times = firsts.filter((first) => first === one).length;
    expect(Math.abs(times - 1_000)).toBeLessThan(150);
  }
});

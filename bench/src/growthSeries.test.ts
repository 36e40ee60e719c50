import { expect, test } from '@jest/globals';
import { growthPlot } from './growthPlot.ts';
import { eventsText, exponentOf, growthTable, lastStepOf, type Series } from './growthSeries.ts';

const sizes = [1_000, 10_000, 100_000];

function series(name: string, timeOf: (events: number) => number): Series {
  return { name, growth: 'constant', points: sizes.map((events) => ({ events, ms: timeOf(events) })) };
}

test('the exponent is 0 for a constant time, 1 for one that grows with the log, 2 for its square', () => {
  expect(exponentOf(series('page', () => 7).points)).toBeCloseTo(0);
  expect(exponentOf(series('backup', (events) => 0.3 * events).points)).toBeCloseTo(1);
  expect(exponentOf(series('pairs', (events) => events ** 2).points)).toBeCloseTo(2);
});

test('the last step shows what small logs hide', () => {
  const { points } = series('search', (events) => 100 + (events / 1_000) ** 2);
  expect(exponentOf(points)).toBeLessThan(1.1);
  expect(lastStepOf(points)).toBeGreaterThan(1.5);
});

test('the exponent of a single size is not a number', () => {
  expect(exponentOf([{ events: 10, ms: 5 }])).toBeNaN();
});

test('sizes are rounded', () => {
  expect([60, 1_992, 99_980, 999_994, 4_999_974].map(eventsText)).toEqual(['60', '2k', '100k', '1M', '5M']);
});

test('the table has a line for each action', () => {
  expect(growthTable([series('page', () => 7), series('backup', (events) => events / 10)])).toBe(
    [
      'Action      1k     10k    100k  Exponent  Last step',
      'page    7.0 ms  7.0 ms  7.0 ms      0.00       0.00',
      'backup  100 ms   1.0 s    10 s      1.00       1.00',
    ].join('\n'),
  );
});

test('labels of lines that end at the same place stand apart, and within the picture', () => {
  const same = Array.from({ length: 12 }, (_, n) => series(`action ${n}`, () => 9));
  const svg = growthPlot('Plot', same);
  const tops = [...svg.matchAll(/y="([\d.]+)" fill="#/g)].map(([, top]) => Number(top));
  expect(tops).toHaveLength(12);
  for (const [place, top] of tops.slice(1).entries())
    expect(top - (tops[place] ?? 0)).toBeGreaterThanOrEqual(17.9);
  expect(Math.max(...tops)).toBeLessThan(520);
});

import { expect, test } from '@jest/globals';
import { Backoff } from './backoff.ts';

const around = (ms: number) => ({ least: ms * 0.75, most: ms * 1.25 });

test('pauses double up to the longest', () => {
  const backoff = new Backoff({ firstMs: 100, longestMs: 500 });
  for (const due of [100, 200, 400, 500, 500].map(around)) {
    const ms = backoff.next();
    expect(ms).toBeGreaterThanOrEqual(due.least);
    expect(ms).toBeLessThanOrEqual(due.most);
  }
});

test('they begin again after a success', () => {
  const backoff = new Backoff({ firstMs: 100, longestMs: 100_000 });
  for (let n = 0; n < 8; n += 1) backoff.next();
  backoff.reset();
  expect(backoff.next()).toBeLessThanOrEqual(125);
});

test('two that fail together do not come back together', () => {
  const pauses = Array.from({ length: 20 }, () => new Backoff({ firstMs: 1_000 }).next());
  expect(new Set(pauses).size).toBeGreaterThan(1);
});

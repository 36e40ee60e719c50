import { Problem } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { RateLimiter } from './rateLimiter.ts';

function limiter(perSecond: number, burst: number) {
  let now = 0;
  const limits = new RateLimiter({ perSecond, burst }, () => now);
  const take = (caller: string): number | null => {
    try {
      limits.take(caller);
      return null;
    } catch (error) {
      return error instanceof Problem ? Number(error.details.extra?.['retryAfter']) : -1;
    }
  };
  return { take, advance: (ms: number) => (now += ms) };
}
const many = (count: number, take: () => number | null) => Array.from({ length: count }, take);

test('takes a burst, then so many a second for ever', () => {
  const { take, advance } = limiter(2, 5);
  expect(many(6, () => take('a'))).toEqual([null, null, null, null, null, 1]);
  for (let second = 0; second < 5; second++) {
    advance(1000);
    expect(many(3, () => take('a'))).toEqual([null, null, 1]);
  }
});

test('counts each caller alone, and gives no more than the burst after a pause', () => {
  const { take, advance } = limiter(2, 3);
  many(4, () => take('a'));
  expect(take('b')).toBeNull();
  advance(3_600_000);
  expect(many(4, () => take('a'))).toEqual([null, null, null, 1]);
});

test('says when the next call is taken', () => {
  const { take, advance } = limiter(0.1, 1);
  take('a');
  expect(take('a')).toBe(10);
  advance(9_500);
  expect(take('a')).toBe(1);
  advance(500);
  expect(take('a')).toBeNull();
});

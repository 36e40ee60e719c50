/** RFC 6238, appendix B: the vectors for SHA-1, of which a code is the last six digits. */
import { describe, expect, test } from '@jest/globals';
import { stepOf } from './secondFactors.ts';

const secret = Buffer.from('12345678901234567890');
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

test.each(vectors)('at %i the code is %s', (seconds, code) => {
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

describe('a clock that differs', () => {
  const [seconds, code] = vectors[2];
  const step = Math.floor(seconds / 30);

  test.each([-1, 0, 1])('by %i steps is within what is allowed', (steps) => {
    expect(stepOf(secret, code, (seconds + steps * 30) * 1000)).toBe(step);
  });

  test.each([-2, 2])('by %i steps is not', (steps) => {
    expect(stepOf(secret, code, (seconds + steps * 30) * 1000)).toBeNull();
  });
});

test('another secret has other codes', () => {
  expect(stepOf(Buffer.from('09876543210987654321'), '287082', 59_000)).toBeNull();
});

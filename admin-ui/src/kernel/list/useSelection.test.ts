import { expect, test } from '@jest/globals';
import { rangeOf } from './useSelection.ts';

const ids = ['a', 'b', 'c', 'd'];

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  [null, 'c', ['c']],
  ['gone', 'c', ['c']],
] as const)('from %s to %s', (from, to, range) => {
  expect(rangeOf(ids, from, to)).toEqual(range);
});

import { expect, test } from '@jest/globals';
import { countOf } from './useAuditPages.ts';

const page = (count: number, next: string | null, total = count, isCapped = false) => ({
  rows: Array.from({ length: count }),
  next,
  total,
  isCapped,
});

test.each([
  ['what was counted, while there is more', [page(50, 'p', 437)], { total: 437, isCapped: false }],
  ['at least what was counted', [page(50, 'p', 437, true)], { total: 437, isCapped: true }],
  ['what later calls of the page found as well', [page(50, 'p', 2, true)], { total: 50, isCapped: true }],
  [
    'what later pages found',
    [page(50, 'p', 60, true), page(50, 'q', 60, true)],
    { total: 100, isCapped: true },
  ],
  [
    'all of it, once all was looked into',
    [page(50, 'p', 60, true), page(9, null)],
    { total: 59, isCapped: false },
  ],
  ['nothing', [page(0, null, 0, true)], { total: 0, isCapped: false }],
])('the count says %s', (_, pages, count) => expect(countOf(pages)).toEqual(count));

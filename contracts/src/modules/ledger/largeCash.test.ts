import { expect, test } from '@jest/globals';
import { isTooLargeForCash } from './largeCash.ts';

test.each([
  ['19999.99', 'MAD', false],
  ['20000.00', 'MAD', true],
  ['20000.00', 'EUR', false],
  [null, 'MAD', false],
])('cash for %s %s', (grandTotal, currency, isTooLarge) => {
  expect(isTooLargeForCash({ grandTotal, currency })).toBe(isTooLarge);
});

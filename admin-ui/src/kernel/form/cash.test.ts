import { describe, expect, test } from '@jest/globals';
import { money } from '@hospital/contracts';
import fc from 'fast-check';
import { changeOf, coversCash, quickAmounts, typedAmount } from './cash.ts';

describe('the change', () => {
  test.each([
    ['400', '300.30', '99.70'],
    ['300.30', '300.30', '0.00'],
    ['300.29', '300.30', null],
    ['', '300.30', null],
    ['4,5', '300.30', null],
    ['400', null, null],
  ] as const)('of %s for %s is %s', (tendered, amount, change) => {
    expect(changeOf(tendered, amount)).toBe(change);
    if (amount !== null && tendered !== '') expect(coversCash(tendered, amount)).toBe(change !== null);
  });

  test('is not asked for where nobody counted', () => expect(coversCash('', '1.00')).toBe(true));
});

describe('usual amounts of cash', () => {
  test.each([
    ['300.00', ['300.00', '400.00']],
    ['150.50', ['150.50', '160.00', '200.00']],
    ['0.01', ['0.01', '10.00', '50.00', '100.00', '200.00']],
    ['200.00', ['200.00']],
  ])('of %s are %s', (amount, sums) => expect(quickAmounts(amount)).toEqual(sums));

  test('begin with exactly the amount, rise, and none is too little', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_00 }), (centimes) => {
        const amount = money.centimes(`${centimes}e-2`);
        const sums = quickAmounts(amount);
        expect(sums[0]).toBe(amount);
        for (const [index, sum] of sums.entries()) {
          expect(typedAmount(sum)).toBe(sum);
          if (index > 0) expect(money.compare(sum, sums[index - 1] ?? '0')).toBeGreaterThan(0);
        }
      }),
    ));
});

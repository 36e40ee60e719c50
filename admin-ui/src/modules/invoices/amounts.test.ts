import { describe, expect, test } from '@jest/globals';
import { money } from '@hospital/contracts';
import fc from 'fast-check';
import { amountOf, amountUpTo, quickAmounts, typedAmount } from './amounts.ts';

test.each([
  [770.3, '770.30'],
  ['12', '12.00'],
  [null, '0.00'],
  [undefined, '0.00'],
  ['[erased]', '0.00'],
])('a row’s %s is %s', (value, amount) => expect(amountOf(value)).toBe(amount));

test.each([
  ['770.30', '770.30'],
  ['0.01', '0.01'],
  ['770.31', null],
  ['0', null],
  ['-5', null],
  ['1.005', null],
  ['', null],
  ['abc', null],
])('up to 770.30, “%s” is %s', (typed, amount) => expect(amountUpTo('770.30', typed)).toBe(amount));

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

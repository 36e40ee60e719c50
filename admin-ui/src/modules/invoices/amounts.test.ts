import { expect, test } from '@jest/globals';
import { amountOf, amountUpTo } from './amounts.ts';

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

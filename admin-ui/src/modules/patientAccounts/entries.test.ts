import { expect, test } from '@jest/globals';
import { balanceIn, entriesOf, isReversible, refundableOf } from './entries.ts';

const entry = {
  currency: 'MAD',
  day: '2026-03-02',
  method: 'Cash',
  number: null,
  receipt: null,
  refunded: null,
  reversed: null,
};
const advance = { ...entry, kind: 'Advance', id: 'a', amount: 100, refunded: 0, reversed: false };
const use = { ...entry, kind: 'Used for an invoice', id: 'p', amount: -70 };
const account = (...entries: readonly object[]) => ({ id: 'x', entries });

test('entries are shown newest first, and the balance is their sum', () => {
  const record = account(advance, use);
  expect(entriesOf(record).map(({ id }) => id)).toEqual(['p', 'a']);
  expect([balanceIn(record, 'MAD'), balanceIn(record, 'EUR'), balanceIn(undefined, 'MAD')]).toEqual([
    '30.00',
    '0.00',
    '0.00',
  ]);
});

test('an advance is refunded up to the balance, and reversed while all of it is there', () => {
  expect(refundableOf(account(advance), advance)).toBe('100.00');
  expect(refundableOf(account(advance, use), advance)).toBe('30.00');
  expect(isReversible(account(advance), advance)).toBe(true);
  expect(isReversible(account(advance, use), advance)).toBe(false);
  const reversed = { ...advance, reversed: true };
  expect(isReversible(account(reversed), reversed)).toBe(false);
  expect(refundableOf(account(reversed), reversed)).toBe('0.00');
  expect(refundableOf(account(advance, use), use)).toBe('0.00');
});

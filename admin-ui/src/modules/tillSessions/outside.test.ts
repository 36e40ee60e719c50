import { expect, test } from '@jest/globals';
import { outsideOf, outsideOfAccount } from './outside.ts';

const cash = { amount: 100, method: 'Cash', tillSession: null };

test('cash of an invoice has the day of its payment or its refund', () => {
  const invoice = {
    id: 'i',
    payments: [{ id: 'p', day: '2026-11-20' }],
    refunds: [{ id: 'r', day: '2026-11-22' }],
    tillEntries: [
      { ...cash, kind: 'Payment', entry: 'p' },
      { ...cash, kind: 'Payment', entry: 'p', tillSession: 's' },
      { ...cash, kind: 'Payment', entry: 'p', method: 'Card' },
      { ...cash, kind: 'Reversal', entry: 'p' },
      { ...cash, kind: 'Refund', entry: 'r' },
    ],
  };
  expect(outsideOf(invoice).map(({ entry }) => [entry.kind, entry.day])).toEqual([
    ['Payment', '2026-11-20'],
    ['Reversal', '2026-11-20'],
    ['Refund', '2026-11-22'],
  ]);
});

test('cash of an account has its own day and currency', () => {
  const advance = { ...cash, kind: 'Advance', id: 'e', day: '2026-11-21', currency: 'EUR' };
  expect(outsideOfAccount({ id: 'a', currency: 'MAD', entries: [advance] })).toMatchObject([
    { isOfAccount: true, currency: 'EUR', entry: { kind: 'Payment', entry: 'e', day: '2026-11-21' } },
  ]);
});

test('an advance that was reversed before it entered a till is not listed, and neither is its reversal', () => {
  const advance = { ...cash, kind: 'Advance', day: '2026-11-21' };
  const entries = [
    { ...advance, id: 'a' },
    { ...advance, id: 'a', kind: 'Reversal', amount: -100 },
    { ...advance, id: 'b', tillSession: 's' },
    { ...advance, id: 'b', kind: 'Reversal', amount: -100 },
    { ...advance, id: 'r', kind: 'Refund', amount: -10 },
  ];
  const listed = outsideOfAccount({ id: 'p', entries });
  expect(listed.map(({ entry }) => [entry.kind, entry.entry])).toEqual([
    ['Reversal', 'b'],
    ['Refund', 'r'],
  ]);
});

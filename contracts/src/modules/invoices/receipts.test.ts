import { expect, test } from '@jest/globals';
import { idOf } from '../../kernel/message.ts';
import { foldEvents, type GivenEvent } from '../../testing/foldEvents.ts';
import { receipts } from './receipts.ts';

const id = idOf('receipt');
const issued = (kind: 'payment' | 'refund'): GivenEvent => [
  'ReceiptIssued',
  { id, kind, number: 'REC-2026-000001', amount: '100.50', currency: 'MAD' },
];

test.each([
  ['a payment', 'payment', '100.50'],
  ['a refund', 'refund', '-100.50'],
] as const)('%s adds what came in by it, and nothing once it is reversed', (_what, kind, netAmount) => {
  expect(foldEvents(receipts, id, [issued(kind)])).toMatchObject({ amount: '100.50', netAmount });
  const reversed: GivenEvent = ['ReceiptReversed', { id, reason: 'A slip' }];
  expect(foldEvents(receipts, id, [issued(kind), reversed])).toMatchObject({
    status: 'reversed',
    amount: '100.50',
    netAmount: '0.00',
  });
});

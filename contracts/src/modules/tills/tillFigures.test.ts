import { expect, test } from '@jest/globals';
import { closingFiguresOf, expectedOf, type TillMoney } from './tillFigures.ts';

const entry = (kind: string, method: string, amount: string) => ({
  ...{ kind, method, amount },
  currency: 'MAD',
  late: false,
});

const session = (...entries: readonly ReturnType<typeof entry>[]): TillMoney => ({
  currency: 'MAD',
  float: '0.00',
  entries,
  movements: null,
});

test('a refund by a cheque of the clinic takes no cheque out of the drawer', () => {
  const refunded = session(entry('payment', 'cheque', '1000.00'), entry('refund', 'cheque', '-200.00'));
  expect(expectedOf(refunded, 'cheque')).toBe('1000.00');
  const counted = { cash: '0.00', cheque: '1000.00', card: '0.00' };
  expect(closingFiguresOf(refunded, counted)).toMatchObject([{}, { difference: '0.00' }, {}]);
});

test('a cheque whose payment was reversed is not expected', () => {
  const entries = [entry('payment', 'cheque', '1000.00'), entry('reversal', 'cheque', '-1000.00')];
  expect(expectedOf(session(...entries), 'cheque')).toBe('0.00');
});

test('refunds in cash and by card are taken off', () => {
  const paid = (method: string) => [entry('payment', method, '50.00'), entry('refund', method, '-20.00')];
  const both = session(...paid('cash'), ...paid('card'));
  expect([expectedOf(both, 'cash'), expectedOf(both, 'card')]).toEqual(['30.00', '30.00']);
});

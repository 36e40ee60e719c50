/** The second program by itself, by the test vectors and the wording of morocco.md. */
import { describe, expect, test } from '@jest/globals';
import { Books } from './books/books.ts';
import { due, grandTotal, rest, sharesOf, wordsOf } from './books/bill.ts';
import type { Act, MoneySent } from './books/acts.ts';

const thirds = {
  lines: Array.from({ length: 3 }, () => ({ quantity: 1000n, price: 33_33n })),
  taxRate: 20_00n,
  discountRate: 0n,
};

function booksOf(...acts: Act[]): { books: Books; answers: (string | null)[] } {
  const books = new Books();
  const issue = { kind: 'issue', bill: 'b', currency: 'MAD', ...thirds } as const;
  const answers = [issue, ...acts].map((act) => books.write({ act, session: null, mayBeLate: false }));
  return { books, answers: answers.slice(1) };
}
const put = (sent: MoneySent): Act => ({ kind: 'put', bill: 'b', ...sent });
const pay = (amount: bigint): Act => ({ kind: 'pay', bill: 'b', amount, method: 'Card' });

test('three lines of 33.33 with 20 %: 119.99, shares 40.00, 39.99 and 40.00', () => {
  expect([grandTotal(thirds), sharesOf(thirds)]).toEqual([119_99n, [40_00n, 39_99n, 40_00n]]);
});

describe('the table of PUT', () => {
  test.each<[string, Act[], string | null, object]>([
    [
      'Sent to Sent',
      [put({ status: 'Sent', paidBy: 'Cash', rest: 5n })],
      null,
      { status: 'Sent', due: 119_99n },
    ],
    [
      'Sent to Partially Paid',
      [put({ status: 'Partially Paid', paidBy: 'Cash', rest: 100_00n })],
      null,
      { status: 'Partially Paid', paidBy: 'Cash', due: 100_00n, rest: 100_00n },
    ],
    [
      'Partially Paid with rest 0',
      [put({ status: 'Partially Paid' })],
      null,
      { status: 'Partially Paid', due: 0n },
    ],
    [
      'Paid',
      [put({ status: 'Paid', paidBy: 'Cheque' }), put({ status: 'Sent' })],
      'invoice_paid',
      { paidBy: 'Cheque' },
    ],
    ['of a receipt', [pay(20n), put({ status: 'Sent' })], 'has_receipt', { due: 119_79n, paidBy: 'Other' }],
    [
      'more than was paid with a receipt',
      [pay(100_00n), put({ rest: 20_00n })],
      'has_receipt',
      { status: 'Partially Paid', due: 19_99n },
    ],
    [
      'a wrong rest',
      [put({ status: 'Partially Paid', rest: 120_00n })],
      'validation_failed',
      { status: 'Sent' },
    ],
  ])('%s', (_name, acts, answer, figures) => {
    const { books, answers } = booksOf(...acts);
    const bill = books.bill('b');
    expect(answers.at(-1)).toBe(answer);
    expect({ ...wordsOf(bill), due: due(bill), rest: rest(bill) }).toMatchObject(figures);
  });
});

test('a credit lowers what is due first; exactly the excess is given back', () => {
  const credit: Act = { kind: 'credit', bill: 'b', refundMethod: 'Cash' };
  const { books, answers } = booksOf(pay(19_99n), pay(30_00n), { kind: 'credit', bill: 'b' }, credit);
  expect(answers).toEqual([null, null, 'refund_method_required', null]);
  expect(books.bill('b').refunds.map(({ amount }) => amount)).toEqual([30_00n, 19_99n]);
  expect(wordsOf(books.bill('b'))).toEqual({ status: 'Paid', paidBy: null });
});

test('late cash counts in what the next session should find', () => {
  const { books } = booksOf();
  const write = (act: Act, session: string | null = null, mayBeLate = false): string | null =>
    books.write({ act, session, mayBeLate });
  write({ kind: 'open', session: 's', till: 't', float: 0n });
  write({ kind: 'pay', bill: 'b', amount: 20_00n, method: 'Cash' }, 's');
  write({ kind: 'pay', bill: 'b', amount: 1_00n, method: 'Cash' }, 's', true);
  write({ kind: 'close', session: 's', cash: 19_00n, card: 0n, cheque: 0n });
  books.place('b', { kind: 'Payment', place: 1 }, { isLate: true });
  expect(books.figures('s')).toMatchObject({
    expected: { Cash: 20_00n },
    lateCash: 1_00n,
    leftBehind: 20_00n,
  });
  write({ kind: 'open', session: 'next', till: 't', float: 0n });
  expect(books.session('next').expectedFloat).toBe(20_00n);
});

/** The second program by itself, by the test vectors and the wording of morocco.md. */
import { describe, expect, test } from '@jest/globals';
import { balanceOf, type Account } from './books/account.ts';
import { Books } from './books/books.ts';
import { sumOf } from './books/exact.ts';
import { due, grandTotal, rest, sharesOf, wordsOf } from './books/bill.ts';
import type { Act, By, MoneySent } from './books/acts.ts';

const thirds = {
  lines: Array.from({ length: 3 }, () => ({ quantity: 1000n, price: 33_33n })),
  taxRate: 20_00n,
  discountRate: 0n,
};

const nobody: By = { person: 'a', isCashier: false, session: null, mayBeLate: false };

function booksOf(...acts: Act[]): { books: Books; answers: (string | null)[] } {
  const books = new Books();
  const issue = {
    kind: 'issue',
    bill: 'b',
    patient: 'p',
    hasVisit: true,
    currency: 'MAD',
    ...thirds,
  } as const;
  const answers = [issue, ...acts].map((act) => books.write({ act, ...nobody }));
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
    books.write({ act, ...nobody, session, mayBeLate });
  write({ kind: 'open', session: 's', till: 't', float: 0n });
  write({ kind: 'pay', bill: 'b', amount: 20_00n, method: 'Cash' }, 's');
  write({ kind: 'pay', bill: 'b', amount: 1_00n, method: 'Cash' }, 's', true);
  write({ kind: 'close', session: 's', cash: 19_00n, card: 0n, cheque: 0n });
  books.place({ of: 'b', kind: 'Payment', place: 1 }, true);
  expect(books.figures('s')).toMatchObject({
    expected: { Cash: 20_00n },
    lateCash: 1_00n,
    leftBehind: 20_00n,
  });
  write({ kind: 'open', session: 'next', till: 't', float: 0n });
  expect(books.session('next').expectedFloat).toBe(20_00n);
});

describe('the account of a patient', () => {
  const advance = (amount: bigint): Act => ({
    kind: 'advance',
    patient: 'p',
    amount,
    method: 'Cash',
    currency: 'MAD',
  });
  const use = (amount: bigint): Act => ({ kind: 'use', patient: 'p', part: { bill: 'b', amount } });
  const refund = (entry: number, amount: bigint): Act => ({
    kind: 'refundAdvance',
    patient: 'p',
    entry,
    amount,
    method: 'Cash',
  });
  const accountOf = (books: Books): Account => books.accounts.get('p') ?? { entries: [], tillEntries: [] };
  const owed = (books: Books): bigint => sumOf(books.statementOf('p').map(({ amount }) => amount));

  test('pays at most what it holds and what is due; its payment returns to it', () => {
    const { books, answers } = booksOf(
      ...[use(1n), advance(50_00n), use(50_01n), use(50_00n), put({ status: 'Sent' })],
      ...([{ kind: 'delete', bill: 'b' }, { kind: 'reverse', bill: 'b', payment: 0 }, use(119_99n)] as const),
    );
    expect(answers).toEqual([
      ...['not_found', null, 'more_than_balance', null, 'has_receipt'],
      ...['invoice_locked', null, 'more_than_balance'],
    ]);
    expect(balanceOf(accountOf(books), 'MAD')).toBe(50_00n);
    // The advance alone was in the drawer.
    expect(books.entries().map(({ of, amount }) => [of, amount])).toEqual([['p', 50_00n]]);
    expect(owed(books)).toBe(69_99n);
  });

  test('gives back an advance as far as it goes, and reverses it only while it is whole', () => {
    const { books, answers } = booksOf(
      ...[advance(100_00n), use(30_00n), { kind: 'reverseAdvance', patient: 'p', entry: 0 } as const],
      ...[refund(0, 100_01n), refund(0, 70_01n), refund(1, 1n), refund(0, 70_00n)],
      ...[{ kind: 'reverseAdvance', patient: 'p', entry: 0 } as const],
      ...[advance(5_00n), { kind: 'reverseAdvance', patient: 'p', entry: 3 } as const, refund(3, 1n)],
    );
    expect(answers).toEqual([
      ...[null, null, 'more_than_balance', 'more_than_advance', 'more_than_balance', 'not_found', null],
      ...['advance_refunded', null, null, 'advance_reversed'],
    ]);
    expect([balanceOf(accountOf(books), 'MAD'), owed(books)]).toEqual([0n, 89_99n]);
  });

  test('takes one payment for several bills, and holds what the parts leave', () => {
    const several = (amount: bigint, ...amounts: bigint[]): Act => ({
      ...({ kind: 'payBills', patient: 'p', amount, method: 'Card' } as const),
      parts: amounts.map((part) => ({ bill: 'b', amount: part })),
    });
    const { books, answers } = booksOf(
      ...[several(20_00n, 10_00n, 10_00n), several(9_99n, 10_00n), several(120_00n, 120_00n)],
      several(120_00n, 119_99n),
    );
    expect(answers).toEqual(['validation_failed', 'validation_failed', 'more_than_due', null]);
    expect(accountOf(books).entries.map(({ amount }) => amount)).toEqual([120_00n, -119_99n]);
    expect(wordsOf(books.bill('b'))).toEqual({ status: 'Paid', paidBy: 'Other' });
    expect(owed(books)).toBe(-1n);
  });

  test('keeps of a credit note what the call says, of the newest payments', () => {
    const lines = [{ line: 0, amount: 40_00n }];
    const credit = (kept: bigint, more: object = {}): Act => ({
      kind: 'credit',
      bill: 'b',
      lines,
      kept,
      ...more,
    });
    const { books, answers } = booksOf(
      ...[
        pay(100_00n),
        pay(19_99n),
        credit(40_01n),
        credit(30_00n),
        credit(30_00n, { refundMethod: 'Cash' }),
      ],
    );
    expect(answers).toEqual([null, null, 'validation_failed', 'refund_method_required', null]);
    expect(accountOf(books).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['Kept of a credit note', 9_99n],
      ['Kept of a credit note', 20_01n],
    ]);
    expect([due(books.bill('b')), owed(books)]).toEqual([0n, -30_00n]);
  });

  test('gets back what a bill does not take any more', () => {
    const { books } = booksOf(
      ...[advance(100_00n), pay(100_00n), { ...use(50_00n), isOvertaken: true } as Act],
    );
    expect(accountOf(books).entries.map(({ amount }) => amount)).toEqual([100_00n, -50_00n, 30_01n]);
    expect(due(books.bill('b'))).toBe(0n);
  });
});

test('a cashier reverses an own payment that is in their open session', () => {
  const { books } = booksOf();
  const write = (act: Act, by: Partial<By>): string | null => books.write({ act, ...nobody, ...by });
  const cashier = { person: 'c', isCashier: true, session: 's' };
  const reverse = (payment: number): Act => ({ kind: 'reverse', bill: 'b', payment });
  write({ kind: 'open', session: 's', till: 't', float: 0n }, cashier);
  write(pay(1_00n), { session: 's' });
  write(pay(2_00n), { ...cashier, session: null });
  write(pay(3_00n), cashier);
  expect([0, 1, 2].map((payment) => write(reverse(payment), cashier))).toEqual([
    'not_own_payment',
    'not_own_payment',
    null,
  ]);
  expect(write(reverse(0), { session: 's' })).toBeNull();
});

test('an expense leaves one till once, until the money is put back while that till is open', () => {
  const { books } = booksOf();
  const write = (act: Act, session: string | null = 's'): string | null =>
    books.write({ act, ...nobody, session });
  const [out, back] = (['payOut', 'putBack'] as const).map((kind): Act => ({ kind, expense: 'e' }));
  if (!out || !back) throw new Error('no act');
  write({ kind: 'open', session: 's', till: 't', float: 20_00n });
  write({ kind: 'buy', expense: 'e', amount: 12_50n, paidBy: 'Cash', isApproved: true });
  expect([write(back), write(out, null), write(out), write(out), write(back), write(out)]).toEqual([
    ...['not_paid_out', 'no_open_till', null, 'already_paid_out', null, null],
  ]);
  expect(books.figures('s').expected.Cash).toBe(7_50n);
  write({ kind: 'move', session: 's', of: 'Bank deposit', amount: -7_50n });
  write({ kind: 'close', session: 's', cash: 0n, card: 0n, cheque: 0n });
  expect(write({ kind: 'move', session: 's', of: 'Float change', amount: 1n })).toBe('session_closed');
  expect([write(back), books.figures('s').expected.Cash]).toEqual(['payout_closed', 0n]);
});

test('a bill without an appointment replaces a credited one of the same patient', () => {
  const { books, answers } = booksOf({ kind: 'credit', bill: 'b' });
  const again = (bill: string, patient: string, corrects: string): string | null => {
    const act = {
      kind: 'issue',
      bill,
      patient,
      corrects,
      hasVisit: false,
      currency: 'MAD',
      ...thirds,
    } as const;
    return books.write({ act, ...nobody });
  };
  expect([...answers, again('c', 'p', 'b'), again('d', 'other', 'b'), again('e', 'p', 'c')]).toEqual([
    ...[null, null, 'validation_failed', 'not_credited'],
  ]);
});

describe('a cheque', () => {
  const byCheque = (amount: bigint): Act => ({ kind: 'pay', bill: 'b', amount, method: 'Cheque' });
  const first = { of: 'b', place: 0 };
  const of = (kind: 'clearCheque' | 'bounce' | 'returnCheque', cheque = first): Act => ({ kind, cheque });
  const deposit = (slip: string, ...cheques: (typeof first)[]): Act => ({ kind: 'deposit', slip, cheques });
  const ofSlip = (kind: 'clearSlip' | 'withdraw', slip = 's'): Act => ({ kind, slip });
  const statuses = (books: Books): string[] => [...books.cheques.values()].map(({ status }) => status);

  test('is made by a payment with a receipt', () => {
    const { books } = booksOf(put({ status: 'Partially Paid', paidBy: 'Cheque', rest: 19_99n }));
    expect(statuses(books)).toEqual([]);
    books.write({ act: { kind: 'receipt', bill: 'b', payment: 0 }, ...nobody });
    expect(statuses(books)).toEqual(['Received']);
  });

  test('is on one slip, and can go back while it is in hand', () => {
    const { books, answers } = booksOf(
      ...[byCheque(20_00n), byCheque(30_00n), deposit('s'), deposit('s', first, first)],
      ...[of('clearCheque'), of('bounce'), deposit('s', first, { of: 'b', place: 1 }), deposit('t', first)],
      ...[of('returnCheque'), { kind: 'reverse', bill: 'b', payment: 0 } as const, ofSlip('withdraw')],
      ...[ofSlip('clearSlip'), { kind: 'reverse', bill: 'b', payment: 0 } as const, of('returnCheque')],
    );
    expect(answers).toEqual([
      ...[null, null, 'validation_failed', 'validation_failed'],
      ...['cheque_not_deposited', 'cheque_not_deposited', null, 'validation_failed'],
      ...['cheque_not_in_hand', 'cheque_deposited', null],
      ...['slip_closed', null, 'cheque_not_in_hand'],
    ]);
    expect([statuses(books), due(books.bill('b'))]).toEqual([['Returned', 'Received'], 89_99n]);
  });

  test('that bounces after it was cleared is owed with what was refunded of it', () => {
    const { books, answers } = booksOf(
      ...[
        byCheque(100_00n),
        { kind: 'refund', bill: 'b', payment: 0, amount: 30_00n, method: 'Cash' } as Act,
      ],
      ...[deposit('s', first), of('clearCheque'), ofSlip('withdraw'), ofSlip('clearSlip'), of('bounce')],
    );
    expect(answers).toEqual([null, null, null, null, 'slip_settled', null, null]);
    expect({ ...wordsOf(books.bill('b')), due: due(books.bill('b')) }).toEqual({
      ...{ status: 'Sent', paidBy: null, due: 149_99n },
    });
    expect(books.slips.get('s')?.status).toBe('Cleared');
  });

  test('for several bills takes each part back that was not returned before, and the account may be below 0', () => {
    const several: Act = {
      ...({ kind: 'payBills', patient: 'p', amount: 50_00n, method: 'Cheque' } as const),
      parts: [{ bill: 'b', amount: 30_00n }],
    };
    const use: Act = { kind: 'use', patient: 'p', part: { bill: 'b', amount: 20_00n } };
    const cheque = { of: 'p', place: 0 };
    const { books } = booksOf(several, use, deposit('s', cheque), of('bounce', cheque));
    const account = books.accounts.get('p') ?? { entries: [], tillEntries: [] };
    expect(account.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ...[
        ['Advance', 50_00n],
        ['Used for an invoice', -30_00n],
        ['Used for an invoice', -20_00n],
        ['Reversal', -50_00n],
        ['Returned by an invoice', 30_00n],
      ],
    ]);
    expect([balanceOf(account, 'MAD'), due(books.bill('b'))]).toEqual([-20_00n, 99_99n]);
    expect(sumOf(books.statementOf('p').map(({ amount }) => amount))).toBe(119_99n);
  });

  test('leaves the session that it entered when it is returned there, and none when it bounces', () => {
    const { books } = booksOf();
    const write = (act: Act, session: string | null): string | null =>
      books.write({ act, ...nobody, session });
    const second = { of: 'b', place: 1 };
    const third = { of: 'b', place: 2 };
    write({ kind: 'open', session: 's', till: 't', float: 0n }, null);
    for (const amount of [1_00n, 2_00n, 4_00n]) write(byCheque(amount), 's');
    expect([write(of('returnCheque'), 's'), write(of('returnCheque', second), 'other')]).toEqual([
      null,
      null,
    ]);
    expect([write(deposit('slip', third), 's'), write(of('bounce', third), 's')]).toEqual([null, null]);
    expect(books.figures('s').expected.Cheque).toBe(6_00n);
  });
});

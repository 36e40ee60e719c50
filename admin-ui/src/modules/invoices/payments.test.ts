import { describe, expect, test } from '@jest/globals';
import {
  entriesOf,
  figuresOf,
  isRefundable,
  isReversible,
  keptByMethod,
  lacksReceipt,
  lockOf,
} from './payments.ts';

const payment = (id: string, more: object = {}) => ({
  id,
  amount: 100,
  method: 'Cash',
  day: '2026-11-20',
  receipt: `receipt-${id}`,
  recordedBy: 'user',
  reversed: false,
  refunded: 0,
  ...more,
});

const invoice = {
  id: 'i',
  grandTotal: 770.3,
  toSettle: 670.3,
  paid: 150,
  due: 520.3,
  payments: [
    payment('a', { day: '2026-11-18' }),
    payment('b', { refunded: 50 }),
    payment('c', { reversed: true, receipt: null }),
  ],
  refunds: [
    {
      id: 'r',
      payment: 'b',
      amount: 50,
      method: 'Card',
      day: '2026-11-20',
      reason: 'Paid twice',
      receipt: 'x',
    },
  ],
  credits: [{ creditNote: 'n', amount: 60, day: '2026-11-19', reason: 'Not done', lines: [] }],
  writeOffs: [
    { id: 'w', amount: 40, day: '2026-11-21', reason: 'Died', undone: false },
    { id: 'v', amount: 10, day: '2026-11-21', reason: 'Mistake', undone: true },
  ],
};

const of = (id: string) => {
  const entry = entriesOf(invoice).find((known) => known.id === id);
  if (!entry) throw new Error(`There is no entry ${id}.`);
  return entry;
};

describe('the money of an invoice', () => {
  test('stands newest first, and a correction above what it corrects', () => {
    expect(entriesOf(invoice).map(({ id }) => id)).toEqual(['v', 'w', 'r', 'c', 'b', 'n', 'a']);
  });

  test('says what became of an entry, and what can be done with it', () => {
    const seen = entriesOf(invoice).map((entry) => [
      entry.id,
      entry.mark,
      entry.remaining,
      isRefundable(entry),
      isReversible(entry),
    ]);
    expect(seen).toEqual([
      ['v', 'undone', '10.00', false, false],
      ['w', null, '40.00', false, false],
      ['r', null, '50.00', false, false],
      ['c', 'reversed', '100.00', false, false],
      ['b', 'partlyRefunded', '50.00', true, false],
      ['n', null, '60.00', false, false],
      ['a', null, '100.00', true, true],
    ]);
    expect(of('a')).toMatchObject({ method: 'Cash', receipt: 'receipt-a', by: 'user', payer: null });
  });

  test.each([
    ['that was received', {}, true],
    ['of which a part was given back', { refunded: 50 }, true],
    ['with a receipt', { receipt: 'given' }, false],
    ['that was given back as a whole', { refunded: 100 }, false],
    ['that was reversed', { reversed: true }, false],
    ['from the patient’s account', { method: 'Patient account' }, false],
  ])('a payment %s is one that a receipt can be given for: %j is %s', (_which, more, expected) => {
    const entries = entriesOf({ id: 'i', payments: [payment('a', { receipt: null, ...more })] });
    expect(entries.map(lacksReceipt)).toEqual([expected]);
  });

  test('a payment that was given back as a whole is neither refunded nor reversed again', () => {
    const [entry] = entriesOf({ id: 'i', payments: [payment('a', { refunded: 100 })] });
    expect(entry && [entry.mark, isRefundable(entry), isReversible(entry)]).toEqual([
      'refunded',
      false,
      false,
    ]);
  });

  test('comes to figures without what was undone', () => {
    expect(figuresOf(invoice)).toEqual({
      total: '770.30',
      credited: '60.00',
      writtenOff: '40.00',
      toSettle: '670.30',
      paid: '150.00',
      due: '520.30',
    });
  });

  test('of a row that has none of it is nothing', () => {
    expect(entriesOf({ id: 'i' })).toEqual([]);
    expect(figuresOf({ id: 'i', grandTotal: 5 })).toMatchObject({ total: '5.00', paid: '0.00' });
  });
});

describe('an invoice is locked', () => {
  test.each([
    [{}, null],
    [{ payments: [payment('a', { receipt: null })] }, null],
    [{ payments: [payment('a')] }, 'receipt'],
    // The receipt of a payment that was reversed is still in somebody's hands.
    [{ payments: [payment('a', { reversed: true })] }, 'receipt'],
    [{ credits: invoice.credits, payments: [payment('a')] }, 'creditNote'],
    [{ writeOffs: invoice.writeOffs }, null],
  ])('%#', (row, lock) => expect(lockOf({ id: 'i', ...row })).toBe(lock));
});

test('what was kept is named by its methods, each with its sum, the first one first', () => {
  const payments = [
    payment('a', { method: 'Card', amount: 900 }),
    payment('b', { amount: 100, refunded: 40 }),
    payment('c', { method: 'Card', amount: 50 }),
    payment('d', { method: 'Cheque', reversed: true }),
  ];
  expect(keptByMethod({ id: 'i', payments })).toEqual([
    { method: 'Card', amount: '950.00' },
    { method: 'Cash', amount: '60.00' },
  ]);
});

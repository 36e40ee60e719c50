import { describe, expect, test } from '@jest/globals';
import type { HistoryEntry } from '../../kernel/record/history.ts';
import { paymentsOf } from './payments.ts';

let position = 0;
function entry(type: string, to: Readonly<Record<string, unknown>>): HistoryEntry {
  position += 1;
  return {
    position: String(position),
    revision: position,
    type,
    at: '2026-03-02T10:00:00.000Z',
    actor: { _id: 'p', name: 'Person' },
    changes: Object.entries(to).map(([field, value]) => ({ field, from: null, to: value })),
  };
}
const issued = entry('InvoiceIssued', { grandTotal: 770.3, due: 770.3, status: 'Sent', paidBy: null });
const paymentsIn = (...history: HistoryEntry[]) =>
  paymentsOf(history).map(({ amount, paidBy, due }) => [amount, paidBy, due]);

describe('the payments of an invoice', () => {
  test('none while it is only sent, whatever its lines become', () => {
    expect(paymentsIn(issued, entry('InvoiceChanged', { grandTotal: 800, due: 800 }))).toEqual([]);
  });

  test('each is what was due before less what is due after', () => {
    const first = entry('InvoiceStatusChanged', { paidBy: 'Cash', due: 470 });
    const second = entry('InvoiceChanged', { due: 100.1 });
    const last = entry('InvoiceStatusChanged', { paidBy: 'Cheque', due: 0 });
    expect(paymentsIn(issued, first, second, last)).toEqual([
      ['300.30', 'Cash', '470.00'],
      ['369.90', 'Cash', '100.10'],
      ['100.10', 'Cheque', '0.00'],
    ]);
  });

  test('a total that rises with what is due is none', () => {
    const first = entry('InvoiceStatusChanged', { paidBy: 'Cash', due: 470 });
    const dearer = entry('InvoiceChanged', { grandTotal: 870.3, due: 570 });
    expect(paymentsIn(issued, first, dearer)).toHaveLength(1);
  });

  test('one that is taken back is below 0, and issued as paid is one', () => {
    const paid = entry('InvoiceIssued', { grandTotal: 50, due: 0, paidBy: 'Other' });
    expect(paymentsIn(paid)).toEqual([['50.00', 'Other', '0.00']]);
    const part = entry('InvoiceStatusChanged', { paidBy: 'Cash', due: 470 });
    const back = entry('InvoiceStatusChanged', { paidBy: null, due: 770.3 });
    expect(paymentsIn(issued, part, back).at(-1)).toEqual(['-300.30', null, '770.30']);
  });

  test('voiding pays nothing', () => {
    expect(paymentsIn(issued, entry('InvoiceVoided', { due: 0 }))).toEqual([]);
  });

  test('an erased value stops nothing', () => {
    expect(paymentsIn(entry('InvoiceIssued', {}))).toEqual([]);
  });
});

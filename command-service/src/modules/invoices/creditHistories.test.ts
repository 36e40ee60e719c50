/** Any history of payments, refunds, credit notes and write-offs: what holds after every event of it. */
import { expect, test } from '@jest/globals';
import { ledger, linesLeft, money, type InvoiceRow } from '@hospital/contracts';
import fc from 'fast-check';
import { after, issued, type Done } from '../../testing/invoiceHistory.ts';
import { creditInvoice } from './credits.ts';
import { receivePayment } from './payments.ts';
import { refundPayment } from './refunds.ts';
import { undoWriteOff, writeOffDebt } from './writeOffs.ts';

interface Step {
  readonly act: 'pay' | 'credit' | 'creditAll' | 'refund' | 'writeOff' | 'undo';
  readonly which: number;
  /** Thousandths of what it may be at most. */
  readonly part: number;
  readonly byQuantity: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom('pay', 'pay', 'credit', 'credit', 'creditAll', 'refund', 'writeOff', 'undo'),
    which: fc.nat({ max: 6 }),
    part: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1100 })),
    byQuantity: fc.boolean(),
  }),
  { maxLength: 14 },
);
const amounts = fc.integer({ min: 0, max: 300_000 }).map((each) => money.centimes(each / 100));
const quantities = fc.integer({ min: 1, max: 9_000 }).map((each) => String(each / 1000));
const bills = fc
  .tuple(
    fc.array(fc.tuple(quantities, amounts), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('0', '7', '10', '14', '20'),
    fc.constantFrom('0', '5', '12.5', '33.33', '100'),
  )
  .map(([lines, taxRate, discountRate]) => issued(lines, { taxRate, discountRate }));

/** A call sends 0.01 at least. */
function partOf(whole: string | null, part: number): string {
  const amount = money.times(whole ?? '0', String(part / 1000));
  return money.compare(amount, '0') > 0 ? amount : '0.01';
}

function step(row: InvoiceRow, { act, which, part, byQuantity }: Step, key: string): Done | null {
  const reason = 'Any';
  const payments = row.payments ?? [];
  const payment = payments[which % Math.max(1, payments.length)];
  const lines = linesLeft(row);
  const line = lines[which % lines.length];
  switch (act) {
    case 'pay':
      return after(row, receivePayment, { body: { amount: partOf(row.due, part), method: 'cash' }, key });
    case 'refund':
      return payment
        ? after(row, refundPayment, {
            body: { amount: partOf(payment.amount, part), method: 'cash', reason },
            entry: payment.id,
            key,
          })
        : null;
    case 'writeOff':
      return after(row, writeOffDebt, { body: { amount: partOf(row.due, part), reason }, key });
    case 'undo':
      return after(row, undoWriteOff, { body: { reason }, entry: row.writeOffs?.[which % 2]?.id ?? '', key });
    case 'creditAll':
      return after(row, creditInvoice, { body: { reason, refundMethod: 'cash' }, key });
    case 'credit': {
      if (!line) return null;
      const wish = byQuantity
        ? { quantity: String(Math.round(Number(line.leftQuantity) * part) / 1000) }
        : { amount: partOf(line.left, part) };
      const body = { reason, refundMethod: 'cash', lines: [{ line: line.line, ...wish }] };
      return after(row, creditInvoice, { body, key });
    }
  }
}

/** What holds at every moment of every history. */
function check(row: InvoiceRow): void {
  const of = (entries: readonly { readonly amount: string }[] | null) =>
    money.sum((entries ?? []).map(({ amount }) => amount));
  const off = of((row.writeOffs ?? []).filter(({ undone }) => !undone));
  const settle = money.minus(row.grandTotal ?? '0', money.sum([of(row.credits), off]));
  const paid = money.minus(of(row.payments), of(row.refunds));
  expect(row.toSettle).toBe(settle);
  expect(row.paid).toBe(paid);
  expect(row.due).toBe(money.minus(settle, paid));
  for (const amount of [row.due, settle, paid])
    expect(money.compare(amount ?? '-1', '0')).toBeGreaterThanOrEqual(0);
  for (const { left, credited } of linesLeft(row)) {
    expect(money.compare(left, '0')).toBeGreaterThanOrEqual(0);
    expect(credited).toMatch(/^\d+\.\d\d$/);
  }
  for (const { id, amount, refunded } of row.payments ?? []) {
    const own = (row.refunds ?? []).filter(({ payment }) => payment === id);
    expect(refunded).toBe(of(own));
    expect(money.compare(refunded ?? '0', amount)).toBeLessThanOrEqual(0);
  }
}

test('any history: due, lines and payments stay within their bounds after every event', () => {
  fc.assert(
    fc.property(bills, steps, (bill, history) => {
      let row = bill;
      for (const [index, each] of history.entries()) {
        const done = step(row, each, String(index));
        if (!done) continue;
        done.rows.forEach(check);
        const credit = done.drafts.find(({ type }) => type === 'InvoiceCredited');
        if (credit) checkCredit(row, done);
        row = done.row;
      }
    }),
    { numRuns: 300 },
  );
});

/** The credit lowers what was due first, and exactly the excess is given back; its lines add up to it. */
function checkCredit(before: InvoiceRow, { drafts, row }: Done): void {
  const refunds = drafts.filter(({ type }) => type === 'PaymentRefunded');
  const given = money.sum(refunds.map(({ data }) => String(Object(data).amount)));
  const { amount, lines, issue } = Object(drafts.at(-1)?.data);
  const excess =
    money.compare(amount, before.due ?? '0') > 0 ? money.minus(amount, before.due ?? '0') : '0.00';
  expect(given).toBe(excess);
  expect(issue.refunded).toBe(excess);
  expect(money.sum(lines.map((line: { amount: string }) => line.amount))).toBe(amount);
  expect(money.sum(issue.lineItems.map((line: { amount: string }) => line.amount))).toBe(amount);
  expect(row.due).toBe(money.minus(money.sum([before.due ?? '0', given]), amount));
}

test('any history without a write-off can be credited wholly: nothing of a centime is left over (third-culture-software/bhima#3825)', () => {
  fc.assert(
    fc.property(bills, steps, (bill, history) => {
      const row = history
        .filter(({ act }) => act !== 'writeOff')
        .reduce((next, each, index) => step(next, each, String(index))?.row ?? next, bill);
      const done = after(row, creditInvoice, { body: { reason: 'All', refundMethod: 'cash' }, key: 'all' });
      const isLeft = linesLeft(row).some(({ left }) => money.compare(left, '0') > 0);
      expect(done !== null).toBe(isLeft);
      const last = done?.row ?? row;
      expect(last).toMatchObject({ toSettle: '0.00', paid: '0.00', due: '0.00' });
      expect(ledger.isWhollyCredited(last)).toBe(money.compare(last.grandTotal ?? '0', '0') > 0);
    }),
  );
});

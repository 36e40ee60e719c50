/** Whatever is recorded and called in whatever order: what is due is what is to settle less what was paid, and never below 0. */
import { expect, test } from '@jest/globals';
import { idOf, ledger, type Draft, type InvoiceRow, type StoredEvent } from '@hospital/contracts';
import fc from 'fast-check';
import { deciding } from '../../testing/deciding.ts';
import { InvoiceLog, issuedAt, outcomeOf, pricedAt, receiptFor } from '../../testing/invoiceLedger.ts';
import { changeInvoice, voidInvoice } from './invoices.ts';

const facts = { tax: null, printed: [] };
const inCentimes = (amount: unknown) => Math.round(Number(amount) * 100);
const inWords = (centimes: number) => (centimes / 100).toFixed(2);

interface Step {
  readonly what:
    'put' | 'void' | 'receive' | 'receipt' | 'reverse' | 'refund' | 'credit' | 'writeOff' | 'undo';
  /** Which entry, and how much of what may be moved, in percent. */
  readonly which: number;
  readonly part: number;
  readonly sent: {
    readonly price?: number;
    readonly status?: 'sent' | 'partiallyPaid' | 'paid';
    readonly paidBy?: 'cash' | 'cheque' | 'other' | null;
    readonly rest?: number;
  };
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...(['put', 'put', 'put', 'put', 'put', 'put', 'void', 'receive', 'receipt'] as const),
    ...(['reverse', 'refund', 'credit', 'writeOff', 'undo'] as const),
  ),
  which: fc.nat(9),
  part: fc.integer({ min: 1, max: 100 }),
  sent: fc.record(
    {
      price: fc.integer({ min: 0, max: 600 }),
      status: fc.constantFrom('sent', 'partiallyPaid', 'partiallyPaid', 'paid'),
      paidBy: fc.constantFrom('cash', 'cheque', 'other', null),
      rest: fc.integer({ min: 0, max: 600 }),
    },
    { requiredKeys: [] },
  ),
});

/** What the calls for payments and corrections record, within their rules. */
function otherCall(
  { payments, writeOffs, due }: InvoiceRow,
  { what, which, part }: Step,
  id: string,
): Draft[] {
  const counting = (payments ?? []).filter(ledger.counts);
  const payment = counting[which % Math.max(1, counting.length)];
  const share = (amount: unknown) => Math.ceil((inCentimes(amount) * part) / 100);
  const entry = (amount: unknown) => ({ amount: inWords(share(amount)), day: '2026-03-02', reason: 'Test' });
  const isOwed = inCentimes(due) > 0;
  switch (what) {
    case 'receive':
      return isOwed
        ? [{ type: 'PaymentReceived', data: { payment: id, method: 'card', ...entry(due) } }]
        : [];
    case 'receipt':
      return payment ? [receiptFor(payment.id)] : [];
    case 'reverse':
      return payment && inCentimes(payment.refunded) === 0
        ? [{ type: 'PaymentReversed', data: { payment: payment.id } }]
        : [];
    case 'refund': {
      const given = payment && entry(ledger.remaining(payment));
      return given
        ? [{ type: 'PaymentRefunded', data: { refund: id, payment: payment.id, method: 'cash', ...given } }]
        : [];
    }
    case 'credit':
      return isOwed ? [{ type: 'InvoiceCredited', data: { creditNote: id, lines: [], ...entry(due) } }] : [];
    case 'writeOff':
      return isOwed ? [{ type: 'DebtWrittenOff', data: { writeOff: id, ...entry(due) } }] : [];
    default: {
      const open = (writeOffs ?? []).find(({ undone }) => !undone);
      return open ? [{ type: 'WriteOffUndone', data: { writeOff: open.id } }] : [];
    }
  }
}

function draftsOf(row: InvoiceRow, one: Step, id: string): readonly Draft[] | string {
  if (row.deletedAt) return [];
  if (one.what === 'void') return outcomeOf(deciding(voidInvoice, { input: {}, row, facts }));
  if (one.what !== 'put') return otherCall(row, one, id);
  const { price, rest, ...sent } = one.sent;
  const input = {
    ...sent,
    ...(price === undefined ? {} : pricedAt(inWords(price))),
    ...(rest === undefined ? {} : { rest: inWords(rest) }),
  };
  const decision = outcomeOf(deciding(changeInvoice, { input, row, facts }));
  if (typeof decision === 'string') return decision;
  // The command's ids follow from its own id, which is the same in every `deciding`.
  return decision.map((draft) =>
    draft.type === 'PaymentReceived' ? { ...draft, data: { ...draft.data, payment: id } } : draft,
  );
}

/** The money by a second program: payments, reversals, refunds, credits and write-offs in whole centimes, from the events alone. */
function counted(events: readonly StoredEvent[]) {
  const payments = new Map<unknown, number>();
  const writeOffs = new Map<unknown, number>();
  let [total, credits] = [0, 0];
  for (const { type, data } of events) {
    const amount = inCentimes(data['amount'] ?? 0);
    if (data['grandTotal'] !== undefined) total = inCentimes(data['grandTotal']);
    if (type === 'PaymentReceived') payments.set(data['payment'], amount);
    if (type === 'PaymentReversed') payments.set(data['payment'], 0);
    if (type === 'PaymentRefunded')
      payments.set(data['payment'], (payments.get(data['payment']) ?? 0) - amount);
    if (type === 'InvoiceCredited') credits += amount;
    if (type === 'DebtWrittenOff') writeOffs.set(data['writeOff'], amount);
    if (type === 'WriteOffUndone') writeOffs.set(data['writeOff'], 0);
  }
  const sumOf = (amounts: Map<unknown, number>) => [...amounts.values()].reduce((sum, each) => sum + each, 0);
  return { paid: sumOf(payments), toSettle: total - credits - sumOf(writeOffs) };
}

function holdsAt(log: InvoiceLog, revision: number, row: InvoiceRow): void {
  const events = log.events.slice(0, revision + 1);
  const { paid, toSettle } = counted(events);
  expect([inCentimes(row.paid), inCentimes(row.toSettle)]).toEqual([paid, toSettle]);
  expect(inCentimes(row.due)).toBe(row.deletedAt ? 0 : toSettle - paid);
  expect(inCentimes(row.due)).toBeGreaterThanOrEqual(0);
  // What older events said about payments adds nothing to what is recorded now.
  const received = events.filter(({ type }) => type === 'PaymentReceived');
  expect((row.payments ?? []).map(({ id }) => id)).toEqual(received.map(({ data }) => data['payment']));
  if (row.deletedAt) return;
  expect(row.rest).toBe(row.status === 'partiallyPaid' ? row.due : '0.00');
  if (row.status === 'paid') expect(row.due).toBe('0.00');
  if (row.status === 'sent') expect(row.paid).toBe('0.00');
}

function asCalled(before: InvoiceRow, { what, sent }: Step, after: InvoiceRow): void {
  if (what !== 'put') return;
  expect(after.status).toBe(sent.status ?? before.status);
  if (sent.paidBy !== undefined && after.status !== 'sent') expect(after.paidBy).toBe(sent.paidBy);
  if (sent.rest !== undefined && after.status === 'partiallyPaid')
    expect(after.rest).toBe(inWords(sent.rest));
  if (sent.price !== undefined) expect(after.grandTotal).toBe(inWords(sent.price));
  const kept = ({ payments }: InvoiceRow) => (payments ?? []).filter(({ receipt }) => receipt !== null);
  expect(kept(after)).toEqual(kept(before));
}

test('random histories of the calls of the specification among those for payments and corrections', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), fc.array(step, { maxLength: 14 }), (price, steps) => {
      const log = new InvoiceLog();
      const seen = [...log.append([issuedAt(inWords(price))])];
      steps.forEach((one, index) => {
        const before = log.row;
        const drafts = draftsOf(before, one, idOf('entry', String(index)));
        if (typeof drafts === 'string') {
          reached.add(drafts);
          return;
        }
        for (const { type } of drafts) reached.add(type);
        seen.push(...log.append(drafts));
        if (!before.deletedAt) asCalled(before, one, log.row);
      });
      seen.forEach((row, revision) => {
        holdsAt(log, revision, row);
        expect(log.asOf(revision)).toEqual(row);
      });
    }),
    { numRuns: 300 },
  );
  for (const outcome of [
    ...['InvoiceChanged', 'PaymentReceived', 'PaymentReversed', 'InvoiceStatusSet', 'InvoiceVoided'],
    ...['PaymentRefunded', 'InvoiceCredited', 'DebtWrittenOff', 'WriteOffUndone', 'ReceiptRequested'],
    ...['invoice_paid', 'invoice_locked', 'has_receipt', 'paid_exceeds_total', 'validation_failed'],
  ])
    expect(reached).toContain(outcome);
}, 60_000);

/**
 * Invoices of before the ledger, as the program of then could write them: status, method, rest and due stay what they were, and what was paid
 * is there as payments without a receipt.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { idOf } from '../../kernel/message.ts';
import { compare, minus, type Amount } from '../../kernel/money.ts';
import { foldEvents, type GivenEvent } from '../../testing/foldEvents.ts';
import type { InvoiceStatus } from '../invoices/invoiceFields.ts';
import { invoices, type InvoiceRow } from '../invoices/invoices.ts';
import { countingPayments, paidOf, type PaidBy } from './ledger.ts';

const id = idOf('invoice');
const folded = (log: readonly GivenEvent[]) => foldEvents(invoices, id, log) as unknown as InvoiceRow;

/** What the program of then knew of an invoice's money. */
interface Older {
  readonly status: InvoiceStatus;
  readonly paidBy: PaidBy | null;
  readonly rest: Amount;
  readonly grandTotal: Amount;
  readonly isVoid: boolean;
}

/** Decision 50 as it was: the grand total while Sent, the rest while Partially Paid, 0 once Paid or void. */
function olderDue({ status, rest, grandTotal, isVoid }: Older): Amount {
  if (isVoid || status === 'paid') return '0.00';
  return status === 'partiallyPaid' ? rest : grandTotal;
}

/** Rest and method followed the status: both are cleared while Sent, the rest unless Partially Paid. */
function followingStatus(given: Older): Older {
  const isPartly = given.status === 'partiallyPaid';
  return {
    ...given,
    paidBy: given.status === 'sent' ? null : given.paidBy,
    rest: isPartly ? given.rest : '0.00',
  };
}

interface Edit {
  readonly grandTotal?: Amount;
  readonly status?: InvoiceStatus;
  readonly paidBy?: PaidBy | null;
  readonly rest?: Amount;
}

const differing = (before: Older, next: Older) =>
  Object.fromEntries(
    (['grandTotal', 'paidBy', 'rest'] as const)
      .filter((name) => before[name] !== next[name])
      .map((name) => [name, next[name]]),
  );

/** The decider of then: a new status carried method and rest; in the event before it, the rest alone where something was paid in part. */
function olderEdit(
  before: Older,
  edit: Edit,
): { readonly events: GivenEvent[]; readonly next: Older } | null {
  const next = followingStatus({ ...before, ...edit });
  if (before.status === 'paid' || before.isVoid || compare(next.rest, next.grandTotal) > 0) return null;
  const changes = differing(before, next);
  const changed = (data: object): GivenEvent[] =>
    Object.keys(data).length > 0 ? [['InvoiceChanged', { ...data }]] : [];
  if (before.status === next.status) return { events: changed(changes), next };
  const { paidBy: _paidBy, rest, ...others } = changes;
  const isWithRest = before.status === 'partiallyPaid' && rest !== undefined;
  const beside = Object.keys(others).length === 0 ? {} : { ...others, ...(isWithRest ? { rest } : {}) };
  const { status: to, paidBy, rest: left } = next;
  const data = { from: before.status, to, paidBy, rest: left };
  return { events: [...changed(beside), ['InvoiceStatusChanged', data]], next };
}

const amount = fc.integer({ min: 0, max: 40_000 }).map((centimes) => (centimes / 100).toFixed(2));
const status = fc.constantFrom<InvoiceStatus>('sent', 'partiallyPaid', 'partiallyPaid', 'paid');
const paidBy = fc.constantFrom<PaidBy | null>('cash', 'cheque', 'other', null);
const issue = fc.record({ status, paidBy, rest: amount, grandTotal: amount });
const edit = fc.record({ grandTotal: amount, status, paidBy, rest: amount }, { requiredKeys: [] });
const steps = fc.array(fc.oneof({ weight: 9, arbitrary: edit }, fc.constant('void' as const)), {
  maxLength: 12,
});

/** Each event with the state after its call. */
function history(issued: Omit<Older, 'isVoid'>, given: readonly (Edit | 'void')[]) {
  const rest = compare(issued.rest, issued.grandTotal) > 0 ? issued.grandTotal : issued.rest;
  let now = followingStatus({ ...issued, rest, isVoid: false });
  const { isVoid: _isVoid, ...data } = now;
  const log: GivenEvent[] = [['InvoiceIssued', data]];
  const after: (readonly [events: number, state: Older])[] = [[1, now]];
  for (const step of given) {
    if (step === 'void' && (now.status === 'paid' || now.isVoid)) continue;
    const decided =
      step === 'void'
        ? { events: [['InvoiceVoided', {}]] satisfies GivenEvent[], next: { ...now, isVoid: true } }
        : olderEdit(now, step);
    if (!decided || decided.events.length === 0) continue;
    log.push(...decided.events);
    now = decided.next;
    after.push([log.length, now]);
  }
  return { log, after };
}

test('status, method, rest and due are those of then, and what was paid is there as payments', () => {
  fc.assert(
    fc.property(issue, steps, (issued, given) => {
      const { log, after } = history(issued, given);
      for (const [events, state] of after) {
        const row = folded(log.slice(0, events));
        const due = olderDue(state);
        expect([row.status, row.paidBy, row.rest, row.due]).toEqual([
          state.status,
          state.paidBy,
          state.rest,
          due,
        ]);
        const paid = state.isVoid ? '0.00' : minus(state.grandTotal, due);
        expect([row.paid, paidOf(row), row.toSettle]).toEqual([paid, paid, state.grandTotal]);
        for (const payment of row.payments ?? [])
          expect(payment).toMatchObject({ receipt: null, refunded: '0.00', payer: null });
      }
    }),
    { numRuns: 500 },
  );
});

test('at each event, between those of one call too, nothing is due below 0 and the payments add up', () => {
  fc.assert(
    fc.property(issue, steps, (issued, given) => {
      const { log } = history(issued, given);
      for (let events = 1; events <= log.length; events += 1) {
        const row = folded(log.slice(0, events));
        expect(compare(row.due ?? '-1', '0')).toBeGreaterThanOrEqual(0);
        expect(row.paid).toBe(paidOf(row));
        if (!row.deletedAt) expect(minus(row.toSettle ?? '0', row.paid ?? '0')).toBe(row.due);
      }
    }),
  );
});

describe('a payment of then', () => {
  const sent: GivenEvent = ['InvoiceIssued', { status: 'sent', rest: '0.00', grandTotal: '300.00' }];
  const moved = (to: InvoiceStatus, rest: Amount, by: PaidBy | null = 'cash'): GivenEvent => [
    'InvoiceStatusChanged',
    { from: 'sent', to, paidBy: by, rest },
  ];
  const partly = [sent, moved('partiallyPaid', '200.00')];
  const counting = (...log: readonly GivenEvent[]) =>
    countingPayments(folded(log)).map((payment) => `${payment.amount} ${payment.method}`);

  test('has the day of the event in the clinic, who recorded it, and the word of the method', () => {
    expect(folded(partly).payments).toEqual([
      expect.objectContaining({ amount: '100.00', method: 'cash', day: '2026-11-21', receipt: null }),
    ]);
    expect(counting(sent, moved('paid', '0.00', null))).toEqual(['300.00 unstated']);
  });

  test('is one more for each rise, and the newest are reversed for a fall', () => {
    const more: GivenEvent = ['InvoiceChanged', { rest: '50.00', paidBy: 'cheque' }];
    expect(counting(...partly, more)).toEqual(['150.00 cheque', '100.00 cash']);
    const less: GivenEvent = ['InvoiceChanged', { rest: '120.00' }];
    expect(counting(...partly, more, less)).toEqual(['80.00 cheque', '100.00 cash']);
    expect(folded([...partly, more, less]).payments?.map(({ reversed }) => reversed)).toEqual([
      false,
      true,
      false,
    ]);
    expect(counting(...partly, more, moved('sent', '0.00', null))).toEqual([]);
    expect(counting(...partly, more, ['InvoiceVoided', {}])).toEqual([]);
  });

  test('is called otherwise by a new word with the same sum, and by nothing else', () => {
    const word: GivenEvent = ['InvoiceChanged', { paidBy: 'cheque' }];
    const dearer: GivenEvent = ['InvoiceChanged', { grandTotal: '400.00', rest: '300.00' }];
    expect(counting(...partly, word)).toEqual(['100.00 cheque']);
    expect(counting(...partly, dearer)).toEqual(['100.00 cash']);
    // A word that a call of today set is no word of the payments.
    const set: GivenEvent = ['InvoiceStatusSet', { status: 'partiallyPaid', paidBy: 'cheque' }];
    expect(counting(...partly, set, dearer)).toEqual(['100.00 cash']);
  });
});

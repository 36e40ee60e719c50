/** The table of the specification's calls (spec/morocco.md, "POST, PUT and DELETE of invoices as ledger events"), row by row. */
import { describe, expect, test } from '@jest/globals';
import { idOf, MAX_LEDGER_ENTRIES, type Draft, type InvoiceRow } from '@hospital/contracts';
import { deciding } from '../../testing/deciding.ts';
import {
  InvoiceLog,
  issuedAt,
  outcomeOf,
  pricedAt,
  receiptFor,
  received,
} from '../../testing/invoiceLedger.ts';
import { changeInvoice, voidInvoice } from './invoices.ts';

const facts = { tax: null, printed: [] };
const TODAY = '2026-03-02';
const paymentId = idOf(idOf('test command'), 'payment');

/** What was recorded of an invoice of 300.00 before the call. */
const histories = {
  sent: [],
  'sent to 0': [],
  nothing: [{ type: 'InvoiceStatusSet', data: { status: 'partiallyPaid', paidBy: 'cash' } }],
  'two without receipt': [
    received({ payment: 'p1', amount: '100.00' }),
    received({ payment: 'p2', amount: '50.00', method: 'card' }),
  ],
  'old with receipt': [
    received({ payment: 'p1', amount: '100.00' }),
    receiptFor('p1'),
    received({ payment: 'p2', amount: '50.00', method: 'card' }),
  ],
  'new with receipt': [
    received({ payment: 'p1', amount: '100.00' }),
    received({ payment: 'p2', amount: '50.00', method: 'card' }),
    receiptFor('p2'),
  ],
  'under another word': [
    received({ payment: 'p1', amount: '150.00', method: 'card' }),
    { type: 'InvoiceStatusSet', data: { status: 'partiallyPaid', paidBy: 'cheque' } },
  ],
  'with receipt under another word': [
    received({ payment: 'p1', amount: '150.00', method: 'card' }),
    receiptFor('p1'),
    { type: 'InvoiceStatusSet', data: { status: 'partiallyPaid', paidBy: 'cheque' } },
  ],
  'by another payer': [received({ payment: 'p1', amount: '150.00', payer: 'Insurer' })],
  'with a refund': [
    received({ payment: 'p1', amount: '160.00' }),
    {
      type: 'PaymentRefunded',
      data: { refund: 'r1', payment: 'p1', amount: '10.00', method: 'cash', day: TODAY },
    },
  ],
  'written off': [
    received({ payment: 'p1', amount: '100.00' }),
    { type: 'DebtWrittenOff', data: { writeOff: 'w1', amount: '50.00', day: TODAY, reason: 'Poor' } },
  ],
  'written off in part': [
    { type: 'DebtWrittenOff', data: { writeOff: 'w1', amount: '50.00', day: TODAY, reason: 'Poor' } },
  ],
  'paid without receipt': [received({ payment: 'p1', amount: '300.00' })],
  'paid with receipt': [received({ payment: 'p1', amount: '300.00' }), receiptFor('p1')],
  'paid by its words': [{ type: 'InvoiceStatusSet', data: { status: 'paid', paidBy: null } }],
} as const satisfies Record<string, readonly Draft[]>;
type History = keyof typeof histories;

function invoiceOf(history: History): InvoiceLog {
  const log = new InvoiceLog();
  const isFree = history === 'sent to 0' || history === 'paid by its words';
  log.append([issuedAt(isFree ? '0.00' : '300.00'), ...histories[history]]);
  return log;
}

/** A draft in few words: `received 50.00 cash`, `reversed p2`, `set paid cash`. */
function short({ type, data }: Draft): string {
  const { payment, amount, method, day, status, paidBy, grandTotal, rest } = data;
  switch (type) {
    case 'PaymentReceived':
      expect(payment).toBe(paymentId);
      return `received ${String(amount)} ${String(method)}${day === TODAY ? '' : ` on ${String(day)}`}`;
    case 'PaymentReversed':
      return `reversed ${String(payment)}`;
    case 'InvoiceStatusSet':
      return `set ${String(status)} ${String(paidBy)}`;
    case 'InvoiceChanged':
      return `changed ${String(grandTotal)}${rest === undefined ? '' : ` rest ${String(rest)}`}`;
    default:
      return type;
  }
}

function shortly(outcome: readonly Draft[] | string): string {
  return typeof outcome === 'string' ? outcome : outcome.map(short).join(', ');
}

function put(history: History, sent: object) {
  const log = invoiceOf(history);
  const outcome = outcomeOf(deciding(changeInvoice, { input: sent, row: log.row, facts }));
  const shown = shortly(outcome);
  if (typeof outcome !== 'string') for (const row of log.append(outcome)) staysWhole(row);
  return { shown, row: log.row };
}

function staysWhole({ due, rest, status, paid, toSettle }: InvoiceRow): void {
  expect(Number(due)).toBeGreaterThanOrEqual(0);
  expect(Number(due)).toBeCloseTo(Number(toSettle) - Number(paid), 5);
  expect(rest).toBe(status === 'partiallyPaid' ? due : '0.00');
}

type Expected = readonly [history: History, sent: object, events: string];
const partly = (more: object = {}) => ({ status: 'partiallyPaid', ...more });

const transitions: Readonly<Record<string, readonly Expected[]>> = {
  'Sent to Sent': [
    ['sent', { status: 'sent' }, ''],
    ['sent', { status: 'sent', rest: '10.00', paidBy: 'cash' }, ''],
    ['sent', { ...pricedAt('200.00'), rest: '500.00' }, 'changed 200.00'],
    // Nothing is left to settle: Sent until a call, or the next entry, says otherwise.
    ['written off in part', { ...pricedAt('50.00'), status: 'sent' }, 'changed 50.00'],
  ],
  'Sent to Partially Paid': [
    ['sent', partly({ rest: '200.00', paidBy: 'cheque' }), 'received 100.00 cheque'],
    ['sent', partly({ rest: '200.00' }), 'received 100.00 unstated'],
    ['sent', partly({ rest: '200.00', paidBy: null }), 'received 100.00 unstated'],
    ['sent', partly({ paidBy: 'cash' }), 'received 300.00 cash, set partiallyPaid cash'],
    ['sent', partly({ rest: '0.00' }), 'received 300.00 unstated, set partiallyPaid null'],
    ['sent', partly({ rest: '300.00', paidBy: 'cash' }), 'set partiallyPaid cash'],
    ['sent', partly({ rest: '300.01' }), 'validation_failed'],
    ['sent', partly({ ...pricedAt('80.00'), rest: '30.00' }), 'changed 80.00, received 50.00 unstated'],
    ['sent', partly({ ...pricedAt('80.00'), rest: '80.01' }), 'validation_failed'],
    ['sent to 0', partly(), 'set partiallyPaid null'],
  ],
  'Sent to Paid': [
    ['sent', { status: 'paid', paidBy: 'other' }, 'received 300.00 other'],
    ['sent', { status: 'paid' }, 'received 300.00 unstated'],
    ['sent', { status: 'paid', rest: '900.00' }, 'received 300.00 unstated'],
    ['sent', { status: 'paid', ...pricedAt('80.00') }, 'changed 80.00, received 80.00 unstated'],
    ['sent to 0', { status: 'paid', paidBy: 'cash' }, 'set paid cash'],
    ['written off in part', { ...pricedAt('50.00'), status: 'paid' }, 'changed 50.00, set paid null'],
  ],
  'Partially Paid to Sent': [
    ['nothing', { status: 'sent' }, 'set sent null'],
    ['two without receipt', { status: 'sent', paidBy: 'cash', rest: '1.00' }, 'reversed p2, reversed p1'],
    [
      'two without receipt',
      { status: 'sent', ...pricedAt('400.00') },
      'changed 400.00 rest 250.00, reversed p2, reversed p1',
    ],
    [
      'two without receipt',
      { status: 'sent', ...pricedAt('20.00') },
      'reversed p2, reversed p1, changed 20.00 rest 0.00',
    ],
    ['old with receipt', { status: 'sent' }, 'has_receipt'],
    ['new with receipt', { status: 'sent' }, 'has_receipt'],
    ['by another payer', { status: 'sent' }, 'has_receipt'],
    ['with a refund', { status: 'sent' }, 'has_receipt'],
  ],
  'Partially Paid to Partially Paid, rest absent': [
    ['nothing', partly(), ''],
    ['nothing', pricedAt('400.00'), 'changed 400.00 rest 400.00'],
    ['nothing', { paidBy: 'cheque' }, 'set partiallyPaid cheque'],
    ['two without receipt', partly(), ''],
    ['two without receipt', pricedAt('400.00'), 'changed 400.00 rest 250.00'],
    ['two without receipt', pricedAt('150.00'), 'changed 150.00 rest 0.00'],
    ['two without receipt', pricedAt('149.99'), 'paid_exceeds_total'],
    ['two without receipt', { paidBy: 'cheque' }, 'set partiallyPaid cheque'],
    ['two without receipt', { paidBy: 'other' }, ''],
    ['written off', pricedAt('40.00'), 'paid_exceeds_total'],
    ['by another payer', pricedAt('200.00'), 'changed 200.00 rest 50.00'],
    ['by another payer', pricedAt('149.99'), 'paid_exceeds_total'],
  ],
  'Partially Paid to Partially Paid, rest as due': [
    ['nothing', { rest: '300.00' }, ''],
    ['nothing', { rest: '300.00', paidBy: 'cheque' }, 'set partiallyPaid cheque'],
    ['two without receipt', { rest: '150.00' }, ''],
    ['two without receipt', { rest: '150.00', paidBy: 'other' }, ''],
    [
      'two without receipt',
      { rest: '150.00', paidBy: 'cheque' },
      'reversed p2, received 50.00 cheque on 2026-03-01',
    ],
    [
      'old with receipt',
      { rest: '150.00', paidBy: 'cheque' },
      'reversed p2, received 50.00 cheque on 2026-03-01',
    ],
    ['new with receipt', { rest: '150.00', paidBy: 'cheque' }, 'has_receipt'],
    ['new with receipt', { rest: '150.00', paidBy: 'other' }, ''],
    ['under another word', { rest: '150.00', paidBy: 'other' }, 'set partiallyPaid other'],
    [
      'under another word',
      { rest: '150.00', paidBy: 'cash' },
      'reversed p1, received 150.00 cash on 2026-03-01',
    ],
    ['with receipt under another word', { rest: '150.00', paidBy: 'other' }, 'set partiallyPaid other'],
    ['with receipt under another word', { rest: '150.00', paidBy: 'cash' }, 'has_receipt'],
  ],
  'Partially Paid to Partially Paid, rest below due': [
    ['nothing', { rest: '200.00' }, 'received 100.00 cash'],
    ['two without receipt', { rest: '120.00' }, 'received 30.00 other'],
    ['two without receipt', { rest: '120.00', paidBy: 'cheque' }, 'received 30.00 cheque'],
    ['two without receipt', { rest: '0.00' }, 'received 150.00 other, set partiallyPaid other'],
    ['new with receipt', { rest: '120.00', paidBy: 'cash' }, 'received 30.00 cash'],
    [
      'two without receipt',
      { rest: '120.00', ...pricedAt('400.00') },
      'changed 400.00 rest 250.00, received 130.00 other',
    ],
  ],
  'Partially Paid to Partially Paid, rest above due': [
    ['nothing', { rest: '300.01' }, 'validation_failed'],
    ['written off', { rest: '0.01', ...pricedAt('40.00') }, 'validation_failed'],
    ['written off', { rest: '0.00', ...pricedAt('40.00') }, 'paid_exceeds_total'],
    ['two without receipt', { rest: '200.00' }, 'reversed p2'],
    ['two without receipt', { rest: '180.00' }, 'reversed p2, received 20.00 other'],
    ['two without receipt', { rest: '250.00' }, 'reversed p2, reversed p1, received 50.00 other'],
    ['two without receipt', { rest: '300.00' }, 'reversed p2, reversed p1, set partiallyPaid other'],
    ['old with receipt', { rest: '200.00' }, 'reversed p2'],
    ['old with receipt', { rest: '200.01' }, 'has_receipt'],
    ['new with receipt', { rest: '200.00' }, 'reversed p1, received 50.00 other'],
    ['new with receipt', { rest: '250.00' }, 'reversed p1'],
    ['by another payer', { rest: '200.00' }, 'has_receipt'],
    ['with a refund', { rest: '200.00' }, 'has_receipt'],
    [
      'two without receipt',
      { rest: '20.00', ...pricedAt('120.00') },
      'reversed p2, changed 120.00 rest 20.00',
    ],
  ],
  'Partially Paid to Paid': [
    ['nothing', { status: 'paid' }, 'received 300.00 cash'],
    ['two without receipt', { status: 'paid' }, 'received 150.00 other'],
    ['two without receipt', { status: 'paid', paidBy: 'cheque' }, 'received 150.00 cheque'],
    [
      'two without receipt',
      { status: 'paid', ...pricedAt('150.00') },
      'changed 150.00 rest 0.00, set paid other',
    ],
    [
      'two without receipt',
      { status: 'paid', ...pricedAt('120.00') },
      'reversed p2, changed 120.00 rest 20.00, received 20.00 other',
    ],
    [
      'two without receipt',
      { status: 'paid', ...pricedAt('100.00') },
      'reversed p2, changed 100.00 rest 0.00, set paid cash',
    ],
    [
      'two without receipt',
      { status: 'paid', ...pricedAt('0.00') },
      'reversed p2, reversed p1, changed 0.00 rest 0.00, set paid other',
    ],
    ['new with receipt', { status: 'paid' }, 'received 150.00 other'],
    ['by another payer', { status: 'paid', ...pricedAt('120.00') }, 'has_receipt'],
  ],
  'Paid to anything': [
    ...(['paid without receipt', 'paid with receipt', 'paid by its words'] as const).flatMap((history) =>
      ['sent', 'partiallyPaid', 'paid'].map((status): Expected => [history, { status }, 'invoice_paid']),
    ),
  ],
};

describe('PUT', () => {
  describe.each(Object.entries(transitions))('%s', (_name, cases) => {
    test.each(cases)('%s, %j', (history, sent, events) => {
      const { shown, row } = put(history, sent);
      expect(shown).toBe(events);
      const { status, paidBy } = { status: undefined, paidBy: undefined, ...sent };
      if (/_/.test(events)) return;
      if (status !== undefined) expect(row.status).toBe(status);
      if (row.status !== 'sent' && paidBy !== undefined) expect(row.paidBy).toBe(paidBy);
    });
  });

  test('the same command once more says nothing new', () => {
    const { row } = put('two without receipt', { rest: '120.00', paidBy: 'cheque', ...pricedAt('200.00') });
    const again = deciding(changeInvoice, {
      input: { rest: '120.00', paidBy: 'cheque', ...pricedAt('200.00') },
      row,
      facts,
    });
    expect(outcomeOf(again)).toEqual([]);
  });
});

describe('DELETE', () => {
  test.each([
    ['sent', 'InvoiceVoided'],
    ['nothing', 'InvoiceVoided'],
    ['two without receipt', 'reversed p2, reversed p1, InvoiceVoided'],
    ['old with receipt', 'invoice_locked'],
    ['by another payer', 'has_receipt'],
    ['with a refund', 'has_receipt'],
    ['paid without receipt', 'invoice_paid'],
    ['paid with receipt', 'invoice_paid'],
  ] as const)('%s: %s', (history, events) => {
    const log = invoiceOf(history);
    const outcome = outcomeOf(deciding(voidInvoice, { input: {}, row: log.row, facts }));
    expect(shortly(outcome)).toBe(events);
    if (typeof outcome === 'string') return;
    expect(log.append(outcome).at(-1)).toMatchObject({ due: '0.00', paid: '0.00' });
  });
});

test('an invoice with as many entries as one may hold takes no payment, and still takes payments back', () => {
  const log = new InvoiceLog();
  const entries = Array.from({ length: MAX_LEDGER_ENTRIES }, (_, index) =>
    received({ payment: `p${index}`, amount: '1.00' }),
  );
  log.append([issuedAt('300.00'), ...entries]);
  const putting = (sent: object) => outcomeOf(deciding(changeInvoice, { input: sent, row: log.row, facts }));
  expect(putting({ status: 'paid' })).toBe('ledger_full');
  expect(putting({ rest: '300.00' })).toHaveLength(MAX_LEDGER_ENTRIES + 1);
  expect(log.row.payments).toHaveLength(MAX_LEDGER_ENTRIES);
});

test('cash for an invoice of 20,000 is warned of, also where a call of the specification records it', () => {
  const log = new InvoiceLog();
  log.append([issuedAt('20000.00')]);
  const paid = (paidBy: string) =>
    deciding(changeInvoice, { input: { status: 'paid', paidBy }, row: log.row, facts });
  expect(paid('cash')).toMatchObject({ warnings: [{ code: 'large_cash_payment' }] });
  expect(paid('cheque')).not.toHaveProperty('warnings');
});

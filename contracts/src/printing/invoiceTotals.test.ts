/** Whatever was recorded: the figures of the paper add up to what is left, and it names what is to be paid back and what was received. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { idOf } from '../kernel/message.ts';
import * as money from '../kernel/money.ts';
import { invoices, type InvoiceRow } from '../modules/invoices/invoices.ts';
import { balanceOf, counts, remaining } from '../modules/ledger/ledger.ts';
import { foldEvents, type GivenEvent } from '../testing/foldEvents.ts';
import { invoicePrintable } from './invoiceTemplate.ts';
import { printedInvoiceOf } from './printedInvoiceOf.ts';
import { printTexts } from './texts.ts';

const id = idOf('invoice');
const inWords = (centimes: number) => (centimes / 100).toFixed(2);
const inCentimes = (amount: unknown) => Math.round(Number(amount) * 100);
const issued: GivenEvent = [
  'InvoiceIssued',
  { status: 'sent', grandTotal: '300.00', rest: '0.00', invoiceDate: '2026-03-01', dueDate: '2026-04-01' },
];
const folded = (log: readonly GivenEvent[]) => foldEvents(invoices, id, log) as unknown as InvoiceRow;

const acts = [
  'receive',
  'advance',
  'cheque',
  'refund',
  'keep',
  'reverse',
  'bounce',
  'credit',
  'writeOff',
  'undo',
] as const;
const step = fc.record({
  act: fc.constantFrom(...acts),
  which: fc.nat(9),
  part: fc.constantFrom(10, 50, 100, 100),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What the calls record within their rules: at most what is due, and at most what is left of a payment. */
function recorded(row: InvoiceRow, { act, which, part }: Step, entry: string): GivenEvent | null {
  const of = (amount: unknown) => ({
    amount: inWords(Math.ceil((inCentimes(amount) * part) / 100)),
    day: '2026-03-02',
    reason: 'Test',
  });
  const standing = (row.payments ?? []).filter(({ reversed }) => !reversed);
  const [due, counting] = [balanceOf(row), standing.filter(counts)];
  const [payment, any] = [counting[which % counting.length], standing[which % standing.length]];
  const ofDue = (type: string, data: object): GivenEvent | null =>
    inCentimes(due) > 0 ? [type, { ...of(due), ...data }] : null;
  switch (act) {
    case 'receive':
      return ofDue('PaymentReceived', { payment: entry, method: 'cash' });
    case 'advance':
      return ofDue('PaymentReceived', { payment: entry, method: 'account' });
    case 'cheque':
      return ofDue('PaymentReceived', { payment: entry, method: 'cheque' });
    case 'refund':
      return payment
        ? [
            'PaymentRefunded',
            { ...of(remaining(payment)), refund: entry, payment: payment.id, method: 'cash' },
          ]
        : null;
    case 'keep':
      return payment
        ? ['PaymentKept', { ...of(remaining(payment)), kept: entry, payment: payment.id }]
        : null;
    case 'reverse':
      return payment && inCentimes(payment.refunded) === 0
        ? ['PaymentReversed', { payment: payment.id, reason: 'Test' }]
        : null;
    case 'bounce':
      return any ? ['PaymentReversed', { payment: any.id, reason: 'Test', bounced: true }] : null;
    case 'credit':
      return ofDue('InvoiceCredited', { creditNote: entry, lines: [] });
    case 'writeOff':
      return ofDue('DebtWrittenOff', { writeOff: entry });
    default: {
      const open = (row.writeOffs ?? []).find(({ undone }) => !undone);
      return open ? ['WriteOffUndone', { writeOff: open.id }] : null;
    }
  }
}

/** A cheque of which something was given back bounces; then a part is paid, and the rest. */
const owedAndPaid: readonly Step[] = [
  { act: 'cheque', which: 0, part: 50 },
  { act: 'refund', which: 0, part: 50 },
  { act: 'bounce', which: 0, part: 100 },
  { act: 'receive', which: 0, part: 50 },
  { act: 'receive', which: 0, part: 100 },
];

const { grandTotal, credits, writtenOff, refundOwed, paid, rest, amountDue } = printTexts.en;

const textIn = (body: string) =>
  body.replace(/<[^>]*>/g, ' ').replace(/[\s\u00a0\u202f\u2066-\u2069]+/g, ' ');

/** The figure beside a word, in centimes; nothing where it is not printed. */
function figuresOf(row: InvoiceRow) {
  const printed = printedInvoiceOf(row, { logo: null });
  const { body } = invoicePrintable(printed, { language: 'en' });
  const text = textIn(body);
  return (word: string): number => {
    const [, figure] = new RegExp(`${word} -?MAD (-?[\\d,.]+)`).exec(text) ?? [];
    return figure === undefined ? 0 : inCentimes(figure.replaceAll(',', ''));
  };
}

function addsUp(row: InvoiceRow): void {
  const figure = figuresOf(row);
  const left = figure(rest) + figure(amountDue);
  expect(figure(grandTotal) - figure(credits) - figure(writtenOff) + figure(refundOwed) - figure(paid)).toBe(
    left,
  );
  expect(left).toBe(inCentimes(row.due));
  expect(left).toBeGreaterThanOrEqual(0);
  const payments = row.payments ?? [];
  expect(figure(paid)).toBe(inCentimes(money.sum(payments.filter(counts).map(remaining))));
  const bounced = payments.filter((payment) => payment.bounced);
  expect(figure(refundOwed)).toBe(
    inCentimes(money.sum(bounced.map(({ refunded }) => refunded ?? money.ZERO))),
  );
}

test('the figures of an invoice add up, after each entry of any ledger', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const log: GivenEvent[] = [issued];
      addsUp(folded(log));
      steps.forEach((each, index) => {
        const event = recorded(folded(log), each, idOf('entry', String(index)));
        if (!event) return;
        log.push(event);
        const row = folded(log);
        addsUp(row);
        if ((row.payments ?? []).some(({ bounced, refunded }) => bounced && inCentimes(refunded) > 0))
          reached.add(row.status);
      });
    }),
    { numRuns: 150, examples: [[[...owedAndPaid]]] },
  );
  expect([...reached].sort()).toEqual(['paid', 'partiallyPaid', 'sent']);
});

const received = (payment: string, method: string, amount: string): GivenEvent => [
  'PaymentReceived',
  { payment: idOf('payment', payment), method, amount, day: '2026-03-02' },
];

test.each([
  ['one method', [received('a', 'card', '250.00'), received('b', 'card', '50.00')], 'Card'],
  [
    'several, the newest last',
    [received('a', 'card', '250.00'), received('b', 'cash', '50.00')],
    'Card 250.00 Cash 50.00',
  ],
  [
    'several, in part',
    [received('a', 'cash', '50.00'), received('b', 'transfer', '150.00'), received('c', 'cash', '25.00')],
    'Cash 75.00 Transfer 150.00',
  ],
  [
    'one that is stated and one that is not',
    [received('a', 'cash', '50.00'), received('b', 'unstated', '150.00')],
    'Cash 50.00',
  ],
] as const)('the paper names how it was paid: %s', (_name, payments, words) => {
  const printed = printedInvoiceOf(folded([issued, ...payments]), { logo: null });
  expect(textIn(invoicePrintable(printed, { language: 'en' }).body)).toContain(
    `${printTexts.en.paidBy} ${words} ${paid} MAD`,
  );
});

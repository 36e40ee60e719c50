import { describe, expect, test } from '@jest/globals';
import { idOf, type InvoiceRow, type ledger } from '@hospital/contracts';
import { approvedVisit } from '../../testing/approvedVisit.ts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import { administrator } from '../../testing/kernelFixture.ts';
import { issueReceipt, receivePayment, reversePayment } from './payments.ts';
import { refundPayment } from './refunds.ts';

const { patient, facts } = approvedVisit;
const numbering = { year: '2026', seenRevision: '4' };
const commandId = idOf('test command');

const bill = {
  ...rowOf('invoice', {
    number: '2026-000007',
    invoiceDate: '2026-03-01',
    patient,
    currency: 'MAD',
    locale: 'fr-MA',
    seller: { name: 'Clinic' },
    buyer: { name: 'Amal Idrissi' },
    status: 'sent',
    grandTotal: '300.00',
    due: '300.00',
  }),
  payments: [],
  refunds: [],
  credits: [],
  writeOffs: [],
};

function payment(id: string, more: Partial<ledger.LedgerPayment> = {}): ledger.LedgerPayment {
  const none = { reference: null, payer: null, tendered: null, change: null, receipt: null };
  const cheque = { bank: null, chequeDate: null, bounced: false };
  const amount = '100.00';
  return {
    ...{ id, amount, method: 'cash', day: '2026-03-01', ...none, ...cheque },
    ...{ recordedBy: administrator.id, reversed: false, refunded: '0.00', ...more },
  };
}

type Money = Partial<Pick<InvoiceRow, 'payments' | 'refunds' | 'due' | 'grandTotal' | 'currency' | 'status'>>;
const receive = (body: object, row: Money = {}) =>
  deciding(receivePayment, { input: { body, entry: '', ...numbering }, row: { ...bill, ...row }, facts });
const ofPayment = (body: object, row: Money) => ({
  input: { body, entry: 'paid', ...numbering },
  row: { ...bill, ...row },
  facts: { ...facts, recorder: rowOf('cashier', { firstname: 'Nadia', lastname: 'Chraibi' }) },
});

describe('ReceivePayment', () => {
  test('records the money and asks for its receipt in one append', () => {
    const money = {
      amount: '120.00',
      method: 'cash',
      reference: 'No. 5',
      payer: 'Brother',
      tendered: '200.00',
    };
    const ofCheque = { bank: null, chequeDate: null };
    const kept = { ...money, day: '2026-03-02', change: '80.00', ...ofCheque };
    const id = idOf(commandId, 'payment');
    const cashier = administrator.id;
    expect(receive(money)).toEqual({
      warnings: [],
      drafts: [
        { type: 'PaymentReceived', data: { payment: id, ...kept } },
        {
          type: 'ReceiptRequested',
          data: {
            receipt: idOf(commandId, 'receipt'),
            payment: id,
            cashier,
            ...numbering,
            issue: {
              ...{ invoice: bill._id, invoiceNumber: '2026-000007', invoiceDate: '2026-03-01', patient },
              ...{ currency: 'MAD', locale: 'fr-MA', seller: { name: 'Clinic' }, buyerName: 'Amal Idrissi' },
              ...{ buyerCompany: null, buyerIce: null, parts: null, balanceAfter: null },
              ...{ kind: 'payment', entry: id, ...kept, reason: null, dueAfter: '180.00' },
              ...{ cashier, cashierName: administrator.name },
            },
          },
        },
      ],
    });
  });

  test('takes the whole amount due, on any day of the ten years until today', () => {
    const body = { amount: '300.00', method: 'card', day: '2016-03-02' };
    expect(receive(body)).toMatchObject({
      drafts: [{ data: { amount: '300.00', day: '2016-03-02', tendered: null, change: null } }, {}],
    });
  });

  test.each([
    ['more than what is due', { amount: '300.01' }, {}, refusal('more_than_due')],
    [
      'a paid invoice',
      { amount: '0.01' },
      { status: 'paid', due: '0.00' } as const,
      refusal('more_than_due'),
    ],
    ['tomorrow', { amount: '1.00', day: '2026-03-03' }, {}, refusal('validation_failed', 'day')],
    ['older than the books', { amount: '1.00', day: '2016-03-01' }, {}, refusal('validation_failed', 'day')],
    [
      'less handed over than paid',
      { amount: '9.00', tendered: '8.99' },
      {},
      refusal('validation_failed', 'tendered'),
    ],
    [
      'money of another currency than the invoice has',
      { amount: '9.00', currency: 'EUR' },
      {},
      refusal('validation_failed', 'currency'),
    ],
    [
      'a cheque with change',
      { amount: '9.00', method: 'cheque', tendered: '9.00' },
      {},
      refusal('validation_failed', 'tendered'),
    ],
    [
      'more entries than an invoice holds',
      { amount: '1.00' },
      { payments: Array.from({ length: 200 }, (_, index) => payment(String(index), { amount: '0.01' })) },
      refusal('ledger_full'),
    ],
  ])('is refused: %s', (...[, body, row, expected]) => {
    expect(receive({ method: 'cash', ...body }, row)).toMatchObject(expected);
  });

  const warned = { warnings: [{ code: 'large_cash_payment' }] };
  const large = { grandTotal: '20000.00', due: '20000.00' };
  test.each([
    ['cash for 20,000 MAD, however small the payment', 'cash', large, warned],
    ['not a cheque', 'cheque', large, { warnings: [] }],
    ['not below 20,000', 'cash', { ...large, grandTotal: '19999.99' }, { warnings: [] }],
    ['not in another currency', 'cash', { ...large, currency: 'EUR' } as const, { warnings: [] }],
  ])('warns: %s', (...[, method, row, expected]) => {
    expect(receive({ amount: '1.00', method }, row)).toMatchObject(expected);
  });
});

describe('IssueReceipt', () => {
  test('is of the payment as it was recorded, by who recorded it, with what is due now', () => {
    const given = ofPayment({}, { due: '50.00', payments: [payment('paid', { method: 'unstated' })] });
    const { _id: cashier } = given.facts.recorder;
    const decision = deciding(issueReceipt, given);
    expect(JSON.stringify(decision)).not.toMatch(/recordedBy|refunded|reversed/);
    expect(decision).toMatchObject([
      {
        type: 'ReceiptRequested',
        data: {
          ...{ receipt: idOf(commandId, 'receipt'), payment: 'paid', cashier },
          issue: {
            ...{ kind: 'payment', entry: 'paid', amount: '100.00', method: 'unstated', day: '2026-03-01' },
            ...{ dueAfter: '50.00', cashier, cashierName: 'Nadia Chraibi' },
          },
        },
      },
    ]);
  });

  test.each([
    ['there is no such payment', [], refusal('not_found')],
    ['it has one', [payment('paid', { receipt: idOf('receipt') })], { rejected: 'has_receipt' }],
    ['it was reversed', [payment('paid', { reversed: true })], refusal('payment_reversed')],
    ['nothing is left of it', [payment('paid', { refunded: '100.00' })], { rejected: 'payment_refunded' }],
  ])('is refused: %s', (_why, payments, expected) => {
    expect(deciding(issueReceipt, ofPayment({}, { payments }))).toMatchObject(expected);
  });
});

describe('ReversePayment', () => {
  const reverse = (payments: ledger.LedgerPayment[]) =>
    deciding(reversePayment, ofPayment({ reason: 'Typed twice' }, { payments }));

  test('says which payment and why, with a receipt or without, on a paid invoice too', () => {
    const data = { payment: 'paid', day: '2026-03-02', reason: 'Typed twice' };
    for (const receipt of [null, idOf('receipt')])
      expect(reverse([payment('paid', { receipt })])).toEqual([{ type: 'PaymentReversed', data }]);
  });

  test.each([
    ['there is no such payment', [payment('other')], refusal('not_found')],
    ['a second time', [payment('paid', { reversed: true })], refusal('payment_reversed')],
    ['a part of it was given back', [payment('paid', { refunded: '0.01' })], refusal('payment_refunded')],
  ])('is refused: %s', (_why, payments, expected) => {
    expect(reverse(payments)).toMatchObject(expected);
  });
});

describe('ReversePayment by a cashier', () => {
  const cashier = holder('Cashier');
  const open = rowOf('session', { status: 'open', cashier: cashier.id });
  const own = payment('paid', { recordedBy: cashier.id });
  const entered = (tillSession: string | null) => [
    { kind: 'payment', entry: 'paid', amount: '100.00', method: 'cash', tillSession } as const,
  ];
  const reverse = (given: {
    readonly paid?: ledger.LedgerPayment;
    readonly tillEntries?: InvoiceRow['tillEntries'];
    readonly openSession?: typeof open | null;
  }) => {
    const { paid = own, tillEntries = entered(open._id), openSession = open } = given;
    return deciding(reversePayment, {
      input: { body: { reason: 'Typed twice' }, entry: 'paid' },
      row: { ...bill, payments: [paid], tillEntries },
      facts: { ...facts, openSession },
      actor: cashier,
    });
  };

  test('of an own payment in their open session', () => {
    expect(reverse({})).toEqual([
      { type: 'PaymentReversed', data: { payment: 'paid', day: '2026-03-02', reason: 'Typed twice' } },
    ]);
  });

  test.each([
    ['recorded by somebody else', { paid: payment('paid', { recordedBy: administrator.id }) }],
    ['in no session', { tillEntries: entered(null) }],
    ['in a session from before', { tillEntries: entered(idOf('closed session')) }],
    ['without an open session', { openSession: null }],
    ['that never was in a till', { tillEntries: [] }],
    ['in the open session of somebody else', { openSession: { ...open, cashier: administrator.id } }],
  ])('is not allowed of a payment %s', (_why, given) => {
    expect(reverse(given)).toEqual(refusal('not_own_payment'));
  });

  test('is refused like that of everybody where the payment was reversed or refunded', () => {
    expect(reverse({ paid: { ...own, reversed: true } })).toEqual(refusal('payment_reversed'));
    expect(reverse({ paid: { ...own, refunded: '1.00' } })).toEqual(refusal('payment_refunded'));
  });
});

describe('RefundPayment', () => {
  const refund = (body: object, of: Partial<ledger.LedgerPayment> = {}) =>
    deciding(
      refundPayment,
      ofPayment({ method: 'transfer', reason: 'Not done', ...body }, { payments: [payment('paid', of)] }),
    );

  test('gives back a part by a method of its own, and asks for its receipt', () => {
    const kept = {
      amount: '60.00',
      method: 'transfer',
      day: '2026-03-02',
      reference: null,
      reason: 'Not done',
    };
    const id = idOf(commandId, 'refund');
    expect(refund({ amount: '60.00' }, { refunded: '40.00' })).toMatchObject([
      { type: 'PaymentRefunded', data: { refund: id, payment: 'paid', ...kept } },
      {
        type: 'RefundReceiptRequested',
        data: {
          ...{ refundReceipt: idOf(commandId, 'refund receipt'), refund: id, ...numbering },
          issue: { kind: 'refund', entry: id, ...kept, dueAfter: '360.00', cashierName: administrator.name },
        },
      },
    ]);
  });

  test.each([
    ['more than what is left', { amount: '60.01' }, { refunded: '40.00' }, refusal('more_than_paid')],
    ['what was reversed', { amount: '1.00' }, { reversed: true }, refusal('payment_reversed')],
    ['tomorrow', { amount: '1.00', day: '2026-03-03' }, {}, refusal('validation_failed', 'day')],
    ['before it was paid', { amount: '1.00', day: '2026-02-28' }, {}, refusal('validation_failed', 'day')],
    [
      'in another currency',
      { amount: '1.00', currency: 'EUR' },
      {},
      refusal('validation_failed', 'currency'),
    ],
    ['another payment', { amount: '1.00' }, { id: 'other' }, refusal('not_found')],
  ])('is refused: %s', (...[, body, of, expected]) => {
    expect(refund(body, of)).toMatchObject(expected);
  });
});

test('after the erasure of the patient, money is recorded without what is said of them', () => {
  const erased = { patient: null, recorder: null };
  const said = { reference: 'No. 5', payer: 'Brother', reason: 'Not done' };
  const body = { amount: '1.00', method: 'cheque', ...said };
  for (const command of [receivePayment, issueReceipt, reversePayment, refundPayment]) {
    const given = { ...ofPayment(body, { payments: [payment('paid')] }), facts: erased };
    const decision = JSON.stringify(deciding<never, never, never>(command as never, given as never));
    expect(decision).toContain('"type"');
    expect(decision).not.toMatch(/No\. 5|Brother|Not done|Idrissi|Chraibi/);
  }
});

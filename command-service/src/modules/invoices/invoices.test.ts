import { describe, expect, test } from '@jest/globals';
import { idOf, ledger, type AppointmentRow, type InvoiceRow, type InvoiceStatus } from '@hospital/contracts';
import { deciding, refusal, rowOf } from '../../testing/deciding.ts';
import { approvedVisit } from '../../testing/approvedVisit.ts';
import { changeInvoice, closeWithInvoice, voidInvoice } from './invoices.ts';

const { appointment, patient, department, doctor } = approvedVisit;
const invoiceId = idOf('invoice');

const lines = [
  { id: null, name: 'Visit', description: null, quantity: '1', price: '300.00' },
  { id: 'x', name: 'Bandage', description: 'Elastic', quantity: '1.5', price: '33.33' },
];
const body = {
  appointment: appointment._id,
  buyerCompany: null,
  buyerIce: null,
  invoiceDate: '2026-03-02',
  dueDate: '2026-04-02',
  taxRate: '20',
  discountRate: '12.5',
  currency: 'MAD',
  locale: 'en-US',
  status: 'sent',
  paidBy: null,
  rest: '0.00',
  otherInformation: null,
  lineItems: lines,
};
const tax = rowOf('tax', { name: 'TVA', percentage: '20', status: 'approved' });
const facts = { ...approvedVisit.facts, tax, printed: [] };
const closing = (more: object = {}) => ({
  body: { ...body, ...more },
  recordId: invoiceId,
  year: '2026',
  seenRevision: '-1',
});
const close = (more: object = {}, given: object = {}) =>
  deciding(closeWithInvoice, { input: closing(more), row: appointment, facts, ...given });

describe('CloseWithInvoice', () => {
  test('carries everything that the invoice needs but its number', () => {
    expect(close()).toEqual([
      {
        type: 'InvoiceRequested',
        data: {
          patient,
          doctor,
          invoice: invoiceId,
          year: '2026',
          seenRevision: '-1',
          issue: {
            corrects: null,
            correctsNumber: null,
            correctsDate: null,
            ...body,
            patient,
            department,
            doctor,
            appointmentDate: '2026-03-02',
            lineItems: [{ ...lines[0], id: '1' }, lines[1]],
            total: '350.00',
            taxAmount: '70.00',
            discountAmount: '43.75',
            grandTotal: '376.25',
            email: 'a@p.test',
            patientAddress: 'Street 1',
            billingAddress: 'Street 1',
            seller: expect.objectContaining({
              name: 'Clinic',
              city: 'Rabat',
              logo: 'logo',
              bankIban: 'MA00',
            }),
            buyer: { name: 'Amal Idrissi', department: 'Cardiology', doctor: 'Omar Alami' },
          },
          payment: null,
          words: null,
        },
      },
    ]);
  });

  const unpaid = { status: 'sent', paidBy: null, rest: '0.00' };
  const payment = { payment: idOf(idOf('test command'), 'payment'), day: '2026-03-02' };
  test.each([
    [
      'paid: the whole total',
      { status: 'paid', paidBy: 'cheque' },
      { payment: { ...payment, amount: '376.25', method: 'cheque' }, words: null },
    ],
    [
      'paid in part: the total less the rest',
      { status: 'partiallyPaid', rest: '76.25' },
      { payment: { ...payment, amount: '300.00', method: 'unstated' }, words: null },
    ],
    [
      'paid in part with nothing left: the words of the call stay',
      { status: 'partiallyPaid', paidBy: 'cash' },
      {
        payment: { ...payment, amount: '376.25', method: 'cash' },
        words: { status: 'partiallyPaid', paidBy: 'cash' },
      },
    ],
    [
      'paid in part with everything left: no payment',
      { status: 'partiallyPaid', rest: '376.25' },
      { payment: null, words: { status: 'partiallyPaid', paidBy: null } },
    ],
    [
      'sent: rest and method are ignored',
      { status: 'sent', paidBy: 'cash', rest: '5.00' },
      { payment: null, words: null },
    ],
  ])('is issued as Sent, with what was %s', (_name, sent, paid) => {
    expect(close(sent)).toMatchObject([{ data: { issue: unpaid, ...paid } }]);
  });

  test('of nothing is Paid by its words alone', () => {
    const lineItems = [{ ...lines[0], price: '0.00' }];
    expect(close({ lineItems, status: 'paid' })).toMatchObject([
      { data: { issue: unpaid, payment: null, words: { status: 'paid', paidBy: null } } },
    ]);
  });

  test('takes the addresses that the form gave', () => {
    expect(close({ email: 'b@p.test', patientAddress: 'Street 2', billingAddress: 'Box 3' })).toMatchObject([
      { data: { issue: { email: 'b@p.test', patientAddress: 'Street 2', billingAddress: 'Box 3' } } },
    ]);
    expect(close({ patientAddress: 'Street 2' })).toMatchObject([
      { data: { issue: { patientAddress: 'Street 2', billingAddress: 'Street 2' } } },
    ]);
  });

  test('leaves out the addresses that the call sends empty', () => {
    const none = { email: null, patientAddress: null, billingAddress: null };
    expect(close(none)).toMatchObject([{ data: { issue: none } }]);
    const otherBilled = { patientAddress: 'Street 1', billingAddress: null };
    expect(close({ billingAddress: null })).toMatchObject([{ data: { issue: otherBilled } }]);
  });

  test('ignores amounts, number and parties that a client sends', () => {
    const decision = close({
      total: '1.00',
      grandTotal: '1.00',
      number: '2026-999999',
      buyer: { name: 'Nobody' },
    });
    expect(decision).toMatchObject([
      { data: { issue: { total: '350.00', grandTotal: '376.25', buyer: { name: 'Amal Idrissi' } } } },
    ]);
    expect(JSON.stringify(decision)).not.toContain('999999');
  });

  test('prints the clinic’s bank, and nothing of what is not there', () => {
    const bank = {
      bankName: 'Bank',
      bankAddress: 'Street 9',
      bankCity: 'Fes',
      bankCountry: 'Morocco',
      bankIban: 'MA00',
      bankSwift: 'SW',
    };
    const clinic = { ...facts.settings, ...bank };
    expect(close({}, { facts: { ...facts, settings: clinic } })).toMatchObject([
      { data: { issue: { seller: bank } } },
    ]);
    const none = { ...facts, settings: null, patient: null, department: null, doctor: null };
    const [drafted] = close({}, { facts: none }) as unknown as readonly {
      data: { issue: Record<string, unknown> };
    }[];
    const { seller, buyer, email, patientAddress, billingAddress } = drafted?.data.issue ?? {};
    expect(new Set(Object.values(Object(seller)))).toEqual(new Set([null]));
    expect(Object.keys(Object(seller))).toEqual(expect.arrayContaining(Object.keys(bank)));
    expect(buyer).toEqual({ name: null, department: null, doctor: null });
    expect([email, patientAddress, billingAddress]).toEqual([null, null, null]);
    const unread = {
      ...none,
      patient: { ...facts.patient, email: null, address: null },
      department: { name: null },
    };
    expect(close({ billingAddress: 'Box 3' }, { facts: unread })).toMatchObject([
      { data: { issue: { email: null, patientAddress: null, billingAddress: 'Box 3' } } },
    ]);
  });

  test('asks for the records of its appointment and for the tax of its rate', () => {
    expect(closeWithInvoice.facts?.(closing() as never, appointment)).toMatchObject({
      settings: { id: idOf('settings') },
      patient: { id: patient },
      department: { id: department },
      doctor: { id: doctor },
      tax: { find: { kind: 'approvedTax', key: '20' } },
    });
    expect(closeWithInvoice.facts?.(closing({ taxRate: '0' }) as never, null)).toMatchObject({
      tax: { find: null },
    });
  });

  test('without tax nobody looks for one', () => {
    expect(close({ taxRate: '0' }, { facts: { ...facts, tax: null } })).toMatchObject([
      { data: { issue: { taxRate: '0', taxAmount: '0.00' } } },
    ]);
  });

  test('patient and department may be named, when they are the appointment’s', () => {
    expect(close({ patient, department })).toMatchObject([{ type: 'InvoiceRequested' }]);
  });

  const notApproved = (status: AppointmentRow['status']) => ({ row: { ...appointment, status } });
  const withTax = (values: object) => ({ facts: { ...facts, tax: { ...tax, ...values } } });
  test.each([
    ['a pending appointment', {}, notApproved('pending'), refusal('appointment_not_approved')],
    ['a canceled appointment', {}, notApproved('canceled'), refusal('appointment_not_approved')],
    ['a closed appointment', {}, notApproved('closed'), refusal('already_invoiced')],
    [
      'one whose invoice is under way',
      {},
      { row: { ...appointment, requestedInvoice: invoiceId } },
      refusal('already_invoiced'),
    ],
    ['another patient', { patient: idOf('other') }, {}, refusal('patient_mismatch', 'patient')],
    ['another department', { department: idOf('other') }, {}, refusal('patient_mismatch', 'department')],
    ['a rate of no tax', {}, { facts: { ...facts, tax: null } }, refusal('tax_rate_unknown', 'taxRate')],
    ['a rate of a pending tax', {}, withTax({ status: 'pending' }), refusal('tax_rate_unknown', 'taxRate')],
    [
      'a rate that its tax has no more',
      {},
      withTax({ percentage: '19' }),
      refusal('tax_rate_unknown', 'taxRate'),
    ],
    [
      'a rest above the grand total',
      { status: 'partiallyPaid', rest: '376.26' },
      {},
      refusal('validation_failed', 'rest'),
    ],
    [
      'a total that the API could not tell',
      { lineItems: [{ ...lines[0], quantity: '99999990', price: '99999990.00' }] },
      {},
      refusal('amount_too_large', 'lineItems'),
    ],
  ])('is refused: %s', (...[, more, given, expected]) => {
    expect(close(more, given)).toMatchObject(expected);
  });

  test('a total within the limit whose tax goes beyond is refused', () => {
    const lineItems = [{ ...lines[0], quantity: '1', price: '9000000000.00' }];
    expect(close({ lineItems, discountRate: '0' })).toMatchObject(refusal('amount_too_large', 'lineItems'));
    expect(close({ lineItems, discountRate: '20' })).toMatchObject([{ type: 'InvoiceRequested' }]);
  });
});

const issued: InvoiceRow = {
  ...rowOf('invoice', { ...body, email: null, patientAddress: null, billingAddress: null }),
  tillEntries: [],
  cashOutsideTill: false,
  appointment: appointment._id,
  corrects: null,
  correctsNumber: null,
  correctsDate: null,
  number: '2026-000001',
  appointmentDate: appointment.appointmentDate,
  patient,
  department,
  doctor,
  lineItems: [
    { ...lines[0], id: '1' },
    { ...lines[1], id: 'x' },
  ] as InvoiceRow['lineItems'],
  currency: 'MAD',
  payments: [],
  refunds: [],
  credits: [],
  writeOffs: [],
  toSettle: '376.25',
  paid: '0.00',
  due: '376.25',
  method: null,
  status: 'sent',
  paidBy: null,
  total: '350.00',
  taxAmount: '70.00',
  discountAmount: '43.75',
  grandTotal: '376.25',
  seller: {} as InvoiceRow['seller'],
  buyer: {} as InvoiceRow['buyer'],
};
/** The form as it comes back, with the ids that lines have. */
const { appointment: _appointment, ...sentForm } = body;
const form = { ...sentForm, lineItems: issued.lineItems };
function paidInPart(more: Partial<ledger.LedgerPayment>): InvoiceRow {
  const { payments, ...values } = partlyPaid('100.00');
  const payment = (payments ?? []).map((each) => ({ ...each, ...more }));
  return { ...values, payments: payment };
}
function partlyPaid(...amounts: readonly string[]): InvoiceRow {
  const payments = amounts.map((amount, index) => ({
    id: idOf('payment', String(index)),
    amount,
    method: 'cash' as const,
    day: '2026-03-02',
    reference: null,
    payer: null,
    tendered: null,
    change: null,
    receipt: null,
    recordedBy: null,
    bank: null,
    chequeDate: null,
    bounced: false,
    reversed: false,
    refunded: '0.00',
  }));
  const row = { ...issued, payments };
  return { ...row, ...ledger.moneyWordsOf(row), ...ledger.figuresOf(row) };
}
const change = (sent: object, given: object = {}) =>
  deciding(changeInvoice, { input: { ...sent }, row: issued, facts, ...given });
const inStatus = (status: InvoiceStatus, more: Partial<InvoiceRow> = {}) => ({
  row: { ...issued, status, ...more },
});

describe('ChangeInvoice', () => {
  test('computes again what the lines change, and tells what differs', () => {
    const lineItems = [{ id: '1', name: 'Visit', description: null, quantity: '2', price: '300.00' }];
    expect(change({ lineItems })).toEqual([
      {
        type: 'InvoiceChanged',
        data: {
          lineItems,
          total: '600.00',
          taxAmount: '120.00',
          discountAmount: '75.00',
          grandTotal: '645.00',
        },
      },
    ]);
  });

  test('keeps its currency once money was recorded, also where that was taken back', () => {
    const paid = partlyPaid('100.00');
    const reversed = {
      ...issued,
      payments: (paid.payments ?? []).map((each) => ({ ...each, reversed: true })),
    };
    const writeOffs = [{ id: 'w', amount: '5.00', day: '2026-03-02', reason: 'Kind', undone: false }];
    for (const row of [paid, reversed, { ...issued, writeOffs }] as InvoiceRow[]) {
      expect(change({ currency: 'EUR' }, { row })).toEqual(refusal('validation_failed', 'currency'));
      expect(change({ currency: 'MAD' }, { row })).not.toMatchObject({ rejected: 'validation_failed' });
    }
    expect(change({ currency: 'EUR' })).toEqual([{ type: 'InvoiceChanged', data: { currency: 'EUR' } }]);
  });

  test('is silent where nothing differs, also when the whole form comes back', () => {
    expect(change({})).toEqual([]);
    expect(change(form)).toEqual([]);
    const [first, second] = issued.lineItems;
    const row = { ...issued, lineItems: [first, { ...second, id: '2' }] };
    const withoutIds = issued.lineItems.map((line) => ({ ...line, id: null }));
    expect(change({ lineItems: withoutIds }, { row })).toEqual([]);
  });

  test('looks for the tax of a new rate alone', () => {
    const taxOf = (taxRate?: string | null, row: InvoiceRow | null = issued) =>
      changeInvoice.facts?.({ taxRate } as never, row).tax;
    expect(taxOf('10')).toMatchObject({ find: { key: '10' } });
    expect(taxOf('20', null)).toMatchObject({ find: { key: '20' } });
    for (const rate of ['20', '20.000', '0', null, undefined])
      expect(taxOf(rate)).toMatchObject({ find: null });
  });

  test('its money is in the events after the change, with the total of then', () => {
    const lineItems = [{ ...lines[0], id: '1', quantity: '2' }];
    expect(change({ status: 'partiallyPaid', paidBy: 'cash', rest: '45', lineItems })).toMatchObject([
      { type: 'InvoiceChanged', data: { grandTotal: '645.00' } },
      { type: 'PaymentReceived', data: { amount: '600.00', method: 'cash', day: '2026-03-02' } },
    ]);
  });

  test('a payment that its status does not have is no change', () => {
    expect(change({ paidBy: 'cash', rest: '10.00' })).toEqual([]);
  });

  test('keeps the rate it was issued with, when no tax has it any more', () => {
    const none = { facts: { ...facts, tax: null } };
    expect(change({ taxRate: '20.0', otherInformation: 'x' }, none)).toMatchObject([
      { type: 'InvoiceChanged' },
    ]);
    expect(change({ otherInformation: 'x' }, none)).toMatchObject([{ data: { otherInformation: 'x' } }]);
  });

  test('takes a rate of another approved tax, or none', () => {
    const reduced = { facts: { ...facts, tax: { ...tax, percentage: '10' } } };
    expect(change({ taxRate: '10' }, reduced)).toEqual([
      { type: 'InvoiceChanged', data: { taxRate: '10', taxAmount: '35.00', grandTotal: '341.25' } },
    ]);
    expect(change({ taxRate: '0' }, { facts: { ...facts, tax: null } })).toMatchObject([
      { data: { taxRate: '0' } },
    ]);
  });

  test('amounts that a client sends are ignored', () => {
    expect(change({ total: '1.00', grandTotal: '1.00', number: 'x', appointment: idOf('other') })).toEqual(
      [],
    );
  });

  test.each([
    ['a paid one', { otherInformation: 'x' }, inStatus('paid'), refusal('invoice_paid')],
    [
      'a paid one, whatever the status that comes',
      { status: 'sent' },
      inStatus('paid'),
      refusal('invoice_paid'),
    ],
    ['another rate of no tax', { taxRate: '7' }, {}, refusal('tax_rate_unknown', 'taxRate')],
    ['another patient', { patient: idOf('other') }, {}, refusal('patient_mismatch', 'patient')],
    ['another department', { department: idOf('other') }, {}, refusal('patient_mismatch', 'department')],
    [
      'a rest above the grand total',
      { status: 'partiallyPaid', rest: '376.26' },
      {},
      {
        rejected: 'validation_failed',
        fields: { rest: 'Rest must be between 0 and the amount to settle (MAD 376.25).' },
      },
    ],
    [
      'too large',
      { lineItems: [{ ...lines[0], quantity: '99999990', price: '99999990.00' }] },
      {},
      refusal('amount_too_large', 'lineItems'),
    ],
  ])('is refused: %s', (...[, sent, given, expected]) => {
    expect(change(sent, given)).toMatchObject(expected);
  });
});

const printed = { facts: { ...facts, printed: [rowOf('document', { kind: 'invoice' })] } };
const credit = { creditNote: idOf('note'), amount: '1.00', day: '2026-03-02', reason: null, lines: [] };

describe('the lines of an edit', () => {
  const named = (id: string | null, name: string) => ({ ...lines[0], id, name });

  test('a new one beside others gets the id of none, also not of the one that goes', () => {
    const row = { ...issued, lineItems: [named('1', 'A'), named('2', 'B'), named('3', 'C')] };
    const lineItems = [named(null, 'D'), named('2', 'B'), named('3', 'C'), named(null, 'E')];
    expect(change({ lineItems }, { row })).toMatchObject([
      { data: { lineItems: [{ id: '4', name: 'D' }, { id: '2' }, { id: '3' }, { id: '5', name: 'E' }] } },
    ]);
  });

  test('an id that is sent twice is refused, in a new invoice too', () => {
    const repeated = [named('a', 'A'), named(null, 'B'), named('a', 'C')];
    const refused = refusal('validation_failed', 'lineItems.2.id');
    expect(change({ lineItems: repeated })).toMatchObject(refused);
    expect(close({ lineItems: repeated })).toMatchObject(refused);
  });
});

describe('an invoice that was handed out', () => {
  test.each([
    ['printed', printed],
    ['with a receipt', { row: paidInPart({ receipt: idOf('receipt') }) }],
    ['with a receipt that was reversed', { row: paidInPart({ receipt: idOf('receipt'), reversed: true }) }],
    ['with a credit note', { row: { ...issued, credits: [credit] } }],
  ])('%s keeps what its paper shows, and takes payments', (_name, given) => {
    const locked = refusal('invoice_locked');
    expect(change({ otherInformation: 'x' }, given)).toMatchObject(locked);
    expect(change({ otherInformation: 'x', status: 'paid' }, given)).toMatchObject(locked);
    expect(change({ lineItems: [{ ...lines[0], price: '1.00' }] }, given)).toMatchObject(locked);
    expect(deciding(voidInvoice, { input: {}, row: issued, facts, ...given })).toMatchObject(locked);
    expect(change({ ...form, status: 'paid' }, given)).toMatchObject([{ type: 'PaymentReceived' }]);
  });

  test('is paid, stale, locked, wrong: the first of these is the refusal', () => {
    const wrong = { lineItems: [{ ...lines[0], price: '1.00' }], taxRate: '7' };
    expect(change(wrong, { ...printed, row: { ...issued, status: 'paid' } })).toMatchObject(
      refusal('invoice_paid'),
    );
    expect(change(wrong, printed)).toMatchObject(refusal('invoice_locked'));
    const patientPaid = { row: paidInPart({ payer: 'Insurer' }) };
    expect(change({ ...wrong, status: 'sent' }, patientPaid)).toMatchObject(refusal('tax_rate_unknown'));
    expect(change({ status: 'sent' }, patientPaid)).toMatchObject(refusal('has_receipt'));
  });

  test('is looked for in the read model only where its paper would show something else', () => {
    const askedFor = (sent: object, row: InvoiceRow = issued) =>
      changeInvoice.facts?.(sent as never, row).printed.where;
    expect(askedFor({ otherInformation: 'x' })).toEqual({ kind: 'invoice', record: issued._id });
    expect(askedFor({ ...form, status: 'paid', rest: '1.00', paidBy: 'cash' })).toBeNull();
    expect(askedFor({ otherInformation: 'x' }, { ...issued, status: 'paid' })).toBeNull();
    expect(voidInvoice.facts?.({}, issued).printed.where).toMatchObject({ record: issued._id });
  });
});

describe('VoidInvoice', () => {
  const voiding = (row: InvoiceRow) => deciding(voidInvoice, { input: {}, row, facts });

  test('of a sent one', () => {
    expect(voiding(issued)).toEqual([{ type: 'InvoiceVoided', data: {} }]);
  });

  test('takes every payment back first, newest first', () => {
    expect(voiding(partlyPaid('100.00', '50.00'))).toEqual([
      { type: 'PaymentReversed', data: { payment: idOf('payment', '1') } },
      { type: 'PaymentReversed', data: { payment: idOf('payment', '0') } },
      { type: 'InvoiceVoided', data: {} },
    ]);
  });

  test('is refused where one may not be taken back, and of a paid one', () => {
    expect(voiding(paidInPart({ payer: 'Insurer' }))).toEqual({ rejected: 'has_receipt' });
    expect(voiding({ ...issued, status: 'paid' })).toEqual({ rejected: 'invoice_paid' });
  });
});

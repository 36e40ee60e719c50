import { describe, expect, test } from '@jest/globals';
import { idOf, type InvoiceStatus } from '@hospital/contracts';
import { deciding, refusal, rowOf } from '../../testing/deciding.ts';
import { approvedVisit } from '../../testing/approvedVisit.ts';
import type { AppointmentRow, InvoiceRow } from '@hospital/contracts';
import { changeInvoice, closeWithInvoice, voidInvoice } from './invoices.ts';

const { appointment, patient, department, doctor } = approvedVisit;
const invoiceId = idOf('invoice');

const lines = [
  { id: null, name: 'Visit', description: null, quantity: '1', price: '300.00' },
  { id: 'x', name: 'Bandage', description: 'Elastic', quantity: '1.5', price: '33.33' },
];
const body = {
  appointment: appointment._id,
  email: null,
  patientAddress: null,
  billingAddress: null,
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
const facts = { ...approvedVisit.facts, tax };
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
        },
      },
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
  ...rowOf('invoice', body),
  appointment: appointment._id,
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
  due: '376.25',
  status: 'sent',
  paidBy: null,
  total: '350.00',
  taxAmount: '70.00',
  discountAmount: '43.75',
  grandTotal: '376.25',
  seller: {} as InvoiceRow['seller'],
  buyer: {} as InvoiceRow['buyer'],
};
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

  test('is silent where nothing differs, also when the whole form comes back', () => {
    expect(change({})).toEqual([]);
    const { appointment: _appointment, ...form } = body;
    expect(change(form)).toEqual([]);
  });

  test('looks for the tax of a new rate alone', () => {
    const taxOf = (taxRate?: string | null, row: InvoiceRow | null = issued) =>
      changeInvoice.facts?.({ taxRate } as never, row).tax;
    expect(taxOf('10')).toMatchObject({ find: { key: '10' } });
    expect(taxOf('20', null)).toMatchObject({ find: { key: '20' } });
    for (const rate of ['20', '20.000', '0', null, undefined])
      expect(taxOf(rate)).toMatchObject({ find: null });
  });

  test('a status carries its payment', () => {
    expect(change({ status: 'partiallyPaid', paidBy: 'cash', rest: '76.25' })).toEqual([
      {
        type: 'InvoiceStatusChanged',
        data: { from: 'sent', to: 'partiallyPaid', paidBy: 'cash', rest: '76.25' },
      },
    ]);
  });

  test('a status beside other changes is its own event', () => {
    expect(change({ status: 'paid', paidBy: 'cheque', otherInformation: 'Thanks' })).toEqual([
      { type: 'InvoiceChanged', data: { otherInformation: 'Thanks' } },
      { type: 'InvoiceStatusChanged', data: { from: 'sent', to: 'paid', paidBy: 'cheque', rest: '0.00' } },
    ]);
  });

  test('rest and method move within Partially Paid', () => {
    const partly = inStatus('partiallyPaid', { paidBy: 'cash', rest: '76.25' });
    expect(change({ rest: '50' }, partly)).toEqual([{ type: 'InvoiceChanged', data: { rest: '50.00' } }]);
    expect(change({ paidBy: 'cheque' }, partly)).toEqual([
      { type: 'InvoiceChanged', data: { paidBy: 'cheque' } },
    ]);
  });

  test('back to Sent clears rest and method', () => {
    expect(change({ status: 'sent' }, inStatus('partiallyPaid', { paidBy: 'cash', rest: '76.25' }))).toEqual([
      {
        type: 'InvoiceStatusChanged',
        data: { from: 'partiallyPaid', to: 'sent', paidBy: null, rest: '0.00' },
      },
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
      refusal('validation_failed', 'rest'),
    ],
    [
      'lines that leave less than the rest',
      { lineItems: [{ ...lines[0], price: '1.00' }] },
      inStatus('partiallyPaid', { rest: '76.25' }),
      refusal('validation_failed', 'rest'),
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

describe('VoidInvoice', () => {
  test.each(['sent', 'partiallyPaid'] as const)('voids a %s one', (status) => {
    expect(deciding(voidInvoice, { input: {}, ...inStatus(status) })).toEqual([
      { type: 'InvoiceVoided', data: {} },
    ]);
  });

  test('a paid one is refused', () => {
    expect(deciding(voidInvoice, { input: {}, ...inStatus('paid') })).toEqual({ rejected: 'invoice_paid' });
  });
});

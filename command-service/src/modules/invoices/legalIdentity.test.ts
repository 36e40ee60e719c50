/** What an invoice keeps of the clinic's legal identity, and of a company that is billed for the patient. */
import { describe, expect, test } from '@jest/globals';
import { idOf, inputSchema, invoices, settings, withDefaults } from '@hospital/contracts';
import { approvedVisit } from '../../testing/approvedVisit.ts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import { changeSettings } from '../settings/settings.ts';
import { changeInvoice, closeWithInvoice } from './invoices.ts';

const { appointment, facts } = approvedVisit;
const body = {
  appointment: appointment._id,
  invoiceDate: '2026-03-02',
  dueDate: '2026-04-02',
  taxRate: '0',
  discountRate: '0',
  currency: 'MAD',
  locale: 'en-US',
  status: 'sent',
  paidBy: null,
  rest: '0.00',
  lineItems: [{ name: 'Visit', description: null, quantity: '1', price: '300.00' }],
};
const numbers = {
  ice: '001561191000066',
  fiscalId: '1234567',
  tradeRegister: '123456 Rabat',
  professionalTax: '31234567',
  cnssNumber: '9856040',
  inpe: '060001234',
  rib: '001810007800020110620318',
};

function issueWith(clinic: object | null, more: object = {}) {
  const closing = { body: { ...body, ...more }, recordId: idOf('invoice'), year: '2026', seenRevision: '-1' };
  const settings = clinic && { ...facts.settings, ...clinic };
  return deciding(closeWithInvoice, {
    input: closing,
    row: appointment,
    facts: { ...facts, tax: null, settings },
  });
}

describe('the seller', () => {
  test('is kept with every number of the settings', () => {
    expect(issueWith(numbers)).toMatchObject([{ data: { issue: { seller: numbers } } }]);
  });

  test('has none where the clinic gave none', () => {
    const none = Object.fromEntries(Object.keys(numbers).map((name) => [name, null]));
    for (const clinic of [null, {}])
      expect(issueWith(clinic)).toMatchObject([{ data: { issue: { seller: none } } }]);
  });

  test.each([
    ['the placeholder gives way to the IBAN of the RIB', 'MA00 0000 0000 0000 0000 0000 0000', true],
    ['one that was cleared too', null, true],
    ['one that was typed stays', 'MA64 9999', false],
  ])('IBAN: %s', (_, bankIban, isDerived) => {
    const iban = isDerived ? 'MA64 0018 1000 7800 0201 1062 0318' : bankIban;
    expect(issueWith({ ...numbers, bankIban })).toMatchObject([
      { data: { issue: { seller: { bankIban: iban } } } },
    ]);
    expect(issueWith({ bankIban })).toMatchObject([{ data: { issue: { seller: { bankIban } } } }]);
  });
});

test('a clinic without an account empties the bank details of its settings, and its invoices print none', () => {
  const names = ['bankName', 'bankCountry', 'bankCity', 'bankAddress', 'bankIban', 'bankSwift'] as const;
  const before = { ...rowOf('settings', withDefaults(settings.fields, {})) };
  expect(names.map((name) => before[name])).not.toContain(null);
  const emptied = inputSchema(settings.fields, 'change').parse(
    Object.fromEntries(names.map((name) => [name, ''])),
  );
  const none = Object.fromEntries(names.map((name) => [name, null]));
  expect(emptied).toEqual(none);
  expect(deciding(changeSettings, { row: before, input: emptied, actor: holder('CompanySettings') })).toEqual(
    [{ type: 'SettingsChanged', data: none }],
  );
  expect(issueWith({ ...before, ...none })).toMatchObject([{ data: { issue: { seller: none } } }]);
});

describe('a company that is billed', () => {
  const company = { buyerCompany: 'Assurances Atlas SA', buyerIce: '002136093000040' };
  const issued = rowOf('invoice', {
    ...withDefaults(invoices.fields, { ...body, number: '2026-000001' }),
    lineItems: body.lineItems.map((line) => ({ ...line, id: '1' })),
    total: '300.00',
    taxAmount: '0.00',
    discountAmount: '0.00',
    grandTotal: '300.00',
  });
  const change = (input: object, row: object = {}) =>
    deciding(changeInvoice, {
      input,
      row: { ...issued, ...row } as typeof issued,
      facts: { tax: null, printed: [] },
    });

  test('is kept by a new invoice, with or without an ICE', () => {
    expect(issueWith({}, company)).toMatchObject([{ data: { issue: company } }]);
    const unnumbered = { ...company, buyerIce: null };
    expect(issueWith({}, unnumbered)).toMatchObject([{ data: { issue: unnumbered } }]);
  });

  test('is added, changed and taken off again as other values are', () => {
    expect(change(company)).toEqual([{ type: 'InvoiceChanged', data: company }]);
    expect(change({ ...company, buyerCompany: 'Other' }, company)).toEqual([
      { type: 'InvoiceChanged', data: { buyerCompany: 'Other' } },
    ]);
    const none = { buyerCompany: null, buyerIce: null };
    expect(change(none, company)).toEqual([{ type: 'InvoiceChanged', data: none }]);
    expect(change({ otherInformation: 'x' }, company)).toEqual([
      { type: 'InvoiceChanged', data: { otherInformation: 'x' } },
    ]);
  });

  test('needs a name for its ICE, which would be taken for the patient’s', () => {
    const refused = refusal('validation_failed', 'buyerCompany');
    expect(issueWith({}, { buyerIce: company.buyerIce })).toMatchObject(refused);
    expect(change({ buyerIce: company.buyerIce })).toMatchObject(refused);
    expect(change({ buyerCompany: null }, company)).toMatchObject(refused);
  });
});

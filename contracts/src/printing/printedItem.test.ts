/** A credit note says of its lines what the invoice says. */
import { describe, expect, test } from '@jest/globals';
import { withDefaults } from '../kernel/crud.ts';
import { creditNoteFields } from '../modules/invoices/creditNotes.ts';
import { invoiceFields } from '../modules/invoices/invoiceFields.ts';
import { invoiceTotals } from '../modules/invoices/invoices.ts';
import { allLeft, creditedParts } from '../modules/ledger/shares.ts';
import { creditNotePrintable } from './creditNoteTemplate.ts';
import { invoicePrintable } from './invoiceTemplate.ts';
import { printedCreditNoteOf, type PrintedCreditNoteRow } from './printedCreditNote.ts';
import { printedInvoiceOf, type PrintedInvoiceRow } from './printedInvoiceOf.ts';
import type { PrintLanguage } from './texts.ts';

const beside = { logo: null };
const named = { nameFr: 'Consultation', nameEn: 'Visit', nameAr: 'استشارة' };
const lineItems = [
  { id: '1', name: 'Consultation', description: 'At the desk', code: 'K10', ...named, exemption: 'Art. 91' },
  { id: '2', name: 'As typed', description: null, code: 'K11', ...named, exemption: 'Art. 91' },
  { id: '3', name: 'Bandage', description: null, code: null, nameFr: null, nameEn: null, nameAr: null },
].map((line) => ({ act: null, actTaxRate: null, exemption: null, quantity: '2', price: '50.00', ...line }));
const invoice = { lineItems, credits: [], ...invoiceTotals({ lineItems, taxRate: '20', discountRate: '5' }) };
const days = { invoiceDate: '2026-03-02', dueDate: '2026-04-02', day: '2026-03-05' };

const invoiceRow = withDefaults(invoiceFields, { ...invoice, ...days }) as unknown as PrintedInvoiceRow;
const credited = { amount: invoice.grandTotal, lineItems: creditedParts(invoice, allLeft(invoice)) };
const noteRow = (of: object) =>
  withDefaults(creditNoteFields, { ...days, ...credited, ...of }) as unknown as PrintedCreditNoteRow;

const plain = (markup = '') =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function saidOn(body: string) {
  const items = [...body.matchAll(/<td>\s*(<p class="item">.*?)<\/td>/gs)].map(([, item]) => plain(item));
  return { items, isExempt: plain(body).includes('Art. 91') };
}

function papers(language: PrintLanguage, of: object = {}) {
  const bill = invoicePrintable(printedInvoiceOf(invoiceRow, beside), { language });
  const note = creditNotePrintable(printedCreditNoteOf(noteRow(of), beside), { language });
  return { bill: saidOn(bill.body), note: saidOn(note.body) };
}

describe('of a whole credit', () => {
  test.each([
    ['en', 'K10 Visit At the desk'],
    ['fr', 'K10 Consultation At the desk'],
    ['ar', 'K10 استشارة At the desk'],
  ] as const)('items and exemptions in %s are those of the invoice', (language, first) => {
    const { bill, note } = papers(language);
    expect(bill).toEqual({ items: [first, 'K11 As typed', 'Bandage'], isExempt: true });
    expect(note).toEqual(bill);
  });

  test('of before these fields were kept, the names stand as they were kept', () => {
    const older = credited.lineItems.map(({ line, name, amount }) => ({ line, name, amount }));
    const { note } = papers('ar', { lineItems: older });
    expect(note).toEqual({ items: ['Consultation', 'As typed', 'Bandage'], isExempt: false });
  });
});

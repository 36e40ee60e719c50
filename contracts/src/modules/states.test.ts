import { expect, test } from '@jest/globals';
import { isState, toneOf } from '../kernel/tone.ts';
import { exampleInvoice } from '../printing/exampleInvoice.ts';
import { invoicePrintable } from '../printing/invoiceTemplate.ts';
import { moduleList } from './index.ts';
import { invoices } from './invoices/invoices.ts';
import { prescriptions } from './prescriptions/prescriptions.ts';

const states = moduleList.flatMap(({ name, fields: { status } }) =>
  status ? [[name, status] as const] : [],
);

test.each(states)('the status of %s has tones', (_name, status) => {
  expect(isState(status)).toBe(true);
});

/** Specification, section 4: Paid green, Sent blue, Partially Paid orange, others red. */
test.each([
  ['Paid', 'paid', 'green'],
  ['Sent', 'sent', 'blue'],
  ['Partially Paid', 'partiallyPaid', 'orange'],
  ['Pending', 'pending', 'red'],
] as const)('the badge %s of invoices, prescriptions and papers', (word, status, colour) => {
  const shown = [invoices, prescriptions].map(({ fields }) => toneOf(fields.status, word).split(' ')[0]);
  expect(shown).toEqual([colour, colour]);
  expect(invoicePrintable(exampleInvoice({ status }), { language: 'en' }).body).toContain(`badge ${colour}`);
});

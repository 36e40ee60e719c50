/**
 * Whatever people write into whatever is printed is on the paper as they wrote it, and reaches nothing. Each text in one kind, each kind with a
 * third of the texts: `hostile.slow.test.ts` tries each text in each kind, in full size.
 */
import { exampleInvoice, invoicePrintable } from '@hospital/contracts';
import { describe, expect, jest, test } from '@jest/globals';
import { hostileKinds, oddTexts } from './testing/hostileDocuments.ts';
import { hostilePrinterOfFile, testPrinting } from './testing/hostilePrinter.ts';
import { readPdf } from './testing/readPdf.ts';

// The first start unpacks the browser.
jest.setTimeout(240_000);

const printer = hostilePrinterOfFile();

const kinds = Object.keys(hostileKinds);
const share = <T>(all: readonly T[], of: number): T[] =>
  all.filter((_, index) => index % kinds.length === of);

describe.each(kinds.map((kind, index) => ({ kind, index })))('$kind', ({ kind, index }) => {
  testPrinting(printer, kind, {
    texts: (all) => share(all, index),
    // Of this size they still end a page.
    odd: share(Object.entries(oddTexts(20)), index),
  });
});

const plain = exampleInvoice();

test.each([
  ['9999999999.99', '999,999,999.999', '9,999,999,999.99'],
  ['0.00', '0', '0.00'],
  ['0.01', '0.001', '0.01'],
])('prints the amount %s', async (amount, quantity, printed) => {
  const line = {
    name: 'Line',
    description: null,
    quantity: quantity.replaceAll(',', ''),
    price: amount,
    amount,
  };
  const figures = {
    lines: [line],
    total: amount,
    taxAmount: '0.00',
    discountAmount: '0.00',
    grandTotal: amount,
  };
  for (const language of ['en', 'fr', 'ar'] as const) {
    const document = invoicePrintable({ ...plain, ...figures }, { language });
    const read = await readPdf((await printer().renderPdf(document)).bytes);
    const digits = (text: string) => text.replace(/[^0-9]/g, '');
    expect(digits(read.pages.join(''))).toContain(digits(printed));
    expect(read.pages.join('')).not.toMatch(/NaN|undefined|Infinity|e\+/);
  }
});

test.each(['1800-01-01', '2199-12-31', '2028-02-29'])('prints the day %s', async (day) => {
  for (const language of ['en', 'fr', 'ar'] as const) {
    const document = invoicePrintable({ ...plain, invoiceDate: day, dueDate: day }, { language });
    const { pages } = await readPdf((await printer().renderPdf(document)).bytes);
    for (const part of day.split('-')) expect(pages[0]).toContain(part);
    expect(pages[0]).not.toMatch(/Invalid|NaN/);
  }
});

/** Whatever people write into whatever is printed is on the paper as they wrote it, and reaches nothing: each text in each kind, in full size. */
import { exampleInvoice, invoicePrintable } from '@hospital/contracts';
import { describe, expect, jest, test } from '@jest/globals';
import { hostileKinds, oddTexts } from './testing/hostileDocuments.ts';
import { hostilePrinterOfFile, testPrinting } from './testing/hostilePrinter.ts';

// The first start unpacks the browser.
jest.setTimeout(240_000);

const printer = hostilePrinterOfFile();

describe.each(Object.keys(hostileKinds))('%s', (kind) => {
  testPrinting(printer, kind, { texts: (all) => all, odd: Object.entries(oddTexts(100)) });
});

test('prints fifty pages of text, and a word of a megabyte', async () => {
  const plain = exampleInvoice();
  const clinic = { ...plain, seller: { ...plain.seller, legalFooter: null } };
  for (const [text, least] of [
    ['Lorem ipsum dolor sit amet. '.repeat(6_000), 50],
    ['W'.repeat(1_000_000), 500],
  ] as const) {
    const document = invoicePrintable({ ...clinic, otherInformation: text }, { language: 'en' });
    const { pages, bytes } = await printer().renderPdf({ ...document, long: true });
    expect(pages).toBeGreaterThanOrEqual(least);
    expect(bytes.length).toBeLessThan(4_000_000);
  }
});

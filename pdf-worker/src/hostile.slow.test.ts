/** Whatever people write into whatever is printed is on the paper as they wrote it, and reaches nothing: each text in each kind, in full size. */
import { exampleInvoice, invoicePrintable } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { hostileKinds, oddTexts } from './testing/hostileDocuments.ts';
import {
  openHostilePrinter,
  printedOdd,
  printedText,
  type HostilePrinter,
} from './testing/hostilePrinter.ts';

// The first start unpacks the browser.
jest.setTimeout(240_000);

let printer: HostilePrinter;

beforeAll(async () => {
  printer = await openHostilePrinter();
});
afterAll(() => printer.close());

describe.each(Object.keys(hostileKinds))('%s', (kind) => {
  test('prints forty hostile values in every field as text, and asks nobody', async () => {
    for (const value of printer.texts)
      expect(await printedText(printer, kind, value)).toEqual({ value, isEverywhere: true, wasRead: false });
    expect(printer.asked()).toBe(0);
  });

  test.each(Object.entries(oddTexts(100)))('prints %s', async (_, text) => {
    expect(await printedOdd(printer, kind, text)).toMatchObject({
      hasAllPages: true,
      tagged: true,
      lost: [],
    });
  });
});

test('prints fifty pages of text, and a word of a megabyte', async () => {
  const plain = exampleInvoice();
  const clinic = { ...plain, seller: { ...plain.seller, legalFooter: null } };
  for (const [text, least] of [
    ['Lorem ipsum dolor sit amet. '.repeat(6_000), 50],
    ['W'.repeat(1_000_000), 500],
  ] as const) {
    const document = invoicePrintable({ ...clinic, otherInformation: text }, { language: 'en' });
    const { pages, bytes } = await printer.renderPdf({ ...document, long: true });
    expect(pages).toBeGreaterThanOrEqual(least);
    expect(bytes.length).toBeLessThan(4_000_000);
  }
});

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { exampleInvoice, exampleLines, invoicePrintable, type Printable } from '@hospital/contracts';
import { printMany } from './bulk.ts';
import { createRenderer, type Renderer } from './render.ts';
import { readPdf } from './testing/readPdf.ts';

// The first start unpacks the browser.
jest.setTimeout(120_000);

let renderer: Renderer;

beforeAll(async () => {
  renderer = await createRenderer({ pages: 2 });
});
afterAll(async () => {
  await renderer.close();
});

const invoice = (place: number, changes: Parameters<typeof exampleInvoice>[0] = {}) =>
  exampleInvoice({ number: `2026-${String(place).padStart(6, '0')}`, ...changes });

/** Short and long ones, one that fills more pages than it says, a voided one, two languages. */
function mixed(): Printable[] {
  const wordy = exampleLines(2).map((line) => ({ ...line, description: 'Long. '.repeat(600) }));
  const special: Record<number, Parameters<typeof exampleInvoice>[0]> = {
    3: { lines: exampleLines(40) },
    5: { lines: wordy },
    8: { voided: true },
  };
  return Array.from({ length: 14 }, (_, place) =>
    invoicePrintable(invoice(place, special[place]), { language: place % 3 === 0 ? 'fr' : 'en' }),
  );
}

describe('many documents at a time', () => {
  test('are the same documents as one by one, in their order', async () => {
    const documents = mixed();
    const files = await renderer.renderMany(documents);
    expect(files).toHaveLength(documents.length);
    for (const [place, document] of documents.entries()) {
      const alone = await renderer.renderPdf(document);
      const file = files[place];
      const [read, expected] = [await readPdf(file?.bytes ?? Buffer.alloc(0)), await readPdf(alone.bytes)];
      expect(read.pages).toEqual(expected.pages);
      expect(file?.pages).toBe(alone.pages);
      expect(read.info.Title).toBe(document.title);
    }
  });

  test('none of them is no file', async () => {
    expect(await renderer.renderMany([])).toEqual([]);
  });
});

test('each document that fits on a page is printed with others, and only what does not is printed again', async () => {
  const prints: number[] = [];
  const documents = Array.from({ length: 8 }, (_, place) =>
    invoicePrintable(invoice(place), { language: 'en' }),
  );
  const counting = {
    width: 1,
    print: async (document: Printable) => {
      const together = document.body.split('<section class="document-').length - 1;
      prints.push(Math.max(1, together));
      // As if one of them had two pages.
      const pages = Math.max(1, together) + (document.body.includes('2026-000002') ? 1 : 0);
      if (together > 0 && pages === together) return renderer.renderPdf(document);
      return { bytes: Buffer.alloc(0), pages };
    },
  };
  const files = await printMany(counting, documents);
  expect(prints).toEqual([8, 4, 2, 2, 1, 1, 4]);
  expect(files.map(({ pages }) => pages)).toEqual([1, 1, 2, 1, 1, 1, 1, 1]);
});

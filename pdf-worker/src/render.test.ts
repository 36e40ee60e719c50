import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { exampleInvoice, exampleLines, invoicePrintable } from '@hospital/contracts';
import type { Printable } from '@hospital/contracts';
import { createRenderer } from './render.ts';
import type { Renderer } from './render.ts';
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

function english(changes: Parameters<typeof exampleInvoice>[0] = {}): Printable {
  return invoicePrintable(exampleInvoice(changes), { language: 'en' });
}

describe('an invoice as a PDF', () => {
  test('is one tagged page with its figures, its name as title and its hash', async () => {
    const { bytes, pages, sha256 } = await renderer.renderPdf(english());
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(pages).toBe(1);
    const read = await readPdf(bytes);
    expect(read.pages).toHaveLength(1);
    expect(read.tagged).toBe(true);
    expect(read.info.Title).toBe('Invoice 2026-000042');
    expect(read.pages[0]).toContain('Grand total MAD 1,196.00');
    expect(read.pages[0]).toContain('Salma Bennani');
    expect(read.pages[0]).not.toContain('1 / 1');
  });

  test('is the same bytes each time, whatever the page printed before', async () => {
    const document = english({ lines: exampleLines(40) });
    const first = await renderer.renderPdf(document);
    for (let turn = 0; turn < 4; turn += 1) await renderer.renderPdf(english());
    const [again, other] = await Promise.all([renderer.renderPdf(document), renderer.renderPdf(document)]);
    expect([again.sha256, other.sha256]).toEqual([first.sha256, first.sha256]);
    const read = await readPdf(first.bytes);
    expect(read.tagged).toBe(true);
    expect(read.info.CreationDate).toBeUndefined();
  });

  test('of many lines numbers its pages and repeats the table’s head', async () => {
    const { bytes, pages } = await renderer.renderPdf(english({ lines: exampleLines(40) }));
    const read = await readPdf(bytes);
    expect(pages).toBe(3);
    expect(read.pages).toHaveLength(3);
    read.pages.forEach((text, index) => expect(text).toContain(`${String(index + 1)} / 3`));
    expect(read.pages[1]).toContain('Item Quantity Price MAD Amount MAD');
    expect(read.pages[1]).toContain('Invoice 2026-000042');
    expect(read.pages[2]).toContain('Grand total');
  });

  test('of a thousand lines prints every one of them', async () => {
    const lines = exampleLines(1000).map((line, index) => ({ ...line, name: `Line ${String(index + 1)};` }));
    const { bytes, pages } = await renderer.renderPdf(english({ lines }));
    const read = await readPdf(bytes);
    expect(read.pages).toHaveLength(pages);
    const text = read.pages.join(' ');
    for (let index = 1; index <= 1000; index += 1) expect(text).toContain(`Line ${String(index)};`);
  });

  test('of few lines that are long is numbered too', async () => {
    const lines = exampleLines(2).map((line) => ({ ...line, description: 'Long. '.repeat(600) }));
    const read = await readPdf((await renderer.renderPdf(english({ lines }))).bytes);
    expect(read.pages.length).toBeGreaterThan(1);
    expect(read.pages[0]).toContain(`1 / ${String(read.pages.length)}`);
  });

  test('says that it was voided, on every page', async () => {
    const read = await readPdf(
      (await renderer.renderPdf(english({ voided: true, lines: exampleLines(40) }))).bytes,
    );
    expect(read.pages).toHaveLength(3);
    for (const text of read.pages) expect(text).toContain('Void');
  });

  test('prints Arabic with a font of its own', async () => {
    const plain = exampleInvoice();
    const invoice = { ...plain, buyer: { ...plain.buyer, name: 'فاطمة الزهراء' } };
    const { bytes } = await renderer.renderPdf(invoicePrintable(invoice, { language: 'ar' }));
    expect(bytes.toString('latin1')).toContain('IBMPlexSansArabic');
    const [text = ''] = (await readPdf(bytes)).pages;
    // A PDF keeps right-to-left text in the order in which it is drawn.
    expect(text.normalize('NFKC').replaceAll(' ', '')).toContain([...'فاطمة'].reverse().join(''));
  });

  test.each([
    ['Cyrillic', 'Консультация врача'],
    ['Greek', 'Ιατρική επίσκεψη'],
    ['Vietnamese', 'Khám bệnh tổng quát'],
    ['Tamazight in Latin letters', 'Tamaziɣt, ɛla, ḥader'],
    ['signs', '≤ 38 → √ ≠ ♀ ♂'],
    ['Tifinagh', 'ⴰⵙⴳⵏⴰⴼ ⵏ ⵡⴰⵟⵟⴰⵏ'],
  ])('prints %s in the fonts that come with it, whatever the machine has', async (_, text) => {
    const { seller, buyer } = exampleInvoice();
    const lines = exampleLines(1).map((line) => ({ ...line, name: text, description: text }));
    const named = { seller: { ...seller, name: text }, buyer: { ...buyer, name: text }, lines };
    const { bytes } = await renderer.renderPdf(english(named));
    const fonts = [...bytes.toString('latin1').matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(
      ([, name]) => name,
    );
    expect(fonts).not.toEqual([]);
    expect(fonts.filter((name) => !/^(?:IBMPlexSans|NotoSans)/.test(String(name)))).toEqual([]);
  });

  test('has the logo in it, or none', async () => {
    const plain = exampleInvoice();
    const without = english({ seller: { ...plain.seller, logo: null } });
    const hasPicture = async (document: Printable): Promise<boolean> =>
      (await renderer.renderPdf(document)).bytes.toString('latin1').includes('/Subtype /Image');
    expect(await hasPicture(english())).toBe(true);
    expect(await hasPicture(without)).toBe(false);
  });

  test('nothing of one document is in the next', async () => {
    const plain = exampleInvoice();
    const first = english({ buyer: { ...plain.buyer, name: 'Nadia Firstly' }, lines: exampleLines(40) });
    await Promise.all([first, first, first].map((document) => renderer.renderPdf(document)));
    for (let round = 0; round < 3; round += 1) {
      const read = await readPdf((await renderer.renderPdf(english())).bytes);
      expect(read.pages).toHaveLength(1);
      expect(read.pages[0]).not.toContain('Nadia');
      expect(read.info.Title).toBe('Invoice 2026-000042');
    }
  });
});

describe('a document that should not have come so far', () => {
  /** As if the template had forgotten to escape. */
  function hostile(body: string): Printable {
    return { ...english(), body: `<p>before</p>${body}<p>after</p>` };
  }

  test('runs no script', async () => {
    const body = `<script>document.body.textContent = 'ran'</script><img src="x" onerror="document.body.textContent = 'ran'">
      <details open ontoggle="document.body.textContent = 'ran'"></details><svg onload="document.body.textContent='ran'"></svg>`;
    const read = await readPdf((await renderer.renderPdf(hostile(body))).bytes);
    expect(read.pages[0]).toContain('before');
    expect(read.pages[0]).toContain('after');
    expect(read.pages[0]).not.toContain('ran');
  });

  test('reads no file and asks nobody', async () => {
    const asked: string[] = [];
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('fetched');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? String(address.port) : ''}`;
    const body = `<iframe src="file:///etc/passwd"></iframe><iframe src="${origin}/frame"></iframe><img src="${origin}/image.png">
      <object data="file:///etc/passwd"></object><embed src="${origin}/embed"><link rel="stylesheet" href="${origin}/style.css">
      <style>@import url('${origin}/import.css'); p { background: url('${origin}/background.png') }</style>`;
    try {
      const read = await readPdf((await renderer.renderPdf(hostile(body))).bytes);
      expect(read.pages.join(' ')).toContain('after');
      expect(read.pages.join(' ')).not.toMatch(/root:|fetched/);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    expect(asked).toEqual([]);
    const next = await readPdf((await renderer.renderPdf(english())).bytes);
    expect(next.pages[0]).toContain('Grand total MAD 1,196.00');
  });
});

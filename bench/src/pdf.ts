/** Printing invoices on warm pages beside Puppeteer as one writes it first: `npm run pdf -w bench`. */
import { exampleInvoice, exampleLines, invoicePrintable, printableDocument } from '@hospital/contracts';
import type { Printable } from '@hospital/contracts';
import { createRenderer, embeddedFontFaces, findBrowser } from '@hospital/pdf-worker';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer from 'puppeteer';
import type { Browser } from 'puppeteer';
import { contest, rateOf } from './measure.ts';

const ROUNDS = 5;
const RUN_MS = 4_000;
/** As many as the product prints at once. */
const CALLERS = 2;

const found = await findBrowser({ executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'] });
const fontFaces = await embeddedFontFaces();
const renderer = await createRenderer({ executablePath: found.executablePath, pages: CALLERS });
const profile = await mkdtemp(path.join(tmpdir(), 'bench-browser-'));
// Root may not have Chromium's sandbox; ours becomes nobody instead.
const browser = await puppeteer.launch({
  executablePath: found.executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  env: { ...process.env, ...found.env },
  pipe: true,
  userDataDir: profile,
});

let printed = 0;
try {
  await compare('invoices of 3 lines, one tagged page each', 3, 6);
  // Here laying out and writing three pages takes most of the time, whoever does it.
  await compare('invoices of 40 lines, three tagged pages each', 40, 3);
} finally {
  await browser.close();
  await renderer.close();
  await rm(profile, { recursive: true, force: true });
}

async function compare(title: string, lines: number, reach: number): Promise<void> {
  await contest({
    title: `PDF: ${title}, ${String(CALLERS)} at once, ${await browser.version()}`,
    unit: 'documents/s',
    rounds: ROUNDS,
    ours: {
      name: 'warm pages, the body swapped',
      run: () => rateOf(CALLERS, RUN_MS, async () => check(await renderer.renderPdf(nextInvoice(lines)))),
    },
    against: [
      {
        name: 'Puppeteer, a new page for each',
        reach,
        run: () => rateOf(CALLERS, RUN_MS, async () => check(await naive(browser, nextInvoice(lines)))),
      },
    ],
  });
}

/** Each invoice is another one, so that nobody prints the same thing twice. */
function nextInvoice(lines: number): Printable {
  printed += 1;
  const number = `2026-${String(printed).padStart(6, '0')}`;
  return invoicePrintable(exampleInvoice({ number, lines: exampleLines(lines) }), { language: 'en' });
}

async function naive(opened: Browser, document: Printable): Promise<{ bytes: Uint8Array }> {
  const page = await opened.newPage();
  try {
    await page.setContent(printableDocument(document, fontFaces));
    return { bytes: await page.pdf({ printBackground: true, preferCSSPageSize: true, tagged: true }) };
  } finally {
    await page.close();
  }
}

function check({ bytes }: { readonly bytes: Uint8Array }): void {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw new Error('this is not a PDF');
}

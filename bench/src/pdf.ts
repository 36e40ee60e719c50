/**
 * Printing on warm pages beside Puppeteer as one writes it first, with the same browser: `npm run pdf -w bench`. "A new browser for each" is what
 * a script or a request does that launches, sets the content, prints and closes; "a new page for each" keeps the browser. Before the race both
 * print the same documents, and each must say and look the same.
 */
import { printableDocument, type Printable } from '@hospital/contracts';
import { createRenderer, embeddedFontFaces, findBrowser } from '@hospital/pdf-worker';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser } from 'puppeteer';
import { pdfPixels } from '../../pdf-worker/src/testing/pdfPixels.ts';
import { readPdf } from '../../pdf-worker/src/testing/readPdf.ts';
import { contest, rateOf } from './measure.ts';
import { printedKinds } from './printedKinds.ts';
import { size } from './figures.ts';

const ROUNDS = size('PDF_ROUNDS', 5, 1);
const RUN_MS = size('RUN_MS', 4_000, 300);
/** As many as the product prints at once. */
const CALLERS = 2;
/** Read and compared; the pixels of the first few. */
const COMPARED = size('COMPARED', 20, 3);
const SAMPLE = 3;
const REACH_NEW_BROWSER = 10;
const REACH_NEW_PAGE = 6;
/** Here laying out and writing three pages takes most of the time, no matter who does it. */
const REACH_LONG = 3;

/** Without them letters stand a hair's breadth elsewhere. */
const sameLook = ['--font-render-hinting=none', '--force-color-profile=srgb'];
const profiles = new Map<Browser, string>();
const found = await findBrowser({ executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'] });
const fontFaces = await embeddedFontFaces();
const renderer = await createRenderer({ executablePath: found.executablePath, pages: CALLERS });
const browser = await launched();
let printed = 0;
try {
  console.log(await browser.version());
  for (const [kind, documentOf] of Object.entries(printedKinds)) {
    await compare(kind, documentOf);
    await race(kind, () => documentOf((printed += 1)));
  }
} finally {
  await close(browser);
  await renderer.close();
}

type Printed = { readonly bytes: Uint8Array };

async function race(kind: string, next: () => Printable): Promise<void> {
  const isLong = kind.includes('pages');
  const rate = (print: (document: Printable) => Promise<Printed>) => () =>
    rateOf(CALLERS, RUN_MS, async () => check(await print(next())));
  await contest({
    title: `PDF: ${kind}, tagged, ${String(CALLERS)} at once`,
    unit: 'documents/s',
    rounds: ROUNDS,
    ours: { name: 'warm pages, the body swapped', run: rate((document) => renderer.renderPdf(document)) },
    against: [
      {
        name: 'Puppeteer, a new browser for each',
        reach: isLong ? REACH_LONG : REACH_NEW_BROWSER,
        run: rate((document) => withNewBrowser(document)),
      },
      {
        name: 'Puppeteer, a new page for each',
        reach: isLong ? REACH_LONG : REACH_NEW_PAGE,
        run: rate((document) => withNewPage(browser, document)),
      },
    ],
  });
}

/** @throws where one says or looks different */
async function compare(kind: string, documentOf: (number: number) => Printable): Promise<void> {
  for (let number = 1; number <= COMPARED; number += 1) {
    const document = documentOf(900_000 + number);
    const ours = await renderer.renderPdf(document);
    const theirs = await withNewPage(browser, ours.pages > 1 ? document : { ...document, numbered: '' });
    const [read, expected] = [await readPdf(ours.bytes), await readPdf(Buffer.from(theirs.bytes))];
    if (JSON.stringify(read.pages) !== JSON.stringify(expected.pages))
      throw new Error(`${kind} ${number} says something else`);
    if (!read.tagged) throw new Error(`${kind} ${number} is not tagged`);
    if (number > SAMPLE) continue;
    const [own, other] = [await pdfPixels(ours.bytes), await pdfPixels(theirs.bytes)];
    if (
      own.length !== other.length ||
      own.some((page, index) => !page.equals(other[index] ?? Buffer.alloc(0)))
    )
      throw new Error(`${kind} ${number} looks different`);
  }
  console.log(`\n${kind}: ${COMPARED} documents say the same as Puppeteer’s, ${SAMPLE} have the same pixels`);
}

async function launched(): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'bench-browser-'));
  const opened = await puppeteer.launch({
    executablePath: found.executablePath,
    // Root may not have Chromium's sandbox; ours becomes nobody instead.
    args: [...sameLook, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...process.env, ...found.env },
    pipe: true,
    userDataDir: profile,
  });
  profiles.set(opened, profile);
  return opened;
}

async function close(opened: Browser): Promise<void> {
  await opened.close();
  await rm(profiles.get(opened) ?? '', { recursive: true, force: true });
  profiles.delete(opened);
}

async function withNewBrowser(document: Printable): Promise<Printed> {
  const opened = await launched();
  try {
    return await withNewPage(opened, document);
  } finally {
    await close(opened);
  }
}

async function withNewPage(opened: Browser, document: Printable): Promise<Printed> {
  const page = await opened.newPage();
  try {
    await page.setContent(printableDocument(document, fontFaces));
    return { bytes: await page.pdf({ printBackground: true, preferCSSPageSize: true, tagged: true }) };
  } finally {
    await page.close();
  }
}

function check({ bytes }: Printed): void {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') throw new Error('this is not a PDF');
}

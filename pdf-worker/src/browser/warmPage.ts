/**
 * A page that stays: fonts loaded once, then each document is swapped in and printed. It runs no script, and its guards keep it
 * from the network and from files.
 */
import { pause, withTimeLimit } from '@hospital/event-store';
import type { Printable } from '@hospital/contracts';
import type { Browser, CDPSession } from 'puppeteer';
import { pageCount } from './pageCount.ts';
import { pageGuards, type PageGuard } from './pageGuards.ts';

const OPEN_LIMIT_MS = 15_000;
const SWAP_LIMIT_MS = 10_000;
const PRINT_LIMIT_MS = 60_000;

/** Runs in the page over the protocol, which is not page JavaScript. Answers whether every picture is ready. */
const swapIn = `function (printable, numbered) {
  const root = this.documentElement;
  root.lang = printable.language;
  root.dir = printable.direction;
  this.title = printable.title;
  const styles = this.getElementById('styles');
  if (styles.textContent !== printable.styles) styles.textContent = printable.styles;
  this.getElementById('running').textContent = printable.running + (numbered ? printable.numbered : '');
  this.body.innerHTML = printable.body;
  return [...this.images].every((image) => image.complete);
}`;

const setNumbered = `function (printable, numbered) {
  this.getElementById('running').textContent = printable.running + (numbered ? printable.numbered : '');
}`;

const picturesReady = 'function () { return [...this.images].every((image) => image.complete); }';

export interface WarmPage {
  /** Prints the document; numbers its pages only when there are several. */
  print(document: Printable): Promise<{ bytes: Buffer; pages: number }>;
  close(): Promise<void>;
}

export interface WarmPageOptions {
  /** CSS `@font-face` rules with embedded fonts. */
  readonly fontFaces: string;
  /** Of one print, 60 s by default. */
  readonly printLimitMs?: number | undefined;
  /** All of them unless set: the tests try each one alone. */
  readonly guards?: readonly PageGuard[];
}

export async function openWarmPage(browser: Browser, options: WarmPageOptions): Promise<WarmPage> {
  return withTimeLimit(OPEN_LIMIT_MS, 'opening a page', open(browser, options));
}

async function open(
  browser: Browser,
  { fontFaces, printLimitMs = PRINT_LIMIT_MS, guards = Object.values(pageGuards) }: WarmPageOptions,
): Promise<WarmPage> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    for (const { prepare } of guards) await prepare?.(page);
    await page.setContent(
      `<!doctype html><html><head><meta charset="utf-8">${guards.map(({ head = '' }) => head).join('')}` +
        `<title></title><style>${fontFaces}</style><style id="styles"></style><style id="running"></style></head><body></body></html>`,
    );
    // Here and only here: there is nothing of anybody's in the page yet. Later a wait for fonts could hang in the background.
    await page.evaluate('Promise.all([...document.fonts].map((face) => face.load()))');
    await page.setJavaScriptEnabled(false);
    const session = await page.createCDPSession();
    const { result } = await session.send('Runtime.evaluate', { expression: 'document' });
    if (result.objectId === undefined) throw new Error('the page has no document');
    return warmPage({ session, objectId: result.objectId, printLimitMs }, () => context.close());
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}

interface OpenedPage {
  readonly session: CDPSession;
  readonly objectId: string;
  readonly printLimitMs: number;
}

function warmPage({ session, objectId, printLimitMs }: OpenedPage, close: () => Promise<void>): WarmPage {
  const call = async (functionDeclaration: string, ...values: readonly unknown[]): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration,
      arguments: values.map((value) => ({ value })),
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(`the page failed: ${exceptionDetails.text}`);
    return result.value;
  };
  const showDocument = async (document: Printable): Promise<void> => {
    let ready = await call(swapIn, document, document.long);
    while (ready !== true) {
      await pause(5);
      ready = await call(picturesReady);
    }
  };
  return {
    async print(document) {
      await withTimeLimit(SWAP_LIMIT_MS, 'placing a document', showDocument(document));
      const first = await printed(session, printLimitMs);
      if (first.pages > 1 === document.long) return first;
      await withTimeLimit(SWAP_LIMIT_MS, 'numbering the pages', call(setNumbered, document, first.pages > 1));
      return printed(session, printLimitMs);
    },
    close,
  };
}

async function printed(session: CDPSession, limitMs: number): Promise<{ bytes: Buffer; pages: number }> {
  const answer = await withTimeLimit(
    limitMs,
    'printing a document',
    session.send('Page.printToPDF', {
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      transferMode: 'ReturnAsBase64',
    }),
  );
  const bytes = Buffer.from(answer.data, 'base64');
  return { bytes, pages: pageCount(bytes) };
}

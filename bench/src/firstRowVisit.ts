/** One visit to a list in a browser without a cache, by a person who was there before, and the same again with it. */
import type { Browser, BrowserContext, NetworkConditions, Page } from 'puppeteer';
import type { Site, Sites } from './firstRowSites.ts';

const LIMIT_MS = 60_000;

export interface Visit {
  /** From the start of the navigation to the first row, ms. */
  readonly ms: number;
  /** Bytes of all that is no call of the API, as they came over the network. */
  readonly bytes: number;
  readonly requests: number;
}

export interface Visits {
  readonly cold: Visit;
  readonly warm: Visit;
}

/** What a site keeps in the browser's storage, by name. */
export type Kept = Readonly<Record<string, string>>;

interface Opening {
  readonly site: Site;
  readonly firstRow: string;
  readonly network: NetworkConditions | null;
  readonly kept: Kept;
}

/** What somebody who has just signed in finds in the browser's storage after their first visit. */
export async function keptAfterVisit(browser: Browser, { ours, session, firstRow }: Sites): Promise<Kept> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const kept = { token: session.token, user: JSON.stringify(session.user) };
    await firstRowOn(page, { site: ours, firstRow, network: null, kept });
    await page.waitForNetworkIdle({ concurrency: 1 });
    return await page.evaluate(() => ({ ...localStorage }));
  } finally {
    await context.close();
  }
}

export async function visit(browser: Browser, opening: Opening): Promise<Visits> {
  const context = await browser.createBrowserContext();
  try {
    return { cold: await load(context, opening), warm: await load(context, opening) };
  } finally {
    await context.close();
  }
}

/** @returns after how many ms it stood there */
async function firstRowOn(page: Page, { site, firstRow, network, kept }: Opening): Promise<number> {
  await page.emulateNetworkConditions(network);
  await page.evaluateOnNewDocument(watch, kept, firstRow);
  await page.goto(site.url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS });
  const shown = await page.waitForFunction(() => performance.getEntriesByName('first row')[0]?.startTime, {
    timeout: LIMIT_MS,
  });
  return (await shown.jsonValue()) ?? Number.NaN;
}

async function load(context: BrowserContext, opening: Opening): Promise<Visit> {
  const page = await context.newPage();
  const count = await traffic(page);
  const ms = await firstRowOn(page, opening);
  // What is still on its way belongs to the visit; the stream of changes never ends and is no part of it.
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const { bytes, requests } = count();
  await page.close();
  return { ms, bytes, requests };
}

/** Runs in the page before its own scripts. */
function watch(kept: Kept, text: string): void {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  const look = new MutationObserver(() => {
    const rows = [...document.querySelectorAll('tbody tr')];
    if (!rows.some((row) => row.textContent.includes(text))) return;
    look.disconnect();
    performance.mark('first row');
  });
  look.observe(document, { childList: true, subtree: true, characterData: true });
}

async function traffic(page: Page): Promise<() => { bytes: number; requests: number }> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const files = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!new URL(request.url).pathname.startsWith('/api') && request.url.startsWith('http'))
      files.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ bytes, requests: files.size });
}

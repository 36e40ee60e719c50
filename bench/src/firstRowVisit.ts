/** One visit to a list in a browser without a cache, and the same again with it. */
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

export async function visit(
  browser: Browser,
  { site, sites, network }: { site: Site; sites: Sites; network: NetworkConditions | null },
): Promise<Visits> {
  const context = await browser.createBrowserContext();
  try {
    return {
      cold: await load(context, { site, sites, network }),
      warm: await load(context, { site, sites, network }),
    };
  } finally {
    await context.close();
  }
}

async function load(
  context: BrowserContext,
  { site, sites, network }: { site: Site; sites: Sites; network: NetworkConditions | null },
): Promise<Visit> {
  const page = await context.newPage();
  const count = await traffic(page);
  await page.emulateNetworkConditions(network);
  await page.evaluateOnNewDocument(watch, sites.session, sites.firstRow);
  await page.goto(site.url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS });
  const shown = await page.waitForFunction(() => performance.getEntriesByName('first row')[0]?.startTime, {
    timeout: LIMIT_MS,
  });
  const ms = (await shown.jsonValue()) ?? Number.NaN;
  // What is still on its way belongs to the visit; the stream of changes never ends and is no part of it.
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const { bytes, requests } = count();
  await page.close();
  return { ms, bytes, requests };
}

/** Runs in the page before its own scripts. */
function watch(session: { token: string; user: unknown }, text: string): void {
  localStorage.setItem('token', session.token);
  localStorage.setItem('user', JSON.stringify(session.user));
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

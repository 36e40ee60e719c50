/**
 * What keeps a page that prints from the network and from files. Each guard holds alone, so that a document needs a hole in all of
 * them, and in the browser's network namespace, to reach anything. The protocol's offline mode is none of them: it lets frames through.
 */
import type { Page } from 'puppeteer';

export interface PageGuard {
  /** Before the page has any content. */
  prepare?(page: Page): Promise<void>;
  /** Markup for the head of the page. */
  readonly head?: string;
}

const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** Every request but `data:` is refused. */
async function refuseRequests(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    // A request that is already gone needs no answer.
    void (request.url().startsWith('data:') ? request.continue() : request.abort('blockedbyclient')).catch(
      () => undefined,
    );
  });
}

export const pageGuards = {
  requestFilter: { prepare: refuseRequests },
  contentPolicy: { head: `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` },
} satisfies Readonly<Record<string, PageGuard>>;

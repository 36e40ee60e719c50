/** A page that is read while the read models are behind the log comes to show what it missed. */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { ADMIN_EMAIL } from './api/clinic.ts';
import { openWholeServer, type WholeServer } from './api/wholeServer.ts';
import { TestBrowser } from './browser.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(120_000);

let server: WholeServer;
let browser: TestBrowser;
let screen: Screen;

beforeAll(async () => {
  server = await openWholeServer();
  await server.clinic.department({ name: 'Early' });
  browser = await TestBrowser.start(server.url);
  screen = await browser.open('administrator');
  await signInAs(screen, ADMIN_EMAIL);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The streams of changes that the page asks for wait until it is called. */
async function holdStreams({ page }: Screen): Promise<() => void> {
  const held = new AbortController();
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isHeld = request.url().endsWith('/api/changes') && !held.signal.aborted;
    if (isHeld) held.signal.addEventListener('abort', () => void request.continue());
    else void request.continue();
  });
  return () => held.abort();
}

const check = watched(() => browser);

check(
  'what the read models took in between a list and its stream of changes comes into the list',
  async () => {
    const { clinic } = server;
    const letStreams = await holdStreams(screen);
    await server.whileBehind(async () => {
      await clinic.department({ name: 'Late' });
      // Waits as long as a read waits: by then the event is older than what the page is answered.
      expect((await clinic.admin.get('/departments')).headers.get('X-Stale')).toBe('true');
      await screen.visit('/departments');
      await screen.find('row', 'Early');
      await screen.isGone('row', 'Late');
    });
    expect((await clinic.admin.get('/departments')).must(200).rows).toHaveLength(2);
    letStreams();
    await screen.find('row', 'Late');
  },
);

/**
 * A browser on the product's screens, the one that prints: a person without one runs these tests too. It reaches nothing but
 * this machine. Where we are root its own sandbox does not start, so it goes without one: all that it opens is ours.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer, { type Browser, type CDPSession, type Viewport } from 'puppeteer';
import type { Clinic } from './api/clinic.ts';
import { follow } from './client.ts';
import { foundBrowser } from './foundBrowser.ts';
import { Screen } from './screen.ts';

const DESK: Viewport = { width: 1440, height: 900 };
const LIMIT_MS = 60_000;

interface PageOptions {
  readonly viewport?: Viewport;
  readonly dark?: boolean;
  /** The same product by another name. */
  readonly url?: string;
}

type ReadClinic = Pick<Clinic, 'isRead' | 'lastPosition'>;

interface Started {
  readonly url: string;
  readonly clinic: ReadClinic | null;
  readonly folder: string;
  readonly browser: Browser;
  readonly session: CDPSession;
}

export class TestBrowser {
  readonly #browser: Browser;
  readonly #session: CDPSession;
  readonly #folder: string;
  readonly #url: string;
  readonly #clinic: ReadClinic | null;
  readonly screens: Screen[] = [];

  private constructor({ url, clinic, folder, browser, session }: Started) {
    this.#url = url;
    this.#clinic = clinic;
    this.#folder = folder;
    this.#browser = browser;
    this.#session = session;
  }

  /** @param clinic whose records are made beside the screens, which then show them; its next reads know what the screens wrote */
  static async start(url: string, clinic: ReadClinic | null = null): Promise<TestBrowser> {
    const found = await foundBrowser();
    const folder = await mkdtemp(path.join(tmpdir(), 'hospital-journey-'));
    const browser = await puppeteer.launch({
      executablePath: found.executablePath,
      headless: 'shell',
      userDataDir: path.join(folder, 'profile'),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--host-resolver-rules=MAP localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        '--lang=en-US',
      ],
      env: { ...process.env, ...found.env, LANGUAGE: 'en_US' },
      pipe: true,
      timeout: LIMIT_MS,
      protocolTimeout: LIMIT_MS,
    });
    const session = await browser.target().createCDPSession();
    return new TestBrowser({ url, clinic, folder, browser, session });
  }

  /** Somebody's own browser: its storage is nobody else's. */
  async open(
    who: string,
    { viewport = DESK, dark = false, url = this.#url }: PageOptions = {},
  ): Promise<Screen> {
    const context = await this.#browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    const clinic = this.#clinic;
    if (clinic) page.on('response', (answer) => follow(clinic.lastPosition, answer.headers()['x-position']));
    const screen = new Screen(page, { who, url, ready: async () => this.#clinic?.isRead() });
    this.screens.push(screen);
    return screen;
  }

  /** What the next download holds, once all of it is there. */
  async download(screen: Screen, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
    const id = screen.page.browserContext().id;
    await this.#session.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: this.#folder,
      eventsEnabled: true,
      ...(id === undefined ? {} : { browserContextId: id }),
    });
    const done = new Promise<{ name: string; guid: string }>((resolve, reject) => {
      let name = '';
      this.#session.once('Browser.downloadWillBegin', ({ suggestedFilename }) => (name = suggestedFilename));
      this.#session.on('Browser.downloadProgress', ({ state, guid }) => {
        if (state === 'completed') resolve({ name, guid });
        if (state === 'canceled') reject(new Error('The download was canceled'));
      });
    });
    await start();
    const { name, guid } = await done;
    this.#session.removeAllListeners('Browser.downloadProgress');
    return { name, bytes: await readFile(path.join(this.#folder, guid)) };
  }

  /** What went wrong since it was asked before. */
  takeProblems(): string[] {
    return this.screens.flatMap(({ who, problems }) =>
      problems.splice(0).map((problem) => `${who}: ${problem}`),
    );
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

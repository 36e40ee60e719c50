/**
 * Prints documents on a few warm pages of one browser, which starts with the first document and again after a crash.
 * Pages and browser are replaced after some hundred documents, so that nothing grows for ever. Promises: every call ends,
 * within its limits; a crash costs one repetition; after `close` nothing is left running.
 */
import { withTimeLimit } from '@hospital/event-store';
import type { Printable } from '@hospital/contracts';
import { NoBrowserError } from './findBrowser.ts';
import { launchBrowser } from './runningBrowser.ts';
import type { LaunchOptions, RunningBrowser } from './runningBrowser.ts';
import { openWarmPage } from './warmPage.ts';
import type { WarmPage } from './warmPage.ts';

export interface PrinterOptions extends LaunchOptions {
  /** CSS `@font-face` rules with embedded fonts. */
  readonly fontFaces: string;
  readonly pages?: number;
  /** Of one print, 60 s by default. */
  readonly printLimitMs?: number;
  readonly documentsPerPage?: number;
  readonly documentsPerBrowser?: number;
}

/** What was started so far. */
export interface OpenedCounts {
  readonly browsers: number;
  readonly pages: number;
}

export interface Printer {
  print(document: Printable): Promise<{ bytes: Buffer; pages: number }>;
  /** The browser at work, null before the first document. */
  description(): string | null;
  opened(): OpenedCounts;
  /** Waits for what is being printed, a few seconds at most; what still waits is refused. */
  close(): Promise<void>;
}

interface Slot {
  page: WarmPage | null;
  browser: UsedBrowser | null;
  printed: number;
}

/** A browser with what it has done. */
interface UsedBrowser {
  readonly running: RunningBrowser;
  printed: number;
  working: number;
  alive: boolean;
}

interface WaitingPrint {
  readonly resolve: (slot: Slot) => void;
  readonly reject: (error: Error) => void;
}

const CLOSE_WAIT_MS = 5_000;
const PAGE_CLOSE_LIMIT_MS = 3_000;

class BrowserPrinter implements Printer {
  readonly #width: number;
  readonly #options: PrinterOptions;
  readonly #free: Slot[];
  readonly #waiting: WaitingPrint[] = [];
  readonly #browsers = new Set<UsedBrowser>();
  readonly #opened = { browsers: 0, pages: 0 };
  #current: UsedBrowser | null = null;
  #starting: Promise<void> | null = null;
  #description: string | null = null;
  #closing: Promise<void> | null = null;
  #whenIdle: (() => void) | null = null;

  constructor(options: PrinterOptions) {
    this.#options = options;
    this.#width = options.pages ?? 2;
    this.#free = Array.from({ length: this.#width }, () => ({ page: null, browser: null, printed: 0 }));
  }

  description(): string | null {
    return this.#description;
  }

  opened(): OpenedCounts {
    return { ...this.#opened };
  }

  async print(document: Printable): Promise<{ bytes: Buffer; pages: number }> {
    const slot = await this.#acquire();
    try {
      return await this.#printOn(slot, (page) => page.print(document));
    } catch (error) {
      // The document is not to blame for a browser that went away: once more, on the next one.
      if (!(error instanceof BrowserGoneError) || this.#closing !== null) throw error;
      return await this.#printOn(slot, (page) => page.print(document));
    } finally {
      this.#release(slot);
    }
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(closed());
    if (this.#free.length < this.#width) {
      const idle = new Promise<void>((resolve) => (this.#whenIdle = resolve));
      await withTimeLimit(CLOSE_WAIT_MS, 'the last documents', idle).catch(() => undefined);
    }
    await this.#starting?.catch(() => undefined);
    await Promise.all([...this.#browsers].map((browser) => browser.running.close()));
  }

  #acquire(): Promise<Slot> {
    if (this.#closing !== null) return Promise.reject(closed());
    const slot = this.#free.pop();
    if (slot !== undefined) return Promise.resolve(slot);
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #release(slot: Slot): void {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next.resolve(slot);
      return;
    }
    this.#free.push(slot);
    if (this.#free.length === this.#width) this.#whenIdle?.();
  }

  async #printOn(
    slot: Slot,
    print: (page: WarmPage) => ReturnType<WarmPage['print']>,
  ): Promise<{ bytes: Buffer; pages: number }> {
    const browser = await this.#claim();
    try {
      const page = await this.#pageOf(slot, browser);
      return await print(page);
    } catch (error) {
      // Whatever state the page is in, nobody else's document shall meet it.
      await this.#discard(slot);
      throw browser.alive ? error : new BrowserGoneError(error);
    } finally {
      browser.working -= 1;
      this.#retire(browser);
    }
  }

  /** The page the slot has, or a new one. */
  async #pageOf(slot: Slot, browser: UsedBrowser): Promise<WarmPage> {
    if (slot.browser !== browser || slot.printed >= (this.#options.documentsPerPage ?? 200))
      await this.#discard(slot);
    slot.page ??= await this.#open(browser);
    slot.browser = browser;
    slot.printed += 1;
    return slot.page;
  }

  async #open(browser: UsedBrowser): Promise<WarmPage> {
    this.#opened.pages += 1;
    const { fontFaces, printLimitMs } = this.#options;
    try {
      return await openWarmPage(browser.running.browser, { fontFaces, printLimitMs });
    } catch (error) {
      end(browser);
      throw error;
    }
  }

  /** A browser that lives and is not worn out; counted as working from here on. */
  async #claim(): Promise<UsedBrowser> {
    for (let start = 0; start < 3; start += 1) {
      const browser = this.#current;
      if (browser !== null && browser.alive && browser.printed < this.#lifetime()) {
        browser.printed += 1;
        browser.working += 1;
        return browser;
      }
      if (this.#closing !== null) throw closed();
      this.#starting ??= this.#start().finally(() => (this.#starting = null));
      await this.#starting;
    }
    throw new NoBrowserError('it ends as soon as it has started');
  }

  async #start(): Promise<void> {
    const running = await launchBrowser(this.#options);
    const browser: UsedBrowser = { running, printed: 0, working: 0, alive: true };
    running.browser.on('disconnected', () => {
      browser.alive = false;
      this.#browsers.delete(browser);
      void running.close();
    });
    this.#opened.browsers += 1;
    this.#browsers.add(browser);
    this.#current = browser;
    this.#description = running.description;
  }

  #lifetime(): number {
    return this.#options.documentsPerBrowser ?? 500;
  }

  /** A worn-out browser is closed when its last document is done. */
  #retire(browser: UsedBrowser): void {
    if (browser.printed < this.#lifetime() || browser.working > 0) return;
    end(browser);
  }

  async #discard(slot: Slot): Promise<void> {
    const { page, browser } = slot;
    slot.page = null;
    slot.browser = null;
    slot.printed = 0;
    if (page === null || browser === null || !browser.alive) return;
    try {
      await withTimeLimit(PAGE_CLOSE_LIMIT_MS, 'closing a page', page.close());
    } catch {
      end(browser);
    }
  }
}

/** One that can no longer open or close a page is of no more use, and neither is one that is worn out. */
function end(browser: UsedBrowser): void {
  browser.alive = false;
  void browser.running.close();
}

class BrowserGoneError extends Error {
  constructor(cause: unknown) {
    super('the browser went away while it printed', { cause });
    this.name = 'BrowserGoneError';
  }
}

function closed(): Error {
  return new Error('the printer is closed');
}

export function createPrinter(options: PrinterOptions): Printer {
  return new BrowserPrinter(options);
}

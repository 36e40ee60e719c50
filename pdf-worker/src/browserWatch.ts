/**
 * Whether this machine has a browser that starts, for a worker that shares its queue with others: while it has none it takes no documents, so that
 * another worker prints them, and looks again every half minute.
 */
import { pause } from '@hospital/event-store';
import { ConfigError, type Logger } from '@hospital/platform';
import { PartFailed } from './batches/renderPart.ts';
import { findBrowser, NoBrowserError } from './browser/findBrowser.ts';
import { launchBrowser, type LaunchOptions } from './browser/runningBrowser.ts';
import { WorkerUnable } from './queue/documentQueue.ts';

const LOOK_MS = 30_000;

export interface BrowserWatchOptions {
  readonly log: Logger;
  /** For health: the browser that is missing, or null. */
  readonly note: (missing: NoBrowserError | null) => void;
  readonly lookMs?: number | undefined;
}

export interface BrowserWatch {
  /** What the queue is to know of a document that failed: that this worker can print none, where that is why. */
  failureOf(error: unknown): unknown;
  /** Resolves when a browser starts, or the watch is closed. */
  untilFound(): Promise<void>;
  close(): void;
}

/** @throws ConfigError where the environment names one that cannot be run */
export async function watchBrowser(
  browser: LaunchOptions,
  { log, note, lookMs = LOOK_MS }: BrowserWatchOptions,
): Promise<BrowserWatch> {
  const stop = new AbortController();
  let isMissing = false;
  const miss = (error: NoBrowserError) => {
    // By itself: it says what to set.
    if (!isMissing) log.error(error.message);
    isMissing = true;
    note(error);
  };
  const look = async () => {
    const missing = await start(browser);
    if (missing) return miss(missing);
    isMissing = false;
    note(null);
    log.warn('a browser is there: documents are printed');
  };
  const missing = await missingAtStart(browser);
  if (missing) miss(missing);
  return {
    failureOf(error) {
      const cause = missingBrowserOf(error);
      if (!cause) return error;
      miss(cause);
      return new WorkerUnable('there is no browser to print with', { cause });
    },
    async untilFound() {
      while (isMissing && !stop.signal.aborted) {
        await pause(lookMs, { signal: stop.signal });
        if (!stop.signal.aborted) await look();
      }
    },
    close: () => stop.abort(),
  };
}

async function missingAtStart(browser: LaunchOptions): Promise<NoBrowserError | null> {
  const missing = await unlessMissing(() => findBrowser(browser));
  if (missing && browser.executablePath)
    throw new ConfigError(
      `PUPPETEER_EXECUTABLE_PATH names ${browser.executablePath}, which cannot be run: set it to a Chrome or Chromium, or leave it out.`,
    );
  return missing;
}

function start(browser: LaunchOptions): Promise<NoBrowserError | null> {
  return unlessMissing(async () => (await launchBrowser(browser)).close());
}

async function unlessMissing(step: () => Promise<unknown>): Promise<NoBrowserError | null> {
  try {
    await step();
    return null;
  } catch (error) {
    if (error instanceof NoBrowserError) return error;
    throw error;
  }
}

/** Also of a document within a part of a batch. */
function missingBrowserOf(error: unknown): NoBrowserError | undefined {
  const errors = error instanceof PartFailed ? error.failures.map((failure) => failure.error) : [error];
  return errors.find((each) => each instanceof NoBrowserError);
}

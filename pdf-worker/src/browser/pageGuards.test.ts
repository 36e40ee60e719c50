import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleInvoice, invoicePrintable } from '@hospital/contracts';
import puppeteer, { type Browser } from 'puppeteer';
import { findBrowser } from './findBrowser.ts';
import { pageGuards, type PageGuard } from './pageGuards.ts';
import { openWarmPage } from './warmPage.ts';

// The first start unpacks the browser.
jest.setTimeout(120_000);

let browser: Browser;
let profile: string;
let canary: Server;
let origin: string;
let asked: string[] = [];

/** A browser that could reach the network: what is refused here, a guard has refused. */
beforeAll(async () => {
  const { executablePath, env } = await findBrowser();
  profile = await mkdtemp(join(tmpdir(), 'hospital-guards-'));
  browser = await puppeteer.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    userDataDir: profile,
    pipe: true,
    env: { PATH: process.env['PATH'], HOME: profile, ...env },
  });
  canary = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? String(address.port) : ''}`;
});

afterAll(async () => {
  await browser.close();
  canary.closeAllConnections();
  await new Promise((resolve) => canary.close(resolve));
  await rm(profile, { recursive: true, force: true });
});

/** What a document that nobody escaped has asked for by the time it is printed. */
async function reached(guards: readonly PageGuard[]): Promise<string[]> {
  asked = [];
  const page = await openWarmPage(browser, { fontFaces: '', guards });
  const body = `<img src="${origin}/image.png"><iframe src="${origin}/frame"></iframe><object data="${origin}/object"></object>
    <embed src="${origin}/embed"><link rel="stylesheet" href="${origin}/style.css">
    <style>@import url('${origin}/import.css'); p { background: url('${origin}/background.png') }</style><p>printed</p>`;
  await page.print({ ...invoicePrintable(exampleInvoice(), { language: 'en' }), body });
  await page.close();
  return asked;
}

describe('a page that prints', () => {
  test('would reach the network without a guard', async () => {
    expect(await reached([])).toContain('/image.png');
  });

  test.each(Object.entries(pageGuards))('reaches nothing with %s alone', async (_name, guard) => {
    expect(await reached([guard])).toEqual([]);
  });
});

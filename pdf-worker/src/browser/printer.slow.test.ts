import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleInvoice, invoicePrintable } from '@hospital/contracts';
import { createPrinter } from './printer.ts';
import type { Printer, PrinterOptions } from './printer.ts';

// The first start unpacks the browser.
jest.setTimeout(120_000);

const document = invoicePrintable(exampleInvoice(), { language: 'en' });
const printers: Printer[] = [];

function printer(options: Partial<PrinterOptions> = {}): Printer {
  const made = createPrinter({ fontFaces: '', ...options });
  printers.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(printers.splice(0).map((made) => made.close()));
});

/** The browsers that are our children. */
function browsersOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === parent && found?.[3]?.includes('--remote-debugging-pipe'))
    .map((found) => Number(found?.[1]));
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, of]) => (of === parent ? [pid] : []));
}

async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the printer', () => {
  test('starts no browser before the first document, and leaves none behind', async () => {
    const idle = printer();
    expect(idle.description()).toBeNull();
    await idle.close();
    const before = browsersOf(process.pid).length;
    const used = printer();
    await used.print(document);
    expect(used.description()).toContain('Chrome');
    expect(browsersOf(process.pid).length).toBe(before + 1);
    await used.close();
    expect(browsersOf(process.pid).length).toBe(before);
    await expect(used.print(document)).rejects.toThrow('closed');
  });

  test('prints more documents at once than it has pages, each its own', async () => {
    const used = printer({ pages: 2 });
    const numbers = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`);
    const printed = await Promise.all(
      numbers.map((number) => used.print(invoicePrintable(exampleInvoice({ number }), { language: 'en' }))),
    );
    printed.forEach(({ bytes }, index) =>
      expect(bytes.toString('latin1')).toContain(`(Invoice ${numbers[index] ?? ''})`),
    );
  });

  test('replaces pages and browsers that have printed enough, while others still print', async () => {
    const used = printer({ documentsPerPage: 2, documentsPerBrowser: 5 });
    await Promise.all(Array.from({ length: 23 }, () => used.print(document)));
    expect(used.opened().browsers).toBe(5);
    await until(() => browsersOf(process.pid).length <= 1);
  });

  test('keeps its pages until they have printed enough', async () => {
    const used = printer({ pages: 1, documentsPerPage: 5 });
    for (let count = 0; count < 15; count += 1) await used.print(document);
    expect(used.opened()).toEqual({ browsers: 1, pages: 3 });
  });

  test('gives a page up after a document that failed on it', async () => {
    const used = printer({ pages: 1 });
    await used.print(document);
    // The protocol carries JSON, and JSON has no such number.
    const broken = { ...document, title: 1n as unknown as string };
    await expect(used.print(broken)).rejects.toThrow();
    expect((await used.print(document)).pages).toBe(1);
    expect(used.opened()).toEqual({ browsers: 1, pages: 2 });
  });

  test('goes on after its browser was killed, also in the middle of a document', async () => {
    const used = printer();
    await used.print(document);
    for (const pid of browsersOf(process.pid)) process.kill(pid, 'SIGKILL');
    expect((await used.print(document)).pages).toBe(1);
    const printing = Promise.all(Array.from({ length: 4 }, () => used.print(document)));
    for (const pid of browsersOf(process.pid)) process.kill(pid, 'SIGKILL');
    expect(await printing).toHaveLength(4);
  });

  test('replaces a browser that lives but opens no page any more', async () => {
    const used = printer({ pages: 1, documentsPerPage: 1 });
    await used.print(document);
    const [first] = browsersOf(process.pid);
    // What starts its pages is gone; the browser itself answers.
    for (const child of childrenOf(first ?? 0)) process.kill(child, 'SIGKILL');
    const { bytes } = await used.print(document);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await until(() => !browsersOf(process.pid).includes(first ?? 0));
  });

  test('finishes what it prints when it is closed, and refuses what waits', async () => {
    const used = printer({ pages: 1 });
    await used.print(document);
    const [printing, waiting] = [used.print(document), used.print(document)];
    const refused = expect(waiting).rejects.toThrow('closed');
    await used.close();
    expect((await printing).pages).toBe(1);
    await refused;
  });

  test('names what to set when there is no browser', async () => {
    const used = printer({ executablePath: '/nowhere/chrome' });
    await expect(used.print(document)).rejects.toThrow(
      'PUPPETEER_EXECUTABLE_PATH names /nowhere/chrome, which cannot be run',
    );
  });

  test('names what to set when the browser does not start', async () => {
    const used = printer({ executablePath: '/bin/false' });
    await expect(used.print(document)).rejects.toThrow(/\/bin\/false does not start .*BROWSER_SANDBOX=off/);
  });

  test('unpacks the browser once, however many ask for it', async () => {
    const cacheFolder = await mkdtemp(join(tmpdir(), 'hospital-cache-'));
    try {
      const asked = [printer({ cacheFolder }), printer({ cacheFolder })];
      const printed = await Promise.all(asked.map((one) => one.print(document)));
      expect(printed.map(({ pages }) => pages)).toEqual([1, 1]);
      await Promise.all(asked.map((one) => one.close()));
    } finally {
      await rm(cacheFolder, { recursive: true, force: true });
    }
  });
});

test('a parent that is killed leaves no browser', async () => {
  const script = `
    const { createPrinter } = await import(${JSON.stringify(new URL('printer.ts', import.meta.url).href)});
    const { exampleInvoice, invoicePrintable } = await import('@hospital/contracts');
    await createPrinter({ fontFaces: '' }).print(invoicePrintable(exampleInvoice(), { language: 'en' }));
    console.log('printed');`;
  const parent = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: new URL('.', import.meta.url),
      env: { PATH: process.env.PATH },
    },
  );
  await new Promise((resolve) => parent.stdout.once('data', resolve));
  const left = browsersOf(parent.pid ?? 0);
  expect(left).toHaveLength(1);
  const ended = new Promise((resolve) => parent.once('close', resolve));
  parent.kill('SIGKILL');
  await ended;
  await until(() => !left.some(isAlive));
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

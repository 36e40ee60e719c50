/** A document that takes too long or too much memory is stopped, and nothing else is. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { exampleInvoice, invoicePrintable, type Printable } from '@hospital/contracts';
import { TimeLimitError } from '@hospital/event-store';
import { crc32, deflateSync } from 'node:zlib';
import { surroundings } from './confinement.ts';
import { readPdf } from '../testing/readPdf.ts';
import { createPrinter, type Printer, type PrinterOptions } from './printer.ts';

// The first start unpacks the browser.
jest.setTimeout(120_000);

const plain = exampleInvoice();
const good = invoicePrintable(plain, { language: 'en' });
let used: Printer | null = null;

function printer(options: Partial<PrinterOptions>): Printer {
  return (used = createPrinter({ fontFaces: '', pages: 2, ...options }));
}
afterEach(async () => {
  await used?.close();
  used = null;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** One bit a pixel, all of them black: tens of kilobytes. */
function blackSquare(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const withLogo = (bytes: Buffer): Printable =>
  invoicePrintable(
    { ...plain, seller: { ...plain.seller, logo: `data:image/png;base64,${bytes.toString('base64')}` } },
    { language: 'en' },
  );

/** Prints the bad one and, beside it, good ones until it ends. */
async function besideGoodOnes(used: Printer, bad: Printable): Promise<{ error: unknown; printed: number }> {
  await used.print(good);
  let error: unknown = null;
  let isOver = false;
  const printing = used
    .print(bad)
    .catch((reason: unknown) => (error = reason))
    .finally(() => (isOver = true));
  let printed = 0;
  while (!isOver) printed += (await used.print(good)).pages;
  await printing;
  return { error, printed };
}

const { prlimit } = await surroundings(false);

describe('a bad document', () => {
  test('that takes too long is stopped, and only it', async () => {
    const used = printer({ printLimitMs: 2_000 });
    const lines = invoicePrintable({ ...plain, otherInformation: 'a\n'.repeat(20_000) }, { language: 'en' });
    const { error, printed } = await besideGoodOnes(used, lines);
    expect(error).toBeInstanceOf(TimeLimitError);
    expect(printed).toBeGreaterThan(0);
    expect(await used.print(good)).toMatchObject({ pages: 1 });
    expect(used.opened().browsers).toBe(1);
  });

  (prlimit === null ? test.skip : test)('that takes too much memory is stopped, and only it', async () => {
    const used = printer({});
    const { error, printed } = await besideGoodOnes(used, withLogo(blackSquare(20_000)));
    expect(used.description()).toContain('memory limit');
    expect(error).toBeInstanceOf(Error);
    expect(printed).toBeGreaterThan(0);
    expect(await used.print(good)).toMatchObject({ pages: 1 });
    expect(used.opened().browsers).toBe(1);
  });

  test.each([
    ['torn', blackSquare(300).subarray(0, 60)],
    ['of another kind than it says', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['empty', Buffer.alloc(1)],
  ])('whose picture is %s is printed all the same', async (_, logo) => {
    const { bytes, pages } = await printer({}).print(withLogo(logo));
    expect(pages).toBe(1);
    expect((await readPdf(bytes)).pages[0]).toContain('Grand total MAD 1,196.00');
  });
});

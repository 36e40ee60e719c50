/** Prints what is hostile, and counts who asks for anything meanwhile. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Printable } from '@hospital/contracts';
import { createServer } from 'node:http';
import { createRenderer, type Renderer } from '../render.ts';
import { hostileKinds, hostileTexts } from './hostileDocuments.ts';
import { readPdf } from './readPdf.ts';

interface HostilePrinter extends Pick<Renderer, 'renderPdf'> {
  readonly texts: readonly string[];
  /** How many connections were made to the addresses in these texts. */
  asked(): number;
  close(): Promise<void>;
}

async function openHostilePrinter(): Promise<HostilePrinter> {
  const renderer = await createRenderer({ pages: 2 });
  const canary = createServer((_request, response) => response.end('fetched'));
  let connections = 0;
  canary.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    renderPdf: (document) => renderer.renderPdf(document),
    texts: hostileTexts(`http://127.0.0.1:${port}`),
    asked: () => connections,
    async close() {
      await renderer.close();
      canary.closeAllConnections();
      await new Promise((resolve) => canary.close(resolve));
    },
  };
}

function hostileDocument(kind: string, text: string): { document: Printable; times: number } {
  const made = hostileKinds[kind]?.(text);
  if (made === undefined) throw new Error(`no such kind: ${kind}`);
  return made;
}

const joined = (text: string): string => text.replace(/\s+/g, '');

/** What is on the paper: whether the text is there in every field, and what should not be. */
async function printedText(printer: HostilePrinter, kind: string, value: string) {
  const { document, times } = hostileDocument(kind, value);
  const read = await readPdf((await printer.renderPdf(document)).bytes);
  const text = joined(read.pages.join(''));
  const found = text.split(joined(value)).length - 1;
  return { value, isEverywhere: found >= times, wasRead: /root:x:|fetched/.test(text) };
}

/** The words of an odd text that are lost, and what the PDF says of itself. */
async function printedOdd(printer: HostilePrinter, kind: string, text: string) {
  const { document } = hostileDocument(kind, text);
  const { pages, bytes } = await printer.renderPdf({ ...document, long: true });
  const read = await readPdf(bytes);
  const written = joined(read.pages.join(''));
  const words = ['one', 'two', 'three', 'four'].filter((word) => text.includes(word));
  return {
    pages,
    ...{ hasAllPages: read.pages.length === pages, tagged: read.tagged },
    lost: words.filter((word) => !written.includes(word)),
  };
}

/** Opened before the tests of a file and closed after them. */
export function hostilePrinterOfFile(): () => HostilePrinter {
  let opened: HostilePrinter | null = null;
  beforeAll(async () => {
    opened = await openHostilePrinter();
  });
  afterAll(() => opened?.close());
  return () => {
    if (opened === null) throw new Error('The printer is not open yet: ask in a test');
    return opened;
  };
}

interface Printed {
  /** Chooses some of the hostile texts. */
  readonly texts: (all: readonly string[]) => readonly string[];
  /** By name. */
  readonly odd: readonly (readonly [string, string])[];
}

/** Registers the tests of one kind. */
export function testPrinting(printer: () => HostilePrinter, kind: string, { texts, odd }: Printed): void {
  test('prints hostile values in every field as text, and asks nobody', async () => {
    const values = texts(printer().texts);
    expect(values.length).toBeGreaterThan(10);
    for (const value of values)
      expect(await printedText(printer(), kind, value)).toEqual({
        value,
        isEverywhere: true,
        wasRead: false,
      });
    expect(printer().asked()).toBe(0);
  });

  test.each(odd)('prints %s', async (_, text) => {
    expect(await printedOdd(printer(), kind, text)).toMatchObject({
      hasAllPages: true,
      tagged: true,
      lost: [],
    });
  });
}

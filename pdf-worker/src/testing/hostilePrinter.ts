/** Prints what is hostile, and counts who asks for anything meanwhile. */
import type { Printable } from '@hospital/contracts';
import { createServer } from 'node:http';
import { createRenderer, type Renderer } from '../render.ts';
import { hostileKinds, hostileTexts } from './hostileDocuments.ts';
import { readPdf } from './readPdf.ts';

export interface HostilePrinter extends Pick<Renderer, 'renderPdf'> {
  readonly texts: readonly string[];
  /** How many connections were made to the addresses in these texts. */
  asked(): number;
  close(): Promise<void>;
}

export async function openHostilePrinter(): Promise<HostilePrinter> {
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

export function hostileDocument(kind: string, text: string): { document: Printable; times: number } {
  const made = hostileKinds[kind]?.(text);
  if (made === undefined) throw new Error(`no such kind: ${kind}`);
  return made;
}

const joined = (text: string): string => text.replace(/\s+/g, '');

/** What is on the paper: whether the text is there in every field, and what should not be. */
export async function printedText(printer: HostilePrinter, kind: string, value: string) {
  const { document, times } = hostileDocument(kind, value);
  const read = await readPdf((await printer.renderPdf(document)).bytes);
  const text = joined(read.pages.join(''));
  const found = text.split(joined(value)).length - 1;
  return { value, isEverywhere: found >= times, wasRead: /root:x:|fetched/.test(text) };
}

/** The words of an odd text that are lost, and what the PDF says of itself. */
export async function printedOdd(printer: HostilePrinter, kind: string, text: string) {
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

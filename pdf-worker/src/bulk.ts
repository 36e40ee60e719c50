/**
 * Prints many documents at a time: those that fit on a page each become one print, which is split again. Starting a print costs more than
 * a page does, so this is faster by far; the price is that the files are not tagged. Whether each document had one page is seen in
 * the number of pages: where it is not so, the halves are printed apart, down to one document, which is printed as always.
 */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Printable } from '@hospital/contracts';
import type { Printer } from './browser/printer.ts';

/** More in one print are hardly faster, and hold the page for longer. */
const MOST_TOGETHER = 50;

export interface PrintedFile {
  readonly bytes: Buffer;
  readonly pages: number;
}

type Prints = Pick<Printer, 'print' | 'width'>;

/** The files of the documents, in their order. */
export async function printMany(printer: Prints, documents: readonly Printable[]): Promise<PrintedFile[]> {
  const files = new Array<PrintedFile>(documents.length);
  const waiting = groupsOf(documents, printer.width);
  const worker = async (): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      const printed = await printGroup(
        printer,
        group.map(({ document }) => document),
      );
      group.forEach(({ index }, place) => {
        const file = printed[place];
        if (file !== undefined) files[index] = file;
      });
    }
  };
  await Promise.all(Array.from({ length: printer.width }, worker));
  return files;
}

interface Placed {
  readonly document: Printable;
  readonly index: number;
}

/** What one print can hold: the same styles, language and direction, and nothing that needs pages of its own. */
function groupsOf(documents: readonly Printable[], width: number): Placed[][] {
  const most = Math.min(MOST_TOGETHER, Math.max(1, Math.ceil(documents.length / width)));
  const groups: Placed[][] = [];
  const open = new Map<string, Placed[]>();
  documents.forEach((document, index) => {
    const { styles, language, direction, long, alone } = document;
    const key = JSON.stringify([styles, language, direction]);
    const group = long || alone ? undefined : open.get(key);
    if (group !== undefined && group.length < most) {
      group.push({ document, index });
      return;
    }
    const started = [{ document, index }];
    groups.push(started);
    if (!long && !alone) open.set(key, started);
  });
  return groups;
}

async function printGroup(printer: Prints, documents: readonly Printable[]): Promise<PrintedFile[]> {
  const [first] = documents;
  if (first === undefined) return [];
  if (documents.length === 1) return [await printer.print(first)];
  const together = await printer.print(inOne(first, documents), { tagged: false });
  if (together.pages === documents.length) return split(together.bytes, documents);
  const middle = Math.ceil(documents.length / 2);
  return [
    ...(await printGroup(printer, documents.slice(0, middle))),
    ...(await printGroup(printer, documents.slice(middle))),
  ];
}

/** A named page for each document: it begins a new one, and has its own foot. */
function inOne(first: Printable, documents: readonly Printable[]): Printable {
  const pages = documents.map(({ foot }, place) => {
    const name = `document-${String(place)}`;
    return `@page ${name} { ${foot} } .${name} { page: ${name}; }`;
  });
  const bodies = documents.map(
    ({ body }, place) => `<section class="document-${String(place)}">${body}</section>`,
  );
  return { ...first, title: '', running: pages.join('\n'), numbered: '', long: true, body: bodies.join('') };
}

async function split(bytes: Buffer, documents: readonly Printable[]): Promise<PrintedFile[]> {
  const whole = await PDFDocument.load(bytes, { updateMetadata: false });
  const files: PrintedFile[] = [];
  for (const [place, { title, language }] of documents.entries()) {
    const file = await PDFDocument.create({ updateMetadata: false });
    const [page] = await file.copyPages(whole, [place]);
    if (page === undefined) throw new Error('a page is missing from the print');
    file.addPage(page);
    file.setTitle(title, { showInWindowTitleBar: true });
    file.setLanguage(language);
    files.push({ bytes: Buffer.from(await file.save({ useObjectStreams: false })), pages: 1 });
  }
  return files;
}

/**
 * Merges PDFs as they come: one is parsed at a time, its objects are written under new numbers, and only where each is, is remembered.
 * Pages keep their look and their links to the web; the tagged tree, bookmarks and links between pages of the single files are left out. Each
 * file has a bookmark with its name.
 */
import { PDFDocument, PDFArray, PDFDict, PDFName, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib';

export interface NamedPdf {
  readonly name: string;
  readonly bytes: Buffer;
}

const CATALOG = 1;
const PAGES = 2;
const OUTLINES = 3;
const ENTRIES = 1_000;
/** Of the tagged tree and of the file's own catalog: without them nothing else of it is reached. */
const LEFT_OUT = new Set(['StructParents', 'StructParent', 'Dests', 'Tabs']);

class Output {
  #length = 0;
  #parts: Buffer[] = [];
  /** Of each object, by its number. */
  readonly offsets: number[] = [0];
  #last = OUTLINES;

  next(): number {
    return (this.#last += 1);
  }

  write(part: Buffer | string): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.#length += bytes.length;
    this.#parts.push(bytes);
  }

  object(number: number, ...content: readonly (Buffer | string)[]): void {
    this.offsets[number] = this.#length;
    this.write(`${number} 0 obj\n`);
    for (const part of content) this.write(part);
    this.write('\nendobj\n');
  }

  get length(): number {
    return this.#length;
  }

  /** What was written since the last call. */
  take(): Buffer {
    const taken = Buffer.concat(this.#parts);
    this.#parts = [];
    return taken;
  }
}

interface Kid {
  readonly name: string;
  readonly root: number;
  readonly count: number;
  readonly firstPage: number;
}

export async function* mergePdfs(files: AsyncIterable<NamedPdf>): AsyncGenerator<Buffer> {
  const output = new Output();
  const kids: Kid[] = [];
  output.write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  for await (const { name, bytes } of files) {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: Infinity,
    });
    kids.push({ name, ...new Copy(output, document).copied() });
    yield output.take();
  }
  writeRoot(output, kids);
  yield output.take();
  yield* trailer(output);
}

/** One file on its way into the output. */
class Copy {
  readonly #output: Output;
  readonly #document: PDFDocument;
  readonly #numbers = new Map<PDFRef, number>();
  readonly #waiting: PDFRef[] = [];

  constructor(output: Output, document: PDFDocument) {
    this.#output = output;
    this.#document = document;
  }

  copied(): Omit<Kid, 'name'> {
    const { catalog, context } = this.#document;
    const rootRef = catalog.get(PDFName.of('Pages'));
    const pages = this.#document.getPages();
    const first = pages[0];
    if (!(rootRef instanceof PDFRef) || !first) throw new Error('a PDF without pages');
    const root = this.#numberOf(rootRef);
    const firstPage = this.#numberOf(first.ref);
    for (let ref = this.#waiting.pop(); ref; ref = this.#waiting.pop()) {
      const found = context.lookup(ref);
      const parent = ref === rootRef ? `/Parent ${PAGES} 0 R ` : '';
      if (found) this.#write(this.#numberOf(ref), found, parent);
      else this.#output.object(this.#numberOf(ref), 'null');
    }
    return { root, count: pages.length, firstPage };
  }

  #numberOf(ref: PDFRef): number {
    const known = this.#numbers.get(ref);
    if (known !== undefined) return known;
    const number = this.#output.next();
    this.#numbers.set(ref, number);
    this.#waiting.push(ref);
    return number;
  }

  #write(number: number, found: PDFObject, parent: string): void {
    if (!(found instanceof PDFStream)) return this.#output.object(number, this.#text(found, parent));
    const contents = Buffer.from(found.getContents());
    const dict = this.#dict(found.dict, `/Length ${contents.length} `);
    this.#output.object(number, `${dict}\nstream\n`, contents, '\nendstream');
  }

  #text(value: PDFObject, first = ''): string {
    if (value instanceof PDFRef) return `${this.#numberOf(value)} 0 R`;
    if (value instanceof PDFDict) return this.#dict(value, first);
    if (value instanceof PDFArray)
      return `[${value
        .asArray()
        .map((item) => this.#text(item))
        .join(' ')}]`;
    return value.toString();
  }

  #dict(dict: PDFDict, first: string): string {
    const isRoot = first.startsWith('/Parent');
    const entries = dict.entries().flatMap(([key, value]) => {
      const name = key.decodeText();
      const isWritten = LEFT_OUT.has(name) || (isRoot && name === 'Parent') || isLength(name, first);
      return isWritten || isInner(name, value) ? [] : [`${key.toString()} ${this.#text(value)}`];
    });
    return `<< ${first}${entries.join(' ')} >>`;
  }
}

const isLength = (name: string, first: string) => name === 'Length' && first.startsWith('/Length');

/** A link to a page of the file, by name or by place: its target is not the same any more. */
function isInner(name: string, value: PDFObject): boolean {
  if (name === 'Dest') return true;
  return name === 'A' && value instanceof PDFDict && value.get(PDFName.of('S'))?.toString() === '/GoTo';
}

function textString(text: string): string {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${utf16.toString('hex')}>`;
}

function writeRoot(output: Output, kids: readonly Kid[]): void {
  const count = kids.reduce((sum, kid) => sum + kid.count, 0);
  const roots = kids.map(({ root }) => `${root} 0 R`).join(' ');
  output.object(PAGES, `<< /Type /Pages /Kids [${roots}] /Count ${count} >>`);
  const outline = kids.map((kid) => ({ ...kid, number: output.next() }));
  for (const [index, { name, firstPage, number }] of outline.entries()) {
    const [before, after] = [outline[index - 1], outline[index + 1]];
    const links = `${before ? `/Prev ${before.number} 0 R ` : ''}${after ? `/Next ${after.number} 0 R ` : ''}`;
    output.object(
      number,
      `<< /Title ${textString(name)} /Parent ${OUTLINES} 0 R ${links}/Dest [${firstPage} 0 R /Fit] >>`,
    );
  }
  const ends = [outline.at(0), outline.at(-1)].map((one) => `${one?.number ?? 0} 0 R`);
  output.object(
    OUTLINES,
    `<< /Type /Outlines /Count ${outline.length} /First ${ends[0] ?? ''} /Last ${ends[1] ?? ''} >>`,
  );
  output.object(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R /Outlines ${OUTLINES} 0 R >>`);
}

/** Where each object stands, a thousand at a time: a buffer for each of a hundred thousand was what a large batch took most. */
function* trailer({ offsets, length }: Output): Generator<Buffer> {
  yield Buffer.from(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`);
  for (let first = 1; first < offsets.length; first += ENTRIES) {
    const part = offsets.slice(first, first + ENTRIES);
    yield Buffer.from(part.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''));
  }
  yield Buffer.from(
    `trailer\n<< /Size ${offsets.length} /Root ${CATALOG} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
}

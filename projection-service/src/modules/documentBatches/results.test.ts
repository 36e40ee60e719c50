import { describe, expect, test } from '@jest/globals';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRef,
  StandardFonts,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { inflateRawSync } from 'node:zlib';
import { manifest } from './manifest.ts';
import { mergePdfs, type NamedPdf } from './mergePdfs.ts';
import { zip, type ZipFile } from '../../kernel/zip/zip.ts';
import { givenUp, type BatchFile } from './batchFiles.ts';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

async function whole(parts: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const part of parts) read.push(Buffer.from(part));
  return Buffer.concat(read);
}

/** Reads a zip by its directory, as every program that opens one does. */
function unzipped(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let place = bytes.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(place + 10), bytes.readUInt32LE(place + 20)];
    const [nameLength, extra] = [bytes.readUInt16LE(place + 28), bytes.readUInt16LE(place + 30)];
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength);
    const local = bytes.readUInt32LE(place + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    files[name] = (method === 8 ? inflateRawSync(content) : content).toString();
    place += 46 + nameLength + extra;
  }
  return files;
}

describe('the zip', () => {
  test('holds every file under its name, of any script, and an empty one', async () => {
    const files: ZipFile[] = [
      { name: 'payslip-2026-10-Bennani.pdf', bytes: Buffer.from('first') },
      { name: 'قسيمة.pdf', bytes: Buffer.from('second') },
      { name: 'empty.csv', bytes: Buffer.alloc(0) },
    ];
    const bytes = await whole(zip(each(files)));
    expect(unzipped(bytes)).toEqual({
      'payslip-2026-10-Bennani.pdf': 'first',
      'قسيمة.pdf': 'second',
      'empty.csv': '',
    });
    // The check value of CRC-32 in its catalogue.
    const check = await whole(zip(each([{ name: 'c', bytes: Buffer.from('123456789') }])));
    expect(check.readUInt32LE(14)).toBe(0xcbf43926);
    expect(await whole(zip(each(files)))).toEqual(bytes);
  });

  test('takes the next file only once the one before has been read', async () => {
    let taken = 0;
    async function* counted(): AsyncGenerator<ZipFile> {
      for (let index = 0; index < 100; index += 1) {
        taken += 1;
        yield await Promise.resolve({ name: `${index}.pdf`, bytes: Buffer.alloc(10) });
      }
    }
    const parts = zip(counted());
    await parts.next();
    await parts.next();
    expect(taken).toBe(1);
    await parts.return(undefined);
  });
});

async function pdf(text: string, pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1)
    document.addPage([300, 200 + page]).drawText(`${text} ${page}`, { font });
  return Buffer.from(await document.save());
}

describe('the merged PDF', () => {
  test('has every page of every file in their order, and a bookmark for each file', async () => {
    const files: NamedPdf[] = [
      { name: 'one.pdf', bytes: await pdf('One', 1) },
      { name: 'فاتورة.pdf', bytes: await pdf('Two', 3) },
      { name: 'three.pdf', bytes: await pdf('Three', 2) },
    ];
    const bytes = await whole(mergePdfs(each(files)));
    const read = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
    expect(read.getPages().map((page) => page.getHeight())).toEqual([200, 200, 201, 202, 200, 201]);
    expect(bytes.toString('latin1').match(/\/Title </g)).toHaveLength(3);
    const start = Number(/startxref\s+(\d+)/.exec(bytes.toString('latin1'))?.[1]);
    expect(bytes.toString('latin1', start, start + 4)).toBe('xref');
  });

  test('has a table that says of every object where it begins, also of more than a thousand', async () => {
    const bytes = await whole(mergePdfs(each([{ name: 'long', bytes: await pdf('Page', 600) }])));
    const text = bytes.toString('latin1');
    const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
    const [head, first, ...places] = text.slice(Number(start), text.lastIndexOf('trailer')).split('\n');
    expect([head, first]).toEqual(['xref', `0 ${places.length - 1}`]);
    expect(places.length).toBeGreaterThan(1_000);
    expect([places[0], places.at(-1)]).toEqual(['0000000000 65535 f ', '']);
    for (const [index, place] of places.slice(1, -1).entries()) {
      expect(place).toMatch(/^\d{10} 00000 n $/);
      expect(text.startsWith(`${index + 1} 0 obj\n`, Number(place.slice(0, 10)))).toBe(true);
    }
    expect(text.slice(text.lastIndexOf('trailer'))).toBe(
      `trailer\n<< /Size ${places.length - 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    );
  });

  test('has bookmarks that lead to the first page of each file, one after the other', async () => {
    const names = ['one', 'فاتورة', 'three'];
    const files = await Promise.all(
      names.map(async (name, at) => ({ name, bytes: await pdf(name, at + 1) })),
    );
    const { context, catalog, pages } = await loaded(files);
    const outlines = catalog.lookup(PDFName.of('Outlines'), PDFDict);
    expect([textOf(outlines, 'Type'), textOf(outlines, 'Count')]).toEqual(['/Outlines', '3']);
    const forward = chain(context, outlines.get(PDFName.of('First')), 'Next');
    const backward = chain(context, outlines.get(PDFName.of('Last')), 'Prev');
    expect(backward).toEqual([...forward].reverse());
    expect(forward.map((one) => one.lookup(PDFName.of('Title'))?.toString())).toEqual(
      names.map((name) => `<${Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('hex')}>`),
    );
    const targets = forward.map((one) => one.lookup(PDFName.of('Dest'), PDFArray));
    const firsts = [0, 1, 3].map((page) => pages[page]?.ref);
    expect(targets.map((target) => target.get(0))).toEqual(firsts);
    expect(targets.map((target) => target.get(1).toString())).toEqual(['/Fit', '/Fit', '/Fit']);
    for (const one of forward) expect(one.lookup(PDFName.of('Parent'))).toBe(outlines);
  });

  test('has one tree of pages, with those of each file under its own root', async () => {
    const { context, catalog } = await loaded([
      { name: 'one', bytes: await pdf('One', 2) },
      { name: 'two', bytes: await pdf('Two', 3) },
    ]);
    const pages = catalog.lookup(PDFName.of('Pages'), PDFDict);
    expect([textOf(pages, 'Type'), textOf(pages, 'Count')]).toEqual(['/Pages', '5']);
    const roots = pages.lookup(PDFName.of('Kids'), PDFArray).asArray();
    const dicts = roots.map((ref) => context.lookup(ref, PDFDict));
    expect(dicts.map((root) => textOf(root, 'Count'))).toEqual(['2', '3']);
    for (const root of dicts) expect(root.lookup(PDFName.of('Parent'))).toBe(pages);
  });

  test('keeps links to the web, and leaves out links within a file and its tagged tree', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage();
    const { context } = document;
    const link = (more: object) =>
      context.register(
        context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], StructParent: 1, ...more }),
      );
    const annotations = [
      link({ A: { S: 'URI', URI: PDFName.of('web') } }),
      link({ A: { S: 'GoTo', D: PDFName.of('chapter') } }),
      link({ Dest: [page.ref, 'Fit'] }),
    ];
    page.node.set(PDFName.of('Annots'), context.obj(annotations));
    page.node.set(PDFName.of('StructParents'), context.obj(0));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    page.node.set(PDFName.of('Lost'), PDFRef.of(999));
    const merged = await loaded([{ name: 'a', bytes: Buffer.from(await document.save()) }]);
    const node = merged.pages[0]?.node;
    const kept = node
      ?.Annots()
      ?.asArray()
      .map((ref) => merged.context.lookup(ref, PDFDict));
    const keys = (dict: PDFDict | undefined) =>
      dict
        ?.keys()
        .map((key) => key.decodeText())
        .sort();
    expect(kept?.map(keys)).toEqual([
      ['A', 'Rect', 'Subtype', 'Type'],
      ['Rect', 'Subtype', 'Type'],
      ['Rect', 'Subtype', 'Type'],
    ]);
    expect(kept?.[0]?.lookup(PDFName.of('A'), PDFDict).toString()).toContain('/web');
    expect(keys(node)).toEqual(expect.arrayContaining(['Annots', 'MediaBox', 'Parent', 'Type']));
    for (const name of ['StructParents', 'Tabs']) expect(keys(node)).not.toContain(name);
    expect(merged.text).toContain('null\nendobj');
  });

  test('has what several pages share once for each file, byte by byte', async () => {
    const bytes = await pdf('Shared', 3);
    const once = await loaded([{ name: 'a', bytes }]);
    expect(once.text.match(/\/BaseFont \/Helvetica/g)).toHaveLength(1);
    const twice = await loaded([
      { name: 'a', bytes },
      { name: 'b', bytes },
    ]);
    expect(twice.text.match(/\/BaseFont \/Helvetica/g)).toHaveLength(2);
    const contents = (document: PDFDocument) =>
      document.context.enumerateIndirectObjects().flatMap(([, object]) => {
        const found: unknown = Reflect.get(object, 'contents');
        return found instanceof Uint8Array ? [Buffer.from(found).toString('hex')] : [];
      });
    expect(contents(await PDFDocument.load(twice.bytes))).toEqual(
      expect.arrayContaining(contents(await PDFDocument.load(once.bytes))),
    );
  });

  test('of a file without pages is refused', async () => {
    const empty = await PDFDocument.create();
    const bytes = Buffer.from(await empty.save({ addDefaultPage: false }));
    await expect(whole(mergePdfs(each([{ name: 'a', bytes }])))).rejects.toThrow('a PDF without pages');
  });
});

async function loaded(files: readonly NamedPdf[]) {
  const bytes = await whole(mergePdfs(each(files)));
  const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
  const { context, catalog } = document;
  return { context, catalog, bytes, text: bytes.toString('latin1'), pages: document.getPages() };
}

const textOf = (dict: PDFDict, name: string) => dict.get(PDFName.of(name))?.toString();

/** The bookmarks from one on, in one direction. */
function chain(context: PDFDocument['context'], from: PDFObject | undefined, name: string): PDFDict[] {
  if (!from) return [];
  const found = context.lookup(from, PDFDict);
  return [found, ...chain(context, found.get(PDFName.of(name)), name)];
}

const base: BatchFile = {
  record: 'a',
  revision: 3,
  title: '2026-000001',
  name: 'invoice-1.pdf',
  outcome: 'ready',
  error: null,
  sha256: 'ff',
  document: 'd',
  file: 'f',
  shown: [],
};

test('in a batch that was cancelled nothing waits', async () => {
  const waiting = { ...base, outcome: 'waiting', document: null, file: null, sha256: null } as const;
  const lines = (await whole(manifest(givenUp(each([base, waiting])), ','))).toString().split('\r\n');
  expect(lines.slice(1)).toEqual([
    'a,3,invoice-1.pdf,ff,ready,,2026-000001',
    'a,3,,,cancelled,,2026-000001',
    '',
  ]);
});

test('the manifest has a line for each record, the name of one without a file too, and no formula', async () => {
  const failed = {
    ...base,
    record: 'b',
    title: 'Ève Sûr',
    outcome: 'failed',
    sha256: null,
    error: '=1+1, "said"',
  } as const;
  expect((await whole(manifest(each([base, failed]), ','))).toString()).toBe(
    [
      '\ufeffrecord,revision,file,sha256,outcome,reason,name',
      'a,3,invoice-1.pdf,ff,ready,,2026-000001',
      `b,3,,,failed,"'=1+1, ""said""",Ève Sûr`,
      '',
    ].join('\r\n'),
  );
});

test('for a spreadsheet of a language that writes 1,5 its values stand between semicolons', async () => {
  const lines = (await whole(manifest(each([{ ...base, title: 'a;b' }]), ';'))).toString().split('\r\n');
  expect(lines).toEqual([
    '\ufeffrecord;revision;file;sha256;outcome;reason;name',
    'a;3;invoice-1.pdf;ff;ready;;"a;b"',
    '',
  ]);
});

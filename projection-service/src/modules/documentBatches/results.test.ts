import { describe, expect, test } from '@jest/globals';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
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
});

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

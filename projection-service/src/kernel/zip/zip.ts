/**
 * Writes a zip as it goes: stored entries, of which it holds one, with the 64-bit records where the result or the number of files asks for
 * them (APPNOTE.TXT 6.3.10). PDFs are compressed already. The package archiver takes an entry before the one before it has left: with a slow
 * reader the whole batch ended up in memory.
 */
import { crc32 } from './crc32.ts';

export interface ZipFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const STORED = 0;
const UTF8_NAMES = 0x0800;
const VERSION = 45;
/** 1980-01-01, the first day of the format: equal documents make equal bytes. */
const FIRST_DAY = 0x21;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const entry = { name: Buffer.from(name), crc: crc32(bytes), size: bytes.length, offset };
    const header = localHeader(entry);
    entries.push(entry);
    offset += header.length + bytes.length;
    yield header;
    yield bytes;
  }
  const start = offset;
  for (const entry of entries) {
    const header = centralHeader(entry);
    offset += header.length;
    yield header;
  }
  yield endRecords({ count: entries.length, start, size: offset - start });
}

/** What both headers of an entry have in common: version, flags, method, time, day, checksum, sizes, length of the name. */
function described({ name, crc, size }: Entry, extra: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(UTF8_NAMES, 2);
  bytes.writeUInt16LE(STORED, 4);
  bytes.writeUInt16LE(FIRST_DAY, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(size, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  bytes.writeUInt16LE(extra, 24);
  return bytes;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function localHeader(entry: Entry): Buffer {
  return Buffer.concat([signature(0x04034b50), described(entry, 0), entry.name]);
}

function centralHeader(entry: Entry): Buffer {
  const extra = entry.offset >= MAX_32 ? farOffset(entry.offset) : Buffer.alloc(0);
  const madeBy = Buffer.from([VERSION, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(Math.min(entry.offset, MAX_32), 10);
  return Buffer.concat([
    signature(0x02014b50),
    madeBy,
    described(entry, extra.length),
    rest,
    entry.name,
    extra,
  ]);
}

function farOffset(offset: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(8, 2);
  bytes.writeBigUInt64LE(BigInt(offset), 4);
  return bytes;
}

interface Directory {
  readonly count: number;
  readonly start: number;
  readonly size: number;
}

function endRecords({ count, start, size }: Directory): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  const isLarge = count >= MAX_16 || size >= MAX_32 || start >= MAX_32;
  return isLarge ? Buffer.concat([largeEnd({ count, start, size }), end]) : end;
}

/** The 64-bit end of the directory, and where it is. */
function largeEnd({ count, start, size }: Directory): Buffer {
  const bytes = Buffer.alloc(56 + 20);
  bytes.writeUInt32LE(0x06064b50, 0);
  bytes.writeBigUInt64LE(44n, 4);
  bytes.writeUInt16LE(VERSION, 12);
  bytes.writeUInt16LE(VERSION, 14);
  bytes.writeBigUInt64LE(BigInt(count), 24);
  bytes.writeBigUInt64LE(BigInt(count), 32);
  bytes.writeBigUInt64LE(BigInt(size), 40);
  bytes.writeBigUInt64LE(BigInt(start), 48);
  bytes.writeUInt32LE(0x07064b50, 56);
  bytes.writeBigUInt64LE(BigInt(start + size), 64);
  bytes.writeUInt32LE(1, 72);
  return bytes;
}

/**
 * ICO files are kept as they came, because sharp can't read them. So their structure is checked here: a directory whose entries lie one
 * after the other without a gap, each a PNG or a bitmap of the size that it says, and nothing after the last one.
 */
import { UnreadableFile } from './unreadableFile.ts';

const DIRECTORY_BYTES = 6;
const ENTRY_BYTES = 16;
const MAX_ENTRIES = 32;
/** Browsers and Windows go up to 256; some drawing programs write 512 and 1,024 as PNG. */
const MAX_SIDE = 1024;
const BITMAP_HEADER_BYTES = 40;

/** @throws UnreadableFile */
export function checkIcon(bytes: Buffer): void {
  const count = bytes.length >= DIRECTORY_BYTES ? bytes.readUInt16LE(4) : 0;
  const firstEntry = DIRECTORY_BYTES + count * ENTRY_BYTES;
  assert(count > 0 && count <= MAX_ENTRIES && bytes.length > firstEntry);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = DIRECTORY_BYTES + index * ENTRY_BYTES;
    return { size: bytes.readUInt32LE(at + 8), offset: bytes.readUInt32LE(at + 12) };
  }).sort((a, b) => a.offset - b.offset);
  let end = firstEntry;
  for (const { size, offset } of entries) {
    assert(offset === end && size > BITMAP_HEADER_BYTES && offset + size <= bytes.length);
    checkEntry(bytes.subarray(offset, offset + size));
    end = offset + size;
  }
  assert(end === bytes.length);
}

function checkEntry(entry: Buffer): void {
  if (entry.readUInt32BE(0) === 0x89504e47) checkPng(entry);
  else checkBitmap(entry);
}

/** Chunk after chunk, from IHDR to an IEND that is the end of the entry. */
function checkPng(entry: Buffer): void {
  assert(entry.readUInt32BE(4) === 0x0d0a1a0a && entry.toString('latin1', 12, 16) === 'IHDR');
  assert(isSide(entry.readUInt32BE(16)) && isSide(entry.readUInt32BE(20)));
  let at = 8;
  while (at + 12 <= entry.length) {
    const next = at + 12 + entry.readUInt32BE(at);
    if (entry.toString('latin1', at + 4, at + 8) === 'IEND') return assert(next === entry.length);
    at = next;
  }
  assert(false);
}

/** A header, a palette, the rows, and the mask of one bit a pixel; the height counts rows and mask. */
function checkBitmap(entry: Buffer): void {
  const width = entry.readInt32LE(4);
  const height = entry.readInt32LE(8) / 2;
  const bits = entry.readUInt16LE(14);
  assert(entry.readUInt32LE(0) === BITMAP_HEADER_BYTES && entry.readUInt32LE(16) === 0);
  assert(isSide(width) && isSide(height) && [1, 4, 8, 24, 32].includes(bits));
  const colours = entry.readUInt32LE(32);
  assert(colours <= 256);
  const palette = 4 * (bits <= 8 ? colours || 2 ** bits : 0);
  const pixels = BITMAP_HEADER_BYTES + palette + rowBytes(width, bits) * height;
  const withMask = pixels + rowBytes(width, 1) * height;
  assert(entry.length === withMask || (bits === 32 && entry.length === pixels));
}

/** Rows are padded to four bytes. */
function rowBytes(width: number, bits: number): number {
  return Math.ceil((width * bits) / 32) * 4;
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= MAX_SIDE;
}

function assert(holds: boolean): void {
  if (!holds) throw new UnreadableFile('the structure of the icon is broken');
}

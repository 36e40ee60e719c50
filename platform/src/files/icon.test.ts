/** The structure of icons, byte by byte: an icon that is kept is sent to every browser as it came. */
import { describe, expect, test } from '@jest/globals';
import { hugePng } from '../testing/hostileFiles.ts';
import { checkIcon } from './icon.ts';
import { UnreadableFile } from './unreadableFile.ts';

interface Bitmap {
  readonly width?: number;
  readonly height?: number;
  readonly bits?: number;
  readonly colours?: number;
  readonly headerBytes?: number;
  readonly compression?: number;
  readonly withMask?: boolean;
  readonly tooMany?: number;
}

/** As the format says: a header of 40 bytes, a palette, the rows, and a mask of one bit a pixel. */
function bitmap(given: Bitmap = {}): Buffer {
  const { width = 16, height = 16, bits = 32, colours = 0, withMask = true, tooMany = 0 } = given;
  const rows = (bitsOfPixel: number) => 4 * Math.ceil((width * bitsOfPixel) / 32) * Math.ceil(height);
  const palette = bits <= 8 ? 4 * (colours === 0 ? 2 ** bits : colours) : 0;
  const bytes = Buffer.alloc(40 + palette + rows(bits) + (withMask ? rows(1) : 0) + tooMany);
  bytes.writeUInt32LE(given.headerBytes ?? 40, 0);
  bytes.writeInt32LE(width, 4);
  bytes.writeInt32LE(height * 2, 8);
  bytes.writeUInt16LE(bits, 14);
  bytes.writeUInt32LE(given.compression ?? 0, 16);
  bytes.writeUInt32LE(colours, 32);
  return bytes;
}

/** @param orderOf the place of each picture behind the directory, which lists them as they are given */
function iconOf(pictures: readonly Buffer[], orderOf: (index: number) => number = (index) => index): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  const placed = pictures
    .map((bytes, index) => ({ bytes, index }))
    .sort((a, b) => orderOf(a.index) - orderOf(b.index));
  let offset = head.length;
  for (const { bytes, index } of placed) {
    head.writeUInt32LE(bytes.length, 6 + 16 * index + 8);
    head.writeUInt32LE(offset, 6 + 16 * index + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...placed.map(({ bytes }) => bytes)]);
}

function changed(bytes: Buffer, change: (copy: Buffer) => unknown): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

const many = (count: number) => Array.from({ length: count }, () => bitmap());
const png = hugePng(16, 16);
const one = iconOf([bitmap()]);

describe('an icon is taken', () => {
  test.each<[string, Buffer]>([
    ['of a bitmap', one],
    ['of a bitmap without a mask, which 32 bits need not have', iconOf([bitmap({ withMask: false })])],
    ['of a PNG', iconOf([png])],
    ['of a PNG with the longest sides', iconOf([hugePng(1024, 1024)])],
    ['of the largest bitmap', iconOf([bitmap({ width: 1024, height: 1 })])],
    ['of a bitmap as high as it may be', iconOf([bitmap({ width: 1, height: 1024 })])],
    ['of both', iconOf([bitmap(), png])],
    ['of 32 pictures', iconOf(many(32))],
    [
      'of pictures that lie in another order than the directory’s',
      iconOf([png, bitmap()], (index) => -index),
    ],
    ...[1, 4, 8, 24].map((bits): [string, Buffer] => [
      `of ${bits} bits`,
      iconOf([bitmap({ bits, width: 17 })]),
    ]),
    ['with a palette of its own', iconOf([bitmap({ bits: 8, colours: 256 })])],
    ['with a short palette', iconOf([bitmap({ bits: 4, colours: 3 })])],
  ])('%s', (_name, bytes) => {
    expect(() => checkIcon(bytes)).not.toThrow();
  });
});

describe('an icon is refused', () => {
  test.each<[string, Buffer]>([
    ['of nothing', Buffer.alloc(0)],
    ['whose directory breaks off', one.subarray(0, 5)],
    ['with a directory alone', one.subarray(0, 22)],
    ['without pictures', Buffer.alloc(6)],
    ['without pictures, and bytes behind', Buffer.alloc(60)],
    ['of 33 pictures', iconOf(many(33))],
    ['with a gap', changed(Buffer.concat([one, Buffer.alloc(1)]), (copy) => copy.writeUInt32LE(23, 18))],
    ['that says too little of its picture', changed(one, (copy) => copy.writeUInt32LE(one.length - 23, 14))],
    ['whose picture goes beyond its end', one.subarray(0, -1)],
    ['with something after the last picture', Buffer.concat([one, Buffer.alloc(1)])],
    ['of a header without rows', iconOf([bitmap().subarray(0, 40)])],
    ['of a bitmap without a mask, which 24 bits need', iconOf([bitmap({ bits: 24, withMask: false })])],
    ['of a bitmap with a byte too many', iconOf([bitmap({ tooMany: 1 })])],
    ['of another header', iconOf([bitmap({ headerBytes: 108 })])],
    ['of a compressed bitmap', iconOf([bitmap({ compression: 1 })])],
    ['of 16 bits', iconOf([bitmap({ bits: 16 })])],
    ['without width', iconOf([bitmap({ width: 0, tooMany: 8 })])],
    ['without height', iconOf([bitmap({ height: 0, tooMany: 8 })])],
    ['of half a row', iconOf([bitmap({ height: 1.5 })])],
    ['too wide', iconOf([bitmap({ width: 1025, height: 1 })])],
    ['too high', iconOf([bitmap({ width: 1, height: 1025 })])],
    ['with too large a palette', iconOf([bitmap({ bits: 8, colours: 257 })])],
    ['of a PNG that is too wide', iconOf([hugePng(1025, 16)])],
    ['of a PNG that is too high', iconOf([hugePng(16, 1025)])],
    ['of a PNG with another signature', iconOf([changed(png, (copy) => copy.writeUInt8(0, 5))])],
    [
      'of a PNG that begins with another chunk',
      iconOf([changed(png, (copy) => copy.write('tEXt', 12, 'latin1'))]),
    ],
    ['of a PNG without an end', iconOf([png.subarray(0, -12)])],
    ['of a PNG with something after its end', iconOf([Buffer.concat([png, Buffer.alloc(1)])])],
  ])('%s', (_name, bytes) => {
    expect(() => checkIcon(bytes)).toThrow(UnreadableFile);
  });
});

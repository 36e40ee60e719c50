/** Files that are not what they seem, made when a test asks for them. */
import { crc32, deflateSync } from 'node:zlib';
import { sampleFiles } from './sampleFiles.ts';

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

function header(width: number, height: number, bits = 1): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(bits, 8);
  return chunk('IHDR', data);
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** White, of so many pixels, in a few kilobytes. */
export function hugePng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    PNG,
    header(width, height),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Says that it has so many frames, of which each is a copy of the first. */
export function animatedPng(frames: number, side: number): Buffer {
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const number = (...values: readonly number[]) => {
    const data = Buffer.alloc(4 * values.length);
    values.forEach((value, index) => data.writeUInt32BE(value, 4 * index));
    return data;
  };
  const control = (sequence: number) =>
    chunk('fcTL', Buffer.concat([number(sequence, side, side, 0, 0), Buffer.from([0, 1, 0, 100, 0, 0])]));
  const more = Array.from({ length: frames - 1 }, (_, index) => [
    control(2 * index + 1),
    chunk('fdAT', Buffer.concat([number(2 * index + 2), rows])),
  ]);
  return Buffer.concat([
    PNG,
    header(side, side),
    chunk('acTL', number(frames, 0)),
    control(0),
    chunk('IDAT', rows),
    ...more.flat(),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG whose comment unpacks to so many bytes. */
export function bombInText(megabytes: number): Buffer {
  const text = Buffer.concat([
    Buffer.from('Comment\0\0'),
    deflateSync(Buffer.alloc(megabytes * 1024 * 1024)),
  ]);
  const end = sampleFiles.png.length - 12;
  return Buffer.concat([
    sampleFiles.png.subarray(0, 33),
    chunk('zTXt', text),
    sampleFiles.png.subarray(33, end),
    sampleFiles.png.subarray(end),
  ]);
}

/** An empty ZIP, whose comment is what follows. */
export function zipBefore(comment: Buffer): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}

/** The sample icon with other numbers in its one directory entry. */
export function icon(entry: {
  readonly count?: number;
  readonly size?: number;
  readonly offset?: number;
}): Buffer {
  const bytes = Buffer.from(sampleFiles.ico);
  bytes.writeUInt16LE(entry.count ?? 1, 4);
  if (entry.size !== undefined) bytes.writeUInt32LE(entry.size, 14);
  if (entry.offset !== undefined) bytes.writeUInt32LE(entry.offset, 18);
  return bytes;
}

import { expect, test } from '@jest/globals';
import { writeAll, type Writable } from './writeAll.ts';

/** A file that takes only so many bytes at once. */
function slowFile(most: number): Writable & { readonly content: Buffer } {
  const content = Buffer.alloc(20);
  return {
    content,
    write(bytes, from, length, at) {
      const bytesWritten = bytes.copy(content, at, from, from + Math.min(most, length));
      return Promise.resolve({ bytesWritten });
    },
  };
}

test.each([1, 3, 5, 10, 100])('all bytes are written at their place, %d at once', async (most) => {
  const file = slowFile(most);
  await writeAll(file, Buffer.from('0123456789'), 5);
  expect(file.content.toString('latin1')).toBe('\0\0\0\0\x000123456789\0\0\0\0\0');
});

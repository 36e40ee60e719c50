/** An authenticator app of its own (RFC 6238), so that the product's library is compared with something else. */
import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** @param steps of 30 seconds, from now */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(at) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The code that a printed document shows: 12 characters of Crockford's base 32, in threes of four; read as people write it. */
import { latinDigits } from './latinDigits.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** @param hash at least 15 hexadecimal digits that nobody can guess: 60 bits of it are shown */
export function printedCode(hash: string): string {
  let bits = BigInt(`0x${hash.slice(0, 15)}`);
  let code = '';
  for (let index = 0; index < LENGTH; index += 1) {
    code = (ALPHABET[Number(bits & 31n)] ?? '') + code;
    bits >>= 5n;
  }
  return code;
}

/** `K7QF-2M9X-TB4D`. */
export function shownCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** The code in a text that somebody typed: case, blanks and hyphens are nothing, O is 0, I and L are 1. Null where it is none. */
export function readCode(typed: string): string | null {
  const code = latinDigits(typed)
    .normalize('NFKC')
    .replace(/[\s‐-―_-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null;
}

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { printedCode, readCode, shownCode } from './printedCode.ts';

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });

test('is read back as it is shown, and as people write it', () => {
  fc.assert(
    fc.property(hash, (value) => {
      const code = printedCode(value);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      for (const typed of [code, shownCode(code), shownCode(code).toLowerCase(), ` ${[...code].join(' ')} `])
        expect(readCode(typed)).toBe(code);
    }),
  );
});

/** By the base 32 of the language, whose digits are 0 to 9 and a to v. */
function independently(value: string): string {
  const digits = BigInt(`0x${value.slice(0, 15)}`)
    .toString(32)
    .padStart(12, '0');
  const crockford = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
  return [...digits].map((digit) => crockford[parseInt(digit, 32)]).join('');
}

test('is the first 60 bits of the hash in base 32, the greatest first, in groups of four', () => {
  fc.assert(fc.property(hash, (value) => expect(printedCode(value)).toBe(independently(value))));
  expect(printedCode(`000000000000001${'f'.repeat(49)}`)).toBe('000000000001');
  expect(printedCode(`800000000000000${'0'.repeat(49)}`)).toBe('G00000000000');
  expect(shownCode('K7QF2M9XTB4D')).toBe('K7QF-2M9X-TB4D');
});

test('shows 60 bits: each digit of the hash that counts changes it', () => {
  expect(printedCode('f'.repeat(64))).toBe('ZZZZZZZZZZZZ');
  const codes = Array.from({ length: 15 }, (_, place) =>
    printedCode(`${'0'.repeat(place)}1${'0'.repeat(63 - place)}`),
  );
  expect(new Set(codes).size).toBe(15);
});

test('is read in the digits of Arabic and Persian keyboards', () => {
  expect([readCode('ABCD-EFGH-٠١٢٣'), readCode('ABCD-EFGH-۰۱۲۳')]).toEqual(['ABCDEFGH0123', 'ABCDEFGH0123']);
});

test('letters that look like figures are those', () => {
  expect(readCode('oil0-OIL0-0000')).toBe('011001100000');
});

test.each(['', 'ABCD-EFGH-JKM', 'ABCD-EFGH-JKMNP', 'UUUU-UUUU-UUUU', "'; drop table", 'ABCDEFGHJKM\u0000'])(
  '%j is none',
  (typed) => {
    expect(readCode(typed)).toBeNull();
  },
);

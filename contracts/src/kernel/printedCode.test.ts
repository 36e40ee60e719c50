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

test('shows 60 bits: each digit of the hash that counts changes it', () => {
  expect(printedCode('f'.repeat(64))).toBe('ZZZZZZZZZZZZ');
  const codes = Array.from({ length: 15 }, (_, place) =>
    printedCode(`${'0'.repeat(place)}1${'0'.repeat(63 - place)}`),
  );
  expect(new Set(codes).size).toBe(15);
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

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { keepValue } from '../../kernel/kinds/kinds.ts';
import {
  ibanInGroups,
  ibanOfRib,
  isIce,
  isRib,
  legalFields,
  legalIdentityOf,
  ribInParts,
  ribKey,
} from './legalIdentity.ts';

/** Digit by digit, so that no figure has more than four digits: another way than the product's. */
function remainder(digits: string, modulus: number): number {
  return [...digits].reduce((left, digit) => (left * 10 + Number(digit)) % modulus, 0);
}

/** ISO 13616: the first four characters at the end, letters as 10 to 35, and the rest modulo 97 is 1. */
function isIban(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  return (
    remainder(
      turned.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36))),
      97,
    ) === 1
  );
}

const digitsOf = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const blank = fc.constantFrom('', '', ' ', '  ', '\u00a0', '\u202f', '\u2009');

/** The digits as people type them. */
const typed = (digits: fc.Arbitrary<string>) =>
  digits.chain((all) =>
    fc
      .array(blank, { minLength: all.length, maxLength: all.length })
      .map((blanks) => [all, [...all].map((digit, at) => digit + (blanks[at] ?? '')).join('')] as const),
  );

const validIce = digitsOf(13)
  .filter((head) => /[1-9]/.test(head))
  .map((head) => head + String((97 - remainder(`${head}00`, 97)) % 97).padStart(2, '0'));
const validRib = digitsOf(22).map((account) => account + ribKey(account));

/** Another digit in one place. */
const misread = (digits: fc.Arbitrary<string>) =>
  fc
    .tuple(digits, fc.nat(), fc.integer({ min: 1, max: 9 }))
    .map(([all, at, by]) =>
      [...all]
        .map((digit, place) => (place === at % all.length ? String((Number(digit) + by) % 10) : digit))
        .join(''),
    );

type Name = keyof typeof legalFields;
const sent = (name: Name, value: unknown) =>
  inputSchema({ [name]: legalFields[name] }, 'change').safeParse({ [name]: value });
const kept = (name: Name, value: unknown) => sent(name, value).data?.[name];
const message = (name: Name, value: unknown) => sent(name, value).error?.issues[0]?.message;

describe('ICE', () => {
  test.each(['001561191000066', '002136093000040'])('%s is valid', (ice) => {
    expect(isIce(ice)).toBe(true);
    expect(kept('ice', ice)).toBe(ice);
  });

  test.each(['00156-1191-000066', '001 561191–000066', '٠٠١٥٦١١٩١٠٠٠٠٦٦'])(
    '%s is kept in digits alone',
    (typed) => expect(kept('ice', typed)).toBe('001561191000066'),
  );

  test.each([
    ['001561191000065', 'ICE is not valid. Check each of its digits.'],
    ['000000000000000', 'ICE is not valid. Check each of its digits.'],
    ['1561191000066', 'ICE must have 15 digits.'],
    ['0001561191000066', 'ICE must have 15 digits.'],
    ['00156119100006X', 'ICE must have 15 digits.'],
    ['-01561191000066', 'ICE must have 15 digits.'],
    ['0x1561191000066', 'ICE must have 15 digits.'],
    ['9'.repeat(61), 'ICE is longer than 60 characters.'],
    [1561191000066, 'ICE must be text.'],
  ])('%s is refused: %s', (ice, sentence) => {
    expect(message('ice', ice)).toBe(sentence);
    expect(keepValue(legalFields.ice, ice)).toBeNull();
  });

  test('every number divisible by 97 is one, however it is spaced, and none with another digit in one place', () => {
    fc.assert(fc.property(typed(validIce), ([ice, text]) => expect(kept('ice', text)).toBe(ice)));
    fc.assert(fc.property(misread(validIce), (ice) => expect(isIce(ice)).toBe(false)));
    fc.assert(
      fc.property(digitsOf(15), (digits) =>
        expect(isIce(digits)).toBe(remainder(digits, 97) === 0 && /[1-9]/.test(digits)),
      ),
    );
  });
});

describe('RIB', () => {
  const example = '001810007800020110620318';

  test('the example is valid, and its parts and IBAN are those of a bank', () => {
    expect(isRib(example)).toBe(true);
    expect(kept('rib', '001 810 0078000201106203 18')).toBe(example);
    expect(ribInParts(example)).toBe('001 810 0078000201106203 18');
    expect(ibanOfRib(example)).toBe('MA64001810007800020110620318');
    expect(ibanInGroups(ibanOfRib(example))).toBe('MA64 0018 1000 7800 0201 1062 0318');
    expect(isIban(ibanOfRib(example))).toBe(true);
  });

  test.each([
    ['001810007800020110620317', 'RIB is not valid. Check each of its digits.'],
    ['0'.repeat(24), 'RIB is not valid. Check each of its digits.'],
    ['00181000780002011062031', 'RIB must have 24 digits.'],
    ['MA64001810007800020110620318', 'RIB must have 24 digits.'],
  ])('%s is refused: %s', (rib, sentence) => {
    expect(message('rib', rib)).toBe(sentence);
  });

  test('keys are 01 to 97: a key 97 away, which is as good modulo 97, is refused', () => {
    const bank = '0'.repeat(22);
    expect(ribKey(bank)).toBe('97');
    expect([isRib(`${bank}97`), isRib(`${bank}00`)]).toEqual([true, false]);
    const withKey01 = fc.sample(validRib, 2000).find((rib) => rib.endsWith('01'));
    expect(withKey01 && isRib(`${withKey01.slice(0, 22)}98`)).toBe(false);
  });

  test('every account has one key; the IBAN of each follows ISO 13616; another digit in one place is noticed', () => {
    fc.assert(
      fc.property(typed(validRib), ([rib, text]) => {
        expect(kept('rib', text)).toBe(rib);
        expect(remainder(rib, 97)).toBe(0);
        expect(isIban(ibanOfRib(rib))).toBe(true);
      }),
    );
    fc.assert(fc.property(misread(validRib), (rib) => expect(isRib(rib)).toBe(false)));
  });
});

test('every number is optional, and can be cleared', () => {
  const names = Object.keys(legalFields) as Name[];
  expect(inputSchema(legalFields, 'create').safeParse({}).success).toBe(true);
  for (const name of names) for (const value of ['', '  ', null]) expect(kept(name, value)).toBeNull();
});

test('settings and papers of before have no number', () => {
  const none = Object.fromEntries(Object.keys(legalFields).map((name) => [name, null]));
  expect(legalIdentityOf(null)).toEqual(none);
  expect(legalIdentityOf({})).toEqual(none);
  expect(legalIdentityOf({ ice: '001561191000066' })).toEqual({ ...none, ice: '001561191000066' });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { currencyCodes } from '../kernel/currency.ts';
import { amountInWords } from './words.ts';

test.each([
  ['0.00', 'en', 'zero dirhams'],
  ['1.01', 'en', 'one dirham and one centime'],
  ['1196.50', 'en', 'one thousand one hundred ninety-six dirhams and fifty centimes'],
  ['1.00', 'fr', 'un dirham'],
  ['80.80', 'fr', 'quatre-vingts dirhams et quatre-vingts centimes'],
  ['1196.21', 'fr', 'mille cent quatre-vingt-seize dirhams et vingt et un centimes'],
  ['1000000.00', 'fr', 'un million de dirhams'],
  ['2000001.00', 'fr', 'deux millions un dirhams'],
  ['1.00', 'ar', 'درهم واحد'],
  ['2.02', 'ar', 'درهمان وسنتيمان'],
  ['3.11', 'ar', 'ثلاثة دراهم وأحد عشر سنتيماً'],
  ['100.00', 'ar', 'مائة درهم'],
  ['200.00', 'ar', 'مائتا درهم'],
  ['2000.00', 'ar', 'ألفا درهم'],
  ['56000.00', 'ar', 'ستة وخمسون ألف درهم'],
  ['1196.50', 'ar', 'ألف ومائة وستة وتسعون درهماً وخمسون سنتيماً'],
] as const)('%s dirhams, %s: %s', (amount, language, words) => {
  expect(amountInWords(amount, 'MAD', language)).toBe(words);
});

describe('the figures that languages write each in a way of their own', () => {
  test.each([
    ['0.00', 'zero dirhams', 'zéro dirham', 'صفر درهم'],
    ['1.00', 'one dirham', 'un dirham', 'درهم واحد'],
    ['21.00', 'twenty-one dirhams', 'vingt et un dirhams', 'واحد وعشرون درهماً'],
    ['71.00', 'seventy-one dirhams', 'soixante et onze dirhams', 'واحد وسبعون درهماً'],
    ['80.00', 'eighty dirhams', 'quatre-vingts dirhams', 'ثمانون درهماً'],
    ['99.00', 'ninety-nine dirhams', 'quatre-vingt-dix-neuf dirhams', 'تسعة وتسعون درهماً'],
    ['100.00', 'one hundred dirhams', 'cent dirhams', 'مائة درهم'],
    ['101.00', 'one hundred one dirhams', 'cent un dirhams', 'مائة درهم ودرهم واحد'],
    ['102.00', 'one hundred two dirhams', 'cent deux dirhams', 'مائة درهم ودرهمان'],
    ['103.00', 'one hundred three dirhams', 'cent trois dirhams', 'مائة وثلاثة دراهم'],
    ['1000.00', 'one thousand dirhams', 'mille dirhams', 'ألف درهم'],
    ['80000.00', 'eighty thousand dirhams', 'quatre-vingt mille dirhams', 'ثمانون ألف درهم'],
    ['200000.00', 'two hundred thousand dirhams', 'deux cent mille dirhams', 'مائتا ألف درهم'],
    ['1000000.00', 'one million dirhams', 'un million de dirhams', 'مليون درهم'],
    ['1000001.00', 'one million one dirhams', 'un million un dirhams', 'مليون درهم ودرهم واحد'],
    ['0.01', 'zero dirhams and one centime', 'zéro dirham et un centime', 'صفر درهم وسنتيم واحد'],
    [
      '101.50',
      'one hundred one dirhams and fifty centimes',
      'cent un dirhams et cinquante centimes',
      'مائة درهم ودرهم واحد وخمسون سنتيماً',
    ],
    [
      '9999999999.99',
      'nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine dirhams and ninety-nine centimes',
      'neuf milliards neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf dirhams et quatre-vingt-dix-neuf centimes',
      'تسعة مليارات وتسعمائة وتسعة وتسعون مليوناً وتسعمائة وتسعة وتسعون ألفاً وتسعمائة وتسعة وتسعون درهماً وتسعة وتسعون سنتيماً',
    ],
  ])('%s', (amount, en, fr, ar) => {
    expect(amountInWords(amount, 'MAD', 'en')).toBe(en);
    expect(amountInWords(amount, 'MAD', 'fr')).toBe(fr);
    expect(amountInWords(amount, 'MAD', 'ar')).toBe(ar);
  });
});

/** Written by hand, by the grammar of the number and what it counts: 3 to 10, 11 to 99, hundreds, one and two. */
describe('Arabic thousands and millions', () => {
  test.each([
    ['100000.00', 'مائة ألف درهم'],
    ['101000.00', 'مائة ألف وألف درهم'],
    ['102000.00', 'مائة ألف وألفا درهم'],
    ['103000.00', 'مائة وثلاثة آلاف درهم'],
    ['110000.00', 'مائة وعشرة آلاف درهم'],
    ['111000.00', 'مائة وأحد عشر ألف درهم'],
    ['111001.00', 'مائة وأحد عشر ألف درهم ودرهم واحد'],
    ['111111.00', 'مائة وأحد عشر ألفاً ومائة وأحد عشر درهماً'],
    ['201000.00', 'مائتا ألف وألف درهم'],
    ['202202.00', 'مائتا ألف وألفان ومائتا درهم ودرهمان'],
    ['1101000.00', 'مليون ومائة ألف وألف درهم'],
    ['2000000.00', 'مليونا درهم'],
    ['11000000.00', 'أحد عشر مليون درهم'],
    ['101000000.00', 'مائة مليون ومليون درهم'],
    ['303000000.00', 'ثلاثمائة وثلاثة ملايين درهم'],
    ['2000000000.00', 'مليارا درهم'],
    ['2002002002.00', 'ملياران ومليونان وألفا درهم ودرهمان'],
  ])('%s: %s', (amount, words) => {
    expect(amountInWords(amount, 'MAD', 'ar')).toBe(words);
  });

  const digits = new Map(
    [
      'صفر,واحد,اثنان,ثلاثة,أربعة,خمسة,ستة,سبعة,ثمانية,تسعة,عشرة'.split(','),
      ['عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'],
    ].flatMap(([...words], tens) => words.map((word, at) => [word, tens === 0 ? at : (at + 2) * 10])),
  );
  const odd: Readonly<Record<string, number>> = {
    أحد: 1,
    اثنا: 2,
    عشر: 10,
    مائة: 100,
    مائتان: 200,
    مائتا: 200,
  };
  const hundreds = 'ثلاث,أربع,خمس,ست,سبع,ثمان,تسع'.split(',');
  const powers = [
    ['ألف', 'آلاف', 1e3],
    ['مليون', 'ملايين', 1e6],
    ['مليار', 'مليارات', 1e9],
  ] as const;

  function ofHundreds(word: string): number {
    const at = hundreds.findIndex((stem) => word === `${stem}مائة`);
    if (at < 0) throw new RangeError(`${word} is no word of a number.`);
    return (at + 3) * 100;
  }

  const scaleAfterScale = /(ألف|مليون|مليار)\S* (ألف|آلاف|مليون|ملايين|مليار)/;
  const singularAfterFew = /(ثلاثة|أربعة|خمسة|ستة|سبعة|ثمانية|تسعة|عشرة) (ألف|مليون|مليار)(?= |$)/;

  /** Adds up the words from the left; a scale multiplies what comes before it since the last larger or equal scale. */
  function readBack(words: string): number {
    let [total, group] = [0, 0];
    for (const word of words
      .split(' ')
      .map((part) => (part.length > 3 ? part.replace(/^و(?!احد)/, '') : part))) {
      if (/^(درهم|درهماً|دراهم)$/.test(word)) continue;
      const power = powers.find(([one, few]) => [one, few, `${one}اً`].includes(word));
      const dual = powers.find(([one]) => [`${one}ان`, `${one}ا`].includes(word));
      if (power) [total, group] = [total + (group || 1) * power[2], 0];
      else if (dual) [total, group] = [total + 2 * dual[2], 0];
      else group += digits.get(word) ?? odd[word] ?? ofHundreds(word);
    }
    return total + group;
  }

  const nearBoundaries = [1e3, 1e5, 1e6, 1e8, 1e9].flatMap((power) =>
    [0, 1, 2, 3, 10, 11, 12, 99, 100, 101, 102, 999].map((more) => power + more),
  );
  /** 1 and 2 stand as `dirham` and `two dirhams` after a group: read back without them. */
  const figure = fc
    .oneof(fc.constantFrom(...nearBoundaries), fc.integer({ min: 3, max: 999_999_999 }))
    .filter((number) => number % 100 !== 1 && number % 100 !== 2);

  test('every figure up to a billion reads back as itself', () => {
    fc.assert(
      fc.property(figure, (number) => {
        const words = amountInWords(`${number}.00`, 'MAD', 'ar') ?? '';
        expect(readBack(words)).toBe(number);
        expect(words).not.toMatch(scaleAfterScale);
        expect(words).not.toMatch(singularAfterFew);
      }),
      { numRuns: 5_000 },
    );
  });
});

test('a pound is feminine in French', () => {
  expect(amountInWords('21.01', 'GBP', 'fr')).toBe('vingt et une livres sterling et un penny');
});

test.each(Object.values(currencyCodes))(
  '%s has words in every language, up to the largest amount',
  (code) => {
    for (const language of ['en', 'fr', 'ar'] as const)
      for (const amount of ['0.01', '1.00', '2.00', '10.10', '9999999999.99'])
        expect(amountInWords(amount, code, language)).not.toMatch(/undefined|null|^$/);
  },
);

test.each(['-1.00', '1', '1e9', 'NaN', '', '1.5'])('%s has none', (amount) => {
  expect(amountInWords(amount, 'MAD', 'en')).toBeNull();
});

test('a currency that nobody knows has none', () => {
  expect(amountInWords('1.00', 'toString', 'en')).toBeNull();
});

describe('every currency has its nouns in every language, after each kind of figure', () => {
  const amounts = ['1.01', '2.02', '3.03', '11.11', '1000000.00'];
  test.each([
    ['MAD', 'en', 'one dirham and one centime', 'three dirhams and three centimes', 'one million dirhams'],
    ['EUR', 'en', 'one euro and one cent', 'three euros and three cents', 'one million euros'],
    ['USD', 'en', 'one US dollar and one cent', 'three US dollars and three cents', 'one million US dollars'],
    [
      'GBP',
      'en',
      'one pound sterling and one penny',
      'three pounds sterling and three pence',
      'one million pounds sterling',
    ],
    ['MYR', 'en', 'one ringgit and one sen', 'three ringgit and three sen', 'one million ringgit'],
    ['MAD', 'fr', 'un dirham et un centime', 'trois dirhams et trois centimes', 'un million de dirhams'],
    ['EUR', 'fr', 'un euro et un centime', 'trois euros et trois centimes', 'un million d’euros'],
    [
      'USD',
      'fr',
      'un dollar américain et un cent',
      'trois dollars américains et trois cents',
      'un million de dollars américains',
    ],
    [
      'GBP',
      'fr',
      'une livre sterling et un penny',
      'trois livres sterling et trois pence',
      'un million de livres sterling',
    ],
    ['MYR', 'fr', 'un ringgit et un sen', 'trois ringgits et trois sen', 'un million de ringgits'],
  ] as const)('%s in %s', (currency, language, one, three, million) => {
    const said = (amount: string) => amountInWords(amount, currency, language);
    expect([said('1.01'), said('3.03'), said('1000000.00')]).toEqual([one, three, million]);
  });

  test.each([
    [
      'MAD',
      [
        'درهم واحد وسنتيم واحد',
        'درهمان وسنتيمان',
        'ثلاثة دراهم وثلاثة سنتيمات',
        'أحد عشر درهماً وأحد عشر سنتيماً',
        'مليون درهم',
      ],
    ],
    [
      'EUR',
      [
        'يورو واحد وسنت واحد',
        'اثنان يورو وسنتان',
        'ثلاثة يورو وثلاثة سنتات',
        'أحد عشر يورو وأحد عشر سنتاً',
        'مليون يورو',
      ],
    ],
    [
      'USD',
      [
        'دولار واحد وسنت واحد',
        'دولاران وسنتان',
        'ثلاثة دولارات وثلاثة سنتات',
        'أحد عشر دولاراً وأحد عشر سنتاً',
        'مليون دولار',
      ],
    ],
    [
      'GBP',
      [
        'جنيه إسترليني واحد وبنس واحد',
        'جنيهان إسترلينيان وبنسان',
        'ثلاثة جنيهات إسترلينية وثلاثة بنسات',
        'أحد عشر جنيهاً إسترلينياً وأحد عشر بنساً',
        'مليون جنيه إسترليني',
      ],
    ],
    [
      'MYR',
      [
        'رينغيت واحد وسن واحد',
        'اثنان رينغيت واثنان سن',
        'ثلاثة رينغيت وثلاثة سن',
        'أحد عشر رينغيت وأحد عشر سن',
        'مليون رينغيت',
      ],
    ],
  ] as const)('%s in Arabic', (currency, said) => {
    expect(amounts.map((amount) => amountInWords(amount, currency, 'ar'))).toEqual(said);
  });
});

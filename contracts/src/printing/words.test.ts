import { expect, test } from '@jest/globals';
import { currencyCodes } from '../modules/settings.ts';
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
  ['200.00', 'ar', 'مئتا درهم'],
  ['2000.00', 'ar', 'ألفا درهم'],
  ['56000.00', 'ar', 'ستة وخمسون ألف درهم'],
  ['1196.50', 'ar', 'ألف ومائة وستة وتسعون درهماً وخمسون سنتيماً'],
] as const)('%s dirhams, %s: %s', (amount, language, words) => {
  expect(amountInWords(amount, 'MAD', language)).toBe(words);
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

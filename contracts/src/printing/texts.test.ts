/** Each language of the documents has words of its own. */
import { expect, test } from '@jest/globals';
import { listWordsAr } from '../modules/words.ar.ts';
import { arWords } from './person/words.ar.ts';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Words that both languages write alike, signs, and abbreviations of Moroccan law and of banks. */
const alike: Readonly<Record<'fr' | 'ar', readonly string[]>> = {
  fr: [
    ...['CIMR', 'CNSS', 'CNSSAMO', 'base', 'cin', 'fax', 'iban'],
    ...['appointmentDate', 'patient', 'total'],
    ...['ice', 'fiscalId', 'tradeRegister', 'inpe', 'rib'],
  ],
  ar: ['iban', 'ice', 'inpe', 'rib'],
};

const keys = Object.keys(en) as (keyof typeof en)[];

test.each([
  ['fr', fr],
  ['ar', ar],
] as const)('%s: no English is left', (language, texts) => {
  expect(Object.keys(texts).sort()).toEqual([...keys].sort());
  const same = keys.filter((key) => texts[key] === en[key] && /\p{L}/u.test(en[key]));
  expect(same.sort()).toEqual([...alike[language]].sort());
});

test.each([
  ['en', en],
  ['fr', fr],
  ['ar', ar],
] as const)('%s: no text is empty', (_language, texts) => {
  expect(keys.filter((key) => texts[key].trim() === '')).toEqual([]);
});

test('Arabic has one word for a payment and its method, on papers and in archives', () => {
  // Batches of documents are in no archive.
  const said = JSON.stringify([ar, listWordsAr, arWords]);
  expect(said).not.toMatch(/دفع(ة|ات)(?!\p{L})|وسيلة|(طريقة|طرق) (ال)?دفع/u);
});

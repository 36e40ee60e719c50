/** French and Arabic say everything that English says, and nothing else. */
import { expect, test } from '@jest/globals';
import { en } from '../kernel/i18n/en.ts';
import { mergeTexts, type Texts } from '../kernel/i18n/texts.ts';
import { texts as arabic } from './arabic.ts';
import { texts as french } from './french.ts';
import { product } from './index.ts';

function entriesOf(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text]] : entriesOf(text, `${prefix}${key}.`),
  );
}

const english = entriesOf(mergeTexts([en, product.texts]));
const keysOf = (texts: Texts) => entriesOf(texts).map(([key]) => key);

test.each([
  ['French', french],
  ['Arabic', arabic],
])('%s has every key', (_language, texts) => {
  expect(keysOf(texts).sort()).toEqual(english.map(([key]) => key).sort());
});

const parametersOf = (text = '') =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort();

test.each([
  ['French', french],
  ['Arabic', arabic],
])('%s is filled from what English is filled from', (_language, texts) => {
  const translated = new Map(entriesOf(texts));
  const filled = english.map(([key, text]) => [key, parametersOf(text)]);
  expect(english.map(([key]) => [key, parametersOf(translated.get(key))])).toEqual(filled);
});

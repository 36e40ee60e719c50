/** French and Arabic say everything that English says, and nothing else. */
import { describe, expect, test } from '@jest/globals';
import { flags, moduleList, problems, wordsOf, type Fields } from '@hospital/contracts';
import { addText } from '../kernel/i18n/addText.ts';
import { en } from '../kernel/i18n/en.ts';
import { resourceTexts } from '../kernel/i18n/i18nProvider.ts';
import { mergeTexts, type Texts } from '../kernel/i18n/texts.ts';
import { creationsIn } from '../kernel/palette/entries.ts';
import { catalogues, i18nProvider } from './i18nProvider.ts';
import { product } from './index.ts';
import { everyEnglishText } from '../testing/everyEnglishText.ts';

const [french, arabic] = await Promise.all([catalogues.fr(), catalogues.ar()]);

const languages = [
  ['French', french.texts],
  ['Arabic', arabic.texts],
] as const;

function entriesOf(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text]] : entriesOf(text, `${prefix}${key}.`),
  );
}

/** Kept as they are in every language: cities, currencies, formats of dates, names of time zones. */
const asStored = new Set(['city', 'dateFormat', 'timezone', 'currencyCode', 'currency']);

function wordsOfLists(): string[] {
  return [...new Set(moduleList.flatMap(({ fields }) => wordsWithin(fields)))];
}

/** Of lists within a record too: the entries of a till have words. */
function wordsWithin(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (asStored.has(name)) return [];
    return 'of' in field ? wordsWithin(field.of) : [...wordsOf(field)];
  });
}

/** One record with its article, which some languages need where they add one. */
const withArticle = /^resources\.\w+\.nameOne$/;

const english = entriesOf(mergeTexts([{ ...en, resources: resourceTexts() }, everyEnglishText]));
/** What English takes from elsewhere: the server's sentences, and the words as they are stored. */
const beside = [
  ...Object.keys(problems).map((code) => `problem.${code}`),
  'problem.no_connection',
  'problem.reading_the_past',
  'problem.no_past',
  ...wordsOfLists().map((word) => `word.${word}`),
];

test('no event is without words', () => {
  const said = new Set(english.map(([key]) => key));
  const types = moduleList.flatMap(({ events }) => events.map(({ type }) => type));
  expect(types.length).toBeGreaterThan(50);
  expect(types.filter((type) => !said.has(`event.${type}`))).toEqual([]);
});

describe.each(languages)('%s', (_language, texts) => {
  const translated = new Map(entriesOf(texts));

  test('has every key, and no other', () => {
    const expected = new Set([...english.map(([key]) => key), ...beside]);
    expect([...expected].filter((key) => !translated.has(key))).toEqual([]);
    expect([...translated.keys()].filter((key) => !expected.has(key) && !withArticle.test(key))).toEqual([]);
  });

  test('is filled from what English is filled from', () => {
    const filled = english.map(([key, text]) => [key, parametersOf(text)]);
    expect(english.map(([key]) => [key, parametersOf(translated.get(key))])).toEqual(filled);
  });
});

test.each([
  ['fr', /^Ajouter une? \p{Ll}[^\p{Lu}]*$/u],
  ['ar', /^إضافة [\p{sc=Arabic} ]+$/u],
])('what the palette adds is said in the language of the screens: %s', async (locale, wanted) => {
  await i18nProvider.changeLocale(locale);
  const person = {
    session: { isAdministrator: true, flags: new Set(flags) },
    nameOf: (text: string) => text,
    adding: (name: string) => addText(i18nProvider.translate, name),
  };
  const added = creationsIn(product, person).map(({ text }) => text);
  expect(added.length).toBeGreaterThan(10);
  expect(added.filter((text) => !wanted.test(text))).toEqual([]);
});

function parametersOf(text = ''): (string | undefined)[] {
  // A form for one or two says the number in words.
  const names = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name);
  return [...new Set(names)].filter((name) => name !== 'smart_count').sort();
}

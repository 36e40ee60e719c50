/** No English word is left in French or Arabic. */
import { describe, expect, test } from '@jest/globals';
import type { Texts } from '../kernel/i18n/texts.ts';
import { en } from '../kernel/i18n/en.ts';
import { mergeTexts } from '../kernel/i18n/texts.ts';
import { catalogues } from './i18nProvider.ts';
import { everyEnglishText } from '../testing/everyEnglishText.ts';

const [french, arabic] = await Promise.all([catalogues.fr(), catalogues.ar()]);

function entriesOf(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text]] : entriesOf(text, `${prefix}${key}.`),
  );
}

/** Without what is filled in, and without commands. */
const plain = (text: string) => text.replaceAll(/%\{\w+\}|npm run [\w:]+/g, ' ');

/** Names that every language writes alike. */
const latin = new Set(
  'CIN CNSS CIMR AMO http https IBAN SWIFT PDF SHA CSV ZIP zip Administrateur Doctor Ctrl Enter Esc K j k ICE INPE DH MAD'.split(
    ' ',
  ),
);

const ABBREVIATION = /^[A-Z]+$/;

describe('Arabic', () => {
  const said = [...entriesOf(arabic.texts), ...Object.entries(arabic.sentences)];
  test.each(said)('%s is written in its letters', (_key, text) => {
    const words = plain(text).match(/\p{Script=Latin}+/gu) ?? [];
    expect(words.filter((word) => !latin.has(word) && !ABBREVIATION.test(word))).toEqual([]);
  });
});

describe('Arabic as native readers corrected it', () => {
  /** The tanwin, and one way of writing it, the comma of amounts, one name for a thing on screens and papers, and one person who is addressed. */
  const replaced =
    /\u064b\u0627|مستند|ادخار|مكاسب|المدفوعات|(اتركوا|اطبعوا|انتظروا|ضيّقوا|غيّروا)|(أولا|أبدا)(?!\p{L}|\u064b)|\d\.\d\d(?!\d)/u;
  test.each([...entriesOf(arabic.texts), ...Object.entries(arabic.sentences)])('%s', (_key, text) => {
    expect(text).not.toMatch(replaced);
  });

  /** دفعة is a batch of documents. */
  const ofBatches = /batch|^problem\.nothing_to_retry$/i;
  test.each([...entriesOf(arabic.texts), ...Object.entries(arabic.sentences)])(
    '%s has one word for a payment and its method',
    (key, text) => {
      expect(text).not.toMatch(/(وسيلة|وسائل) (ال)?(دفع|أداء|إرجاع)|(طريقة|طرق) (ال)?دفع/);
      if (!ofBatches.test(key)) expect(text).not.toMatch(/دفع(ة|ات)(?!\p{L})/u);
    },
  );

  test.each(entriesOf(arabic.texts))(
    '%s keeps a number with a hyphen, and a day, from turning round',
    (key, text) => {
      const isTitle = /title$/i.test(key);
      expect(text).not.toMatch(/\p{L}[^|]*(?<!\u2066)%\{reference\}|\p{L}[^|]*(?<!\u2068)%\{day\}/u);
      if (isTitle) expect(text).not.toMatch(/(?<!\u2066)%\{number\}/);
    },
  );
});

describe('French', () => {
  const english = new Map(entriesOf(mergeTexts([en, everyEnglishText])));
  /** English words that no French text has. */
  const foreign =
    /\b(the|of|and|your|you|this|is|are|was|not|cannot|with|without|add|edit|delete|save|cancel|search|name|date of|employee|doctors|holiday|leave|invoice|salary|settings|open|close|new|from|to|no|yet|all|at|by|for|has|have|it|its)\b/i;
  test.each([...entriesOf(french.texts), ...Object.entries(french.sentences)])(
    '%s is French',
    (_key, text) => {
      expect(plain(text).replaceAll(/\bDoctor\b/g, '')).not.toMatch(foreign);
    },
  );

  test.each(entriesOf(french.texts).filter(([key]) => key.startsWith('toast.')))(
    '%s begins with a capital',
    (_key, text) => {
      expect(text).toMatch(/^[^\p{Ll}]/u);
    },
  );

  test('is not the English text, unless it is the same word in both', () => {
    const same = entriesOf(french.texts).filter(
      ([key, text]) => english.get(key) === text && /[a-z]{4}.* .*[a-z]{4}/i.test(plain(text)),
    );
    // The specification gives two of these in French; permissions are called so in both.
    expect(same.map(([key]) => key).sort()).toEqual([
      'roles.apply',
      'roles.granted',
      'toast.settings.changed',
    ]);
  });
});

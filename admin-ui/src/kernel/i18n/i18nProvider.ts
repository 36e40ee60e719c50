/**
 * The screens' texts by key. English is always there; another language is one chunk, loaded when it is chosen.
 * Names of resources and fields that no catalogue has are made of the contracts' labels.
 */
import { labelOf, moduleList, moduleNames } from '@hospital/contracts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { en } from './en.ts';
import type { Locale } from './languages.ts';
import { languages } from './languages.ts';
import { mergeTexts, type Texts } from './texts.ts';

/** Each language but English, with all that the kernel and the modules say in it. */
export type Catalogues = Readonly<Record<Exclude<Locale, 'en'>, () => Promise<Texts>>>;

/** `resources.<module>.name` and `.fields.<field>` as the contracts word them. */
export function resourceTexts(): Record<string, { name: string; fields: Record<string, string> }> {
  return Object.fromEntries(
    moduleList.map((module) => [
      module.name,
      {
        name: moduleNames(module).join(' |||| '),
        fields: Object.fromEntries(
          Object.entries(module.fields).map(([name, field]) => [name, labelOf(name, field)]),
        ),
      },
    ]),
  );
}

/** @param texts what the modules say, in English */
export function englishCatalogue(texts: Texts) {
  return { ...englishMessages, ...mergeTexts([{ ...en, resources: resourceTexts() }, texts]) };
}

/**
 * @param texts what the modules say, in English
 * @param catalogues the other languages
 */
export function makeI18nProvider(texts: Texts, catalogues: Catalogues) {
  const english = englishCatalogue(texts);
  const catalogueOf = async (locale: Exclude<Locale, 'en'>): Promise<TranslationMessages> => ({
    ...english,
    ...mergeTexts([english as unknown as Texts, await catalogues[locale]()]),
  });
  return polyglotI18nProvider(
    (locale) => (locale === 'fr' || locale === 'ar' ? catalogueOf(locale) : english),
    'en',
    languages.map(({ locale, name }) => ({ locale, name })),
    { allowMissing: true },
  );
}

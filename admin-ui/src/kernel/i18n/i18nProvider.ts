/**
 * The screens' texts by key. English is always there; another language is a file beside `en.ts`, loaded when it is chosen.
 * Names of resources and fields that no catalogue has are made of the contracts' labels.
 */
import { labelOf, moduleList, moduleNames } from '@hospital/contracts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { en } from './en.ts';
import { mergeTexts, type Texts } from './texts.ts';

interface Language {
  readonly locale: string;
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<object>;
}

/** French and Arabic join here, each with its catalogue. */
export const languages: readonly Language[] = [
  { locale: 'en', name: 'English', direction: 'ltr', load: async () => en },
];

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return languages.find((language) => language.locale === locale)?.direction ?? 'ltr';
}

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

/** @param texts what the modules say, in English */
export function makeI18nProvider(texts: Texts) {
  const english = englishCatalogue(texts);
  const catalogueOf = async (locale: string): Promise<TranslationMessages> => {
    const language = languages.find((known) => known.locale === locale);
    return { ...english, ...(language ? await language.load() : {}) };
  };
  return polyglotI18nProvider(
    (locale) => (locale === 'en' ? english : catalogueOf(locale)),
    'en',
    languages.map(({ locale, name }) => ({ locale, name })),
    { allowMissing: true },
  );
}

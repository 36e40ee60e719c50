/**
 * The screens' texts by key. English is always there; another language is one chunk, loaded when it is chosen.
 * Names of resources and fields that no catalogue has are made of the contracts' labels. A sentence of the server is a key like any other.
 */
import { labelOf, moduleList, moduleNames } from '@hospital/contracts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { en } from './en.ts';
import { languages, type Locale } from './languages.ts';
import { sayerOf, type Sayer, type SentenceTexts } from './sentences.ts';
import { mergeTexts, type Texts } from './texts.ts';
import { typographyOf } from './typography.ts';

/** All that the kernel and the modules say in one language. */
export interface Catalogue {
  readonly texts: Texts;
  readonly sentences: SentenceTexts;
}

type Loaded = Exclude<Locale, 'en'>;
export type Catalogues = Readonly<Record<Loaded, () => Promise<Catalogue>>>;

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

const isLoaded = (locale: string): locale is Loaded => locale === 'fr' || locale === 'ar';

/**
 * @param texts what the modules say, in English
 * @param catalogues the other languages
 */
export function makeI18nProvider(texts: Texts, catalogues: Catalogues): I18nProvider {
  const english = englishCatalogue(texts);
  const sayers = new Map<string, Sayer>();
  const load = async (locale: Loaded): Promise<TranslationMessages> => {
    const said = await catalogues[locale]();
    const spaced = typographyOf(locale);
    sayers.set(locale, sayerOf(spaced(said.sentences)));
    return { ...english, ...mergeTexts([english as unknown as Texts, spaced(said.texts)]) };
  };
  const provider = polyglotI18nProvider(
    (locale) => (isLoaded(locale) ? load(locale) : english),
    'en',
    languages.map(({ locale, name }) => ({ locale, name })),
    { allowMissing: true },
  );
  return {
    ...provider,
    translate: (key: string, options?: object) =>
      sayers.get(provider.getLocale())?.(key) ?? provider.translate(key, options),
  };
}

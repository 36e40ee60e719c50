/**
 * The screens' texts by key. English is always there; another language is one chunk, loaded when it is chosen.
 * Names of resources and fields that no catalogue has are made of the contracts' labels. A sentence of the server is a key like any other.
 */
import { labelOf, moduleList, moduleNames, problems } from '@hospital/contracts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { figureInSentence, inFormatOf } from '../format.ts';
import { en } from './en.ts';
import { languages, type Locale } from './languages.ts';
import { sentenceTranslator, type SentenceTranslator, type SentenceTexts } from './sentences.ts';
import { lateText } from './lateTexts.ts';
import { mergeTexts, type Texts } from './texts.ts';
import { typographyOf } from './typography.ts';

/** All that the kernel and the modules say in one language. */
export interface Catalogue {
  readonly texts: Texts;
  readonly sentences: SentenceTexts;
}

type LoadedLocale = Exclude<Locale, 'en'>;
export type Catalogues = Readonly<Record<LoadedLocale, () => Promise<Catalogue>>>;

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
export function englishCatalogue(texts: Texts): Texts {
  return mergeTexts([{ ...en, resources: resourceTexts() }, texts]);
}

/** The catalogue's sentence of each refusal, as the language says its code. */
function problemSentences({ problem = {} }: Texts): Texts {
  const said = typeof problem === 'string' ? {} : problem;
  return Object.fromEntries(
    Object.entries(problems).map(([code, [, sentence]]) => [sentence, said[code] ?? sentence]),
  );
}

/** What the server calls the records of each module, as the language does. */
function listNames(texts: Texts): ReadonlyMap<string, string> {
  const { resources = {} } = texts;
  const named = (name: string) => {
    const words = typeof resources === 'string' ? undefined : resources[name];
    return typeof words === 'object' && typeof words['name'] === 'string' ? words['name'] : '';
  };
  return new Map(
    moduleList.map((module) => {
      const [, many] = moduleNames(module);
      // The last form is that of many.
      return [many.toLowerCase(), named(module.name).split(' |||| ').at(-1)?.toLowerCase() || many];
    }),
  );
}

/** Keys of texts have neither blanks nor a full stop at their end. */
const isSentence = (key: string) => /\s.*[.!?]$/.test(key);

const isLoaded = (locale: string): locale is LoadedLocale => locale === 'fr' || locale === 'ar';

/**
 * @param texts what the modules say, in English
 * @param catalogues the other languages
 */
export function makeI18nProvider(texts: Texts, catalogues: Catalogues): I18nProvider {
  const english = englishCatalogue(texts);
  const sayers = new Map<string, SentenceTranslator>();
  const load = async (locale: LoadedLocale): Promise<Texts> => {
    const said = await catalogues[locale]();
    const spaced = typographyOf(locale);
    const texts = spaced(said.texts);
    const known = { ...problemSentences(texts), ...spaced(said.sentences) };
    const all = mergeTexts([english, texts]);
    const lists = listNames(all);
    const filling = (value: string, place: string) =>
      (place === 'list' && lists.get(value)) || figureInSentence(value, { locale });
    sayers.set(locale, sentenceTranslator(known, filling));
    return all;
  };
  const provider = polyglotI18nProvider(
    // react-admin's type asks for all of its own texts; ours are those that it can come to say.
    (locale) =>
      (isLoaded(locale) ? load(locale) : english) as TranslationMessages | Promise<TranslationMessages>,
    'en',
    languages.map(({ locale, name }) => ({ locale, name })),
    { allowMissing: true },
  );
  return {
    ...provider,
    translate: (key: string, options?: object) => {
      const locale = provider.getLocale();
      const late = lateText(key);
      const said = () => provider.translate(key, late === undefined ? options : { ...options, _: late });
      if (!isSentence(key)) return said();
      return inFormatOf(sayers.get(locale)?.(key) ?? said(), { locale });
    },
  };
}

/**
 * The screens' texts by key. English is always there; another language is a file beside `en.ts`, loaded when it is chosen.
 * Names of resources and fields that no catalogue has are made of the contracts' labels.
 */
import { labelOf, moduleList } from '@hospital/contracts';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import { en } from './en.ts';
import { resourceNames } from './resourceNames.ts';

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
        name: resourceNames[module.name] ?? `${module.noun} |||| ${module.noun}s`,
        fields: Object.fromEntries(
          Object.entries(module.fields).map(([name, field]) => [name, labelOf(name, field)]),
        ),
      },
    ]),
  );
}

/** The contracts' labels; a role's fields are its permissions, worded in the catalogue. */
function englishResources() {
  const { roles, ...others } = resourceTexts();
  return { ...others, roles: { ...roles, fields: { ...roles?.fields, ...en.permission } } };
}

export const englishCatalogue = { ...englishMessages, ...en, resources: englishResources() };

async function catalogueOf(locale: string): Promise<TranslationMessages> {
  const language = languages.find((known) => known.locale === locale);
  const texts = language ? await language.load() : en;
  return { ...englishCatalogue, ...texts };
}

export const i18nProvider = polyglotI18nProvider(
  (locale) => (locale === 'en' ? englishCatalogue : catalogueOf(locale)),
  'en',
  languages.map(({ locale, name }) => ({ locale, name })),
  { allowMissing: true },
);

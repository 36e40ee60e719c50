/**
 * What a module says: its own texts, and what the contracts say of it. English takes fields, names and refusals from the contracts; the
 * other languages word all of them. A key, an event, a field or a refusal that is missing, or left over, does not compile.
 */
import type { ModuleName, ModuleNamed } from '@hospital/contracts';
import type { PluralForms, Texts, Translated } from './texts.ts';

type EventWords<N extends ModuleName> = { readonly [T in ModuleNamed<N>['events'][number]['type']]: string };

/** What the contracts say of a module, in English alone. */
type DeclaredTexts<N extends ModuleName> = {
  readonly resources: {
    readonly [K in N]: {
      readonly name: string;
      /** One of them with its article, where a language needs it: `addText`. */
      readonly nameOne?: string;
      readonly fields: { readonly [F in keyof ModuleNamed<K>['fields']]: string };
    };
  };
  readonly event: EventWords<N>;
  readonly problem: { readonly [C in keyof ModuleNamed<N>['refusals']]: string };
};

/** The file `texts.ts` of a module. */
export interface EnglishTexts<N extends ModuleName> {
  readonly event: EventWords<N>;
  readonly [key: string]: string | Texts | EventWords<N>;
}

/** The file of a module in another language: `texts.fr.ts`. */
export type ModuleTexts<N extends ModuleName, T, L extends keyof PluralForms> = Translated<T, L> &
  DeclaredTexts<N>;

export interface ModuleTextFiles<N extends ModuleName, T> {
  readonly en: T;
  readonly fr: () => Promise<{ readonly texts: ModuleTexts<N, T, 'fr'> }>;
  readonly ar: () => Promise<{ readonly texts: ModuleTexts<N, T, 'ar'> }>;
}

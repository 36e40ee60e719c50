/** The words of printed documents, by language and key. */
import { ar } from './texts/ar.ts';
import { en, type PrintTexts } from './texts/en.ts';
import { fr } from './texts/fr.ts';

export type PrintLanguage = 'en' | 'fr' | 'ar';
export type { PrintTexts } from './texts/en.ts';

export const printTexts: Readonly<Record<PrintLanguage, PrintTexts>> = { en, fr, ar };

/** For figures and months; `en-US` and not `en`, whose September has four letters in some versions. */
export const figureLocales: Readonly<Record<PrintLanguage, string>> = {
  en: 'en-US',
  fr: 'fr-FR',
  ar: 'ar-MA',
};

export function isPrintLanguage(language: string): language is PrintLanguage {
  return Object.hasOwn(printTexts, language);
}

export function printDirection(language: PrintLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

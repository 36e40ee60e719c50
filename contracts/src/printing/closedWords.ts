/** The words of closed lists as papers say them: role names, countries, specialities, methods. */
import { displayValue, type Field } from '../kernel/field.ts';
import { roleNamesAr } from '../modules/roles/roleNames.ar.ts';
import { roleNamesFr } from '../modules/roles/roleNames.fr.ts';
import { listWordsAr } from '../modules/words.ar.ts';
import { listWordsEn } from '../modules/words.en.ts';
import { listWordsFr } from '../modules/words.fr.ts';
import type { PrintLanguage } from './texts.ts';

export const closedWords: Readonly<Record<PrintLanguage, Readonly<Record<string, string>>>> = {
  en: listWordsEn,
  fr: { ...roleNamesFr, ...listWordsFr },
  ar: { ...roleNamesAr, ...listWordsAr },
};

/** A value of the field in the language of the paper; what somebody typed otherwise stands as it was typed. */
export function wordIn(language: PrintLanguage, field: Field, value: string | null): string | null {
  return value === null ? null : displayValue(field, value, (word) => closedWords[language][word] ?? word);
}

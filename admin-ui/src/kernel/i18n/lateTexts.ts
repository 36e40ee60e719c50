/**
 * Texts of screens that are not part of the first load: the English ones come with the file that says them, the other languages with their
 * catalogue, as all texts. Once a screen has said one, every part of the kernel knows them: a toast, a verb of a list, an empty state.
 */
import { useTranslate } from 'react-admin';
import type { Texts } from './texts.ts';

export type TranslateLate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

const said = new Set<Texts>();

function textAt(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The English text of a key, where a file that says it was loaded. */
export function lateText(key: string): string | undefined {
  for (const texts of said) {
    const text = textAt(texts, key);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** @param english what the file says; a key of another catalogue is translated as usual */
export function useLateTexts(english: Texts): TranslateLate {
  said.add(english);
  return useTranslate();
}

/**
 * Texts of screens that are not part of the first load: the English ones come with the file that says them, the other languages with their
 * catalogue, as all texts.
 */
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { Texts } from './texts.ts';

export type TranslateLate = (key: string, options?: Readonly<Record<string, unknown>>) => string;

function textAt(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** @param english what the file says; a key of another catalogue is translated as usual */
export function useLateTexts(english: Texts): TranslateLate {
  const translate = useTranslate();
  return useCallback(
    (key, options = {}) => {
      const text = textAt(english, key);
      return translate(key, text === undefined ? options : { ...options, _: text });
    },
    [translate, english],
  );
}

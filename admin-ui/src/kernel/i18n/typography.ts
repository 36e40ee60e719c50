/** What a language's print asks for and nobody types: French signs keep to the word before them. */
import type { Texts } from './texts.ts';

const NARROW = '\u202f';
const WIDE = '\u00a0';

function french(text: string): string {
  return text.replaceAll(/ (?=[;!?])/g, NARROW).replaceAll(/ (?=[:»]|%(?!\{))|(?<=«) /g, WIDE);
}

function everywhere(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? french(text) : everywhere(text),
    ]),
  );
}

export function typographyOf(locale: string): (texts: Texts) => Texts {
  return locale === 'fr' ? everywhere : (texts) => texts;
}

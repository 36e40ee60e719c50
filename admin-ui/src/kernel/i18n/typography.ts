/** What a language's print asks for and nobody types: French signs keep to the word before them, an Arabic percentage its sign behind its figure. */
import type { Texts } from './texts.ts';

const NARROW = '\u202f';
const WIDE = '\u00a0';

function french(text: string): string {
  return text.replaceAll(/ (?=[;!?])/g, NARROW).replaceAll(/ (?=[:»]|%(?!\{))|(?<=«) /g, WIDE);
}

/** After Arabic letters the sign would stand in front of the figure. */
function arabic(text: string): string {
  return text.replaceAll(/\d+(?:[.,]\d+)?%(?!\{)/g, (percentage) => `\u2066${percentage}\u2069`);
}

function everywhere(texts: Texts, write: (text: string) => string): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? write(text) : everywhere(text, write),
    ]),
  );
}

const writings: Readonly<Record<string, (text: string) => string>> = { fr: french, ar: arabic };

export function typographyOf(locale: string): (texts: Texts) => Texts {
  const write = writings[locale];
  return (texts) => (write ? everywhere(texts, write) : texts);
}

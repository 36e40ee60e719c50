/** Whether a text is about a person: both names in either order, the CIN, the phone or the e-mail; without case, accents and signs. */
import { latinDigits } from './latinDigits.ts';
import { foldText } from './textFolding.ts';

/** What a person is called by, each as it is compared. */
export interface PersonWords {
  /** First and last names that they have or had: ` salma `, ` el mansouri `. */
  readonly names: readonly (readonly [first: string, last: string])[];
  readonly emails: readonly string[];
  /** Letters and digits alone. */
  readonly cins: readonly string[];
  /** The last nine digits. */
  readonly phones: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** A shorter one would be found in any text. */
const LEAST_CIN = 5;
const PHONE_DIGITS = 9;
const EXCERPT_WORDS = 12;

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const spaced = (text: string) => ` ${wordsOf(text).join(' ')} `;
export const bareText = (text: string): string => wordsOf(text).join('');
const digitsOf = (text: string) => latinDigits(text).replace(/\D/g, '');
const textIn = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** @param versions of the person's record, or data of its events: a name that was changed still names them */
export function personWords(versions: readonly Values[]): PersonWords {
  const all = (name: string, shape: (text: string) => string) =>
    [...new Set(versions.map((each) => shape(textIn(each, name))))].filter((value) => value.trim() !== '');
  const lasts = all('lastname', spaced);
  return {
    names: all('firstname', spaced).flatMap((first) => lasts.map((last) => [first, last] as const)),
    emails: all('email', foldText),
    cins: all('cin', bareText).filter(({ length }) => length >= LEAST_CIN),
    phones: all('phone', (phone) => digitsOf(phone).slice(-PHONE_DIGITS)).filter(
      ({ length }) => length === PHONE_DIGITS,
    ),
  };
}

export function isAbout(text: string, { names, emails, cins, phones }: PersonWords): boolean {
  const [words, folded, bare, digits] = [spaced(text), foldText(text), bareText(text), digitsOf(text)];
  return (
    names.some(([first, last]) => words.includes(first) && words.includes(last)) ||
    emails.some((email) => folded.includes(email)) ||
    cins.some((cin) => bare.includes(cin)) ||
    phones.some((phone) => digits.includes(phone))
  );
}

/** Some words around the first one that names the person; the beginning where a number does. */
export function excerptAbout(text: string, { names }: PersonWords): string {
  const words = text.trim().split(/\s+/);
  const known = names.flatMap(([first, last]) => [first, last]);
  const at = Math.max(
    0,
    words.findIndex((word) => known.some((name) => name.startsWith(spaced(word)) && spaced(word) !== '  ')),
  );
  const from = Math.max(0, at - EXCERPT_WORDS / 2);
  const until = from + 2 * EXCERPT_WORDS;
  return `${from > 0 ? '… ' : ''}${words.slice(from, until).join(' ')}${until < words.length ? ' …' : ''}`;
}

/**
 * Text as it is kept: NFC, trimmed, lines ended by LF, without what keyboards and copies leave behind and nobody sees: marks of direction,
 * zero-width spaces, word joiners and soft hyphens. ZWJ and ZWNJ stay: Persian, Arabic and emoji need them. A length is counted in code points,
 * after that.
 */
import { z } from 'zod';
import type { TextField, WordField, ChoiceField } from '../field.ts';
import { latinDigits } from '../latinDigits.ts';
import { refuse, Refusal, scalar, type Kind } from './kind.ts';

/** Nothing in it that has to be looked at. */
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g;
/** Soft hyphen, zero-width space, word joiner, byte order mark: no search without them would find the text. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROL_IN_LINES = /[^\P{Cc}\n\t]/u;
const UNSTORABLE = /[\p{Cs}\p{Noncharacter_Code_Point}\0]/u;
/** More than the 30 that the Stream-Safe Text Format of Unicode (UAX 15) allows. No line breaks within them: they would widen a page. */
const TOO_MANY_MARKS = /\p{M}{31}/u;
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u;

/** The text in the form in which it is kept and searched; whether it may be kept is another question. */
export function plainText(text: string): string {
  return PLAIN.test(text) ? text : keptText(text.replace(UNSEEN, ''));
}

/** Older events have such characters: what was made of them, also unique keys, stays as it is. */
function keptText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(DIRECTION_MARKS, '').normalize('NFC').trim();
}

/** Nothing was typed. Text that only looks so (a zero-width space) is a value, and refused. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && /^\p{White_Space}*$/u.test(value);
}

/** Numbers are compared by their digits, so they are written with those of one script. What older events hold stays as it is. */
function typedText(value: string, { kind, isSpacedFreely }: TextField<unknown>): string {
  const text = plainText(value);
  return kind === 'phone' || isSpacedFreely ? latinDigits(text) : text;
}

interface TextLimits {
  readonly max: number;
  readonly lines: boolean;
}

/** @param text as it would be kept */
function inDomain(text: string, { max, lines }: TextLimits, label: string): string | Refusal {
  const tail = PLAIN.test(text) ? null : unkeepable(text, lines);
  if (tail) return refuse(label, tail);
  if (text.length > max && [...text].length > max) return refuse(label, `is longer than ${max} characters.`);
  return text;
}

function unkeepable(text: string, lines: boolean): string | null {
  if (UNSTORABLE.test(text)) return 'contains characters that cannot be stored.';
  if ((lines ? CONTROL_IN_LINES : CONTROL).test(text)) {
    return lines ? 'contains control characters.' : 'must be one line, without control characters.';
  }
  if (DIRECTION_CONTROLS.test(text))
    return 'contains invisible characters that change the direction of text.';
  if (TOO_MANY_MARKS.test(text)) return 'contains too many accents on one letter.';
  return VISIBLE.test(text) ? null : 'contains no visible character.';
}

function textKind(
  lines: boolean,
  check: (text: string, field: TextField<unknown>) => string | null = (text) => text,
  problem = '',
): Kind<TextField<unknown>> {
  const read = (given: string, field: TextField<unknown>, label: string): string | Refusal => {
    const text = inDomain(given, { max: field.max, lines }, label);
    if (text instanceof Refusal) return text;
    const formatted = field.format?.read(text) ?? { kept: text };
    if ('problem' in formatted) return refuse(label, formatted.problem);
    return check(formatted.kept, field) ?? refuse(label, problem);
  };
  return scalar({
    accept: (value, field, label) =>
      typeof value === 'string'
        ? read(typedText(value, field), field, label)
        : refuse(label, 'must be text.'),
    keep(value, field) {
      const kept = typeof value === 'string' ? read(keptText(value), field, '') : null;
      return kept instanceof Refusal ? null : kept;
    },
    column: () => 'text',
    describe: ({ max, format }) => ({
      type: 'string',
      maxLength: max,
      ...(format ? { examples: [format.example] } : {}),
    }),
  });
}

function phoneNumber(text: string): string | null {
  const number = text.replace(/\s+/g, ' ');
  return /^[+()\d][\d ().\-/]*$/.test(number) && /\d\D*\d\D*\d/.test(number) ? number : null;
}

/** `#1e90ff`; the short form is written out, so that equal colours are equal. */
function hexColour(text: string): string | null {
  const [, digits = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? [];
  if (digits === '') return null;
  const six = digits.length === 6 ? digits : digits.replace(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
}

/** http or https, without a name and password; an address as people write it (`www.clinic.ma`) gets its `https://`. */
function webAddress(text: string, { max }: TextField<unknown>): string | null {
  const address = /^[a-z][a-z\d+-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[^\s\\/?#@]+(?:[/?#]\S*)?$/i.test(address) || [...address].length > max) return null;
  try {
    const { hostname, protocol } = new URL(address);
    const isNamed = hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
    return isNamed && /^https?:$/.test(protocol) ? address : null;
  } catch {
    return null;
  }
}

export const text = textKind(false);
export const longText = textKind(true);
export const phone = textKind(false, phoneNumber, 'is not a phone number.');
export const colour = textKind(false, hexColour, 'is not a colour (#1e90ff).');
export const email: Kind<TextField<unknown>> = {
  ...textKind(
    false,
    (address) => (z.regexes.email.test(address) ? address : null),
    'is not an email address.',
  ),
  describe: ({ max }) => ({ type: 'string', format: 'email', maxLength: max }),
};
export const url: Kind<TextField<unknown>> = {
  ...textKind(false, webAddress, 'is not a web address (http or https).'),
  describe: ({ max }) => ({ type: 'string', format: 'uri', maxLength: max }),
};

export const word: Kind<WordField<unknown>> = scalar({
  accept(value, { words }, label) {
    if (typeof value !== 'string') return refuse(label, 'must be text.');
    const wanted = plainText(value);
    return words.includes(wanted) ? wanted : refuse(label, `is one of: ${words.join(', ')}.`);
  },
  column: () => 'text',
  describe: ({ words }) => ({ type: 'string', enum: words }),
});

/** The code of a word of the specification, an alias or the code itself, whatever its case; null for another word. */
export function codeOf({ choices, aliases }: ChoiceField<unknown>, input: unknown): string | null {
  if (typeof input === 'string' && Object.hasOwn(choices, input)) return input;
  const wanted = plainText(String(input)).toLowerCase();
  const words = [
    ...Object.entries(choices),
    ...Object.entries(aliases).map(([alias, code]) => [code, alias] as const),
  ];
  return (
    words.find(([code, named]) => named.toLowerCase() === wanted || code.toLowerCase() === wanted)?.[0] ??
    null
  );
}

export const choice: Kind<ChoiceField<unknown>> = scalar({
  accept(value, field, label) {
    if (typeof value !== 'string') return refuse(label, 'must be text.');
    return codeOf(field, value) ?? refuse(label, `is one of: ${Object.values(field.choices).join(', ')}.`);
  },
  column: () => 'text',
  wire: (value, { choices }) => (Object.hasOwn(choices, String(value)) ? choices[String(value)] : null),
  describe: ({ choices }) => ({ type: 'string', enum: Object.values(choices) }),
});

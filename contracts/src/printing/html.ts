/**
 * The only way a printed document is put together: a tagged template that escapes every interpolation.
 * Text from people is never markup; what is already markup is an `Html`, and only this file can make one.
 */

export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type Insert = Html | string | number | null | undefined | false | readonly Insert[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Control characters and halves of characters have no picture, and parsers treat them in ways of their own: they print as nothing. */
const unprintable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u{fffe}\u{ffff}]/gu;

export function escapeText(text: string): string {
  return text.replace(unprintable, '').replace(/[&<>"'`]/g, (character) => entities[character] ?? '');
}

function inserted(value: Insert): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(inserted).join('');
  return '';
}

/** In a template every attribute is quoted; then an escaped value cannot leave its place. */
export function html(strings: TemplateStringsArray, ...values: readonly Insert[]): Html {
  return new Html(strings.reduce((markup, part, index) => markup + inserted(values[index - 1]) + part));
}

/**
 * A CSS string literal, quotes included. Everything but letters, digits and blanks becomes an escape, so that a value
 * can neither end the string nor the `<style>` element around it.
 */
export function cssString(text: string): string {
  const printable = text.replace(unprintable, '').replace(/\s+/g, ' ');
  const escaped = printable.replace(
    /[^\p{L}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `,
  );
  return `"${escaped}"`;
}

/** Pictures are embedded or our own; anything else is left out, so that a document never asks the network for something. */
export function safeImage(source: string | null): string | null {
  if (source === null) return null;
  const embedded = /^data:image\/(png|jpeg|webp|gif|x-icon|vnd\.microsoft\.icon);base64,[A-Za-z0-9+/]+=*$/;
  return embedded.test(source) || /^\/api\/[\w/.-]+$/.test(source) ? source : null;
}

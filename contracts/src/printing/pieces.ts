/** What every template is made of: text of people in its own direction, figures that stay left-to-right, terms with their values. */
import { html, type Html, type Insert } from './html.ts';
import type { PrintOptions } from './printedInvoice.ts';
import { printDirection } from './texts.ts';

/** Where no element can say it, right-to-left text gets an isolate (U+2066 … U+2069); elsewhere it would only be in copied text. */
export function figureText(text: string, { language }: PrintOptions): string {
  return printDirection(language) === 'rtl' ? `\u2066${text}\u2069` : text;
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/**
 * Parts of a line in the margin, where no element can isolate them. Beside a name in another script a phone number would be
 * reversed, group by group: if one part runs the other way, each gets an isolate of its own direction (U+2068 … U+2069).
 */
export function marginLine(parts: readonly string[], { language }: PrintOptions): string {
  const isMixed = printDirection(language) === 'rtl' || parts.some((part) => RIGHT_TO_LEFT.test(part));
  return parts.map((part) => (isMixed ? `\u2068${part}\u2069` : part)).join(' · ');
}

export function given(...values: readonly (string | null)[]): string[] {
  return values.filter((value): value is string => value !== null && value.trim() !== '');
}

/** Text from people keeps its own direction, whatever stands around it. */
export function isolated(value: string): Html {
  return html`<bdi>${value}</bdi>`;
}

/** An amount in words. */
export function wordsLine(term: string, words: string): Html {
  return html`<p class="words"><span class="quiet">${term}</span> <span class="strong">${words}</span></p>`;
}

/** Line by line, without the empty ones. */
export function stacked(values: readonly (string | null)[]): Html[] {
  return given(...values).map((value) => html`<div>${isolated(value)}</div>`);
}

/** The lines as they were written; each keeps its own direction. */
export function prose(text: string, kind = ''): Insert {
  const lines = text.trim().split(/\r\n|\n|\r/);
  return text.trim() === ''
    ? null
    : html`<p class="prose ${kind}">${lines.map((line) => [isolated(line), html`<br />`])}</p>`;
}

export function figure(value: string): Html {
  return html`<span class="figure">${value}</span>`;
}

/** A number that people typed, as of an account or a cheque: one that is longer than its place goes on in the next line. */
export function typedFigure(value: string): Html {
  return html`<span class="figure typed">${value}</span>`;
}

/** Unlike a figure it takes the direction of its month's name. */
export function dayFigure(value: string): Html {
  return html`<bdi class="day">${value}</bdi>`;
}

/** A term and its value; nothing when there is no value. */
export function pair(term: string, value: Html | string | null): Insert {
  if (value === null || value === '') return null;
  return html`<dt>${term}</dt>
    <dd>${typeof value === 'string' ? isolated(value) : value}</dd>`;
}

/**
 * A document that is ready for paper, without any font, browser or file: the worker swaps its parts into a warm page,
 * the screens put it into a frame. Both print the same.
 */
import { cssString, html, Html } from './html.ts';
import { paperStyles } from './paperStyles.ts';
import { shownCode } from '../kernel/printedCode.ts';
import { printDirection, printTexts } from './texts.ts';
import type { PrintLanguage } from './texts.ts';

export interface Printable {
  readonly title: string;
  readonly language: PrintLanguage;
  readonly direction: 'ltr' | 'rtl';
  /** CSS, the same for every document of a template: constants of this repository, no text from people. */
  readonly styles: string;
  /** CSS of this document: what is in its margins. */
  readonly running: string;
  /** CSS that adds the page numbers; left away when the whole fits on one page. */
  readonly numbered: string;
  /** Whether it will probably need more than one page. Only saves a second print; nothing depends on it. */
  readonly long: boolean;
  /** What stands inside `<body>`. */
  readonly body: string;
}

export interface Sheet {
  readonly title: string;
  readonly language: PrintLanguage;
  readonly styles: string;
  readonly long: boolean;
  /** In the top margin from the second page on. */
  readonly continued: string;
  /** In the bottom margin of every page, line by line. */
  readonly footer: readonly string[];
  /** To check the document by; null where it has none. */
  readonly code: string | null;
  readonly body: Html;
}

/** In a margin the browser ends a line at a blank alone: a word that is longer than a line would cover what is beside it. */
function breakable(line: string): string {
  return line.replace(/\S{40}(?=\S)/g, '$&\u200b');
}

/** So many lines have room in the margin of `paperStyles`, and so many letters in each of them. */
const FOOT = { lines: 4, letters: 80, margin: 24, lineHeight: 3.5 } as const;

/** A longer foot would end below the page, or where few printers print: the margin grows with it. */
function footMargin(footer: readonly string[]): string {
  const lines = footer.reduce((sum, line) => sum + Math.ceil(line.length / FOOT.letters), 0);
  if (lines <= FOOT.lines) return '';
  return `margin-bottom: ${FOOT.margin + (lines - FOOT.lines) * FOOT.lineHeight}mm; `;
}

/** A CSS `content` of several lines. */
function cssLines(lines: readonly string[]): string {
  return lines.length === 0 ? '""' : lines.map((line) => cssString(breakable(line))).join(' "\\a " ');
}

function codeLines({ code, language }: Sheet): string[] {
  return code === null ? [] : [printTexts[language].code, shownCode(code)];
}

export function printable(sheet: Sheet): Printable {
  const direction = printDirection(sheet.language);
  const [start, end] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left'];
  const code = codeLines(sheet);
  const corner = (lines: string): string =>
    `@bottom-${end} { content: ${lines}; white-space: pre; width: 34mm; direction: ltr; text-align: ${end}; }`;
  const foot =
    `@bottom-${start} { content: ${cssLines(sheet.footer)}; white-space: pre-line; width: 140mm; text-align: ${start}; } ` +
    corner(cssLines(code));
  return {
    title: sheet.title,
    language: sheet.language,
    direction,
    styles: paperStyles + sheet.styles,
    running:
      `@page { ${footMargin(sheet.footer)}${foot} ` +
      `@top-${start} { content: ${cssLines([sheet.continued])}; width: 150mm; text-align: ${start}; } }` +
      `@page :first { @top-${start} { content: none; } }`,
    numbered: `@page { ${corner(`${code.length > 0 ? `${cssLines(code)} "\\a "` : ''} counter(page) " / " counter(pages)`)} }`,
    long: sheet.long,
    body: sheet.body.toString(),
  };
}

/** The whole document, for a frame on the screen or a browser that starts from nothing. `fontFaces` is CSS of the caller's. */
export function printableDocument(document: Printable, fontFaces = ''): string {
  const styles = new Html(fontFaces + document.styles + document.running + document.numbered);
  return html`<!doctype html>
    <html lang="${document.language}" dir="${document.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${document.title}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        ${new Html(document.body)}
      </body>
    </html>`.toString();
}

/** Lines of CSV (RFC 4180) that a spreadsheet opens as text and numbers, never as formulas. */

import { refusedValue } from './queryValue.ts';

/** What a spreadsheet would calculate instead of showing. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A negative number stays one. A plus is a phone's: as a number it would lose it. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

function cell(text: string, separator: string): string {
  const guarded = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(guarded) || guarded.includes(separator)
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}

/** `;` where the comma is in figures: there a spreadsheet takes a line with commas for one cell. */
export type CsvSeparator = ',' | ';';

/** What a call that answers with CSV says of its separator, for its description. */
export const separatorAsked = {
  separator: '`;` between the values instead of `,`: for spreadsheets of languages that write 1,5.',
} as const;

/** @throws Problem validation_failed */
export function csvSeparatorIn(query: Readonly<Record<string, string>>): CsvSeparator {
  const asked = query['separator'] || ',';
  if (asked !== ',' && asked !== ';') throw refusedValue('separator', 'Separator must be , or ;.');
  return asked;
}

/** The first line: a spreadsheet takes the file for UTF-8 by its first sign. */
export function csvHead(columns: readonly string[], separator: CsvSeparator): string {
  return `\ufeff${csvLine(columns, separator)}`;
}

export function csvLine(cells: readonly string[], separator: CsvSeparator = ','): string {
  return `${cells.map((text) => cell(text, separator)).join(separator)}\r\n`;
}

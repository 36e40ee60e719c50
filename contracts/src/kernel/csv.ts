/** Lines of CSV (RFC 4180) that a spreadsheet opens as text and numbers, never as formulas. */

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

/** @param separator `;` where the comma is in figures */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  return `${cells.map((text) => cell(text, separator)).join(separator)}\r\n`;
}

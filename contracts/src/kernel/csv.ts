/**
 * Lines of CSV (RFC 4180) that a spreadsheet opens as they are: text stays text, figures and days become figures and days, nothing becomes
 * a formula. Text that a spreadsheet would change begins with `'`. So does what follows a separator within a text and would be a formula: a
 * spreadsheet that expects the other separator makes a cell of it, whatever quotes are around the text.
 */
import type { Field } from './field.ts';
import type { CsvSeparator } from './csvSeparator.ts';

/** What a spreadsheet would calculate instead of showing. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * What may come before a formula of such a spreadsheet's, or of its next row, whole, and the sign of a formula where one follows. It matches
 * wherever it begins, so that a run is gone through once: a search for the sign alone begins again at each sign of a run.
 */
const BEFORE_FORMULA = /([,;\s"]+)([=+\-@＝＋－＠]?)/g;
const SEPARATES = /[,;\t\r\n]/;

/** A negative number stays one. A plus is a phone's: as a number it would lose it. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Its first zeros would be lost, or all but its first digits: an ICE, a RIB, the number of a cheque. */
const CODE = /^(?:0\d+|\d{12,})$/;

/** Loses nothing as a number: its digits are shown as they were typed. */
const SMALL = /^\d+$/;

const SIGNS = '(?:[-+\\s(%]|\\p{Sc}|(?:MAD|DH|EUR|USD)\\s)*';
const DAY = '\\d{1,4}[-/.]\\d{1,4}(?:[-/.]\\d{1,4})?';
const TIME = '\\d{1,4}(?::\\d{1,2}){1,2}(?:[.,]\\d*)?';
const MONTH = `(?:jan(?:uary|v|vier)?|feb(?:ruary)?|f[ée]v(?:r|rier)?|mar(?:ch|s)?|apr(?:il)?|avr(?:il)?|ma[iy]|june?|juin|july?|juil(?:let)?|aug(?:ust)?|ao[uû]t|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|d[ée]c(?:ember|embre)?)`;

/** Texts that a spreadsheet in English or French takes for something else: `1E5`, `1 000`, `5%`, `1/2`, `3-4`, `12:30`, `9 pm`, `MARCH1`, `TRUE`, `#N/A`. */
const CHANGED = [
  `${SIGNS}(?:(?:\\d{1,3}(?:[ .,'’\u00a0\u202f]\\d{3})+|\\d+)(?:[.,]\\d*)?|[.,]\\d+)(?:E[-+]?\\d+)?(?:[\\s)%]|\\p{Sc})*`,
  `[-+]?\\d+ \\d+/\\d+`,
  `(?:${DAY}[ T]+)?${TIME}(?:Z|\\s*[ap]\\.?m?\\.?)?`,
  DAY,
  `\\d{1,2}\\s*[ap]m?`,
  `(?:\\d{1,4}[-/ .]*)?${MONTH}\\.?[-/ ,.]*\\d{1,4}(?:[-/ ,]+\\d{1,4})?`,
  `\\d{1,4}[-/ .]*${MONTH}\\.?`,
  'true|false|vrai|faux',
  '#[A-Z/0]+[!?]?',
].map((pattern) => new RegExp(`^(?:${pattern})$`, 'iu'));

/** Of these; longer texts are none of them. */
const LONGEST = 60;

function isChanged(text: string): boolean {
  const trimmed = text.trim();
  if (CODE.test(trimmed)) return true;
  return (
    trimmed.length <= LONGEST && !SMALL.test(trimmed) && CHANGED.some((pattern) => pattern.test(trimmed))
  );
}

/** A figure, a day, a time or a truth, that a spreadsheet is to read as one. */
export interface CsvValue {
  readonly value: string;
}

/** Text, unless it is wrapped. */
export type CsvCell = string | CsvValue;

const VALUES: ReadonlySet<Field['kind']> = new Set([
  ...(['money', 'decimal', 'integer', 'boolean'] as const),
  ...(['day', 'month', 'time', 'instant'] as const),
]);

/** @param text of a value of the field */
export function csvCell(field: Field | undefined, text: string): CsvCell {
  return field && VALUES.has(field.kind) ? { value: text } : text;
}

function guardedText(given: CsvCell): string {
  if (typeof given === 'string') return FORMULA.test(given) || isChanged(given) ? `'${given}` : given;
  return FORMULA.test(given.value) && !NUMBER.test(given.value) ? `'${given.value}` : given.value;
}

function withoutInnerFormulas(text: string): string {
  return text.replace(BEFORE_FORMULA, (found: string, run: string, sign: string) =>
    sign !== '' && SEPARATES.test(run) ? `${run}'${sign}` : found,
  );
}

function cell(given: CsvCell, separator: string): string {
  const guarded = withoutInnerFormulas(guardedText(given));
  return /["\r\n]/.test(guarded) || guarded.includes(separator)
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}

/** The first line: a spreadsheet takes the file for UTF-8 by its first sign. */
export function csvHead(columns: readonly string[], separator: CsvSeparator): string {
  const heads = columns.map((value) => ({ value }));
  return `\ufeff${csvLine(heads, separator)}`;
}

export function csvLine(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map((given) => cell(given, separator)).join(separator)}\r\n`;
}

/** One rule for every CSV that a person saves, of lists, batches and the audit alike (docs/api.md, Files for spreadsheets). */
import { numberFormat, type CsvSeparator } from '@hospital/contracts';
import { numberLocale } from './format.ts';

/** `;` in languages that write 1,5 for one and a half. */
export function separatorOf(locale: string): CsvSeparator {
  return numberFormat(numberLocale({ locale })).format(1.5).includes(',') ? ';' : ',';
}

/** A call whose answer is or holds CSV, for the reader's spreadsheet. */
export function forSpreadsheet(path: string, locale: string): string {
  return `${path}?separator=${encodeURIComponent(separatorOf(locale))}`;
}

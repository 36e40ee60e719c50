/** What stands between the values of a line of CSV, apart from the lines: a description of a call needs no more. */
import { refusedValue } from './queryValue.ts';

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

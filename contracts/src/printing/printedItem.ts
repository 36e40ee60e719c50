/** What was done, as an invoice and its credit notes print it: the act's code and name in the language of the paper, and its exemption. */
import { lineDescriptionOf, type LineDescription } from '../modules/invoices/invoiceLines.ts';
import type { PrintLanguage } from './texts.ts';

export interface PrintedItem {
  readonly name: string | null;
  /** Of the act that the line names. */
  readonly code?: string | null;
  /** The act's names, where the line's name is one of them: printed in the language of the paper. */
  readonly names?: { readonly [L in PrintLanguage]?: string | null };
  readonly description?: string | null;
}

/** Lines that were kept before an act had all of it lack what is missing. */
export function printedItemOf(line: Partial<LineDescription>): PrintedItem {
  const { name, code, nameFr, nameEn, nameAr, description } = lineDescriptionOf(line);
  const names = [nameFr, nameEn, nameAr].includes(name) ? { fr: nameFr, en: nameEn, ar: nameAr } : {};
  return { name, code, names, description };
}

/** Why acts among the lines are exempt from tax, each reason once. */
export function exemptionsOf(lines: readonly Pick<LineDescription, 'exemption'>[]): string[] {
  return [...new Set(lines.flatMap(({ exemption }) => exemption ?? []))];
}

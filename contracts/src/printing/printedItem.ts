/** What was done, as an invoice and its credit notes print it: the act's code and name in the language of the paper, and its exemption. */
import { lineDescriptionOf, type LineDescription } from '../modules/invoices/invoiceLines.ts';
import { html, type Html, type Insert } from './html.ts';
import { given, isolated, prose } from './pieces.ts';
import { printTexts, type PrintLanguage, type PrintTexts } from './texts.ts';

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

export function itemCell(item: PrintedItem, language: PrintLanguage): Html {
  const name = item.name && (item.names?.[language] || item.name);
  const [title, ...more] = given(name, item.description ?? null);
  return html`<td>
    <p class="item">
      ${item.code && html`<span class="quiet">${isolated(item.code)}</span> `}${isolated(title ?? printTexts[language].erased)}
    </p>
    ${more.map((text) => prose(text, 'quiet'))}
  </td>`;
}

export function exemptionsBlock(reasons: readonly string[] = [], texts: PrintTexts): Insert {
  if (reasons.length === 0) return null;
  return html`<div class="block">
    <h2>${texts.exemption}</h2>
    ${reasons.map((reason) => prose(reason))}
  </div>`;
}

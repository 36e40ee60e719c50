/** The cell of an item, and why items are exempt from tax: the same on an invoice and on its credit note. */
import { html, type Html, type Insert } from './html.ts';
import { given, isolated, prose } from './pieces.ts';
import type { PrintedItem } from './printedItem.ts';
import { printTexts, type PrintLanguage, type PrintTexts } from './texts.ts';

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

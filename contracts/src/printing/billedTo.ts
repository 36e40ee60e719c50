/** Who is billed: the company, with its ICE and the patient for whom it is billed; without one, the patient. */
import { html, type Insert } from './html.ts';
import { figure, isolated } from './pieces.ts';
import type { PrintTexts } from './texts.ts';

interface BilledParty {
  /** Of the patient. */
  readonly name: string;
  readonly company: string | null;
  readonly ice: string | null;
}

export function iceLine(ice: string | null, texts: PrintTexts): Insert {
  return ice && html`<p><span class="quiet">${texts.ice}</span> ${figure(ice)}</p>`;
}

export function billedTo({ name, company, ice }: BilledParty, texts: PrintTexts): Insert[] {
  return [
    html`<p class="strong">${isolated(company ?? name)}</p>`,
    iceLine(ice, texts),
    company && html`<p><span class="quiet">${texts.patient}</span> ${isolated(name)}</p>`,
  ];
}

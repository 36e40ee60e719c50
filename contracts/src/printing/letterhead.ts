/** What is at the head and the foot of every document: the clinic, and what the document is. */
import { clinicFields } from '../modules/invoices/billing.ts';
import { wordIn } from './closedWords.ts';
import { printedDay } from './figures.ts';
import { identityBlock } from './legalIdentity.ts';
import { html, safeImage, type Html, type Insert } from './html.ts';
import { dayFigure, figure, figureText, given, isolated, marginLine, stacked } from './pieces.ts';
import type { PrintedClinic } from './printedClinic.ts';
import type { PrintOptions } from './printedInvoice.ts';
import { printTexts } from './texts.ts';

interface Headed {
  readonly clinic: PrintedClinic;
  readonly title: string;
  /** Under the title: a number or a month. */
  readonly subtitle: Html;
  readonly badge?: Insert;
  readonly dateFormat: string;
}

export function letterhead(headed: Headed, options: PrintOptions): Html {
  return html`<header class="head">
    ${clinicBlock(headed.clinic, options)}
    <div class="heading">
      <h1>${headed.title}</h1>
      <p class="number">${headed.subtitle}</p>
      ${headed.badge} ${duplicateBadge(headed, options)}
    </div>
  </header>`;
}

function clinicBlock(clinic: PrintedClinic, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  const logo = safeImage(clinic.logo);
  const contacts: Insert[] = [
    stacked([clinic.email, clinic.website]),
    given(clinic.phone).map((phone) => html`<div>${texts.phone} ${figure(phone)}</div>`),
    given(clinic.fax).map((fax) => html`<div>${texts.fax} ${figure(fax)}</div>`),
  ];
  return html`<div class="seller">
    ${logo !== null && html`<img class="logo" src="${logo}" alt="" />`}
    <div class="clinic">
      <p class="name">${isolated(clinic.name)}</p>
      <div class="address">
        <div>${stacked([...clinic.address, wordIn(language, clinicFields.country, clinic.country)])}</div>
        <div>${contacts}</div>
      </div>
      ${identityBlock(clinic.identity, texts)}
    </div>
  </div>`;
}

function duplicateBadge({ dateFormat }: Headed, { duplicateOn, language }: PrintOptions): Insert {
  if (!duplicateOn) return null;
  const day = printedDay(duplicateOn, dateFormat, language);
  return html`<span class="badge duplicate">${printTexts[language].duplicate} · ${dayFigure(day)}</span>`;
}

/** What the top margin says from the second page on. */
export function continuedOf(parts: readonly string[], options: PrintOptions): string {
  const { duplicateOn } = options;
  return marginLine(given(...parts, duplicateOn ? printTexts[options.language].duplicate : null), options);
}

/** The lines of the bottom margin. */
export function footerOf(clinic: PrintedClinic, options: PrintOptions): string[] {
  const phone = clinic.phone && figureText(clinic.phone, options);
  const contacts = given(clinic.name, phone, clinic.email, clinic.website);
  return [marginLine(contacts, options), ...given(clinic.legalFooter, checkLine(options))];
}

/** `Check this document at clinic.example/verify`. */
function checkLine(options: PrintOptions): string | null {
  const { code, publicUrl, language } = options;
  if (!code || !publicUrl) return null;
  const address = `${publicUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')}/verify`;
  return `${printTexts[language].checkAt} ${figureText(address, options)}`;
}

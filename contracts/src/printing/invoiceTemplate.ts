/**
 * The invoice on paper, a pure function of what was printed at issue and the language: the same on the screen and in the PDF.
 * Only `html` puts it together, so that no name, address or remark can become markup.
 */
import { sellerFields } from '../modules/invoices/invoiceFields.ts';
import { ribInParts } from '../modules/settings/legalIdentity.ts';
import { paymentTones } from '../modules/words.ts';
import { billedTo } from './billedTo.ts';
import { wordIn } from './closedWords.ts';
import { exemptionsBlock, itemCell } from './billedItem.ts';
import { figureLocale, plainAmount, printedDay, quantityFigure } from './figures.ts';
import { html } from './html.ts';
import type { Html, Insert } from './html.ts';
import { invoiceStyles } from './invoiceStyles.ts';
import { totals } from './invoiceTotals.ts';
import { continuedOf, footerOf, letterhead } from './letterhead.ts';
import {
  dayFigure,
  figure,
  figureText,
  given,
  pair,
  prose,
  stacked,
  typedFigure,
  wordsLine,
} from './pieces.ts';
import { printable } from './printable.ts';
import type { Printable } from './printable.ts';
import type {
  PrintedBank,
  PrintedInvoice,
  PrintedLine,
  PrintedStatus,
  PrintOptions,
} from './printedInvoice.ts';
import { printTexts } from './texts.ts';
import type { PrintTexts } from './texts.ts';
import { amountInWords } from './words.ts';

/** More lines than this rarely fit on one page. */
const LINES_ON_ONE_PAGE = 9;

/** On paper a colour is never hollow. */
const badgeColour = (status: PrintedStatus): string => paymentTones[status].split(' ')[0] ?? '';

export function invoicePrintable(issued: PrintedInvoice, options: PrintOptions): Printable {
  const texts = printTexts[options.language];
  const invoice = { ...issued, locale: figureLocale(issued.locale, options.language) };
  const { seller } = invoice;
  return printable({
    title: `${texts.invoice} ${invoice.number}`,
    language: options.language,
    styles: invoiceStyles,
    long: invoice.lines.length > LINES_ON_ONE_PAGE,
    continued: continuedOf(
      [`${texts.invoice} ${figureText(invoice.number, options)}`, invoice.voided ? texts.void : ''],
      options,
    ),
    code: options.code ?? null,
    footer: footerOf(seller, options),
    body: html`${invoice.voided && html`<div class="void" aria-hidden="true"><span>${texts.void}</span></div>`}
      ${letterhead({ clinic: seller, title: texts.invoice, subtitle: figure(invoice.number), badge: badge(invoice, texts), dateFormat: invoice.dateFormat }, options)}
      ${invoice.voided && html`<p class="notice">${texts.voidExplained}</p>`} ${corrects(invoice, options)}
      <section class="facts">
        ${buyer(invoice, texts)} ${visit(invoice, options)} ${dates(invoice, options)}
      </section>
      ${lines(invoice, options)}
      <section class="end">
        <div class="remarks">
          ${bank(seller.bank, options)} ${exemptionsBlock(invoice.exemptions, texts)}
          ${remarks(invoice, texts)}
        </div>
        ${totals(invoice, texts)}
      </section>
      ${inWords(invoice, options)}`,
  });
}

function badge(invoice: PrintedInvoice, texts: PrintTexts): Html {
  return invoice.voided
    ? html`<span class="badge red">${texts.void}</span>`
    : html`<span class="badge ${badgeColour(invoice.status)}">${texts[`status.${invoice.status}`]}</span>`;
}

function buyer({ buyer: person }: PrintedInvoice, texts: PrintTexts): Html {
  const [patient, billing] = [person.patientAddress?.trim() ?? '', person.billingAddress?.trim() ?? ''];
  const differs = patient !== '' && billing !== '' && patient !== billing;
  const name = person.name ?? texts.erased;
  return html`<div class="block">
    <h2>${texts.billedTo}</h2>
    ${billedTo({ ...person, name }, texts)} ${prose(billing || patient)} ${stacked([person.email])}
    ${
      differs &&
      html`<p class="quiet second">${texts.patientAddress}</p>
        ${prose(patient)}`
    }
  </div>`;
}

function visit({ visit: seen, dateFormat }: PrintedInvoice, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  // A bill without an appointment has neither a day of it nor, often, a doctor.
  const title = seen.day === null && seen.department !== null ? texts.department : texts.visit;
  if (seen.day === null && seen.doctor === null)
    return html`<div class="block">
      <h2>${title}</h2>
      ${stacked([seen.department])}
    </div>`;
  return html`<div class="block">
    <h2>${title}</h2>
    <dl class="pairs">
      ${pair(texts.department, seen.department)} ${pair(texts.doctor, seen.doctor)}
      ${pair(texts.appointmentDate, seen.day === null ? null : dayFigure(printedDay(seen.day, dateFormat, language)))}
    </dl>
  </div>`;
}

function corrects({ corrects: before, dateFormat }: PrintedInvoice, { language }: PrintOptions): Insert {
  if (!before) return null;
  const day = before.day && dayFigure(printedDay(before.day, dateFormat, language));
  return html`<p class="corrects">
    <span class="quiet">${printTexts[language].corrects}</span>
    ${figure(before.number)}${day && html` · ${day}`}
  </p>`;
}

function dates({ invoiceDate, dueDate, dateFormat }: PrintedInvoice, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  const day = (value: string): Html => dayFigure(printedDay(value, dateFormat, language));
  return html`<div class="block dates">
    <h2>${texts.invoiceDate}</h2>
    <p class="strong">${day(invoiceDate)}</p>
    <h2 class="second">${texts.dueDate}</h2>
    <p class="strong">${day(dueDate)}</p>
  </div>`;
}

function lines(invoice: PrintedInvoice, options: PrintOptions): Html {
  const texts = printTexts[options.language];
  const currency = html`<span class="unit">${invoice.currency}</span>`;
  return html`<table class="lines">
    <colgroup>
      <col />
      <col class="w-quantity" />
      <col class="w-price" />
      <col class="w-amount" />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">${texts.item}</th>
        <th scope="col" class="number">${texts.quantity}</th>
        <th scope="col" class="number">${texts.price} ${currency}</th>
        <th scope="col" class="number">${texts.amount} ${currency}</th>
      </tr>
    </thead>
    <tbody>
      ${invoice.lines.map((line) => row(line, invoice, options))}
    </tbody>
  </table>`;
}

function row(line: PrintedLine, invoice: PrintedInvoice, { language }: PrintOptions): Html {
  return html`<tr>
    ${itemCell(line, language)}
    <td class="number">${figure(quantityFigure(line.quantity, invoice))}</td>
    <td class="number">${figure(plainAmount(line.price, invoice))}</td>
    <td class="number">${figure(plainAmount(line.amount, invoice))}</td>
  </tr>`;
}

function inWords({ amounts, currency, voided }: PrintedInvoice, { language }: PrintOptions): Insert {
  const words = voided ? null : amountInWords(amounts.grandTotal, currency, language);
  return words && wordsLine(printTexts[language].invoiceInWords, words);
}

function bank(details: PrintedBank | null, { language }: PrintOptions): Insert {
  if (details === null) return null;
  const texts = printTexts[language];
  const account = (value: string | null): Html | null =>
    value === null || value === '' ? null : typedFigure(value);
  const pairs = [
    pair(texts.bank, details.name),
    pair(texts.bankCountry, wordIn(language, sellerFields.bankCountry, details.country)),
    pair(texts.bankCity, details.city),
    pair(texts.bankAddress, details.address),
    pair(texts.rib, account(details.rib && ribInParts(details.rib))),
    pair(texts.iban, account(details.iban)),
    pair(texts.swift, account(details.swift)),
  ].filter((entry) => entry !== null);
  if (pairs.length === 0) return null;
  return html`<div class="block">
    <h2>${texts.paymentDetails}</h2>
    <dl class="pairs">${pairs}</dl>
  </div>`;
}

function remarks({ otherInformation }: PrintedInvoice, texts: PrintTexts): Insert {
  return given(otherInformation).map(
    (text) =>
      html`<div class="block">
        <h2>${texts.otherInformation}</h2>
        ${prose(text)}
      </div>`,
  );
}

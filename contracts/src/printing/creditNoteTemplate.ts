/** The credit note on paper, the same on the screen and in the PDF: what is credited of each line, and what became of the amount. */
import { sum } from '../kernel/money.ts';
import { billedTo } from './billedTo.ts';
import {
  figureLocale,
  isZeroAmount,
  moneyAmount,
  percentFigure,
  plainAmount,
  printedDay,
  quantityFigure,
} from './figures.ts';
import { html, type Html, type Insert } from './html.ts';
import { invoiceStyles } from './invoiceStyles.ts';
import { continuedOf, footerOf, letterhead } from './letterhead.ts';
import { dayFigure, figure, figureText, given, prose, wordsLine } from './pieces.ts';
import { printable, type Printable } from './printable.ts';
import type { PrintedCredit, PrintedCreditNote } from './printedCreditNote.ts';
import type { PrintOptions } from './printedInvoice.ts';
import { exemptionsBlock, itemCell } from './billedItem.ts';
import { printTexts, type PrintLanguage, type PrintTexts } from './texts.ts';
import { amountInWords } from './words.ts';

/** More lines than this rarely fit on one page. */
const LINES_ON_ONE_PAGE = 12;

/** Of an amount without its groups: `9999999.99`. */
const LONGEST_FIGURE = 10;

const creditNoteStyles = `${invoiceStyles}
.lines.credits .w-quantity { inline-size: 22mm; }
.lines.credits .w-part { inline-size: 27mm; }
.lines.credits .w-amount { inline-size: 31mm; }
.lines.credits .credited { font-weight: 600; }
/* Amounts of ten million and more. */
.lines.credits.wide { font-size: 8pt; }
.lines.credits.wide .w-quantity { inline-size: 18mm; }
.lines.credits.wide .w-part { inline-size: 31mm; }
.lines.credits.wide .w-amount { inline-size: 33mm; }
@media screen and (max-width: 640px) {
  .lines.credits, .lines.credits > thead, .lines.credits > tbody { display: block; }
  .lines.credits tr { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); border-block-end: 1px solid var(--line); }
  .lines.credits tr > * { border: 0; padding-inline-start: 1mm; }
  .lines.credits tr > :first-child { grid-row: 1; grid-column: 1 / -1; padding-inline-start: 0; padding-block-end: 0; }
}
`;

/** A column of figures; one that would say 0 in every line is left out. */
interface Column {
  readonly title: Insert;
  readonly kind: string;
  readonly cell: (line: PrintedCredit) => Insert;
  readonly strong?: boolean;
}

export function creditNotePrintable(issued: PrintedCreditNote, options: PrintOptions): Printable {
  const texts = printTexts[options.language];
  const note = { ...issued, locale: figureLocale(issued.locale, options.language) };
  const { clinic, number, dateFormat, lines } = note;
  return printable({
    title: `${texts.creditNote} ${number}`,
    language: options.language,
    styles: creditNoteStyles,
    long: lines.length > LINES_ON_ONE_PAGE,
    continued: continuedOf([`${texts.creditNote} ${figureText(number, options)}`], options),
    code: options.code ?? null,
    footer: footerOf(clinic, options),
    body: html`${letterhead({ clinic, title: texts.creditNote, subtitle: figure(number), dateFormat }, options)}
      <section class="facts">${buyer(note, texts)} ${invoice(note, options)} ${dates(note, options)}</section>
      ${table(note, options)}
      <section class="end">
        <div class="remarks">${exemptionsBlock(note.exemptions, texts)} ${reason(note, texts)}</div>
        ${totals(note, texts)}
      </section>
      ${inWords(note, options)}`,
  });
}

/** As on the invoice: the company, and the patient for whom it is billed. */
function buyer({ buyer: person, company, ice }: PrintedCreditNote, texts: PrintTexts): Html {
  const name = person ?? texts.erased;
  return html`<div class="block">
    <h2>${texts.creditedTo}</h2>
    ${billedTo({ name, company, ice }, texts)}
  </div>`;
}

function invoice({ invoice: credited, dateFormat }: PrintedCreditNote, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  const day = credited.day === null ? null : dayFigure(printedDay(credited.day, dateFormat, language));
  return html`<div class="block">
    <h2>${texts.creditedInvoice}</h2>
    <p class="strong">${figure(credited.number ?? '–')}</p>
    ${day && html`<p>${day}</p>`}
  </div>`;
}

function dates({ day, dateFormat }: PrintedCreditNote, { language }: PrintOptions): Html {
  return html`<div class="block dates">
    <h2>${printTexts[language].creditedOn}</h2>
    <p class="strong">${dayFigure(printedDay(day, dateFormat, language))}</p>
  </div>`;
}

const isAny = (note: PrintedCreditNote, name: 'tax' | 'discount') =>
  note.lines.some((line) => !isZeroAmount(line[name]));

function columnsOf(note: PrintedCreditNote, texts: PrintTexts): Column[] {
  const amount = (value: string): Html => figure(plainAmount(value, note));
  const currency = html`<span class="unit">${note.currency}</span>`;
  const quantity = ({ quantity: some }: PrintedCredit): Insert =>
    some === null ? html`<span class="quiet">–</span>` : figure(quantityFigure(some, note));
  const columns: (Column | false)[] = [
    { title: texts.quantity, kind: 'w-quantity', cell: quantity },
    { title: texts.amount, kind: 'w-part', cell: ({ net }) => amount(net) },
    isAny(note, 'tax') && { title: texts.tax, kind: 'w-part', cell: ({ tax }) => amount(tax) },
    isAny(note, 'discount') && {
      title: texts.discount,
      kind: 'w-part',
      cell: ({ discount }) => amount(isZeroAmount(discount) ? discount : `-${discount}`),
    },
    {
      title: html`${texts.credited} ${currency}`,
      kind: 'w-amount',
      cell: (line) => amount(line.amount),
      strong: true,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Whether figures are too long for the usual columns. */
function isWide({ lines }: PrintedCreditNote): boolean {
  return lines.some(({ net, tax, discount, amount }) =>
    [net, tax, discount, amount].some((value) => value.length > LONGEST_FIGURE),
  );
}

function table(note: PrintedCreditNote, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  const columns = columnsOf(note, texts);
  return html`<table class="lines credits ${isWide(note) ? 'wide' : ''}">
    <colgroup>
      <col />
      ${columns.map(({ kind }) => html`<col class="${kind}" />`)}
    </colgroup>
    <thead>
      <tr>
        <th scope="col">${texts.item}</th>
        ${columns.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${note.lines.map((line) => row(line, columns, language))}
    </tbody>
  </table>`;
}

function row(line: PrintedCredit, columns: readonly Column[], language: PrintLanguage): Html {
  return html`<tr>
    ${itemCell(line, language)}
    ${columns.map(
      ({ cell, strong }) => html`<td class="number ${strong ? 'credited' : ''}">${cell(line)}</td>`,
    )}
  </tr>`;
}

function totals(note: PrintedCreditNote, texts: PrintTexts): Html {
  const money = (amount: string): Html => figure(moneyAmount(amount, note));
  const total = (name: 'net' | 'tax' | 'discount') => sum(note.lines.map((line) => line[name]));
  const line = (term: Insert, value: string, kind = ''): Html =>
    html`<div class="sum ${kind}">
      <dt>${term}</dt>
      <dd>${money(value)}</dd>
    </div>`;
  const rate = html`<span class="quiet">${figure(percentFigure(note.taxRate, note))}</span>`;
  const how = note.refundMethod && html` <span class="quiet">${texts[`method.${note.refundMethod}`]}</span>`;
  return html`<dl class="totals">
    ${line(texts.total, total('net'))} ${isAny(note, 'tax') && line(html`${texts.tax} ${rate}`, total('tax'))}
    ${isAny(note, 'discount') && line(texts.discount, `-${total('discount')}`)}
    ${line(texts.totalCredited, note.amount, 'grand')}
    ${!isZeroAmount(note.offDue) && line(texts.offDue, note.offDue)}
    ${!isZeroAmount(note.refunded) && line(html`${texts.refunded}${how}`, note.refunded)}
    ${!isZeroAmount(note.kept) && line(texts.keptOnAccount, note.kept)}
  </dl>`;
}

function reason({ reason: said }: PrintedCreditNote, texts: PrintTexts): Insert {
  return given(said).map(
    (text) =>
      html`<div class="block">
        <h2>${texts.reason}</h2>
        ${prose(text)}
      </div>`,
  );
}

function inWords({ amount, currency }: PrintedCreditNote, { language }: PrintOptions): Insert {
  const words = amountInWords(amount, currency, language);
  return words && wordsLine(printTexts[language].creditNoteInWords, words);
}

/** The deposit slip on paper, the same on the screen and in the PDF: the clinic's account, the cheques, and their total. */
import { ribInParts } from '../modules/settings/legalIdentity.ts';
import { figureLocale, moneyAmount, plainAmount, printedDay } from './figures.ts';
import { html, type Html, type Insert } from './html.ts';
import { invoiceStyles } from './invoiceStyles.ts';
import { continuedOf, footerOf, letterhead } from './letterhead.ts';
import { dayFigure, figure, figureText, given, isolated, typedFigure, wordsLine } from './pieces.ts';
import { printable, type Printable } from './printable.ts';
import type { PrintedCheque, PrintedDepositSlip } from './printedDepositSlip.ts';
import type { PrintOptions } from './printedInvoice.ts';
import { printTexts, type PrintTexts } from './texts.ts';
import { amountInWords } from './words.ts';

/** More than these rarely fit on one page. */
const CHEQUES_ON_ONE_PAGE = 18;

const slipStyles = `${invoiceStyles}
.lines.cheques .w-place { inline-size: 9mm; }
.lines.cheques .w-number { inline-size: 36mm; }
.lines.cheques .w-bank { inline-size: 40mm; }
.lines.cheques .w-amount { inline-size: 34mm; }
.signatures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12mm; margin-block-start: 9mm; break-inside: avoid; }
.signatures p { min-block-size: 30mm; border-block-start: 0.2mm solid var(--line); padding-block-start: 2mm; font-size: 8.5pt; }
@media screen and (max-width: 640px) {
  .lines.cheques .w-place { inline-size: 6mm; }
  .lines.cheques .w-number, .lines.cheques .w-bank, .lines.cheques .w-amount { inline-size: auto; }
}
`;

export function depositSlipPrintable(made: PrintedDepositSlip, options: PrintOptions): Printable {
  const texts = printTexts[options.language];
  const slip = { ...made, locale: figureLocale(made.locale, options.language) };
  const { clinic, reference, dateFormat, withdrawn, cheques } = slip;
  const [number] = given(reference);
  const title = texts.depositSlip;
  const badge = withdrawn && html`<span class="badge red">${texts.withdrawn}</span>`;
  const day = printedDay(slip.day, dateFormat, options.language);
  const subtitle = number ? typedFigure(number) : dayFigure(day);
  return printable({
    title: `${title} ${number ?? day}`,
    language: options.language,
    styles: slipStyles,
    long: cheques.length > CHEQUES_ON_ONE_PAGE,
    continued: continuedOf(
      [number ? `${title} ${figureText(number, options)}` : title, withdrawn ? texts.withdrawn : ''],
      options,
    ),
    code: options.code ?? null,
    footer: footerOf(clinic, options),
    body: html`${letterhead({ clinic, title, subtitle, badge, dateFormat }, options)}
      ${withdrawn && html`<p class="notice">${texts.withdrawnExplained}</p>`}
      <section class="facts">${account(slip, texts)} ${count(slip, texts)} ${dates(slip, options)}</section>
      ${table(slip, texts)}
      <section class="end">
        <div class="remarks"></div>
        ${total(slip, texts)}
      </section>
      ${inWords(slip, options)}
      <section class="signatures">
        <p class="quiet">${texts.depositorSignature}</p>
        <p class="quiet">${texts.bankStamp}</p>
      </section>`,
  });
}

function account({ clinic }: PrintedDepositSlip, texts: PrintTexts): Html {
  const rib = clinic.identity?.rib;
  return html`<div class="block">
    <h2>${texts.creditedAccount}</h2>
    <p class="strong">${isolated(clinic.name)}</p>
    ${rib && html`<p>${texts.rib} ${figure(ribInParts(rib))}</p>`}
  </div>`;
}

function count({ cheques }: PrintedDepositSlip, texts: PrintTexts): Html {
  return html`<div class="block">
    <h2>${texts.chequeCount}</h2>
    <p class="strong">${figure(String(cheques.length))}</p>
  </div>`;
}

function dates({ day, dateFormat }: PrintedDepositSlip, { language }: PrintOptions): Html {
  return html`<div class="block dates">
    <h2>${printTexts[language].depositedOn}</h2>
    <p class="strong">${dayFigure(printedDay(day, dateFormat, language))}</p>
  </div>`;
}

function table(slip: PrintedDepositSlip, texts: PrintTexts): Html {
  const currency = html`<span class="unit">${slip.currency}</span>`;
  return html`<table class="lines cheques">
    <colgroup>
      <col class="w-place" />
      <col class="w-number" />
      <col class="w-bank" />
      <col />
      <col class="w-amount" />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">${texts.place}</th>
        <th scope="col">${texts.chequeNumber}</th>
        <th scope="col">${texts.bank}</th>
        <th scope="col">${texts.drawer}</th>
        <th scope="col" class="number">${texts.amount} ${currency}</th>
      </tr>
    </thead>
    <tbody>
      ${slip.cheques.map((cheque, index) => row(cheque, index, slip))}
    </tbody>
  </table>`;
}

function row({ number, bank, drawer, amount }: PrintedCheque, index: number, slip: PrintedDepositSlip): Html {
  const said = (text: string | null): Insert => given(text).map(isolated);
  return html`<tr>
    <td>${figure(String(index + 1))}</td>
    <td>${given(number).map(typedFigure)}</td>
    <td>${said(bank)}</td>
    <td>${said(drawer)}</td>
    <td class="number">${figure(plainAmount(amount, slip))}</td>
  </tr>`;
}

function total(slip: PrintedDepositSlip, texts: PrintTexts): Html {
  return html`<dl class="totals">
    <div class="sum grand">
      <dt>${texts.total}</dt>
      <dd>${figure(moneyAmount(slip.total, slip))}</dd>
    </div>
  </dl>`;
}

/** One that was withdrawn promises nothing. */
function inWords({ total: amount, currency, withdrawn }: PrintedDepositSlip, { language }: PrintOptions) {
  const words = withdrawn ? null : amountInWords(amount, currency, language);
  return words && wordsLine(printTexts[language].depositSlipInWords, words);
}

/** The receipt on paper, the same on the screen and in the PDF: one page, with the amount in figures and in words. */
import { iceLine } from './billedTo.ts';
import { figureLocale, moneyAmount, printedDay } from './figures.ts';
import { html, type Html, type Insert } from './html.ts';
import { voidStyles } from './invoiceStyles.ts';
import { continuedOf, footerOf, letterhead } from './letterhead.ts';
import { dayFigure, figure, figureText, given, isolated, pair, prose, wordsLine } from './pieces.ts';
import { printable, type Printable } from './printable.ts';
import type { PrintOptions } from './printedInvoice.ts';
import type { PrintedReceipt } from './printedReceipt.ts';
import { printTexts, type PrintTexts } from './texts.ts';
import { amountInWords } from './words.ts';

const receiptStyles = `${voidStyles}
.sum-box {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 1mm 8mm;
  padding: 4.5mm 6mm;
  border-radius: 1.5mm;
  background: #e6f2f0;
  color: #0b4f4b;
  font-weight: 600;
  break-inside: avoid;
}
.sum-box .value { font-size: 17pt; line-height: 1.2; }
.sum-box.reversed { background: #fbe6e4; color: #a1241b; }
.sum-box.reversed .value { text-decoration: line-through; text-decoration-thickness: 0.4mm; }
.closing { display: grid; grid-template-columns: minmax(0, 1fr) 70mm; gap: 12mm; margin-block-start: 9mm; break-inside: avoid; }
.closing .pairs { row-gap: 1.2mm; }
.closing .block + .block { margin-block-start: 5mm; }
.signature { min-block-size: 34mm; border-block-start: 0.2mm solid var(--line); padding-block-start: 2mm; font-size: 8.5pt; }
.signature .strong { font-size: 9.5pt; font-weight: 600; }
@media screen and (max-width: 640px) {
  .closing { grid-template-columns: minmax(0, 1fr); gap: 5mm; }
}
`;

export function receiptPrintable(issued: PrintedReceipt, options: PrintOptions): Printable {
  const texts = printTexts[options.language];
  const receipt = { ...issued, locale: figureLocale(issued.locale, options.language) };
  const { clinic, number, reversed, dateFormat } = receipt;
  const title = receipt.kind === 'refund' ? texts.refundReceipt : texts.receipt;
  const badge = reversed && html`<span class="badge red">${texts.reversed}</span>`;
  return printable({
    title: `${title} ${number}`,
    language: options.language,
    styles: receiptStyles,
    long: false,
    continued: continuedOf(
      [`${title} ${figureText(number, options)}`, reversed ? texts.reversed : ''],
      options,
    ),
    code: options.code ?? null,
    footer: footerOf(clinic, options),
    body: html`${reversed && html`<div class="void" aria-hidden="true"><span>${texts.reversed}</span></div>`}
      ${letterhead({ clinic, title, subtitle: figure(number), badge, dateFormat }, options)}
      ${reversed && html`<p class="notice">${texts.reversedExplained}</p>`}
      <section class="facts">
        ${person(receipt, texts)} ${invoice(receipt, options)} ${dates(receipt, options)}
      </section>
      ${sum(receipt, texts)} ${inWords(receipt, options)}
      <section class="closing">
        <div>${details(receipt, options)} ${reason(receipt, texts)}</div>
        ${signature(receipt, texts)}
      </section>`,
  });
}

/** Who paid; the patient beside them, if that is another person. */
function person({ kind, patient, payer, company, ice }: PrintedReceipt, texts: PrintTexts): Html {
  const [other] = kind === 'refund' ? [] : given(payer);
  return html`<div class="block">
    <h2>${kind === 'refund' ? texts.refundedTo : texts.receivedFrom}</h2>
    <p class="strong">${isolated(other ?? patient ?? texts.erased)}</p>
    ${
      other !== undefined &&
      html`<h2 class="second">${texts.patient}</h2>
        <p>${isolated(patient ?? texts.erased)}</p>`
    }
    ${
      company &&
      html`<h2 class="second">${texts.billedTo}</h2>
        <p>${isolated(company)}</p>
        ${iceLine(ice, texts)}`
    }
  </div>`;
}

function invoice(receipt: PrintedReceipt, { language }: PrintOptions): Html {
  const { invoice: paid, dateFormat } = receipt;
  const texts = printTexts[language];
  if (paid === null) return ofAccount(receipt, texts);
  return html`<div class="block">
    <h2>${texts.invoice}</h2>
    <p class="strong">${figure(paid.number ?? '–')}</p>
    ${paid.day !== null && html`<p>${dayFigure(printedDay(paid.day, dateFormat, language))}</p>`}
  </div>`;
}

/** Money of the patient's account, with the invoices that it was paid for. */
function ofAccount(receipt: PrintedReceipt, texts: PrintTexts): Html {
  const { parts } = receipt;
  if (parts.length === 0)
    return html`<div class="block">
      <h2>${texts.patientAccount}</h2>
    </div>`;
  return html`<div class="block">
    <h2>${texts.paidForInvoices}</h2>
    <dl class="pairs">
      ${parts.map(({ number, amount }) => pair(number ?? '–', figure(moneyAmount(amount, receipt))))}
    </dl>
  </div>`;
}

function dates({ day, kind, dateFormat }: PrintedReceipt, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  return html`<div class="block dates">
    <h2>${kind === 'refund' ? texts.refundedOn : texts.receivedOn}</h2>
    <p class="strong">${dayFigure(printedDay(day, dateFormat, language))}</p>
  </div>`;
}

function sum(receipt: PrintedReceipt, texts: PrintTexts): Html {
  const { kind, amount, reversed } = receipt;
  return html`<p class="sum-box ${reversed ? 'reversed' : ''}">
    <span>${kind === 'refund' ? texts.amountRefunded : texts.amountReceived}</span>
    <span class="value">${figure(moneyAmount(amount, receipt))}</span>
  </p>`;
}

/** A reversed one has no words: they would bind the clinic to an amount that it did not receive. */
function inWords({ amount, currency, reversed }: PrintedReceipt, { language }: PrintOptions): Insert {
  const words = reversed ? null : amountInWords(amount, currency, language);
  return words && wordsLine(printTexts[language].receiptInWords, words);
}

function details(receipt: PrintedReceipt, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  const { method, reference, tendered, change, dueAfter, balanceAfter, reversed } = receipt;
  const { bank, chequeDate, dateFormat } = receipt;
  const number = method === 'cheque' ? texts.chequeNumber : texts.reference;
  const money = (amount: string | null): Html | null =>
    amount === null ? null : figure(moneyAmount(amount, receipt));
  return html`<div class="block">
    <dl class="pairs">
      ${pair(texts.moneyMethod, method === 'unstated' ? null : texts[`method.${method}`])}
      ${pair(number, reference)} ${pair(texts.bank, bank)}
      ${pair(texts.chequeDate, chequeDate && dayFigure(printedDay(chequeDate, dateFormat, language)))}
      ${pair(texts.tendered, money(tendered))} ${pair(texts.change, money(change))}
      ${pair(texts.stillDue, reversed ? null : money(dueAfter))}
      ${pair(texts.onAccount, reversed ? null : money(balanceAfter))}
    </dl>
  </div>`;
}

function reason({ reason: said }: PrintedReceipt, texts: PrintTexts): Insert {
  return given(said).map(
    (text) =>
      html`<div class="block">
        <h2>${texts.reason}</h2>
        ${prose(text)}
      </div>`,
  );
}

function signature({ cashier, kind }: PrintedReceipt, texts: PrintTexts): Html {
  return html`<div class="signature">
    <p class="quiet">${kind === 'refund' ? texts.refundedBy : texts.receivedBy}</p>
    ${given(cashier).map((name) => html`<p class="strong">${isolated(name)}</p>`)}
    <p class="quiet second">${texts.cashierSignature}</p>
  </div>`;
}

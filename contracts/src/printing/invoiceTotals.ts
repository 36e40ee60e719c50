/** The sums of an invoice, and what is left to pay. */
import { compare, isAbove, ZERO } from '../kernel/money.ts';
import { isZeroAmount, moneyAmount, percentFigure, plainAmount } from './figures.ts';
import { html, type Html, type Insert } from './html.ts';
import { figure } from './pieces.ts';
import type { PrintedInvoice, PrintedPaid } from './printedInvoice.ts';
import type { PrintTexts } from './texts.ts';

export function totals(invoice: PrintedInvoice, texts: PrintTexts): Html {
  const { amounts } = invoice;
  const money = (amount: string): Html => figure(moneyAmount(amount, invoice));
  const sum = (term: Insert, value: Html, kind = ''): Html =>
    html`<div class="sum ${kind}">
      <dt>${term}</dt>
      <dd>${value}</dd>
    </div>`;
  const rate = (percent: string): Html =>
    html`<span class="quiet">${figure(percentFigure(percent, invoice))}</span>`;
  const discount = isZeroAmount(amounts.discountAmount)
    ? money(amounts.discountAmount)
    : money(`-${amounts.discountAmount}`);
  return html`<dl class="totals">
    ${sum(texts.total, money(amounts.total))}
    ${sum(html`${texts.tax} ${rate(amounts.taxRate)}`, money(amounts.taxAmount))}
    ${sum(html`${texts.discount} ${rate(amounts.discountRate)}`, discount)}
    ${sum(texts.grandTotal, money(amounts.grandTotal), 'grand')} ${payment(invoice, texts, sum)}
  </dl>`;
}

type Sum = (term: Insert, value: Html, kind?: string) => Html;

/**
 * From the grand total to what is left: what was taken off it, what is to be paid back, what was paid, and how. A voided invoice asks for
 * nothing.
 */
function payment(invoice: PrintedInvoice, texts: PrintTexts, sum: Sum): Insert {
  const { status, amounts, voided } = invoice;
  const { credited, writtenOff, refundOwed, paid, due } = amounts;
  const money = (amount: string): Html => figure(moneyAmount(amount, invoice));
  const by = invoice.paidBy.length > 0 && sum(texts.paidBy, methods(invoice, texts));
  if (voided) return by;
  const any = (term: Insert, amount: string | undefined, sign = '') =>
    amount !== undefined && isAbove(amount, ZERO) && sum(term, money(`${sign}${amount}`));
  return [
    any(texts.credits, credited, '-'),
    any(texts.writtenOff, writtenOff, '-'),
    any(texts.refundOwed, refundOwed),
    by,
    any(texts.paid, paid),
    sum(status === 'partiallyPaid' ? texts.rest : texts.amountDue, money(due), 'due'),
  ];
}

/** The word of the method by which all of it was paid; of several, each in a line with its amount. */
function methods(invoice: PrintedInvoice, texts: PrintTexts): Html {
  const { paidBy, amounts } = invoice;
  const word = ({ method }: PrintedPaid): string => texts[`method.${method}`];
  const paidAlike = paidBy.find(({ amount }) => compare(amount, amounts.paid ?? ZERO) === 0);
  if (paidAlike) return html`${word(paidAlike)}`;
  return html`${paidBy.map(
    (paid) => html`<div class="method">${word(paid)} ${figure(plainAmount(paid.amount, invoice))}</div>`,
  )}`;
}

/** The sums of an invoice, and what is left to pay. */
import { compare, minus, sum as sumOf, ZERO } from '../kernel/money.ts';
import { isNought, moneyAmount, percentFigure } from './figures.ts';
import { html, type Html, type Insert } from './html.ts';
import { figure } from './pieces.ts';
import type { PrintedInvoice } from './printedInvoice.ts';
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
  const discount = isNought(amounts.discountAmount)
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

/** What was taken off the grand total, what was paid, how, and what is left; a voided invoice asks for nothing. */
function payment(invoice: PrintedInvoice, texts: PrintTexts, sum: Sum): Insert {
  const { status, amounts, paidBy } = invoice;
  const { credited = ZERO, writtenOff = ZERO } = amounts;
  const money = (amount: string): Html => figure(moneyAmount(amount, invoice));
  const off = (term: Insert, amount: string) => compare(amount, ZERO) > 0 && sum(term, money(`-${amount}`));
  const by = paidBy === null ? null : sum(texts.paidBy, html`${texts[`paidBy.${paidBy}`]}`);
  if (invoice.voided) return by;
  const before = [off(texts.credits, credited), off(texts.writtenOff, writtenOff), by];
  if (status === 'paid') return [...before, sum(texts.amountDue, money('0'), 'due')];
  const toSettle = minus(amounts.grandTotal, sumOf([credited, writtenOff]));
  if (status !== 'partiallyPaid') {
    const owedAgain = minus(amounts.due, toSettle);
    const refunds = compare(owedAgain, ZERO) > 0 && sum(texts.refundOwed, money(owedAgain));
    return [...before, refunds, sum(texts.amountDue, money(amounts.due), 'due')];
  }
  const paid = minus(toSettle, amounts.rest);
  return [
    ...before,
    compare(paid, 0) >= 0 && sum(texts.paid, money(paid)),
    sum(texts.rest, money(amounts.rest), 'due'),
  ];
}

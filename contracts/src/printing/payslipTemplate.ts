/** The payslip on paper, the same on the screen and in the PDF: every line with its base and its rate. */
import { employeeFields } from '../modules/salaries/employeesSalaries.ts';
import { wordIn } from './closedWords.ts';
import { monthAndYear, moneyAmount, percentFigure, plainAmount, printedDay } from './figures.ts';
import { html, type Html, type Insert } from './html.ts';
import { continuedOf, footerOf, letterhead } from './letterhead.ts';
import { dayFigure, figure, isolated, pair, stacked, typedFigure, wordsLine } from './pieces.ts';
import { printable, type Printable } from './printable.ts';
import type { PrintOptions } from './printedInvoice.ts';
import type { PayslipLine, PrintedPayslip } from './printedPayslip.ts';
import { figureLocales, printTexts } from './texts.ts';
import { amountInWords } from './words.ts';

const payslipStyles = `
.w-amount { inline-size: 30mm; }
.w-rate { inline-size: 20mm; }
.lines tfoot { display: table-row-group; }
.lines tfoot td { font-weight: 600; border-block-end: 0; padding-block-end: 0; }
.net {
  display: flex;
  justify-content: space-between;
  gap: 6mm;
  margin-block-start: 8mm;
  padding: 3.5mm 5mm;
  border-radius: 1.5mm;
  background: #e6f2f0;
  color: #0b4f4b;
  font-size: 12.5pt;
  font-weight: 600;
  break-inside: avoid;
}
@media screen and (max-width: 640px) {
  .lines, .lines > thead, .lines > tbody, .lines > tfoot { display: block; }
  .lines th + th, .lines td + td { padding-inline-start: 1mm; }
  .lines tr { display: grid; grid-template-columns: 1.2fr 0.8fr 1.2fr 1.2fr; border-block-end: 1px solid var(--line); }
  .lines tr > * { border: 0; }
  .lines tr > :first-child { grid-column: 1 / -1; padding-block-end: 0; }
  .lines tfoot tr > :nth-child(2) { grid-column: 3; }
}
`;

export function payslipPrintable(payslip: PrintedPayslip, options: PrintOptions): Printable {
  const texts = printTexts[options.language];
  const { clinic, employee } = payslip;
  const month = monthAndYear(payslip.month, options.language);
  const who = employee.name ?? texts.erased;
  return printable({
    title: `${texts.payslip} ${month}`,
    language: options.language,
    styles: payslipStyles,
    long: false,
    continued: continuedOf([texts.payslip, who, month], options),
    code: options.code ?? null,
    footer: footerOf(clinic, options),
    body: html`${letterhead({ clinic, title: texts.payslip, subtitle: html`<bdi>${month}</bdi>`, dateFormat: payslip.dateFormat }, options)}
      ${payslip.sample && html`<p class="notice">${texts.sample}</p>`}
      <section class="facts">${person(payslip, options)} ${employment(payslip, options)}</section>
      ${lines(payslip, options)}
      <p class="net">
        <span>${texts.netSalary}</span> ${figure(moneyAmount(payslip.netSalary, styleOf(payslip, options)))}
      </p>
      ${inWords(payslip, options)}`,
  });
}

function styleOf({ currency }: PrintedPayslip, { language }: PrintOptions) {
  return { locale: figureLocales[language], currency };
}

function inWords({ netSalary, currency }: PrintedPayslip, { language }: PrintOptions): Insert {
  const words = amountInWords(netSalary, currency, language);
  return words && wordsLine(printTexts[language].netInWords, words);
}

function person({ employee }: PrintedPayslip, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  return html`<div class="block">
    <h2>${texts.employee}</h2>
    <p class="strong">${isolated(employee.name ?? texts.erased)}</p>
    ${stacked([employee.email])}
    <dl class="pairs second">${pair(texts.cin, employee.cin === null ? null : typedFigure(employee.cin))}</dl>
  </div>`;
}

function employment(payslip: PrintedPayslip, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  const { joiningDate, role } = payslip.employee;
  const joined =
    joiningDate === null ? null : dayFigure(printedDay(joiningDate, payslip.dateFormat, language));
  return html`<div class="block">
    <h2>${texts.employment}</h2>
    <dl class="pairs">
      ${pair(texts.role, wordIn(language, employeeFields.role, role))} ${pair(texts.joiningDate, joined)}
      ${pair(texts.month, html`<bdi>${monthAndYear(payslip.month, language)}</bdi>`)}
    </dl>
  </div>`;
}

function lines(payslip: PrintedPayslip, options: PrintOptions): Html {
  const texts = printTexts[options.language];
  const style = styleOf(payslip, options);
  const amount = (value: string | null): Html =>
    html`<td class="number">${value !== null && figure(plainAmount(value, style))}</td>`;
  const currency = html`<span class="unit">${payslip.currency}</span>`;
  const line = ({ text, base, rate, earned, deducted }: PayslipLine): Html =>
    html`<tr>
      <td><p class="item">${texts[text]}</p></td>
      ${amount(base)}
      <td class="number">${rate !== null && figure(percentFigure(rate, style))}</td>
      ${amount(earned)} ${amount(deducted)}
    </tr>`;
  return html`<table class="lines">
    <colgroup>
      <col />
      <col class="w-amount" />
      <col class="w-rate" />
      <col class="w-amount" />
      <col class="w-amount" />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">${texts.rubric}</th>
        <th scope="col" class="number">${texts.base}</th>
        <th scope="col" class="number">${texts.rate}</th>
        <th scope="col" class="number">${texts.earnings} ${currency}</th>
        <th scope="col" class="number">${texts.deductions} ${currency}</th>
      </tr>
    </thead>
    <tbody>
      ${payslip.lines.map(line)}
    </tbody>
    <tfoot>
      <tr>
        <td colspan="3">${texts.grossSalary} / ${texts.totalDeductions}</td>
        ${amount(payslip.grossSalary)} ${amount(payslip.deductions)}
      </tr>
    </tfoot>
  </table>`;
}

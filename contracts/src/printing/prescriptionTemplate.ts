/** The prescription (ordonnance) on paper, the same on the screen and in the PDF. */
import { yearsBetween } from '../kernel/day.ts';
import { partiesFields } from '../modules/prescriptions/prescriptionFields.ts';
import { ageInYears } from './age.ts';
import { wordIn } from './closedWords.ts';
import { printedDay } from './figures.ts';
import { html, type Html, type Insert } from './html.ts';
import { continuedOf, footerOf, letterhead } from './letterhead.ts';
import { dayFigure, figure, figureText, given, isolated, pair, prose, stacked } from './pieces.ts';
import { printable, type Printable } from './printable.ts';
import type { PrintOptions } from './printedInvoice.ts';
import type { PrescribedLine, PrintedPrescription } from './printedPrescription.ts';
import { printTexts, type PrintTexts } from './texts.ts';

/** More lines than this rarely fit on one page. */
const LINES_ON_ONE_PAGE = 9;

const prescriptionStyles = `
.w-place { inline-size: 10mm; }
.w-item { inline-size: 62mm; }
.closing { display: grid; grid-template-columns: minmax(0, 1fr) 70mm; gap: 12mm; margin-block-start: 8mm; break-inside: avoid; }
.signature { min-block-size: 34mm; border-block-start: 0.2mm solid var(--line); padding-block-start: 2mm; color: var(--quiet); font-size: 8.5pt; }
@media screen and (max-width: 640px) {
  .w-item { inline-size: 40%; }
  .closing { grid-template-columns: minmax(0, 1fr); gap: 5mm; }
}
`;

export function prescriptionPrintable(prescription: PrintedPrescription, options: PrintOptions): Printable {
  const texts = printTexts[options.language];
  const { clinic, number } = prescription;
  return printable({
    title: `${texts.prescription} ${number}`,
    language: options.language,
    styles: prescriptionStyles,
    long: prescription.lines.length > LINES_ON_ONE_PAGE,
    continued: continuedOf([`${texts.prescription} ${figureText(number, options)}`], options),
    code: options.code ?? null,
    footer: footerOf(clinic, options),
    body: html`${letterhead({ clinic, title: texts.prescription, subtitle: figure(number), dateFormat: prescription.dateFormat }, options)}
      <section class="facts">
        ${patient(prescription, options)} ${doctor(prescription, options)} ${dates(prescription, options)}
      </section>
      ${lines(prescription.lines, texts)}
      <section class="closing">
        <div>${remarks(prescription, texts)}</div>
        <p class="signature">${texts.signature}</p>
      </section>`,
  });
}

function patient(
  { patient: person, prescriptionDate, dateFormat }: PrintedPrescription,
  options: PrintOptions,
) {
  const { language } = options;
  const texts = printTexts[language];
  const age = person.birthday === null ? -1 : yearsBetween(person.birthday, prescriptionDate);
  const born = person.birthday === null ? null : dayFigure(printedDay(person.birthday, dateFormat, language));
  return html`<div class="block">
    <h2>${texts.patient}</h2>
    <p class="strong">${isolated(person.name ?? texts.erased)}</p>
    ${prose(person.address ?? '')} ${stacked([person.email])}
    <dl class="pairs second">
      ${pair(texts.born, born)} ${age >= 0 && pair(texts.age, ageInYears(age, language))}
    </dl>
  </div>`;
}

function doctor({ doctor: person }: PrintedPrescription, { language }: PrintOptions): Html {
  const texts = printTexts[language];
  const speciality = wordIn(language, partiesFields.speciality, person.speciality);
  return html`<div class="block">
    <h2>${texts.prescribedBy}</h2>
    <p class="strong">${isolated(person.name ?? texts.erased)}</p>
    ${stacked([speciality, person.department])}
  </div>`;
}

function dates(
  { prescriptionDate, dueDate, dateFormat }: PrintedPrescription,
  { language }: PrintOptions,
): Html {
  const texts = printTexts[language];
  const day = (value: string): Html => dayFigure(printedDay(value, dateFormat, language));
  return html`<div class="block dates">
    <h2>${texts.appointmentDate}</h2>
    <p class="strong">${day(prescriptionDate)}</p>
    ${
      dueDate !== null &&
      html`<h2 class="second">${texts.dueDate}</h2>
        <p class="strong">${day(dueDate)}</p>`
    }
  </div>`;
}

function lines(prescribed: readonly PrescribedLine[], texts: PrintTexts): Html {
  return html`<table class="lines">
    <colgroup>
      <col class="w-place" />
      <col class="w-item" />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">#</th>
        <th scope="col">${texts.prescribed}</th>
        <th scope="col">${texts.instructions}</th>
      </tr>
    </thead>
    <tbody>
      ${prescribed.map(
        ({ name, description }, index) =>
          html`<tr>
            <td class="quiet">${figure(String(index + 1))}</td>
            <td><p class="item">${isolated(name ?? texts.erased)}</p></td>
            <td>${prose(description ?? '')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function remarks({ otherInformation }: PrintedPrescription, texts: PrintTexts): Insert {
  return given(otherInformation).map(
    (text) =>
      html`<div class="block">
        <h2>${texts.otherInformation}</h2>
        ${prose(text)}
      </div>`,
  );
}

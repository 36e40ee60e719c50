/** What people typed longer than its place goes on in the next line: it shrinks no page, leaves no page, and covers nothing. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  depositSlipPrintable,
  documentLanguages,
  exampleCheques,
  exampleDepositSlip,
  exampleInvoice,
  examplePayslip,
  invoicePrintable,
  payslipPrintable,
  type Printable,
  type PrintLanguage,
} from '@hospital/contracts';
import { createRenderer, type Renderer } from './render.ts';
import { textBoxes } from './testing/textBoxes.ts';

// The first start unpacks the browser.
jest.setTimeout(240_000);

/** A4, 16 mm from each side. */
const [LEFT, RIGHT] = [45, 550];
/** Nearer to the edge few printers print. */
const FOOT = 14;
/** Two lines of text never stand nearer to each other. */
const LINE = 4;
const NUMBER = 'W'.repeat(40);
const REFERENCE = 'W'.repeat(100);
const WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4);

const options = { code: 'K7QF2M9XTB4D', publicUrl: 'https://clinic.example' };
const invoice = exampleInvoice();
const slip = exampleDepositSlip();
const payslip = examplePayslip();
const identity = {
  ...{ ice: NUMBER, fiscalId: NUMBER, tradeRegister: NUMBER, professionalTax: NUMBER },
  ...{ cnssNumber: NUMBER, inpe: NUMBER, rib: NUMBER },
};
const clinic = { name: WORD, legalFooter: 'SARL '.repeat(48), identity };
const bank = { name: WORD, country: WORD, city: WORD, address: WORD, rib: null, iban: WORD, swift: WORD };

const papers: Readonly<Record<string, (language: PrintLanguage) => Printable>> = {
  invoice: (language) =>
    invoicePrintable(
      { ...invoice, seller: { ...invoice.seller, ...clinic, bank } },
      { ...options, language },
    ),
  'deposit slip': (language) =>
    depositSlipPrintable(
      {
        ...slip,
        clinic: { ...slip.clinic, ...clinic },
        reference: REFERENCE,
        cheques: exampleCheques(3).map((cheque) => ({ ...cheque, number: REFERENCE, bank: WORD })),
      },
      { ...options, language },
    ),
  payslip: (language) =>
    payslipPrintable(
      {
        ...payslip,
        clinic: { ...payslip.clinic, ...clinic },
        employee: { ...payslip.employee, cin: REFERENCE },
      },
      { ...options, language },
    ),
};

let renderer: Renderer;
beforeAll(async () => {
  renderer = await createRenderer({ pages: 1 });
});
afterAll(() => renderer.close());

const cases = Object.entries(papers).flatMap(([name, print]) =>
  documentLanguages.map((language) => [name, language, print(language)] as const),
);

test.each(cases)('on the %s (%s)', async (_name, _language, paper) => {
  const places = await textBoxes((await renderer.renderPdf(paper)).bytes);
  expect(places.filter(({ left, right }) => left < LEFT - 1 || right > RIGHT + 1)).toEqual([]);
  expect(places.filter(({ foot }) => foot < FOOT)).toEqual([]);
  // The title is 20 points high; a page that is too wide is printed smaller.
  expect(Math.max(...places.map(({ height }) => height))).toBeCloseTo(20, 0);
  // Marks of Arabic letters stand over these.
  const latin = places.filter(({ text }) => /[A-Za-z0-9]/.test(text));
  const over = latin.filter((one, index) =>
    latin.some(
      (other, place) =>
        place < index &&
        other.page === one.page &&
        Math.abs(other.foot - one.foot) < LINE &&
        other.left < one.right - 1 &&
        one.left < other.right - 1,
    ),
  );
  expect(over).toEqual([]);
});

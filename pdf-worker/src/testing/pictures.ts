/**
 * Pictures of every template, to look at: every kind, three languages, short, long, and with what people really write. PDFs, and PNGs where
 * `pdftoppm` (poppler-utils) is installed. `npm run pictures -w pdf-worker` writes them to `pdf-worker/pictures`.
 */
import {
  creditNotePrintable,
  documentLanguages,
  exampleCreditNote,
  depositSlipPrintable,
  exampleCheques,
  exampleCredits,
  exampleDepositSlip,
  exampleInvoice,
  exampleLines,
  examplePayslip,
  examplePrescribed,
  examplePrescription,
  exampleReceipt,
  invoicePrintable,
  payslipPrintable,
  prescriptionPrintable,
  receiptPrintable,
  type Printable,
  type PrintLanguage,
} from '@hospital/contracts';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createRenderer } from '../render.ts';

const FOLDER = fileURLToPath(new URL('../../pictures', import.meta.url));
const DOTS_PER_INCH = '60';
const LONG_NAME =
  'Fatima-Zahra Maximiliane-Alexandrina El Idrissi El Bouzidi von und zu Hohenstein-Waldenburg';
const LONG_WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(5);
const ARABIC_NAME = 'فاطمة الزهراء بنعبد الله';
const code = 'K7QF2M9XTB4D';

const invoice = exampleInvoice();
const prescription = examplePrescription();
const payslip = examplePayslip();

const act = {
  code: 'K10',
  names: { fr: 'Consultation spécialisée', en: 'Specialist consultation', ar: 'استشارة متخصصة' },
};
const exemptions = ['Exonéré, CGI article 91-VI-1°'];

/** By what is special about them. */
const samples: Readonly<Record<string, (language: PrintLanguage) => Printable>> = {
  invoice: (language) => invoicePrintable(invoice, { language, code }),
  'invoice-acts': (language) =>
    invoicePrintable(
      exampleInvoice({
        seller: { ...invoice.seller, fax: '+212 522 00 00 01' },
        status: 'pending',
        lines: exampleLines(2).map((line) => ({ ...line, ...act })),
        exemptions,
      }),
      { language, code },
    ),
  'invoice-long': (language) =>
    invoicePrintable(exampleInvoice({ lines: exampleLines(100) }), {
      language,
      code,
      duplicateOn: '2026-11-22',
    }),
  'invoice-hostile': (language) =>
    invoicePrintable(
      exampleInvoice({
        seller: {
          ...invoice.seller,
          logo: null,
          name: LONG_NAME,
          legalFooter: 'ICE 001234567000089 · '.repeat(10),
        },
        buyer: { ...invoice.buyer, name: ARABIC_NAME, email: `${LONG_WORD}@mail.example` },
        visit: { ...invoice.visit, doctor: LONG_NAME },
        lines: [
          { name: LONG_WORD, description: LONG_NAME, quantity: '99999990', price: '0.00', amount: '0.00' },
          {
            name: ARABIC_NAME,
            description: 'قياس ضغط الدم 12/8',
            quantity: '0.125',
            price: '1.01',
            amount: '0.13',
          },
        ],
        amounts: { ...invoice.amounts, grandTotal: '9999999999.99', paid: '9999999999.98', due: '0.01' },
        status: 'partiallyPaid',
        paidBy: [
          { method: 'card', amount: '900.00' },
          { method: 'account', amount: '9999999000.00' },
          { method: 'cash', amount: '99.98' },
        ],
        otherInformation: `${LONG_WORD}\n${ARABIC_NAME}`,
      }),
      { language, code },
    ),
  'invoice-void': (language) => invoicePrintable(exampleInvoice({ voided: true }), { language, code }),
  prescription: (language) => prescriptionPrintable(prescription, { language, code }),
  'prescription-long': (language) =>
    prescriptionPrintable(examplePrescription({ lines: examplePrescribed(90) }), { language, code }),
  'prescription-hostile': (language) =>
    prescriptionPrintable(
      examplePrescription({
        clinic: { ...prescription.clinic, logo: null },
        patient: { ...prescription.patient, name: ARABIC_NAME, address: LONG_WORD },
        doctor: { name: LONG_NAME, speciality: 'Ophtalmologiste', department: LONG_WORD },
        lines: [...examplePrescribed(2), { name: LONG_WORD, description: `${LONG_NAME}\n${ARABIC_NAME}` }],
      }),
      { language, code },
    ),
  'credit-note': (language) => creditNotePrintable(exampleCreditNote(), { language, code }),
  'credit-note-plain': (language) =>
    creditNotePrintable(
      exampleCreditNote({
        lines: exampleCredits(1).map((line) => ({
          ...line,
          tax: '0.00',
          discount: '0.00',
          amount: line.net,
        })),
        refunded: '0.00',
        refundMethod: null,
        offDue: '300.00',
      }),
      { language, code, duplicateOn: '2026-11-24' },
    ),
  'credit-note-acts': (language) =>
    creditNotePrintable(
      exampleCreditNote({
        clinic: { ...invoice.seller, fax: '+212 522 00 00 01' },
        lines: exampleCredits(2).map((line) => ({ ...line, ...act })),
        exemptions,
      }),
      { language, code },
    ),
  'credit-note-long': (language) =>
    creditNotePrintable(exampleCreditNote({ lines: exampleCredits(80) }), { language, code }),
  'credit-note-hostile': (language) =>
    creditNotePrintable(
      exampleCreditNote({
        clinic: { ...invoice.seller, logo: null, name: LONG_NAME },
        buyer: ARABIC_NAME,
        lines: [
          {
            name: LONG_WORD,
            quantity: '99999990',
            net: '9999999999.99',
            tax: '9999999999.99',
            discount: '9999999999.99',
            amount: '9999999999.99',
          },
          {
            name: ARABIC_NAME,
            quantity: '0.125',
            net: '1.01',
            tax: '0.20',
            discount: '0.05',
            amount: '1.16',
          },
          { name: null, quantity: null, net: '0.01', tax: '0.00', discount: '0.00', amount: '0.01' },
        ],
        refundMethod: 'transfer',
        reason: `${LONG_WORD}\n${ARABIC_NAME}`,
      }),
      { language, code },
    ),
  receipt: (language) => receiptPrintable(exampleReceipt(), { language, code }),
  'receipt-payer': (language) =>
    receiptPrintable(
      exampleReceipt({
        payer: ARABIC_NAME,
        method: 'cheque',
        reference: 'CHQ 0045871',
        tendered: null,
        change: null,
        dueAfter: '0.00',
      }),
      { language, code, duplicateOn: '2026-11-22' },
    ),
  'deposit-slip': (language) => depositSlipPrintable(exampleDepositSlip(), { language, code }),
  'deposit-slip-long': (language) =>
    depositSlipPrintable(exampleDepositSlip({ cheques: exampleCheques(50), total: '62525.00' }), {
      language,
      code,
    }),
  'receipt-reversed': (language) => receiptPrintable(exampleReceipt({ reversed: true }), { language, code }),
  'receipt-refund': (language) =>
    receiptPrintable(
      exampleReceipt({
        number: 'RMB-2026-000003',
        kind: 'refund',
        method: 'transfer',
        reference: 'VIR 2026-11-20/77',
        tendered: null,
        change: null,
        reason: 'The examination was cancelled by the clinic.',
      }),
      { language, code },
    ),
  'receipt-hostile': (language) =>
    receiptPrintable(
      exampleReceipt({
        clinic: { ...invoice.seller, logo: null, name: LONG_NAME },
        patient: ARABIC_NAME,
        payer: LONG_NAME,
        cashier: LONG_NAME,
        reference: LONG_WORD.slice(0, 100),
        reason: `${LONG_WORD}\n${ARABIC_NAME}`,
        amount: '9999999999.99',
        tendered: '9999999999.99',
        change: '0.00',
      }),
      { language, code },
    ),
  payslip: (language) => payslipPrintable({ ...payslip, sample: false }, { language, code }),
  'payslip-hostile': (language) =>
    payslipPrintable(
      {
        ...payslip,
        employee: {
          ...payslip.employee,
          name: LONG_NAME,
          email: `${LONG_WORD}@mail.example`,
          role: LONG_NAME,
        },
        netSalary: '9999999999.99',
      },
      { language, code, duplicateOn: '2026-11-22' },
    ),
};

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const renderer = await createRenderer({ pages: 2 });
try {
  for (const [name, printableIn] of Object.entries(samples)) {
    for (const language of documentLanguages) {
      const file = path.join(FOLDER, `${name}-${language}`);
      const { bytes, pages } = await renderer.renderPdf(printableIn(language));
      await writeFile(`${file}.pdf`, bytes);
      await promisify(execFile)('pdftoppm', ['-r', DOTS_PER_INCH, '-png', `${file}.pdf`, file]).catch(
        () => null,
      );
      process.stdout.write(`${name}-${language}: ${String(pages)} pages\n`);
    }
  }
} finally {
  await renderer.close();
}

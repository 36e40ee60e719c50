/** An invoice to look at: for tests, benchmarks and anyone who works on the template. */
import * as money from '../kernel/money.ts';
import type { LegalIdentity } from '../modules/settings/legalIdentity.ts';
import type { PrintedClinic } from './printedClinic.ts';
import type { PrintedBuyer, PrintedInvoice, PrintedLine, PrintedSeller } from './printedInvoice.ts';

const catalogue = [
  ['Consultation', 'General consultation, 30 minutes', '300.00'],
  ['Electrocardiogram', '12 leads, with report', '250.00'],
  ['Blood count', null, '80.00'],
  ['Chest X-ray', 'Two views; the pictures are kept for ten years', '420.50'],
  ['Dressing', 'Sterile, changed by a nurse', '45.00'],
] as const;

export function exampleLines(count: number): PrintedLine[] {
  return Array.from({ length: count }, (_, index) => {
    const [name, description, price] = catalogue[index % catalogue.length] ?? catalogue[0];
    const quantity = String(1 + (index % 3));
    return { name, description, quantity, price, amount: money.times(quantity, price) };
  });
}

/** A teal square with a white cross, 40 pixels wide. */
const tinyLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAQUlEQVR42u3XsQkAMAwDsHzQL7v0/zm9oFsgoch412ZwrLNbGmAwuA3OR8Bg8Dw4iwIGg/tgkwkG/wu7MGDwOPgC6wscuYJ5514AAAAASUVORK5CYII=';

export const exampleClinic: PrintedClinic = {
  name: 'Clinique Atlas',
  logo: tinyLogo,
  address: ['12, rue Ibn Sina', '20250 Casablanca'],
  country: 'Morocco',
  phone: '+212 522 00 00 00',
  fax: null,
  email: 'contact@clinique.example',
  website: 'www.clinique.example',
  legalFooter: 'SARL au capital de 500 000 DH',
  identity: null,
};

/** The ICE and the RIB are valid. */
const identity: LegalIdentity = {
  ice: '001561191000066',
  fiscalId: '1234567',
  tradeRegister: '123456 Casablanca',
  professionalTax: '31234567',
  cnssNumber: '9856040',
  inpe: '060001234',
  rib: null,
};

const seller: PrintedSeller = {
  ...exampleClinic,
  identity,
  bank: {
    name: 'Bank name',
    country: 'Morocco',
    city: 'Casablanca',
    address: null,
    iban: 'MA64 0018 1000 7800 0201 1062 0318',
    swift: 'BANKMAMC',
    rib: '001810007800020110620318',
  },
};

const buyer: PrintedBuyer = {
  company: null,
  ice: null,
  name: 'Salma Bennani',
  email: 'salma@mail.example',
  patientAddress: '5, avenue Hassan II\n20000 Casablanca',
  billingAddress: null,
};

export function exampleInvoice(changes: Partial<PrintedInvoice> = {}): PrintedInvoice {
  const lines = changes.lines ?? exampleLines(3);
  const total = money.sum(lines.map((line) => line.amount));
  const taxAmount = money.percentOf(total, '20');
  const discountAmount = money.percentOf(total, '5');
  const grandTotal = money.minus(money.sum([total, taxAmount]), discountAmount);
  return {
    number: '2026-000042',
    status: 'sent',
    voided: false,
    invoiceDate: '2026-11-20',
    dueDate: '2026-12-20',
    seller,
    buyer,
    visit: { department: 'Cardiology', doctor: 'Dr Youssef Alami', day: '2026-11-19' },
    lines,
    amounts: {
      total,
      taxRate: '20',
      taxAmount,
      discountRate: '5',
      discountAmount,
      grandTotal,
      due: grandTotal,
    },
    paidBy: [],
    currency: 'MAD',
    locale: 'en-US',
    dateFormat: 'd M Y',
    otherInformation: null,
    ...changes,
  };
}

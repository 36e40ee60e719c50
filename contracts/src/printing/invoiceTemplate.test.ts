import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { legalIdentityOf, money } from '../index.ts';
import { invoicePrintable } from './invoiceTemplate.ts';
import { printableDocument, type Printable } from './printable.ts';
import { exampleInvoice } from './exampleInvoice.ts';
import type { PrintedInvoice, PrintedSeller } from './printedInvoice.ts';
import { printTexts } from './texts.ts';
import type { PrintLanguage } from './texts.ts';

const languages: readonly PrintLanguage[] = ['en', 'fr', 'ar'];

/** The text of a body that holds no markup of anybody but the template. */
function textOf(invoice: PrintedInvoice, language: PrintLanguage = 'en'): string {
  const { body } = invoicePrintable(invoice, { language });
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|#96);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[\s\u00a0\u202f]+/g, ' ');
}
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' };

/** The text of the page's margins, without the escapes of CSS. */
function marginsOf({ running }: Printable): string {
  return running.replace(/\\([0-9a-f]+) /g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
}

/** The text in every field that a person can write into, each time with a number of its own. */
function everywhere(text: string): { invoice: PrintedInvoice; written: string[] } {
  const written: string[] = [];
  const field = (): string => {
    written.push(`${text}#${String(written.length)}#`);
    return written.at(-1) ?? '';
  };
  const plain = exampleInvoice();
  const contacts = { phone: field(), fax: field(), email: field(), website: field(), legalFooter: text };
  const bank = {
    name: field(),
    country: field(),
    city: field(),
    address: field(),
    iban: field(),
    swift: field(),
    rib: field(),
  };
  const identity = {
    ice: field(),
    fiscalId: field(),
    tradeRegister: field(),
    professionalTax: field(),
    cnssNumber: field(),
    inpe: field(),
    rib: field(),
  };
  const invoice: PrintedInvoice = {
    ...plain,
    number: field(),
    seller: {
      ...contacts,
      identity,
      name: field(),
      logo: text,
      address: [field(), field()],
      country: field(),
      bank,
    },
    buyer: {
      company: field(),
      ice: field(),
      name: field(),
      email: field(),
      patientAddress: field(),
      billingAddress: field(),
    },
    visit: { department: field(), doctor: field(), day: plain.visit.day },
    lines: [{ name: field(), description: field(), quantity: '1', price: '1.00', amount: '1.00' }],
    currency: field(),
    locale: text,
    otherInformation: field(),
  };
  return { invoice, written };
}

/** The sequence of tags, without what is in their attributes. */
function tags(markup: string): string {
  return (markup.match(/<\/?[a-z0-9]+/gi) ?? []).join(' ');
}

test('amounts are written as the language of the document writes them', () => {
  const amounts = (language: PrintLanguage) =>
    textOf(exampleInvoice(), language).replace(/[\u200e\u200f\u061c]/g, '');
  expect(amounts('en')).toContain('MAD 1,196.00');
  expect(amounts('fr')).toContain('1 196,00 MAD');
  expect(amounts('ar')).toContain('1.196,00 MAD');
});

describe('what people wrote', () => {
  const attack = `</style><script>alert('x')</script><img src="x" onerror="alert(1)"> & "quoted"`;

  test('comes out as text, in every field', () => {
    const { invoice, written } = everywhere(attack);
    for (const language of languages) {
      const document = invoicePrintable(invoice, { language });
      expect(document.body).not.toContain('<script');
      expect(document.body).not.toContain('onerror="');
      expect(document.running).not.toContain('<');
      expect(printableDocument(document)).not.toContain('<script');
      const text = textOf(invoice, language);
      for (const value of written) expect(text).toContain(value);
    }
  });

  test('any text leaves the document’s tags as they are', () => {
    const innocent = tags(invoicePrintable(everywhere('x').invoice, { language: 'en' }).body);
    const text = fc
      .string({ unit: fc.constantFrom('<', '>', '"', "'", '/', '=', '&', '-', '!', 'p', 'x', ' ') })
      .filter((value) => value.trim() !== '');
    fc.assert(
      fc.property(text, (value) => {
        const { body, running } = invoicePrintable(everywhere(value).invoice, { language: 'en' });
        expect(tags(body)).toBe(innocent);
        expect(running).not.toMatch(/[<>]/);
      }),
    );
  });

  test('a logo from elsewhere is left out', () => {
    const plain = exampleInvoice();
    const logo = 'https://example.org/logo.png';
    const { body } = invoicePrintable({ ...plain, seller: { ...plain.seller, logo } }, { language: 'en' });
    expect(body).not.toContain('<img');
  });
});

describe('what is printed', () => {
  test('an invoice that is sent asks for the whole', () => {
    const text = textOf(exampleInvoice());
    for (const part of [
      'Invoice 2026-000042',
      'Clinique Atlas',
      'Salma Bennani',
      'Cardiology',
      'Dr Youssef Alami',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Invoice date 20 Nov 2026');
    expect(text).toContain('Due date 20 Dec 2026');
    expect(text).toContain('Total MAD 1,040.00');
    expect(text).toContain('Tax 20% MAD 208.00');
    expect(text).toContain('Discount 5% -MAD 52.00');
    expect(text).toContain('Grand total MAD 1,196.00');
    expect(text).toContain('Amount due MAD 1,196.00');
    expect(text).not.toContain('Paid by');
  });

  test('one that is partly paid says how and what is left', () => {
    const plain = exampleInvoice();
    const amounts = { ...plain.amounts, paid: '796.00', due: '400.00' };
    const text = textOf({
      ...plain,
      status: 'partiallyPaid',
      paidBy: [{ method: 'cheque', amount: '796.00' }],
      amounts,
    });
    expect(text).toContain('Partially paid');
    expect(text).toContain('Paid by Cheque Paid MAD 796.00 Balance due MAD 400.00');
  });

  test('what was credited or written off is not asked for, and is not called paid', () => {
    const plain = exampleInvoice();
    const amounts = { ...plain.amounts, credited: '100.00', writtenOff: '96.00', due: '1000.00' };
    expect(textOf({ ...plain, amounts })).toContain(
      'Grand total MAD 1,196.00 Credited -MAD 100.00 Written off -MAD 96.00 Amount due MAD 1,000.00',
    );
    const partly = { ...amounts, paid: '600.00', due: '400.00' };
    const paidBy = [{ method: 'cash', amount: '600.00' }] as const;
    expect(textOf({ ...plain, status: 'partiallyPaid', paidBy, amounts: partly })).toContain(
      'Paid by Cash Paid MAD 600.00 Balance due MAD 400.00',
    );
  });

  test('what was given back of a cheque that bounced is asked for again', () => {
    const plain = exampleInvoice();
    const amounts = { ...plain.amounts, credited: '100.00', refundOwed: '100.00', due: '1196.00' };
    expect(textOf({ ...plain, amounts })).toContain(
      'Credited -MAD 100.00 Refund to pay back MAD 100.00 Amount due MAD 1,196.00',
    );
  });

  test('one that is paid asks for nothing', () => {
    const plain = exampleInvoice();
    const amounts = { ...plain.amounts, paid: plain.amounts.grandTotal, due: '0.00' };
    const paidBy = [{ method: 'cash', amount: plain.amounts.grandTotal }] as const;
    expect(textOf({ ...plain, status: 'paid', paidBy, amounts })).toContain(
      'Paid by Cash Paid MAD 1,196.00 Amount due MAD 0.00',
    );
  });

  test('one that was voided says so and asks for nothing', () => {
    const text = textOf({ ...exampleInvoice(), voided: true });
    expect(text).toContain(printTexts.en.voidExplained);
    expect(text).not.toContain('Amount due');
    expect(text).not.toContain('Sent');
  });

  test('what was erased is called so, and what was never given is nothing, in every language', () => {
    const plain = exampleInvoice();
    const nobody = {
      company: null,
      ice: null,
      name: null,
      email: null,
      patientAddress: null,
      billingAddress: null,
    };
    const lines = plain.lines.map((line) => ({ ...line, name: null, description: null }));
    const visit = { department: null, doctor: null, day: null };
    for (const language of languages) {
      const text = textOf({ ...plain, buyer: nobody, visit, lines }, language);
      expect(text).toContain(`${printTexts[language].billedTo} ${printTexts[language].erased}`);
      expect(text).not.toMatch(/null|undefined|NaN|\[object/);
    }
  });

  test('a bill without an appointment and a doctor names its department, under one heading', () => {
    const visit = { department: 'Laboratory', doctor: null, day: null };
    for (const language of languages) {
      const { department } = printTexts[language];
      const text = textOf({ ...exampleInvoice(), visit }, language);
      expect(text).toContain(`${department} Laboratory`);
      expect(text.split(department)).toHaveLength(2);
    }
  });

  test('the seller’s numbers stand under the address, the account among the payment details', () => {
    const plain = exampleInvoice();
    const numbers = [
      'ICE 001561191000066',
      'IF 1234567',
      'RC 123456 Casablanca',
      'CNSS no. 9856040',
      'INPE 060001234',
    ];
    const text = textOf(plain);
    for (const number of numbers) expect(text).toContain(number);
    expect(text.match(/RIB 001 810 0078000201106203 18/g)).toHaveLength(1);
    expect(text.indexOf('RIB')).toBeGreaterThan(text.indexOf('Payment details'));
    expect(textOf(plain, 'fr')).toContain('Taxe prof. 31234567');
    expect(textOf(plain, 'ar')).toContain('الضريبة المهنية 31234567');
  });

  test('an invoice of before, or of a clinic without numbers, prints as it did', () => {
    const plain = exampleInvoice();
    const { bank } = plain.seller;
    const without: PrintedSeller = { ...plain.seller, identity: null, bank: bank && { ...bank, rib: null } };
    const empty = { ...without, identity: legalIdentityOf(null) };
    const bodyOf = (seller: PrintedSeller) =>
      invoicePrintable({ ...plain, seller }, { language: 'en' }).body.replace(/\s+/g, ' ');
    expect(bodyOf(without)).not.toMatch(/identity|RIB|INPE/);
    expect(bodyOf(empty)).toBe(bodyOf(without));
  });

  test('a company that is billed stands before the patient, with its ICE', () => {
    const plain = exampleInvoice();
    const buyer = { ...plain.buyer, company: 'Assurances Atlas SA', ice: '002136093000040' };
    expect(textOf({ ...plain, buyer })).toContain(
      'Billed to Assurances Atlas SA ICE 002136093000040 Patient Salma Bennani',
    );
    expect(textOf({ ...plain, buyer: { ...buyer, name: null } }, 'fr')).toContain(
      `Patient ${printTexts.fr.erased}`,
    );
    expect(textOf(plain)).toContain('Billed to Salma Bennani');
    expect(textOf(plain)).not.toContain('Patient Salma');
  });

  test('a billing address that differs stands beside the patient’s', () => {
    const plain = exampleInvoice();
    const text = textOf({ ...plain, buyer: { ...plain.buyer, billingAddress: 'Insurance, Rabat' } });
    expect(text).toContain('Insurance, Rabat');
    expect(text).toContain('Patient address 5, avenue Hassan II');
  });

  test('beside its code stands where that is checked; without a code, or an address, nothing does', () => {
    const runningOf = (options: object) =>
      marginsOf(invoicePrintable(exampleInvoice(), { language: 'fr', ...options }));
    const publicUrl = 'https://clinic.example/';
    const line = 'Document vérifiable sur clinic.example/verify';
    expect(runningOf({ code: 'K7QF2M9XTB4D', publicUrl })).toContain(line);
    expect(runningOf({ code: 'K7QF2M9XTB4D' })).not.toContain('verify');
    expect(runningOf({ publicUrl })).not.toContain('verify');
  });

  test('beside a name in another script, each part of the margin is isolated, so that no phone number is reversed', () => {
    const plain = exampleInvoice();
    const footOf = (name: string, language: PrintLanguage) =>
      marginsOf(
        invoicePrintable(
          { ...plain, seller: { ...plain.seller, name, phone: '0522 12 34 56' } },
          { language },
        ),
      );
    const mixed = 'Clinique مصحة النخيل';
    for (const language of languages)
      expect(footOf(mixed, language)).toMatch(
        /\u2068Clinique مصحة النخيل\u2069 · \u2068\u2066?0522 12 34 56/,
      );
    expect(footOf('Clinique', 'fr')).toContain('Clinique · 0522 12 34 56');
  });

  test('every language has every text', () => {
    for (const language of languages) {
      for (const [key, text] of Object.entries(printTexts[language]))
        expect([key, text.trim()]).not.toEqual([key, '']);
    }
  });

  test('the same invoice is always the same document', () => {
    const invoice = exampleInvoice({ lines: [...exampleInvoice().lines] });
    expect(invoicePrintable(invoice, { language: 'fr' })).toEqual(
      invoicePrintable(invoice, { language: 'fr' }),
    );
    expect(money.compare(invoice.amounts.grandTotal, 0)).toBeGreaterThan(0);
  });
});

test.each([
  ['en', 'Morocco'],
  ['fr', 'Maroc'],
  ['ar', 'المغرب'],
] as const)('in %s the country of the clinic and of its bank is %s', (language, country) => {
  const { body } = invoicePrintable(exampleInvoice(), { language });
  expect(body.match(new RegExp(`>${country}<`, 'g'))).toHaveLength(2);
});

test('a country that somebody typed otherwise stands as it was typed', () => {
  const plain = exampleInvoice();
  const seller = { ...plain.seller, country: 'Royaume du Maroc' };
  expect(invoicePrintable({ ...plain, seller }, { language: 'fr' }).body).toContain('>Royaume du Maroc<');
});

import { describe, expect, test } from '@jest/globals';
import { exampleReceipt } from './exampleReceipt.ts';
import type { PrintedReceipt } from './printedReceipt.ts';
import { receiptPrintable } from './receiptTemplate.ts';
import { printTexts, type PrintLanguage } from './texts.ts';

const bodyOf = (changes: Partial<PrintedReceipt> = {}, language: PrintLanguage = 'en') =>
  receiptPrintable(exampleReceipt(changes), { language }).body.replace(/[\s\u00a0]+/g, ' ');

describe('a receipt', () => {
  test('says who paid, what for, how, and what is still due', () => {
    const body = bodyOf({ reference: 'No. 5' });
    const said = ['REC-2026-000042', 'Salma Bennani', '2026-000117', '18 Nov 2026', '20 Nov 2026', 'Cash'];
    const amounts = ['1,250.50', '1,300.00', '49.50', '300.00', 'one thousand two hundred fifty dirhams'];
    for (const text of [...said, ...amounts, 'No. 5', 'Nadia Chraibi']) expect(body).toContain(text);
  });

  test('names the payer beside the patient', () => {
    expect(bodyOf({ payer: 'Omar' })).toMatch(/Received from.*Omar.*Patient.*Salma Bennani/);
    expect(bodyOf({ payer: ' ' })).toMatch(/Received from.*Salma Bennani/);
  });

  test('of a refund says to whom, and why', () => {
    const body = bodyOf({ kind: 'refund', reason: 'Not done', payer: 'Omar' });
    for (const text of ['Refund receipt', 'Refunded to', 'Amount refunded', 'Not done'])
      expect(body).toContain(text);
    expect(body).not.toContain('Omar');
  });

  test.each(['en', 'fr', 'ar'] as const)(
    'that is reversed says so in %s, and has no words to bind the clinic',
    (language) => {
      const words = { en: 'one thousand', fr: 'mille deux', ar: 'ألف' }[language];
      expect(bodyOf({}, language)).toContain(words);
      const body = bodyOf({ reversed: true }, language);
      expect(body).not.toContain(words);
      expect(body).toContain('class="notice"');
      expect(bodyOf({}, language)).not.toContain('class="notice"');
    },
  );

  test('whose method nobody stated is silent about it; an erased name is said to be erased', () => {
    expect(bodyOf({ method: 'unstated' })).not.toMatch(/Method/);
    expect(bodyOf({ patient: null })).toContain('erased');
  });

  test('text of people is never markup', () => {
    const mark = '<b>&"</b>';
    const body = bodyOf({ patient: mark, payer: mark, reference: mark, reason: mark, cashier: mark });
    expect(body).not.toContain('<b>');
    expect(body.match(/&lt;b&gt;/g)?.length).toBe(5);
  });
});

/** Without markup and marks of direction. */
const textOf = (changes: Partial<PrintedReceipt>, language: PrintLanguage) =>
  bodyOf(changes, language)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/ +/g, ' ');

const figuresIn = {
  en: { whole: 'MAD 1,250.50', part: 'MAD 1,200.00', rest: 'MAD 50.50', balance: 'MAD 20.00' },
  fr: { whole: '1.250,50 MAD', part: '1.200,00 MAD', rest: '50,50 MAD', balance: '20,00 MAD' },
  ar: { whole: '1.250,50 MAD', part: '1.200,00 MAD', rest: '50,50 MAD', balance: '20,00 MAD' },
};
const termsIn = {
  en: { parts: 'For invoices', balance: 'On the account', account: 'Patient account' },
  fr: { parts: 'Pour les factures', balance: 'Sur le compte', account: 'Compte patient' },
  ar: { parts: 'للفواتير', balance: 'في الحساب', account: 'حساب المريض' },
};

describe.each(['en', 'fr', 'ar'] as const)('a receipt of a patient’s account in %s', (language) => {
  const [figures, terms] = [figuresIn[language], termsIn[language]];
  const ofAccount = { invoice: null, dueAfter: null, balanceAfter: '20.00' } as const;
  const parts = [
    { number: '2026-000117', amount: '1200.00' },
    { number: null, amount: '50.50' },
  ];

  test('that paid several invoices names each with its part, and what stays on the account', () => {
    const text = textOf({ ...ofAccount, parts }, language);
    expect(text).toContain(`${terms.parts} 2026-000117 ${figures.part} – ${figures.rest} `);
    expect(text).toContain(`${terms.balance} ${figures.balance} `);
    expect(text).toContain(figures.whole);
    for (const absent of [terms.account, printTexts[language].stillDue]) expect(text).not.toContain(absent);
  });

  test('that is an advance names the account', () => {
    const text = textOf(ofAccount, language);
    expect(text).toContain(`${terms.account} `);
    expect(text).toContain(`${terms.balance} ${figures.balance} `);
    expect(text).not.toContain(terms.parts);
  });

  test('that is reversed has its parts, and no balance', () => {
    const text = textOf({ ...ofAccount, parts, reversed: true }, language);
    expect(text).toContain(`2026-000117 ${figures.part}`);
    expect(text).not.toContain(terms.balance);
  });

  test('says a balance of 0; a receipt of an invoice has none', () => {
    expect(textOf({ ...ofAccount, balanceAfter: '0.00' }, language)).toContain(terms.balance);
    expect(textOf({}, language)).not.toContain(terms.balance);
  });

  test('names the method of a payment out of the account', () => {
    const text = textOf({ method: 'account', tendered: null, change: null }, language);
    expect(text).toContain(`${printTexts[language].moneyMethod} ${terms.account} `);
  });
});

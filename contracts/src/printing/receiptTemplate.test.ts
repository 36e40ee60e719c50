import { describe, expect, test } from '@jest/globals';
import { exampleReceipt } from './exampleReceipt.ts';
import type { PrintedReceipt } from './printedReceipt.ts';
import { receiptPrintable } from './receiptTemplate.ts';
import type { PrintLanguage } from './texts.ts';

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

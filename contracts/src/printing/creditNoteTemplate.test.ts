/** What a credit note prints of its amount: off what is due, refunded, kept on the patient's account. */
import { describe, expect, test } from '@jest/globals';
import { creditNotePrintable } from './creditNoteTemplate.ts';
import { exampleCreditNote } from './exampleCreditNote.ts';
import type { PrintedCreditNote } from './printedCreditNote.ts';
import type { PrintLanguage } from './texts.ts';

/** Without markup and marks of direction. */
const textOf = (changes: Partial<PrintedCreditNote>, language: PrintLanguage) =>
  creditNotePrintable(exampleCreditNote(changes), { language })
    .body.replace(/<[^>]*>/g, ' ')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ');

describe.each([
  {
    language: 'en',
    offDue: 'Taken off the amount due MAD 100.00',
    refunded: 'Refunded Cash MAD 1,250.50',
    kept: 'Kept on the patient account MAD 49.50',
    terms: ['Taken off the amount due', 'Refunded', 'Kept on the patient account'],
  },
  {
    language: 'fr',
    offDue: 'Déduit du reste à payer 100,00 MAD',
    refunded: 'Remboursé Espèces 1 250,50 MAD',
    kept: 'Conservé sur le compte patient 49,50 MAD',
    terms: ['Déduit du reste à payer', 'Remboursé', 'Conservé sur le compte patient'],
  },
  {
    language: 'ar',
    offDue: 'المخصوم من المبلغ المستحق 100,00 MAD',
    refunded: 'المبلغ المُرجع نقداً 1.250,50 MAD',
    kept: 'محفوظ في حساب المريض 49,50 MAD',
    terms: ['المخصوم من المبلغ المستحق', 'المبلغ المُرجع', 'محفوظ في حساب المريض'],
  },
] as const)('a credit note in $language', ({ language, offDue, refunded, kept, terms }) => {
  const none = { offDue: '0.00', refunded: '0.00', kept: '0.00', refundMethod: null } as const;

  test('says what became of its amount, in one order', () => {
    const amounts = { offDue: '100.00', refunded: '1250.50', kept: '49.50' };
    expect(textOf(amounts, language)).toContain(`${offDue} ${refunded} ${kept}`);
  });

  test.each([
    ['offDue', 0],
    ['refunded', 1],
    ['kept', 2],
  ] as const)('with %s alone says nothing of the others', (name, index) => {
    const text = textOf({ ...none, [name]: '49.50' }, language);
    expect(terms.filter((term) => text.includes(term))).toEqual([terms[index]]);
  });
});

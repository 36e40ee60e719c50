import { describe, expect, test } from '@jest/globals';
import { depositSlipPrintable } from './depositSlipTemplate.ts';
import { exampleCheques, exampleDepositSlip } from './exampleDepositSlip.ts';
import { exampleClinic } from './exampleInvoice.ts';
import type { PrintedDepositSlip } from './printedDepositSlip.ts';
import type { PrintLanguage } from './texts.ts';

const slipOf = (changes: Partial<PrintedDepositSlip> = {}, language: PrintLanguage = 'en') =>
  depositSlipPrintable(exampleDepositSlip(changes), { language });
const bodyOf = (...of: Parameters<typeof slipOf>) => slipOf(...of).body.replace(/[\s\u00a0]+/g, ' ');

describe('a deposit slip', () => {
  test('lists each cheque with number, bank, drawer and amount, and adds them up', () => {
    const body = bodyOf();
    for (const text of ['0045127', '20 Nov 2026', '4100217', 'Banque A', 'Salma Bennani', '1,250.50'])
      expect(body).toContain(text);
    expect(body).toMatch(/Number of cheques.*3.*Total.*3,751\.50/);
    expect(body).toContain('three thousand seven hundred fifty-one dirhams');
    expect(body.match(/<tr>/g)?.length).toBe(4);
  });

  test('says to which account, by its RIB in parts', () => {
    const identity = { ...exampleClinic.identity, rib: '001810007800020110620318' };
    const clinic = { ...exampleClinic, identity } as PrintedDepositSlip['clinic'];
    expect(bodyOf({ clinic })).toContain('001 810 0078000201106203 18');
  });

  test('without a number is called by its day', () => {
    expect(slipOf({ reference: null }).title).toBe('Cheque deposit slip 20 Nov 2026');
  });

  test('without a number shows its day as the language runs, under the title too', () => {
    const body = bodyOf({ reference: null }, 'ar');
    const day = /<bdi class="day">([^<]+)<\/bdi>/.exec(body)?.[1] ?? '';
    expect(day).toContain('2026');
    expect(body.split(day).length - 1).toBe(body.split(`<bdi class="day">${day}</bdi>`).length - 1);
  });

  test('leaves empty what was erased or never given', () => {
    const [cheque] = exampleCheques(1);
    if (!cheque) throw new Error('there is no example');
    const body = bodyOf({ cheques: [{ ...cheque, number: null, bank: null, drawer: null }] });
    for (const text of ['4100217', 'Banque A', 'Salma', 'null']) expect(body).not.toContain(text);
    expect(body).toContain('1,250.50');
  });

  test('of many cheques goes over several pages', () => {
    expect([slipOf().long, slipOf({ cheques: exampleCheques(50) }).long]).toEqual([false, true]);
  });

  test.each([
    ['en', 'withdrawn', 'three thousand'],
    ['fr', 'retiré', 'trois mille'],
    ['ar', 'سُحبت', 'ثلاثة آلاف'],
  ] as const)('that was withdrawn says so in %s, and has no words', (language, said, words) => {
    expect(bodyOf({}, language)).toContain(words);
    const body = bodyOf({ withdrawn: true }, language);
    expect(body).toContain(said);
    expect(body).not.toContain(words);
  });

  test('text of people is never markup', () => {
    const mark = '<b>&"</b>';
    const cheques = [{ number: mark, bank: mark, drawer: mark, amount: '1.00' }];
    const body = bodyOf({ cheques, reference: mark });
    expect(body).not.toContain('<b>');
    expect(body.match(/&lt;b&gt;/g)?.length).toBe(4);
  });
});

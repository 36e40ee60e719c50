import { describe, expect, test } from '@jest/globals';
import { bodyOf, wrongFields, type EnteredPayment } from './payment.ts';

const cash: EnteredPayment = {
  amount: '300.30',
  method: 'Cash',
  day: '2026-11-20',
  reference: '',
  bank: '',
  chequeDate: '',
  payer: '',
  tendered: '',
};
const bounds = { due: '770.30', today: '2026-11-26' };
const wrongOf = (change: Partial<EnteredPayment>) => [...wrongFields({ ...cash, ...change }, bounds)];

describe('what stops a payment', () => {
  test.each<[Partial<EnteredPayment>, readonly string[]]>([
    [{}, []],
    [{ amount: '770.30' }, []],
    [{ amount: '770.31' }, ['amount']],
    [{ amount: '0' }, ['amount']],
    [{ tendered: '300.30' }, []],
    [{ tendered: '300.29' }, ['tendered']],
    [{ tendered: 'abc' }, ['tendered']],
    // What was counted before another method was chosen is of cash alone.
    [{ method: 'Card', tendered: '1' }, []],
    [{ method: '' }, ['method']],
    [{ day: '2026-11-27' }, ['day']],
    [{ day: '31/02/2026' }, ['day']],
  ])('%j: %j', (change, wrong) => expect(wrongOf(change)).toEqual(wrong));
});

describe('the call', () => {
  test('of cash has what was handed over and no reference', () => {
    expect(bodyOf({ ...cash, tendered: '400', reference: 'CH-1' })).toEqual({
      amount: '300.30',
      method: 'Cash',
      day: '2026-11-20',
      tendered: '400',
    });
  });

  test('of a cheque has its number and who paid, and nothing that was handed over', () => {
    const entered = {
      ...cash,
      method: 'Cheque',
      tendered: '400',
      reference: ' 0012 ',
      bank: ' Banque A ',
      chequeDate: '2026-11-19',
      payer: ' Sara Amrani ',
    };
    expect(bodyOf(entered)).toEqual({
      amount: '300.30',
      method: 'Cheque',
      day: '2026-11-20',
      reference: '0012',
      bank: 'Banque A',
      chequeDate: '2026-11-19',
      payer: 'Sara Amrani',
    });
  });
});

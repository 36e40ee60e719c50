import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { money } from '@hospital/contracts';
import { isAbove } from './amounts.ts';
import { creditableLines, creditOf, effectOf, leftToCredit, linesOf, type Wish } from './credit.ts';

const line = (id: string, price: number, quantity = 1) => ({ id, name: `Line ${id}`, quantity, price });
/** The vector of spec/morocco.md: three lines of 33.33, tax 20 %. */
const thirds = {
  id: 'i',
  lineItems: [line('1', 33.33), line('2', 33.33), line('3', 33.33)],
  taxAmount: 20,
  discountAmount: 0,
  grandTotal: 119.99,
};

const found = (name: string, record = thirds) => {
  const known = creditableLines(record).find(({ line: id }) => id === name);
  if (!known) throw new Error(`There is no line ${name}.`);
  return known;
};

describe('the lines to choose from', () => {
  test('have their part of tax and discount', () => {
    expect(creditableLines(thirds).map(({ left }) => left)).toEqual(['40.00', '39.99', '40.00']);
    expect(leftToCredit(thirds)).toBe('119.99');
  });

  test('are those of which credit notes left something', () => {
    const credits = [
      {
        creditNote: 'n',
        amount: 50,
        lines: [
          { line: '1', amount: 40 },
          { line: '2', amount: 10 },
        ],
      },
    ];
    const record = { ...thirds, credits };
    expect(creditableLines(record).map(({ line: id, left }) => [id, left])).toEqual([
      ['2', '29.99'],
      ['3', '40.00'],
    ]);
    expect(leftToCredit(record)).toBe('69.99');
  });

  test('are none of an invoice whose lines were erased', () => {
    expect(creditableLines({ id: 'i' })).toEqual([]);
  });
});

describe('a wish', () => {
  const visits = { ...thirds, lineItems: [line('1', 100, 3)], taxAmount: 0, grandTotal: 300 };
  test.each<[Wish, string | null]>([
    [{ by: 'amount', typed: '120.50' }, '120.50'],
    [{ by: 'amount', typed: '300.01' }, null],
    [{ by: 'amount', typed: '' }, null],
    [{ by: 'quantity', typed: '1' }, '100.00'],
    [{ by: 'quantity', typed: '3' }, '300.00'],
    [{ by: 'quantity', typed: '4' }, null],
    [{ by: 'quantity', typed: '0' }, null],
    [{ by: 'quantity', typed: 'two' }, null],
  ])('%j credits %s', (wish, amount) => expect(creditOf(visits, found('1', visits), wish)).toBe(amount));

  test('is sent as it was asked for', () => {
    const wishes = new Map<string, Wish>([
      ['1', { by: 'quantity', typed: '2' }],
      ['2', { by: 'amount', typed: '10' }],
    ]);
    expect(linesOf(wishes)).toEqual([
      { line: '1', quantity: '2' },
      { line: '2', amount: '10' },
    ]);
  });
});

test('a credit lowers what is due first; both parts add up to it, and what is due never falls below 0', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (credit, due) => {
      const [asked, owed] = [money.centimes(`${credit}e-2`), money.centimes(`${due}e-2`)];
      const toSettle = isAbove(asked, owed) ? asked : owed;
      const effect = effectOf(asked, { toSettle, due: owed });
      if (effect === null) throw new Error('It is refused.');
      const { lowersDue, givenBack } = effect;
      expect(money.sum([lowersDue, givenBack])).toBe(asked);
      expect(money.compare(lowersDue, owed)).toBeLessThanOrEqual(0);
      expect(money.compare(givenBack, '0') > 0).toBe(credit > due);
    }),
  ));

test('a credit of more than what is to settle is none: what was written off is given back to nobody', () => {
  const settled = { toSettle: 200, due: 0 };
  expect(effectOf('200.00', settled)).toEqual({ credit: '200.00', lowersDue: '0.00', givenBack: '200.00' });
  expect(effectOf('200.01', settled)).toBeNull();
});

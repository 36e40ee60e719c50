import { expect, test } from '@jest/globals';
import { linesOf } from './RepeatLast.tsx';

test('the lines of a prescription, as its form has them', () => {
  const lineItems = [
    { name: 'Paracetamol', description: '1 g, three times a day', quantity: 2, price: 0, amount: 0 },
    { name: 'Rest', description: null, quantity: null, price: null },
    { name: null, description: null },
    'nonsense',
  ];
  expect(linesOf({ lineItems })).toEqual([
    { name: 'Paracetamol', description: '1 g, three times a day', quantity: 2, price: 0 },
    { name: 'Rest', description: '', quantity: 1, price: 0 },
  ]);
  expect(linesOf({})).toEqual([]);
});

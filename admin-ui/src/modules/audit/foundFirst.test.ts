import { expect, test } from '@jest/globals';
import { foundFirst } from './foundFirst.ts';

const changes = [
  { field: 'number', from: null, to: '2026-000140' },
  { field: 'address', from: 'Rue d’Été', to: 'Rue 2' },
  { field: 'grandTotal', from: 90, to: 1100 },
  { field: 'lineItems', from: null, to: [{ name: 'Consultation', price: 40 }, { name: 'Radio' }] },
  { field: 'paid', from: null, to: true },
];
const found = (text: string) =>
  foundFirst(changes, text)
    .filter(({ part, isOfBefore }, index) => index === 0 || part !== null || isOfBefore)
    .map(({ field, isOfBefore, part }) => [field, isOfBefore, part]);

test.each([
  ['', [['number', false, null]]],
  ['nowhere', [['number', false, null]]],
  ['rue 2', [['address', false, null]]],
  [' ÉTÉ ', [['address', true, null]]],
  ['d’ete', [['address', true, null]]],
  ['1100.00', [['grandTotal', false, null]]],
  ['radio', [['lineItems', false, 'Radio']]],
  ['true', [['number', false, null]]],
])('a search for %j shows first %j', (text, shown) => expect(found(text)).toEqual(shown));

test('the others keep their order, and none is lost', () => {
  expect(foundFirst(changes, 'radio').map(({ field }) => field)).toEqual([
    'lineItems',
    'number',
    'address',
    'grandTotal',
    'paid',
  ]);
});

import { expect, test } from '@jest/globals';
import { lineChanges } from './lineDifferences.ts';

const visit = { id: '1', name: 'Visit', quantity: 1, price: 300, description: null };
const scan = { id: '2', name: 'Scan', quantity: 1, price: 500 };

test('only the lines that differ are listed', () => {
  const dearer = { ...visit, price: 350 };
  expect(lineChanges([visit, scan], [dearer, scan])).toEqual([{ key: '1', from: visit, to: dearer }]);
});

test('a new line has nothing before it, a removed one nothing after', () => {
  expect(lineChanges([visit], [visit, scan])).toEqual([{ key: '2', from: null, to: scan }]);
  expect(lineChanges([visit, scan], [scan])).toEqual([{ key: '1', from: visit, to: null }]);
  expect(lineChanges(null, [visit])).toEqual([{ key: '1', from: null, to: visit }]);
});

test('another order is no change, and an empty field that is absent neither', () => {
  const { description: _none, ...short } = visit;
  expect(lineChanges([visit, scan], [scan, short])).toEqual([]);
});

test('figures and empty fields of a form are compared by their values', () => {
  expect(lineChanges([visit], [{ ...visit, price: '300.00', quantity: '1', description: '' }])).toEqual([]);
  const free = { ...visit, price: 0 };
  expect(lineChanges([free], [{ ...free, price: '' }])).toHaveLength(1);
  expect(lineChanges([visit], [{ ...visit, name: 'visit' }])).toHaveLength(1);
});

test('what is no line is passed over', () => {
  expect(lineChanges('erased', [null, visit])).toEqual([{ key: '1', from: null, to: visit }]);
});

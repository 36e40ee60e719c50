import { expect, test } from '@jest/globals';
import { sameValue } from './sameValue.ts';

const photo = new Blob(['photo']);
const line = { id: '1', name: 'Visit', quantity: 1, price: 300, tax: { _id: 't', name: 'VAT' } };

test.each<[string, unknown, unknown]>([
  ['a figure that was typed', '14', 14],
  ['a figure with zeros behind it', 300, '300.00'],
  ['an empty input and nothing', '', null],
  ['a reference with and without its name', { _id: 'd', name: 'Ana' }, 'd'],
  ['references with other members', { _id: 'd', name: 'Ana' }, { _id: 'd', name: 'Anna' }],
  ['the same file', photo, photo],
  ['lines whose members are in another order', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ['a line as a form holds it', [line], [{ ...line, price: '300.00', quantity: '1', tax: 't', note: '' }]],
])('%s: the same', (_of, one, other) => {
  expect([sameValue(one, other), sameValue(other, one)]).toEqual([true, true]);
});

test.each<[string, unknown, unknown]>([
  ['another figure', '14', 10],
  ['nothing and zero', '', 0],
  ['a blank and zero', ' ', 0],
  ['no and nothing', false, null],
  ['codes with zeros before them', '007', '7'],
  ['another case', 'TVA', 'tva'],
  ['a field that is not given and an empty one', undefined, ''],
  ['a field that is not given and nothing', undefined, null],
  ['another file with the same content', photo, new Blob(['photo'])],
  ['a file and a text', photo, 'photo'],
  ['other references', { _id: 'd', name: 'Ana' }, { _id: 'e', name: 'Ana' }],
  ['lines in another order', [line, { ...line, id: '2' }], [{ ...line, id: '2' }, line]],
  ['a line more', [line], [line, line]],
  ['no lines and nothing', [], null],
  ['no lines and no members', [], {}],
  ['lines whose references differ', [line], [{ ...line, tax: { _id: 'u', name: 'VAT' } }]],
  ['a member more', [line], [{ ...line, note: 'urgent' }]],
])('%s: not the same', (_of, one, other) => {
  expect([sameValue(one, other), sameValue(other, one)]).toEqual([false, false]);
});

test('a field that is given on neither side is the same', () => {
  expect(sameValue(undefined, undefined)).toBe(true);
});

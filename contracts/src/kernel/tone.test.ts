import { expect, test } from '@jest/globals';
import { choice, text } from './field.ts';
import { isState, toneOf } from './tone.ts';

const state = choice(
  { open: 'Ouvert', shut: 'Fermé' },
  { aliases: { Open: 'open' }, tones: { open: 'green', shut: 'grey hollow' } },
);

test.each([
  ['Ouvert', 'green'],
  ['Open', 'green'],
  ['Fermé', 'grey hollow'],
  ['shut', 'grey hollow'],
  ['Ajar', 'grey'],
  [null, 'grey'],
])('%s is %s', (word, tone) => {
  expect(toneOf(state, word)).toBe(tone);
});

test('a word that is not a choice has the other tone, where one is declared', () => {
  const found = choice({ open: 'Open' }, { tones: { open: 'green' }, otherTone: 'red hollow' });
  expect(['Ajar', 'Open', null].map((word) => toneOf(found, word))).toEqual(['red hollow', 'green', 'grey']);
});

test('what has no tones is no state, and grey', () => {
  const gender = choice({ male: 'Male', female: 'Female' });
  expect([state, gender, text(), undefined].map(isState)).toEqual([true, false, false, false]);
  expect([gender, text(), undefined].map((field) => toneOf(field, 'Male'))).toEqual(['grey', 'grey', 'grey']);
});

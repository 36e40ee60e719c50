import { describe, expect, test } from '@jest/globals';
import { suggestedMedicines, type PrescribedLine } from './suggestions.ts';

const line = (patient: string, name: string | null, more: Partial<PrescribedLine> = {}): PrescribedLine => ({
  patient,
  name,
  description: null,
  price: '0.00',
  ...more,
});
const namesOf = (lines: readonly PrescribedLine[], text = '', isOwn = true) =>
  suggestedMedicines(lines, { text, isOwn }).map(({ name }) => name);

test('the most used come first, of equally used ones the newest, ten at most', () => {
  const lines = [line('a', 'New'), line('a', 'Often'), line('b', 'Old'), line('b', 'Often')];
  expect(namesOf(lines)).toEqual(['Often', 'New', 'Old']);
  const many = Array.from({ length: 30 }, (_, index) => line('a', `Medicine ${index}`));
  expect(namesOf(many)).toEqual(many.slice(0, 10).map(({ name }) => name));
});

test('a part of the name finds it, whatever its case and accents', () => {
  const lines = [line('a', 'Paracétamol 1 g'), line('a', 'Ibuprofène'), line('a', 'بَاراسيتامول')];
  expect(namesOf(lines, 'CETAM')).toEqual(['Paracétamol 1 g']);
  expect(namesOf(lines, 'ibuprofene')).toEqual(['Ibuprofène']);
  expect(namesOf(lines, 'باراس')).toEqual(['بَاراسيتامول']);
  expect(namesOf(lines, '%')).toEqual([]);
});

test('spellings of one name are one medicine, as it was last written and priced', () => {
  const lines = [
    line('a', 'Paracetamol', { price: '25.50' }),
    line('b', 'PARACÉTAMOL', { price: '20.00' }),
    line('c', '__proto__'),
  ];
  expect(suggestedMedicines(lines, { text: '', isOwn: true })).toEqual([
    { name: 'Paracetamol', description: null, price: 25.5 },
    { name: '__proto__', description: null, price: 0 },
  ]);
});

describe('a remark about one patient', () => {
  const remark = { description: 'Not with her heart pills' };
  const usual = { description: 'Three times a day' };

  test('is never suggested, however often it was written for them', () => {
    const lines = [
      line('a', 'Aspirin', remark),
      line('a', 'Aspirin', remark),
      line('a', 'Aspirin', usual),
      line('b', 'Aspirin', { description: 'three times a DAY' }),
    ];
    expect(suggestedMedicines(lines, { text: '', isOwn: true })).toEqual([
      { name: 'Aspirin', description: usual.description, price: 0 },
    ]);
  });

  test('as a name is suggested to its writer alone', () => {
    const lines = [
      line('a', 'Syrup for Aya'),
      line('a', 'Syrup for Aya'),
      line('a', 'Aspirin'),
      line('b', 'Aspirin'),
    ];
    expect(namesOf(lines, '', false)).toEqual(['Aspirin']);
    expect(namesOf(lines)).toEqual(['Syrup for Aya', 'Aspirin']);
  });
});

test('what was erased or left empty is no suggestion', () => {
  const lines = [
    line('a', null, { description: 'left' }),
    line('a', ''),
    line('b', 'Aspirin', { price: null }),
  ];
  expect(suggestedMedicines(lines, { text: '', isOwn: true })).toEqual([
    { name: 'Aspirin', description: null, price: 0 },
  ]);
});

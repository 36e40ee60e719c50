import { expect, test } from '@jest/globals';
import { moduleNames } from './naming.ts';

test.each([
  ['Department', ['Department', 'Departments']],
  ['Tax', ['Tax', 'Taxes']],
  ['Salary', ['Salary', 'Salaries']],
  ['Holiday', ['Holiday', 'Holidays']],
  ['Gymnast', ['Gymnast', 'Gymnasts']],
  ['Sheet', ['Sheet', 'Sheets']],
  ['Brush', ['Brush', 'Brushes']],
  ['Church', ['Church', 'Churches']],
  ['Class', ['Class', 'Classes']],
  ['ProvidentFund', ['Provident fund', 'Provident funds']],
])('%s', (noun, names) => {
  expect(moduleNames({ noun })).toEqual(names);
});

test('a module may say its names itself', () => {
  const names = ['Settings', 'Settings'] as const;
  expect(moduleNames({ noun: 'Settings', names })).toEqual(['Settings', 'Settings']);
});

import { expect, test } from '@jest/globals';
import { amountsOf, computedWith, keptRates } from './figures.ts';
import { monthText } from './month.ts';

const amounts = { baseSalary: '10000', othersEarning: '0', othersDeducations: '0' };

test('nothing is computed before there is a base salary; what else is empty counts as nothing', () => {
  expect(amountsOf({ baseSalary: ' ', othersEarning: '5' })).toBeNull();
  expect(amountsOf({ baseSalary: 10000, othersEarning: '', othersDeducations: null })).toEqual(amounts);
});

test('a recorded salary is computed with the rates that it keeps', () => {
  const usual = computedWith(keptRates(null), amounts);
  expect(usual).toMatchObject({ figures: { deducations: '1359.40', netSalary: '8640.60' }, messages: {} });
  const kept = computedWith(keptRates({ CIMRRate: 0, CNSSRate: 4.29 }), amounts);
  expect(kept).toMatchObject({ figures: { CIMR: '0.00', CNSS: '257.40', netSalary: '9240.60' } });
});

test('deductions above the gross salary are refused at their field', () => {
  const { messages } = computedWith(keptRates(null), { ...amounts, othersDeducations: '20000' });
  expect(messages).toEqual({ othersDeducations: expect.stringContaining('more than the gross salary') });
});

test.each(['-1', '1e5', 'abc', '1.'])('%s is no amount yet', (baseSalary) => {
  expect(computedWith(keptRates(null), { ...amounts, baseSalary })).toEqual({ figures: {}, messages: {} });
});

test.each([
  ['2026-03', 'Mar 2026'],
  ['2026', '–'],
  [null, '–'],
])('the month %s reads %s', (month, text) => {
  expect(monthText(month, 'en')).toBe(text);
});

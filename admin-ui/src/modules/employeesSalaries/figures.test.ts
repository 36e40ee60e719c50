import { expect, test } from '@jest/globals';
import { salaryRates } from '@hospital/contracts';
import { amountsOf, computedWith, keptTerms, termsOf } from './figures.ts';
import { monthText } from './month.ts';

const amounts = { baseSalary: '10000', othersEarning: '0', othersDeducations: '0' };

test('nothing is computed before there is a base salary; what else is empty counts as nothing', () => {
  expect(amountsOf({ baseSalary: ' ', othersEarning: '5' })).toBeNull();
  expect(amountsOf({ baseSalary: 10000, othersEarning: '', othersDeducations: null })).toEqual(amounts);
});

test('a recorded salary is computed with the rates that it keeps', () => {
  const usual = computedWith(keptTerms({}), amounts);
  expect(usual).toMatchObject({ figures: { deducations: '1359.40', netSalary: '8640.60' }, messages: {} });
  const kept = computedWith(keptTerms({ rates: { CIMRRate: 0, CNSSRate: 4.29 } }), amounts);
  expect(kept).toMatchObject({ figures: { CIMR: '0.00', CNSS: '257.40', netSalary: '9240.60' } });
});

test('deductions above the gross salary are refused at their field', () => {
  const { messages } = computedWith(keptTerms({ currency: 'EUR' }), {
    ...amounts,
    othersDeducations: '20000',
  });
  expect(messages).toEqual({
    othersDeducations: expect.stringContaining('more than the gross salary (EUR 10000.00)'),
  });
});

test('the terms are those of the settings; what they lack is the default', () => {
  const rates = salaryRates(null);
  expect(termsOf({ id: 'settings', CIMRRate: 7, currencyCode: 'Pound', companyName: 'Clinic' })).toEqual({
    rates: { ...rates, CIMRRate: '7' },
    currency: 'Pound',
  });
  expect(termsOf(null)).toEqual({ rates, currency: null });
});

test.each(['-1', '1e5', 'abc', '1.'])('%s is no amount yet', (baseSalary) => {
  expect(computedWith(keptTerms({}), { ...amounts, baseSalary })).toEqual({ figures: {}, messages: {} });
});

test.each([
  ['2026-03', 'Mar 2026'],
  ['2026', '–'],
  [null, '–'],
])('the month %s reads %s', (month, text) => {
  expect(monthText(month, 'en')).toBe(text);
});

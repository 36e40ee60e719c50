import { expect, test } from '@jest/globals';
import { termsOf } from './figures.ts';
import { figuresOf, monthBefore, payrollOf, totalOf } from './payroll.ts';

const person = (id: string, firstname: string) => ({ id, _id: id, firstname, lastname: 'Test' });
const salary = (user: string, baseSalary: number, netSalary: number) => ({
  id: `salary of ${user}`,
  user: { _id: user },
  baseSalary,
  othersEarning: 0,
  othersDeducations: 12.5,
  netSalary,
});
const people = [person('b', 'Badr'), person('a', 'Amal'), person('c', 'Chama'), person('me', 'Me')];
const terms = termsOf(null);

test('who is paid already and the own salary are left out; the others start with the amounts of the month before', () => {
  const payroll = payrollOf({
    people,
    last: [salary('a', 10_000, 8627.5), salary('c', 7_000, 6_000)],
    paid: [salary('c', 7_000, 6_000)],
    isOffered: ({ id }) => id !== 'me',
    terms,
  });
  expect(payroll).toMatchObject({ paid: 1, isOwnLeftOut: true });
  expect(payroll.rows.map(({ name, amounts }) => [name, ...Object.values(amounts)])).toEqual([
    ['Amal Test', '10000.00', '0.00', '12.50'],
    ['Badr Test', '', '0.00', '0.00'],
  ]);
});

test('nobody is left out where everybody may be paid', () => {
  expect(payrollOf({ people, last: [], paid: [], isOffered: () => true, terms })).toMatchObject({
    paid: 0,
    isOwnLeftOut: false,
  });
});

test('amounts of another currency are not proposed, and nothing differs from them', () => {
  const inEuros = termsOf({ currencyCode: 'EURO' });
  const last = [
    { ...salary('a', 10_000, 8627.5), currency: 'MAD' },
    { ...salary('b', 9_000, 8_000), currency: 'EUR' },
  ];
  const payroll = payrollOf({ people, last, paid: [], isOffered: ({ id }) => id !== 'me', terms: inEuros });
  expect(payroll.isCurrencyOther).toBe(true);
  expect(payroll.rows.slice(0, 2).map(({ amounts }) => amounts.baseSalary)).toEqual(['', '9000.00']);
  const [amal] = payroll.rows;
  const typed = { baseSalary: '1000.00', othersEarning: '', othersDeducations: '' };
  expect(figuresOf(typed, amal?.last ?? null, inEuros).difference).toBeNull();
  expect(
    payrollOf({ people, last, paid: [], isOffered: ({ id }) => id === 'b', terms: inEuros }),
  ).toMatchObject({
    isCurrencyOther: false,
  });
});

test('the difference is to what was paid the month before', () => {
  const amounts = { baseSalary: '10000.00', othersEarning: '', othersDeducations: '' };
  const same = figuresOf(amounts, { id: 'x', netSalary: 8640.6 }, terms);
  expect(same).toEqual({ net: '8640.60', difference: '0.00', problem: null });
  const more = figuresOf({ ...amounts, othersEarning: '100' }, { id: 'x', netSalary: 8640.6 }, terms);
  expect(more).toMatchObject({ difference: '88.98' });
  expect(figuresOf(amounts, null, terms)).toMatchObject({ net: '8640.60', difference: null });
});

test.each([
  ['', '0', 'salary.payroll.amount'],
  ['abc', '0', 'salary.payroll.amount'],
  ['-5', '0', 'salary.payroll.amount'],
  ['100', '500', expect.stringContaining('more than the gross salary')],
])(
  'a base of %j with deductions of %s has a problem and no net',
  (baseSalary, othersDeducations, problem) => {
    const figures = figuresOf({ baseSalary, othersEarning: '0', othersDeducations }, null, terms);
    expect(figures).toEqual({ net: null, difference: null, problem });
  },
);

test.each([
  ['2026-11', '2026-10'],
  ['2026-01', '2025-12'],
])('before %s was %s', (month, before) => {
  expect(monthBefore(month)).toBe(before);
});

test('the total is of what can be computed', () => {
  expect(totalOf(['1.10', null, '2.20'])).toBe('3.30');
});

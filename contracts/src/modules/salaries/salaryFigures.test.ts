import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { minus, sum, toNumber } from '../../kernel/money.ts';
import {
  figuresRefusal,
  salaryFigures,
  salaryRateFields,
  salaryRates,
  type SalaryInput,
  type SalaryRates,
} from './salaryFigures.ts';

const defaults = salaryRates(null);
const plain: SalaryInput = { baseSalary: '10000.00', othersEarning: '0.00', othersDeducations: '0.00' };

test('the golden figure: 10,000 with the label hints as rates and a CNSS base of 6,000', () => {
  expect(salaryFigures(plain, { ...defaults, seniorityBonusRate: '0' })).toEqual({
    seniorityBonus: '0.00',
    suppSalary125: '0.00',
    suppSalary150: '0.00',
    transporAndLodgementBonus: '0.00',
    feastBonus: '0.00',
    earnings: '0.00',
    grossSalary: '10000.00',
    CNSS: '257.40',
    CIMR: '600.00',
    CNSSAMO: '200.00',
    assGroup: '200.00',
    medicalCharges: '102.00',
    deducations: '1359.40',
    netSalary: '8640.60',
  });
});

test('the settings that nobody changed give the golden figure too: their seniority base is 0', () => {
  expect(salaryFigures(plain, defaults)).toMatchObject({ deducations: '1359.40', netSalary: '8640.60' });
});

test('each gain and each deduction has its own base and rate', () => {
  const rates: SalaryRates = {
    ...defaults,
    seniorityBonusBase: '10000.00',
    seniorityBonusRate: '15',
    suppSalary125Base: '800.00',
    suppSalary125Rate: '1.25',
    suppSalary150Base: '333.33',
    suppSalary150Rate: '1.5',
    transporAndLodgementBonus: '500.00',
    feastBonus: '250.50',
  };
  const input = { baseSalary: '10000.00', othersEarning: '99.99', othersDeducations: '100.01' };
  expect(salaryFigures(input, rates)).toEqual({
    seniorityBonus: '1500.00',
    suppSalary125: '1000.00',
    suppSalary150: '500.00',
    transporAndLodgementBonus: '500.00',
    feastBonus: '250.50',
    earnings: '3850.49',
    grossSalary: '13850.49',
    CNSS: '257.40',
    CIMR: '831.03',
    CNSSAMO: '277.01',
    assGroup: '277.01',
    medicalCharges: '141.27',
    deducations: '1883.73',
    netSalary: '11966.76',
  });
});

test('half a centime is rounded up', () => {
  const rates = { ...defaults, CIMRRate: '0.5', CNSSAMORate: '1.5' };
  expect(salaryFigures({ ...plain, baseSalary: '1.00' }, rates)).toMatchObject({
    CIMR: '0.01',
    CNSSAMO: '0.02',
  });
});

describe('rates', () => {
  test('what a record lacks is its default', () => {
    expect(salaryRates({ CIMRRate: '7', CNSSBase: null })).toEqual({ ...defaults, CIMRRate: '7' });
  });

  test('the defaults are those of the specification', () => {
    expect(defaults).toEqual({
      CNSSBase: '6000.00',
      CNSSRate: '4.29',
      CIMRRate: '6',
      CNSSAMORate: '2',
      assGroupRate: '2',
      medicalChargesRate: '1.02',
      seniorityBonusBase: '0.00',
      seniorityBonusRate: '15',
      suppSalary125Base: '0.00',
      suppSalary125Rate: '1.25',
      suppSalary150Base: '0.00',
      suppSalary150Rate: '1.5',
      transporAndLodgementBonus: '0.00',
      feastBonus: '0.00',
    });
  });
});

describe('refused', () => {
  const refusalOf = (input: Partial<SalaryInput>, rates: Partial<SalaryRates> = {}) =>
    figuresRefusal(salaryFigures({ ...plain, ...input }, { ...defaults, ...rates }), 'EURO');

  test('a net salary below 0, and not one of 0', () => {
    expect(refusalOf({ othersDeducations: '8640.60' })).toBeNull();
    expect(refusalOf({ othersDeducations: '8640.61' })).toMatchObject({
      rejected: 'negative_net',
      fields: {
        othersDeducations:
          'The deductions (EUR 10000.01) are more than the gross salary (EUR 10000.00). Check the amounts.',
      },
    });
  });

  test('a gross salary that the API cannot hold', () => {
    const message = 'The gross salary is too large. Check the amounts and the salary settings.';
    expect(refusalOf({ baseSalary: '9999999999.99', othersEarning: '0.01' })).toEqual({
      rejected: 'amount_too_large',
      message,
      fields: { baseSalary: message },
    });
    expect(refusalOf({ baseSalary: '9999999999.99' }, { CNSSBase: '0.00' })).toBeNull();
  });
});

const centimes = (most: number) => fc.integer({ min: 0, max: most }).map((value) => (value / 100).toFixed(2));
const rate = fc.integer({ min: 0, max: 1_000_000 }).map((value) => String(value / 10_000));
const inputs = fc.record({
  baseSalary: centimes(99_999_999),
  othersEarning: centimes(9_999_999),
  othersDeducations: centimes(9_999_999),
});
const anyRates = fc.record(
  Object.fromEntries(
    Object.entries(salaryRateFields).map(([name, { kind }]) => [
      name,
      kind === 'money' ? centimes(9_999_999) : rate,
    ]),
  ),
) as fc.Arbitrary<SalaryRates>;

describe('whatever the amounts and the rates', () => {
  test('totals are the sums of what they are made of, to the centime', () => {
    fc.assert(
      fc.property(inputs, anyRates, (input, rates) => {
        const figures = salaryFigures(input, rates);
        const { seniorityBonus, suppSalary125, suppSalary150, transporAndLodgementBonus, feastBonus } =
          figures;
        const { CNSS, CIMR, CNSSAMO, assGroup, medicalCharges, earnings, grossSalary, deducations } = figures;
        const gains = [seniorityBonus, suppSalary125, suppSalary150, transporAndLodgementBonus, feastBonus];
        const withheld = [CNSS, CIMR, CNSSAMO, assGroup, medicalCharges];
        expect(earnings).toBe(sum([...gains, input.othersEarning]));
        expect(grossSalary).toBe(sum([input.baseSalary, earnings]));
        expect(deducations).toBe(sum([...withheld, input.othersDeducations]));
        expect(figures.netSalary).toBe(minus(grossSalary, deducations));
      }),
    );
  });

  /** In whole centimes and ten-thousandths of a per cent, with integers alone. */
  const percent = (amount: string, percentage: string): bigint => {
    const product =
      BigInt(Math.round(toNumber(amount) * 100)) * BigInt(Math.round(Number(percentage) * 10_000));
    return (product + 500_000n) / 1_000_000n;
  };

  test('each amount is rounded half up to the centime by itself', () => {
    fc.assert(
      fc.property(inputs, anyRates, (input, rates) => {
        const figures = salaryFigures(input, rates);
        const inCentimes = (amount: string) => BigInt(amount.replace('.', ''));
        expect(inCentimes(figures.CNSS)).toBe(percent(rates.CNSSBase, rates.CNSSRate));
        expect(inCentimes(figures.CIMR)).toBe(percent(figures.grossSalary, rates.CIMRRate));
        expect(inCentimes(figures.medicalCharges)).toBe(
          percent(figures.grossSalary, rates.medicalChargesRate),
        );
        expect(inCentimes(figures.seniorityBonus)).toBe(
          percent(rates.seniorityBonusBase, rates.seniorityBonusRate),
        );
        for (const amount of Object.values(figures)) expect(amount).toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });

  test('what is taken is paid by nobody twice: gross is net and deductions', () => {
    fc.assert(
      fc.property(inputs, anyRates, (input, rates) => {
        const { netSalary, deducations, grossSalary } = salaryFigures(input, rates);
        expect(sum([netSalary, deducations])).toBe(grossSalary);
        const refusal = figuresRefusal({ ...salaryFigures(input, rates) }, null);
        expect(refusal?.rejected === 'negative_net').toBe(netSalary.startsWith('-') && refusal !== null);
      }),
    );
  });
});

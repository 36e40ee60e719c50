/** What a salary is computed from, and the figures that follow (specification, section 9; rounding: decisions 22 and 23). */
import { withDefaults } from '../../kernel/crud.ts';
import { amountInSentence } from '../../kernel/currency.ts';
import { MAX_MONEY, money as amount, type Values } from '../../kernel/field.ts';
import { compare, minus, percentOf, sum, times, type Amount } from '../../kernel/money.ts';
import { reject, type Rejection } from '../../kernel/problem.ts';
import { settingsGroups } from '../settings/settings.ts';

const ofEmployee = { personal: 'user' } as const;

/** What a call sends of a salary, beside whose it is and of which month. */
export const salaryInputFields = {
  baseSalary: amount({ ...ofEmployee, required: true }),
  othersEarning: amount({ ...ofEmployee, default: '0.00', label: 'Other earnings' }),
  othersDeducations: amount({ ...ofEmployee, default: '0.00', label: 'Other deductions' }),
} as const;

const figure = (label: string) => amount({ ...ofEmployee, computed: true, label });

/** What the server computes. */
export const salaryFigureFields = {
  seniorityBonus: figure('Seniority bonus'),
  suppSalary125: figure('Supplementary salary 125%'),
  suppSalary150: figure('Supplementary salary 150%'),
  transporAndLodgementBonus: figure('Transport and lodging bonus'),
  feastBonus: figure('Feast bonus'),
  earnings: figure('Earnings'),
  grossSalary: figure('Gross salary'),
  CNSS: figure('CNSS'),
  CIMR: figure('CIMR'),
  CNSSAMO: figure('CNSS-AMO'),
  assGroup: figure('Group insurance'),
  medicalCharges: figure('Medical charges'),
  deducations: figure('Deductions'),
  netSalary: figure('Net salary'),
} as const;

/** The salary group of the settings. */
export const salaryRateFields = settingsGroups.SalarySettings;

export type SalaryRates = Values<typeof salaryRateFields>;
export type SalaryInput = Values<typeof salaryInputFields>;
export type SalaryFigures = Readonly<Record<keyof typeof salaryFigureFields, Amount>>;

/** Rates as they stand; one that an event or a settings record lacks is its default. */
export function salaryRates(settings: Readonly<Record<string, unknown>> | null | undefined): SalaryRates {
  return withDefaults(salaryRateFields, settings ?? {});
}

/**
 * Each amount rounded half up to the centime, totals sums of rounded ones. Seniority = base × rate %; supplementary = base × coefficient;
 * CNSS = its base × rate %; the others a rate percent of gross; net = gross − deductions.
 */
export function salaryFigures(
  { baseSalary, othersEarning, othersDeducations }: SalaryInput,
  rates: SalaryRates,
): SalaryFigures {
  const gains = {
    seniorityBonus: percentOf(rates.seniorityBonusBase, rates.seniorityBonusRate),
    suppSalary125: times(rates.suppSalary125Base, rates.suppSalary125Rate),
    suppSalary150: times(rates.suppSalary150Base, rates.suppSalary150Rate),
    transporAndLodgementBonus: sum([rates.transporAndLodgementBonus]),
    feastBonus: sum([rates.feastBonus]),
  };
  const earnings = sum([...Object.values(gains), othersEarning]);
  const grossSalary = sum([baseSalary, earnings]);
  const withheld = {
    CNSS: percentOf(rates.CNSSBase, rates.CNSSRate),
    CIMR: percentOf(grossSalary, rates.CIMRRate),
    CNSSAMO: percentOf(grossSalary, rates.CNSSAMORate),
    assGroup: percentOf(grossSalary, rates.assGroupRate),
    medicalCharges: percentOf(grossSalary, rates.medicalChargesRate),
  };
  const deducations = sum([...Object.values(withheld), othersDeducations]);
  const netSalary = minus(grossSalary, deducations);
  return { ...gains, earnings, grossSalary, ...withheld, deducations, netSalary };
}

/**
 * Why nobody can be paid this; null where they can.
 *
 * @param currency of the salary, a word or a code; dirhams where it has none
 */
export function figuresRefusal(
  { grossSalary, deducations, netSalary }: SalaryFigures,
  currency: string | null | undefined,
): Rejection | null {
  if (compare(grossSalary, MAX_MONEY) > 0) {
    const message = 'The gross salary is too large. Check the amounts and the salary settings.';
    return reject('amount_too_large', { message, fields: { baseSalary: message } });
  }
  if (compare(netSalary, 0) >= 0) return null;
  const [withheld, gross] = [deducations, grossSalary].map((amount) => amountInSentence(amount, currency));
  const message = `The deductions (${withheld}) are more than the gross salary (${gross}). Check the amounts.`;
  return reject('negative_net', { message, fields: { othersDeducations: message } });
}

/** Small rules of single modules. */
import { describe, expect, test } from '@jest/globals';
import { idOf } from '../kernel/message.ts';
import type { Actor, Flag } from '../kernel/permissions.ts';
import { clinicAsPrinted } from './invoices/billing.ts';
import { doctorDayKey } from './claimKinds.ts';
import { payslipClinic } from './salaries/employeesSalaries.ts';
import { holidayDays, holidayEntry, holidays } from './holidays.ts';
import { isoCurrency, settings, settingsGroups } from './settings/settings.ts';
import { approvedTaxEntry } from './taxes.ts';

describe('a holiday', () => {
  test('is changed while it is to come', () => {
    const mayChange = (today: string) =>
      holidays.options.mayChange({ holidayDate: '2026-03-02' } as never, { today });
    expect(['2026-03-01', '2026-03-02', '2026-03-03'].map(mayChange)).toEqual([true, false, false]);
  });

  test('whose date an older event held outside its domain covers no day, and can be given one', () => {
    expect(holidayDays({ holidayDate: null, nbDays: 2 })).toEqual([]);
    expect(holidays.options.mayChange({ holidayDate: null } as never, { today: '2026-03-02' })).toBe(true);
  });

  test('covers its days, at least one', () => {
    const days = (nbDays: number) => holidayDays({ holidayDate: '2026-02-27', nbDays });
    expect(days(3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect([days(1), days(0)]).toEqual([['2026-02-27'], ['2026-02-27']]);
    expect(holidayEntry('2026-02-27')).toEqual({ kind: 'holidayDay', key: '2026-02-27', values: null });
  });
});

test('a tax is found by its rate, however that is written', () => {
  const entry = { kind: 'approvedTax', key: '20', values: { status: 'approved', percentage: '20' } };
  for (const written of ['20', '20.0', '20.000']) expect(approvedTaxEntry(written)).toEqual(entry);
  expect(approvedTaxEntry('7.25').key).toBe('7.25');
});

test('a doctor’s day is theirs, and of that day', () => {
  expect(doctorDayKey('d', '2026-03-02')).toBe('d:2026-03-02');
});

describe('what is printed of the clinic', () => {
  const printed = {
    name: 'Clinic',
    address: 'Street 1',
    postalCode: '10000',
    city: 'Rabat',
    country: 'Morocco',
    email: 'a@clinic.test',
    phoneNumber: '+212 5',
    fax: '+212 6',
    websiteUrl: 'https://clinic.test',
    logo: 'file',
    dateFormat: 'd/m/Y',
    legalFooter: 'ICE 1',
  };
  const { name, logo, ...same } = printed;
  const cnssNumber = '9856040';
  const row = {
    ...same,
    companyName: name,
    lightLogo: logo,
    currencyCode: 'Pound',
    cnssNumber,
  } as never;
  const nothing = Object.fromEntries(Object.keys(printed).map((field) => [field, null]));

  test('is what its settings say, and nothing else', () => {
    expect(clinicAsPrinted(row)).toEqual(printed);
    expect(payslipClinic(row)).toEqual({ currency: 'GBP', clinic: { ...printed, cnssNumber } });
  });

  test('is nothing without settings; the currency is the usual one', () => {
    expect(clinicAsPrinted(null)).toEqual(nothing);
    expect(clinicAsPrinted({} as never)).toEqual(nothing);
    expect(payslipClinic(null)).toEqual({ currency: 'MAD', clinic: { ...nothing, cnssNumber: null } });
  });
});

test.each([
  ['MAD', 'MAD'],
  ['USD', 'USD'],
  ['Pound', 'GBP'],
  ['EURO', 'EUR'],
  ['Ringgit', 'MYR'],
  ['Yen', 'MAD'],
  [null, 'MAD'],
  [undefined, 'MAD'],
])('the currency %j is %s', (word, code) => {
  expect(isoCurrency(word)).toBe(code);
});

describe('the rates of salaries', () => {
  const actor = (hasAccess: boolean, ...flags: readonly Flag[]): Actor => ({
    id: idOf('actor'),
    name: 'A',
    roleId: idOf('role'),
    roleName: 'R',
    isAdministrator: false,
    flags: new Set(flags),
    hasAccess,
  });
  const rates = Object.keys(settingsGroups.SalarySettings);
  const unreadable = (of: Actor | null) => [...(settings.unreadable?.(of) ?? [])];

  test('are read by who sets them and by who pays by them', () => {
    for (const flag of ['SalarySettings', 'EmployeesSalaries'] as const)
      expect(unreadable(actor(true, flag))).toEqual([]);
  });

  test('are read by nobody else', () => {
    const others = [
      null,
      actor(true),
      actor(true, 'CompanySettings', 'Employees'),
      actor(false, 'SalarySettings'),
    ];
    for (const other of others) expect(unreadable(other)).toEqual(rates);
  });
});

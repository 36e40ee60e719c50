/** Whom the records of each module are about: what restricts, archives and leaves out follows from it. */
import { expect, test } from '@jest/globals';
import { moduleList, modules } from '../index.ts';
import { restrictedKeepersOf, personOf, referencesAbout } from './personOf.ts';

const person = (resource: string, id: string) => ({ resource, id });

test('references to employees by which a record is about one, unless it is about a patient', () => {
  const named = moduleList.flatMap((module) => {
    const names = referencesAbout(module, 'users');
    return names.length > 0 ? [[module.name, names.join()]] : [];
  });
  expect(Object.fromEntries(named)).toEqual({
    accessArchives: 'employee',
    auditExports: 'requestedBy',
    documents: 'owner',
    employeesSalaries: 'user',
    invoices: 'doctor',
    leaves: 'user',
    prescriptions: 'doctor',
    providentFunds: 'employee',
    receipts: 'cashier',
    tillSessions: 'cashier',
  });
});

test('a payslip’s document is about its employee, any other one about its patient', () => {
  const { documents } = modules;
  expect(personOf(documents, { kind: 'payslip', patient: null, owner: 'a' })).toEqual(person('users', 'a'));
  const prescription = { kind: 'prescription', patient: 'p', owner: 'the doctor' };
  expect(personOf(documents, prescription)).toEqual(person('patients', 'p'));
});

test('a deposit slip is the bank’s paper, and about nobody', () => {
  expect(personOf(modules.depositSlips, { withdrawnBy: 'the cashier' })).toBeNull();
});

test('a text is kept by whose key it is under, and by whom its record is about now and was about then', () => {
  const { appointments } = modules;
  expect(restrictedKeepersOf(appointments, [{ patient: 'now' }, { patient: 'then' }], 'key')).toEqual([
    'key',
    'now',
    'then',
  ]);
  expect(restrictedKeepersOf(appointments, [{ patient: 'key' }, {}], 'key')).toEqual(['key']);
});

/** The ten standard roles have a name in each language; any other name stands as it was typed. */
import { expect, test } from '@jest/globals';
import { examplePayslip } from '../../printing/examplePayslip.ts';
import { payslipPrintable } from '../../printing/payslipTemplate.ts';
import { wordIn } from '../../printing/closedWords.ts';
import { roleNamesAr } from './roleNames.ar.ts';
import { roleNamesFr } from './roleNames.fr.ts';
import { standardRoleNames } from './roleNames.ts';
import { firstRoles, roles } from './roles.ts';

test('they are the roles of a new clinic, each with a name of its own in French and Arabic', () => {
  expect(Object.keys(firstRoles)).toEqual([...standardRoleNames]);
  for (const names of [roleNamesFr, roleNamesAr]) expect(new Set(Object.values(names)).size).toBe(10);
  expect(Object.values(roleNamesAr).filter((name) => /[a-z]/i.test(name))).toEqual([]);
});

test.each([
  ['en', 'Receptionist', 'Receptionist'],
  ['fr', 'Receptionist', 'Réceptionniste'],
  ['ar', 'Receptionist', 'موظف استقبال'],
  ['fr', 'Other', 'Other'],
  ['ar', 'receptionist', 'receptionist'],
] as const)('in %s %s is %s', (language, name, shown) => {
  expect(wordIn(language, roles.fields.name, name)).toBe(shown);
});

test('a payslip names the role in its language', () => {
  const payslip = examplePayslip();
  const paper = (role: string) =>
    payslipPrintable({ ...payslip, employee: { ...payslip.employee, role } }, { language: 'fr' }).body;
  expect(paper('Nurse')).toContain('Infirmier');
  expect(paper('Head nurse')).toContain('Head nurse');
});

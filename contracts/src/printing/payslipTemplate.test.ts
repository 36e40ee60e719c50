/** What a payslip says of the employer (art. 370 of the labour code), as its salary keeps it. */
import { expect, test } from '@jest/globals';
import { withDefaults } from '../kernel/crud.ts';
import { employerFields } from '../modules/salaries/employeesSalaries.ts';
import { examplePayslip } from './examplePayslip.ts';
import { payslipPrintable } from './payslipTemplate.ts';
import { printedClinicOf } from './printedClinic.ts';

function bodyOf(employer: object, language: 'en' | 'fr' | 'ar' = 'en'): string {
  const clinic = printedClinicOf(withDefaults(employerFields, { name: 'Clinique Atlas', ...employer }), {
    logo: null,
  });
  return payslipPrintable(examplePayslip({ clinic }), { language }).body;
}

test.each([
  ['en', 'CNSS no.'],
  ['fr', 'CNSS'],
  ['ar', 'رقم الضمان الاجتماعي'],
] as const)('the CNSS number of the employer is under its address: %s', (language, term) => {
  const body = bodyOf({ cnssNumber: '9856040' }, language);
  const [, identity = ''] = body.split('class="identity"');
  expect(identity.split('</p>')[0]).toContain('9856040');
  expect(identity.split('</p>')[0]).toContain(term);
});

test('a salary of before it was kept has no such line', () => {
  expect(bodyOf({})).not.toContain('class="identity"');
});

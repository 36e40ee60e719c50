/** Everything that the screens say in Arabic: one chunk, loaded when the language is chosen. */
import { ar } from '../kernel/i18n/ar.ts';
import { mergeTexts } from '../kernel/i18n/texts.ts';
import { appointmentTextsAr } from './appointments/texts.ar.ts';
import { auditTextsAr } from './audit/texts.ar.ts';
import { dashboardTextsAr } from './dashboard/texts.ar.ts';
import { departmentTextsAr } from './departments/texts.ar.ts';
import { salaryTextsAr } from './employeesSalaries/texts.ar.ts';
import { expenseTextsAr } from './expenses/texts.ar.ts';
import { holidayTextsAr } from './holidays/texts.ar.ts';
import { invoiceTextsAr } from './invoices/texts.ar.ts';
import { leaveTextsAr } from './leaves/texts.ar.ts';
import { patientTextsAr } from './patients/texts.ar.ts';
import { prescriptionTextsAr } from './prescriptions/texts.ar.ts';
import { providentFundTextsAr } from './providentFunds/texts.ar.ts';
import { roleTextsAr } from './roles/texts.ar.ts';
import { sessionTextsAr } from './session/texts.ar.ts';
import { settingsTextsAr } from './settings/texts.ar.ts';
import { taxTextsAr } from './taxes/texts.ar.ts';
import { userTextsAr } from './users/texts.ar.ts';

export const texts = mergeTexts([
  ar,
  appointmentTextsAr,
  auditTextsAr,
  dashboardTextsAr,
  departmentTextsAr,
  salaryTextsAr,
  expenseTextsAr,
  holidayTextsAr,
  invoiceTextsAr,
  leaveTextsAr,
  patientTextsAr,
  prescriptionTextsAr,
  providentFundTextsAr,
  roleTextsAr,
  sessionTextsAr,
  settingsTextsAr,
  taxTextsAr,
  userTextsAr,
]);

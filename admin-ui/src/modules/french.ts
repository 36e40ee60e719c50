/** Everything that the screens say in French: one chunk, loaded when the language is chosen. */
import { fr } from '../kernel/i18n/fr.ts';
import { mergeTexts } from '../kernel/i18n/texts.ts';
import { appointmentTextsFr } from './appointments/texts.fr.ts';
import { auditTextsFr } from './audit/texts.fr.ts';
import { dashboardTextsFr } from './dashboard/texts.fr.ts';
import { departmentTextsFr } from './departments/texts.fr.ts';
import { salaryTextsFr } from './employeesSalaries/texts.fr.ts';
import { expenseTextsFr } from './expenses/texts.fr.ts';
import { holidayTextsFr } from './holidays/texts.fr.ts';
import { invoiceTextsFr } from './invoices/texts.fr.ts';
import { leaveTextsFr } from './leaves/texts.fr.ts';
import { patientTextsFr } from './patients/texts.fr.ts';
import { prescriptionTextsFr } from './prescriptions/texts.fr.ts';
import { providentFundTextsFr } from './providentFunds/texts.fr.ts';
import { roleTextsFr } from './roles/texts.fr.ts';
import { sessionTextsFr } from './session/texts.fr.ts';
import { settingsTextsFr } from './settings/texts.fr.ts';
import { taxTextsFr } from './taxes/texts.fr.ts';
import { userTextsFr } from './users/texts.fr.ts';

export const texts = mergeTexts([
  fr,
  appointmentTextsFr,
  auditTextsFr,
  dashboardTextsFr,
  departmentTextsFr,
  salaryTextsFr,
  expenseTextsFr,
  holidayTextsFr,
  invoiceTextsFr,
  leaveTextsFr,
  patientTextsFr,
  prescriptionTextsFr,
  providentFundTextsFr,
  roleTextsFr,
  sessionTextsFr,
  settingsTextsFr,
  taxTextsFr,
  userTextsFr,
]);

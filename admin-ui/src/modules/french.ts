/** Everything that the screens say in French: one chunk, loaded when the language is chosen. */
import { fr } from '../kernel/i18n/fr.ts';
import type { Catalogue } from '../kernel/i18n/i18nProvider.ts';
import { sentencesFr } from '../kernel/i18n/sentences.fr.ts';
import { mergeTexts } from '../kernel/i18n/texts.ts';
import { appointmentsDeclaredFr } from './appointments/declared.fr.ts';
import { auditExportsDeclaredFr } from './auditExports/declared.fr.ts';
import { departmentsDeclaredFr } from './departments/declared.fr.ts';
import { documentBatchesDeclaredFr } from './documentBatches/declared.fr.ts';
import { documentsDeclaredFr } from './documents/declared.fr.ts';
import { employeesSalariesDeclaredFr } from './employeesSalaries/declared.fr.ts';
import { expensesDeclaredFr } from './expenses/declared.fr.ts';
import { holidaysDeclaredFr } from './holidays/declared.fr.ts';
import { invoicesDeclaredFr } from './invoices/declared.fr.ts';
import { leavesDeclaredFr } from './leaves/declared.fr.ts';
import { patientsDeclaredFr } from './patients/declared.fr.ts';
import { prescriptionsDeclaredFr } from './prescriptions/declared.fr.ts';
import { providentFundsDeclaredFr } from './providentFunds/declared.fr.ts';
import { rolesDeclaredFr } from './roles/declared.fr.ts';
import { settingsDeclaredFr } from './settings/declared.fr.ts';
import { taxesDeclaredFr } from './taxes/declared.fr.ts';
import { usersDeclaredFr } from './users/declared.fr.ts';
import { appointmentTextsFr } from './appointments/texts.fr.ts';
import { auditTextsFr } from './audit/texts.fr.ts';
import { systemTextsFr } from './system/texts.fr.ts';
import { dashboardTextsFr } from './dashboard/texts.fr.ts';
import { departmentTextsFr } from './departments/texts.fr.ts';
import { batchTextsFr } from './documentBatches/texts.fr.ts';
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
import { verifyTextsFr } from './verify/texts.fr.ts';
import { wordsFr } from './words.fr.ts';

const texts = mergeTexts([
  fr,
  appointmentTextsFr,
  auditTextsFr,
  systemTextsFr,
  dashboardTextsFr,
  departmentTextsFr,
  batchTextsFr,
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
  verifyTextsFr,
  appointmentsDeclaredFr,
  auditExportsDeclaredFr,
  departmentsDeclaredFr,
  documentBatchesDeclaredFr,
  documentsDeclaredFr,
  employeesSalariesDeclaredFr,
  expensesDeclaredFr,
  holidaysDeclaredFr,
  invoicesDeclaredFr,
  leavesDeclaredFr,
  patientsDeclaredFr,
  prescriptionsDeclaredFr,
  providentFundsDeclaredFr,
  rolesDeclaredFr,
  settingsDeclaredFr,
  taxesDeclaredFr,
  usersDeclaredFr,
  { word: wordsFr },
]);

export const catalogue: Catalogue = { texts, sentences: sentencesFr };

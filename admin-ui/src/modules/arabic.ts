/** Everything that the screens say in Arabic: one chunk, loaded when the language is chosen. */
import { ar } from '../kernel/i18n/ar.ts';
import type { Catalogue } from '../kernel/i18n/i18nProvider.ts';
import { sentencesAr } from '../kernel/i18n/sentences.ar.ts';
import { mergeTexts } from '../kernel/i18n/texts.ts';
import { appointmentsDeclaredAr } from './appointments/declared.ar.ts';
import { auditExportsDeclaredAr } from './auditExports/declared.ar.ts';
import { departmentsDeclaredAr } from './departments/declared.ar.ts';
import { documentBatchesDeclaredAr } from './documentBatches/declared.ar.ts';
import { documentsDeclaredAr } from './documents/declared.ar.ts';
import { employeesSalariesDeclaredAr } from './employeesSalaries/declared.ar.ts';
import { expensesDeclaredAr } from './expenses/declared.ar.ts';
import { holidaysDeclaredAr } from './holidays/declared.ar.ts';
import { invoicesDeclaredAr } from './invoices/declared.ar.ts';
import { leavesDeclaredAr } from './leaves/declared.ar.ts';
import { patientsDeclaredAr } from './patients/declared.ar.ts';
import { prescriptionsDeclaredAr } from './prescriptions/declared.ar.ts';
import { providentFundsDeclaredAr } from './providentFunds/declared.ar.ts';
import { rolesDeclaredAr } from './roles/declared.ar.ts';
import { settingsDeclaredAr } from './settings/declared.ar.ts';
import { taxesDeclaredAr } from './taxes/declared.ar.ts';
import { usersDeclaredAr } from './users/declared.ar.ts';
import { appointmentTextsAr } from './appointments/texts.ar.ts';
import { auditTextsAr } from './audit/texts.ar.ts';
import { systemTextsAr } from './system/texts.ar.ts';
import { dashboardTextsAr } from './dashboard/texts.ar.ts';
import { departmentTextsAr } from './departments/texts.ar.ts';
import { batchTextsAr } from './documentBatches/texts.ar.ts';
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
import { verifyTextsAr } from './verify/texts.ar.ts';
import { wordsAr } from './words.ar.ts';

const texts = mergeTexts([
  ar,
  appointmentTextsAr,
  auditTextsAr,
  systemTextsAr,
  dashboardTextsAr,
  departmentTextsAr,
  batchTextsAr,
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
  verifyTextsAr,
  appointmentsDeclaredAr,
  auditExportsDeclaredAr,
  departmentsDeclaredAr,
  documentBatchesDeclaredAr,
  documentsDeclaredAr,
  employeesSalariesDeclaredAr,
  expensesDeclaredAr,
  holidaysDeclaredAr,
  invoicesDeclaredAr,
  leavesDeclaredAr,
  patientsDeclaredAr,
  prescriptionsDeclaredAr,
  providentFundsDeclaredAr,
  rolesDeclaredAr,
  settingsDeclaredAr,
  taxesDeclaredAr,
  usersDeclaredAr,
  { word: wordsAr },
]);

export const catalogue: Catalogue = { texts, sentences: sentencesAr };

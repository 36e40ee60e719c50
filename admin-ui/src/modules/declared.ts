/** What happens to the records of each module, in people's English: the other languages say it beside the names of fields. */
import { mergeTexts } from '../kernel/i18n/texts.ts';
import { appointmentsDeclared } from './appointments/declared.ts';
import { auditExportsDeclared } from './auditExports/declared.ts';
import { departmentsDeclared } from './departments/declared.ts';
import { documentBatchesDeclared } from './documentBatches/declared.ts';
import { documentsDeclared } from './documents/declared.ts';
import { employeesSalariesDeclared } from './employeesSalaries/declared.ts';
import { expensesDeclared } from './expenses/declared.ts';
import { holidaysDeclared } from './holidays/declared.ts';
import { invoicesDeclared } from './invoices/declared.ts';
import { leavesDeclared } from './leaves/declared.ts';
import { patientsDeclared } from './patients/declared.ts';
import { prescriptionsDeclared } from './prescriptions/declared.ts';
import { providentFundsDeclared } from './providentFunds/declared.ts';
import { rolesDeclared } from './roles/declared.ts';
import { settingsDeclared } from './settings/declared.ts';
import { taxesDeclared } from './taxes/declared.ts';
import { usersDeclared } from './users/declared.ts';

export const declaredTexts = mergeTexts([
  appointmentsDeclared,
  auditExportsDeclared,
  departmentsDeclared,
  documentBatchesDeclared,
  documentsDeclared,
  employeesSalariesDeclared,
  expensesDeclared,
  holidaysDeclared,
  invoicesDeclared,
  leavesDeclared,
  patientsDeclared,
  prescriptionsDeclared,
  providentFundsDeclared,
  rolesDeclared,
  settingsDeclared,
  taxesDeclared,
  usersDeclared,
]);

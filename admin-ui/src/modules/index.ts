/** The only list of the screens that are written by hand; a declaration without any shows itself. */
import { moduleList } from '@hospital/contracts';
import { declaredScreens } from '../kernel/crud/declaredScreens.tsx';
import { productOf, type ModuleScreens } from '../kernel/screens.ts';
import { appointmentScreens } from './appointments/index.ts';
import { auditScreens } from './audit/index.ts';
import { systemScreens } from './system/index.ts';
import { dashboardScreens } from './dashboard/index.ts';
import { declaredTexts } from './declared.ts';
import { departmentScreens } from './departments/index.ts';
import { documentScreens } from './documentBatches/index.ts';
import { salaryScreens } from './employeesSalaries/index.ts';
import { expenseScreens } from './expenses/index.ts';
import { holidayScreens } from './holidays/index.ts';
import { invoiceScreens } from './invoices/index.ts';
import { leaveScreens } from './leaves/index.ts';
import { patientScreens } from './patients/index.ts';
import { prescriptionScreens } from './prescriptions/index.ts';
import { profileScreens } from './users/profile/index.ts';
import { providentFundScreens } from './providentFunds/index.ts';
import { roleScreens } from './roles/index.ts';
import { sessionScreens } from './session/index.ts';
import { settingsScreens } from './settings/index.ts';
import { taxScreens } from './taxes/index.ts';
import { userScreens } from './users/index.ts';
import { verifyScreens } from './verify/index.ts';

const written: readonly ModuleScreens[] = [
  dashboardScreens,
  appointmentScreens,
  patientScreens,
  userScreens,
  profileScreens,
  invoiceScreens,
  prescriptionScreens,
  expenseScreens,
  taxScreens,
  salaryScreens,
  providentFundScreens,
  leaveScreens,
  holidayScreens,
  departmentScreens,
  documentScreens,
  settingsScreens,
  roleScreens,
  auditScreens,
  systemScreens,
  sessionScreens,
  verifyScreens,
];

const paths = new Set(written.flatMap(({ screens }) => screens.map(({ path }) => path)));
const declared = moduleList.filter(({ kind, path }) => kind === 'crud' && !paths.has(`/${path}`));

const words: ModuleScreens = { screens: [], texts: declaredTexts };

export const product = productOf([...written, ...declared.map((module) => declaredScreens(module)), words]);

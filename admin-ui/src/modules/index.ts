/** The only list of the screens: one entry for each module, and what belongs to no module. */
import type { ModuleName } from '@hospital/contracts';
import type { ScreensOf } from '../kernel/defineScreens.tsx';
import { productOf, type ModuleScreens } from '../kernel/screens.ts';
import { actScreens } from './acts/index.ts';
import { appointmentScreens } from './appointments/index.ts';
import { auditScreens } from './audit/index.ts';
import { accessArchiveScreens } from './accessArchives/index.ts';
import { auditExportScreens } from './auditExports/index.ts';
import { chequeScreens } from './cheques/index.ts';
import { creditNoteScreens } from './creditNotes/index.ts';
import { dashboardScreens } from './dashboard/index.ts';
import { departmentScreens } from './departments/index.ts';
import { batchScreens } from './documentBatches/index.ts';
import { depositSlipScreens } from './depositSlips/index.ts';
import { documentScreens } from './documents/index.ts';
import { salaryScreens } from './employeesSalaries/index.ts';
import { erasureScreens } from './erasures/index.ts';
import { expenseScreens } from './expenses/index.ts';
import { holidayScreens } from './holidays/index.ts';
import { invoiceRequestScreens } from './invoiceRequests/index.ts';
import { invoiceScreens } from './invoices/index.ts';
import { leaveScreens } from './leaves/index.ts';
import { patientAccountScreens } from './patientAccounts/index.ts';
import { patientScreens } from './patients/index.ts';
import { prescriptionScreens } from './prescriptions/index.ts';
import { providentFundScreens } from './providentFunds/index.ts';
import { receiptScreens } from './receipts/index.ts';
import { roleScreens } from './roles/index.ts';
import { sessionScreens } from './session/index.ts';
import { settingsScreens } from './settings/index.ts';
import { systemScreens } from './system/index.ts';
import { tillScreens } from './tills/index.ts';
import { tillSessionScreens } from './tillSessions/index.ts';
import { taxScreens } from './taxes/index.ts';
import { userScreens } from './users/index.ts';
import { profileScreens } from './users/profile/index.ts';
import { verifyScreens } from './verify/index.ts';

const screens = {
  appointments: appointmentScreens,
  patients: patientScreens,
  users: userScreens,
  invoices: invoiceScreens,
  invoiceRequests: invoiceRequestScreens,
  patientAccounts: patientAccountScreens,
  receipts: receiptScreens,
  creditNotes: creditNoteScreens,
  acts: actScreens,
  cheques: chequeScreens,
  depositSlips: depositSlipScreens,
  tills: tillScreens,
  tillSessions: tillSessionScreens,
  prescriptions: prescriptionScreens,
  expenses: expenseScreens,
  taxes: taxScreens,
  employeesSalaries: salaryScreens,
  providentFunds: providentFundScreens,
  leaves: leaveScreens,
  holidays: holidayScreens,
  departments: departmentScreens,
  documents: documentScreens,
  documentBatches: batchScreens,
  settings: settingsScreens,
  roles: roleScreens,
  auditExports: auditExportScreens,
  erasures: erasureScreens,
  accessArchives: accessArchiveScreens,
} satisfies { readonly [N in ModuleName]: ScreensOf<N> };

const others: readonly ModuleScreens[] = [
  dashboardScreens,
  profileScreens,
  auditScreens,
  systemScreens,
  sessionScreens,
  verifyScreens,
];

export const product = productOf([...Object.values(screens), ...others]);

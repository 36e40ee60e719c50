/** The only list of the screens' modules. */
import { productOf } from '../kernel/screens.ts';
import { appointmentScreens } from './appointments/index.ts';
import { auditScreens } from './audit/index.ts';
import { dashboardScreens } from './dashboard/index.ts';
import { departmentScreens } from './departments/index.ts';
import { invoiceScreens } from './invoices/index.ts';
import { patientScreens } from './patients/index.ts';
import { profileScreens } from './users/profile/index.ts';
import { roleScreens } from './roles/index.ts';
import { settingsScreens } from './settings/index.ts';
import { taxScreens } from './taxes/index.ts';
import { userScreens } from './users/index.ts';

export const product = productOf([
  dashboardScreens,
  appointmentScreens,
  patientScreens,
  userScreens,
  profileScreens,
  invoiceScreens,
  taxScreens,
  departmentScreens,
  settingsScreens,
  roleScreens,
  auditScreens,
]);

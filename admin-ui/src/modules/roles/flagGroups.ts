/** The flags of a role as the permission page groups them. */
import { flags, type Flag } from '@hospital/contracts';

const settings: readonly Flag[] = [
  'CompanySettings',
  'BasicSettings',
  'ThemeSettings',
  'RolesAndPermissions',
  'EmailSettings',
  'InvoiceSettings',
  'SalarySettings',
  'NotificationsSettings',
  'ChangePassword',
  'LeaveType',
];
/** Flags without a screen; they are stored and shown all the same. */
const other: readonly Flag[] = ['Events', 'Assets', 'Activities', 'Chat', 'Calls'];

export const flagGroups: readonly { readonly title: string; readonly flags: readonly Flag[] }[] = [
  {
    title: 'roles.modules',
    flags: flags.filter((flag) => !settings.includes(flag) && !other.includes(flag)),
  },
  { title: 'roles.settings', flags: settings },
  { title: 'roles.other', flags: other },
];

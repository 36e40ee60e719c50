/** The flags of a role as the permission page groups them. */
import { flags, type Flag } from '@hospital/contracts';

const settings: readonly Flag[] = [
  'CompanySettings',
  'BasicSettings',
  'ThemeSettings',
  'SalarySettings',
  'InvoiceSettings',
  'RolesAndPermissions',
];

/** The specification names them; no screen and no call asks for them. */
export const withoutScreen = [
  'Events',
  'Assets',
  'Chat',
  'Calls',
  'EmailSettings',
  'NotificationsSettings',
  'ChangePassword',
  'LeaveType',
] as const satisfies readonly Flag[];

export type FlagWithScreen = Exclude<Flag, (typeof withoutScreen)[number]>;

const withoutScreens: ReadonlySet<string> = new Set(withoutScreen);

interface FlagGroup {
  readonly title: string;
  /** Said of all of them, instead of a line under each. */
  readonly note?: string;
  readonly flags: readonly Flag[];
}

export const flagGroups: readonly FlagGroup[] = [
  {
    title: 'roles.modules',
    flags: flags.filter((flag) => !settings.includes(flag) && !withoutScreens.has(flag)),
  },
  { title: 'roles.settings', flags: settings },
  { title: 'roles.withoutScreen', note: 'roles.withoutScreenNote', flags: withoutScreen },
];

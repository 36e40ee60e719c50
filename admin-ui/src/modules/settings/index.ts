import { namesOf, settings, type settingsGroups } from '@hospital/contracts';
import { Settings } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { Screen } from '../../kernel/screens.ts';
import { texts } from './texts.ts';

const load = () => import('./screens.tsx');

/** One screen for each group, in the order of the menu. */
const groups = {
  CompanySettings: {
    path: 'company',
    text: 'settings.company',
    component: lazyScreen(load, 'CompanySettings'),
  },
  BasicSettings: {
    path: 'localization',
    text: 'settings.localization',
    component: lazyScreen(load, 'Localization'),
  },
  ThemeSettings: { path: 'theme', text: 'settings.theme', component: lazyScreen(load, 'ThemeSettings') },
  SalarySettings: { path: 'salary', text: 'settings.salary', component: lazyScreen(load, 'SalarySettings') },
  InvoiceSettings: {
    path: 'invoicing',
    text: 'settings.invoicing',
    component: lazyScreen(load, 'InvoicingSettings'),
  },
  RolesAndPermissions: {
    path: 'retention',
    text: 'settings.retention',
    component: lazyScreen(load, 'RetentionSettings'),
  },
} as const satisfies Record<
  keyof typeof settingsGroups,
  Pick<Screen, 'path' | 'component'> & { readonly text: string }
>;

function screenOf(flag: keyof typeof groups) {
  const { path, component } = groups[flag];
  return { path, component, needs: { flags: [flag] } };
}
const { CompanySettings: _record, ...others } = groups;

export const settingsScreens = defineScreens(settings, {
  address: '/settings',
  needs: { flags: namesOf(groups) },
  list: { component: lazyScreen(load, 'SettingsHome') },
  create: null,
  /** The one record is in several screens. */
  record: screenOf('CompanySettings'),
  edit: null,
  screens: namesOf(others).map(screenOf),
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'clinic', order: 9, icon: Settings }],
  settings: namesOf(groups).map((flag, index) => {
    const { path, text } = groups[flag];
    return { order: index + 1, path, text, needs: { flags: [flag] } };
  }),
});

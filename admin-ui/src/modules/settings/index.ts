import { Settings } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens, SettingsLink } from '../../kernel/screens.ts';
import { settingsTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const any = {
  flags: ['CompanySettings', 'BasicSettings', 'ThemeSettings', 'SalarySettings', 'RolesAndPermissions'],
} as const;

const settings: readonly SettingsLink[] = [
  { place: 1, to: '/settings/company', text: 'settings.company', needs: { flags: ['CompanySettings'] } },
  {
    place: 2,
    to: '/settings/localization',
    text: 'settings.localization',
    needs: { flags: ['BasicSettings'] },
  },
  { place: 3, to: '/settings/theme', text: 'settings.theme', needs: { flags: ['ThemeSettings'] } },
  { place: 4, to: '/settings/salary', text: 'settings.salary', needs: { flags: ['SalarySettings'] } },
];

export const settingsScreens: ModuleScreens = {
  texts: settingsTexts,
  screens: [
    { path: '/settings', needs: any, component: lazyScreen(load, 'SettingsHome') },
    {
      path: '/settings/company',
      needs: { flags: ['CompanySettings'] },
      component: lazyScreen(load, 'CompanySettings'),
    },
    {
      path: '/settings/localization',
      needs: { flags: ['BasicSettings'] },
      component: lazyScreen(load, 'Localization'),
    },
    {
      path: '/settings/theme',
      needs: { flags: ['ThemeSettings'] },
      component: lazyScreen(load, 'ThemeSettings'),
    },
    {
      path: '/settings/salary',
      needs: { flags: ['SalarySettings'] },
      component: lazyScreen(load, 'SalarySettings'),
    },
  ],
  menu: [{ group: 'clinic', place: 9, text: 'settings', icon: Settings, to: '/settings', needs: any }],
  settings,
};

import { settings } from '@hospital/contracts';
import { Settings } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const load = () => import('./screens.tsx');
const company = { flags: ['CompanySettings'] } as const;
const localization = { flags: ['BasicSettings'] } as const;
const theme = { flags: ['ThemeSettings'] } as const;
const retention = { flags: ['RolesAndPermissions'] } as const;
const invoicing = { flags: ['InvoiceSettings'] } as const;
const salary = { flags: ['SalarySettings'] } as const;

export const settingsScreens = defineScreens(settings, {
  address: '/settings',
  needs: {
    flags: [
      'CompanySettings',
      'BasicSettings',
      'ThemeSettings',
      'SalarySettings',
      'InvoiceSettings',
      'RolesAndPermissions',
    ],
  },
  list: { component: lazyScreen(load, 'SettingsHome') },
  create: null,
  /** The one record is in several screens. */
  record: { path: 'company', needs: company, component: lazyScreen(load, 'CompanySettings') },
  edit: null,
  screens: [
    { path: 'localization', needs: localization, component: lazyScreen(load, 'Localization') },
    { path: 'theme', needs: theme, component: lazyScreen(load, 'ThemeSettings') },
    { path: 'salary', needs: salary, component: lazyScreen(load, 'SalarySettings') },
    { path: 'invoicing', needs: invoicing, component: lazyScreen(load, 'InvoicingSettings') },
    { path: 'retention', needs: retention, component: lazyScreen(load, 'RetentionSettings') },
  ],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'clinic', place: 9, icon: Settings }],
  settings: [
    { place: 1, path: 'company', text: 'settings.company', needs: company },
    { place: 2, path: 'localization', text: 'settings.localization', needs: localization },
    { place: 3, path: 'theme', text: 'settings.theme', needs: theme },
    { place: 4, path: 'salary', text: 'settings.salary', needs: salary },
    { place: 5, path: 'invoicing', text: 'settings.invoicing', needs: invoicing },
    { place: 6, path: 'retention', text: 'settings.retention', needs: retention },
  ],
});

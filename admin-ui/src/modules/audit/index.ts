import { History } from 'lucide-react';
import { lazyComponent, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import type { AccessNeeds } from '../../kernel/session/Guard.tsx';
import { texts } from './texts.ts';

/** As the server's rule for the audit. */
const needs: AccessNeeds = { flags: ['Activities'], orAdministrator: true };

export const auditScreens: ModuleScreens = {
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  everyHistory: [needs],
  screens: [
    { path: '/audit', needs, component: lazyScreen(() => import('./AuditPage.tsx'), 'AuditPage') },
    { path: '/audit/reads', needs, component: lazyScreen(() => import('./ReadsPage.tsx'), 'ReadsPage') },
    {
      path: '/audit/reports',
      needs,
      component: lazyScreen(() => import('./ReportsPage.tsx'), 'ReportsPage'),
    },
    /** For who may read the history of the record. */
    {
      path: '/audit/:resource/:id',
      component: lazyScreen(() => import('./ReplayPage.tsx'), 'ReplayPage'),
    },
  ],
  ownValues: [
    {
      of: 'auditExports',
      field: 'filters',
      component: lazyComponent(() => import('./ExportFilters.tsx'), 'ExportFilters'),
    },
  ],
  menu: [{ group: 'clinic', order: 8, text: 'audit', icon: History, to: '/audit', needs }],
};

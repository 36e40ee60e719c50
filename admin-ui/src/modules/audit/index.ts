import { History } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { auditTexts } from './texts.ts';

/** Administrateur, or the flag Activities. */
const needs = { flags: ['Activities'], orAdministrator: true } as const;

export const auditScreens: ModuleScreens = {
  texts: auditTexts,
  screens: [{ path: '/audit', needs, component: lazyScreen(() => import('./AuditPage.tsx'), 'AuditPage') }],
  menu: [{ group: 'clinic', place: 8, text: 'audit', icon: History, to: '/audit', needs }],
};

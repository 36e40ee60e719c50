import { auditExports } from '@hospital/contracts';
import { noScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

/** They are read on the pages of the audit. */
export const auditExportScreens = noScreens(auditExports, {
  en: texts,
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
});

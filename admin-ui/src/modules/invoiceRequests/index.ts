import { invoiceRequests } from '@hospital/contracts';
import { noScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

/** The invoice shows what was asked for. */
export const invoiceRequestScreens = noScreens(invoiceRequests, {
  en: texts,
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
});

import { accessArchives } from '@hospital/contracts';
import { noScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

/** They are asked for on the page of the person. */
export const accessArchiveScreens = noScreens(accessArchives, {
  en: texts,
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
});

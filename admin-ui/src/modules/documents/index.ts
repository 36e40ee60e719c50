import { documents } from '@hospital/contracts';
import { noScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

/** They are listed among the batches, and opened as files. */
export const documentScreens = noScreens(documents, {
  en: texts,
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
});

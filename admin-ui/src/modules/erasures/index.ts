import { erasures } from '@hospital/contracts';
import { noScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

export const erasureScreens = noScreens(erasures, {
  en: texts,
  fr: () => import('./texts.fr.ts'),
  ar: () => import('./texts.ar.ts'),
});

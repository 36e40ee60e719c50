import { useLateTexts, type TranslateLate } from '../../kernel/i18n/lateTexts.ts';
import { pageTexts } from './pageTexts.ts';

export function useAccountTexts(): TranslateLate {
  return useLateTexts(pageTexts);
}

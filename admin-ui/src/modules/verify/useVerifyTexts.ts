import { useLateTexts, type TranslateLate } from '../../kernel/i18n/lateTexts.ts';
import { texts } from './texts.ts';

export function useVerifyTexts(): TranslateLate {
  return useLateTexts(texts);
}

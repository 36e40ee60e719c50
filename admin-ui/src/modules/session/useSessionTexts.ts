import { useLateTexts, type TranslateLate } from '../../kernel/i18n/lateTexts.ts';
import { texts } from './texts.ts';

export function useSessionTexts(): TranslateLate {
  return useLateTexts(texts);
}

interface Browser {
  readonly browser: string | null;
  readonly system: string | null;
}

/** `Firefox on Windows`. */
export function browserName(translate: TranslateLate, { browser, system }: Browser): string {
  if (browser && system) return translate('security.browserOn', { browser, system });
  return browser ?? system ?? translate('security.unknownBrowser');
}

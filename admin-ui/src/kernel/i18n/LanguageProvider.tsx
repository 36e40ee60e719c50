/**
 * The texts in the language of the screens. react-admin mounts everything once more when the language changes: a password, a file, a code that is shown
 * once and an open dialog would be gone. Here every part that translates is rendered again, and stays.
 */
import { useMemo, type ReactNode } from 'react';
import { I18nContext, useI18nProvider, useLocale } from 'react-admin';

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const provider = useI18nProvider();
  const locale = useLocale();
  const inLanguage = useMemo(() => ({ ...provider, getLocale: () => locale }), [provider, locale]);
  return <I18nContext.Provider value={inLanguage}>{children}</I18nContext.Provider>;
}

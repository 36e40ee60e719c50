/** The languages, each named in itself: who cannot read the present one finds theirs. */
import { useLocale, useTranslate } from 'react-admin';
import { useAppearance } from '../theme/appearance.ts';
import { languages } from './languages.ts';

export function LanguageChoice() {
  const locale = useLocale();
  const translate = useTranslate();
  const { set } = useAppearance();
  return (
    <span className="segments" role="group" aria-label={translate('menu.language')}>
      {languages.map((language) => (
        <button
          key={language.locale}
          type="button"
          lang={language.locale}
          aria-pressed={language.locale === locale}
          onClick={() => set({ language: language.locale })}
        >
          {language.name}
        </button>
      ))}
    </span>
  );
}

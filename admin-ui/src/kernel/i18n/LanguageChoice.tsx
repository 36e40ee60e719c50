/** The languages, each named in itself: who cannot read the present one finds theirs. */
import { useLocale, useTranslate } from 'react-admin';
import { useAppearance } from '../theme/appearance.ts';
import { languages, type Locale } from './languages.ts';
import { rememberLast } from './useLanguage.ts';

export function LanguageChoice() {
  const locale = useLocale();
  const translate = useTranslate();
  const { set } = useAppearance();
  const choose = (language: Locale) => {
    rememberLast(language);
    set({ language });
  };
  return (
    <span className="segments" role="group" aria-label={translate('menu.language')}>
      {languages.map((language) => (
        <button
          key={language.locale}
          type="button"
          lang={language.locale}
          aria-pressed={language.locale === locale}
          onClick={() => choose(language.locale)}
        >
          {language.name}
        </button>
      ))}
    </span>
  );
}

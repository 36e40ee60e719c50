/**
 * The language of the screens: the person's choice, or else the clinic's; without a session, the one that was last read on this machine. The
 * page says which it is, and its direction.
 */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useI18nProvider, useLocaleState } from 'react-admin';
import { readSession } from '../api/session.ts';
import { useSettings } from '../session/useSettings.ts';
import { readAppearance, useAppearance } from '../theme/appearance.ts';
import { directionOf, isLocale, localeOfSetting, type Locale } from './languages.ts';

/** The clinic's, as this browser knew it last: the first screen need not wait for the settings. */
const CLINIC_KEY = 'clinic.language';
/** That of the last person, or the one that was chosen to sign in since. */
const LAST_KEY = 'last.language';

function kept(key: string): Locale | null {
  const language = localStorage.getItem(key);
  return isLocale(language) ? language : null;
}

export function rememberLanguage(language: Locale | null): void {
  if (language) localStorage.setItem(CLINIC_KEY, language);
}

export function rememberLast(language: Locale): void {
  localStorage.setItem(LAST_KEY, language);
}

function languageNow(chosen: Locale | null, ofClinic: Locale | null): Locale | null {
  const last = readSession() ? null : kept(LAST_KEY);
  return last ?? chosen ?? ofClinic ?? kept(CLINIC_KEY);
}

/** Whether the first screen can be shown in its language, or one must ask for the clinic's. */
export function knowsLanguage(): boolean {
  return languageNow(readAppearance().language, null) !== null;
}

export function startLocale(): Locale {
  return languageNow(readAppearance().language, null) ?? 'en';
}

/** The page says its language and direction, for who reads it aloud and for its layout. */
export function setDocumentLanguage(locale: string): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

/**
 * The texts come before the language is said to be another one: where they are there, react-admin has nothing to load and mounts nothing again
 * (`LanguageProvider`). Where they do not come, it tries once more, and says so. The last choice wins, whichever texts come last.
 */
function useChangeLocale(): (locale: Locale) => void {
  const { changeLocale } = useI18nProvider();
  const [, setLocale] = useLocaleState();
  const last = useRef(Promise.resolve());
  return useCallback(
    (locale) => {
      last.current = last.current
        .then(async () => changeLocale(locale))
        .catch(() => undefined)
        .then(() => setLocale(locale));
    },
    [changeLocale, setLocale],
  );
}

export function useLanguageOfPerson(): void {
  const [locale] = useLocaleState();
  const changeLocale = useChangeLocale();
  const { language } = useAppearance();
  const ofClinic = localeOfSetting(useSettings()?.['defaultLanguage']);
  const wanted = languageNow(language, ofClinic) ?? 'en';
  useEffect(() => rememberLanguage(ofClinic), [ofClinic]);
  useEffect(() => {
    if (readSession()) rememberLast(wanted);
    if (wanted !== locale) changeLocale(wanted);
  }, [wanted, locale, changeLocale]);
  useLayoutEffect(() => setDocumentLanguage(locale), [locale]);
}

/** The language of the screens: the person's choice, or else the clinic's. The page says which it is, and its direction. */
import { useEffect, useLayoutEffect } from 'react';
import { useLocaleState } from 'react-admin';
import { useSettings } from '../session/useSettings.ts';
import { readAppearance, useAppearance } from '../theme/appearance.ts';
import { directionOf, isLocale, localeOfSetting, type Locale } from './languages.ts';

/** The clinic's, as this browser knew it last: the first screen need not wait for the settings. */
const CLINIC_KEY = 'clinic.language';

function rememberedLanguage(): Locale | null {
  const kept = localStorage.getItem(CLINIC_KEY);
  return isLocale(kept) ? kept : null;
}

export function rememberLanguage(language: Locale | null): void {
  if (language) localStorage.setItem(CLINIC_KEY, language);
}

/** Whether the first screen can be shown in its language, or one must ask for the clinic's. */
export function knowsLanguage(): boolean {
  return (readAppearance().language ?? rememberedLanguage()) !== null;
}

export function startLocale(): Locale {
  return readAppearance().language ?? rememberedLanguage() ?? 'en';
}

/** The page says its language and direction, for who reads it aloud and for its layout. */
export function tellLanguage(locale: string): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

export function useLanguageOfPerson(): void {
  const [locale, setLocale] = useLocaleState();
  const { language } = useAppearance();
  const ofClinic = localeOfSetting(useSettings()?.['defaultLanguage']);
  const wanted = language ?? ofClinic ?? rememberedLanguage() ?? 'en';
  useEffect(() => rememberLanguage(ofClinic), [ofClinic]);
  useEffect(() => {
    if (wanted !== locale) setLocale(wanted);
  }, [wanted, locale, setLocale]);
  useLayoutEffect(() => tellLanguage(locale), [locale]);
}

/** The language of the screens: the person's choice, or else the clinic's. The page says which it is, and its direction. */
import { useEffect } from 'react';
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

export function startLocale(): Locale {
  return readAppearance().language ?? rememberedLanguage() ?? 'en';
}

export function useLanguageOfPerson(): void {
  const [locale, setLocale] = useLocaleState();
  const { language } = useAppearance();
  const ofClinic = localeOfSetting(useSettings()?.['defaultLanguage']);
  const wanted = language ?? ofClinic ?? rememberedLanguage() ?? 'en';
  useEffect(() => {
    if (ofClinic) localStorage.setItem(CLINIC_KEY, ofClinic);
  }, [ofClinic]);
  useEffect(() => {
    if (wanted !== locale) setLocale(wanted);
  }, [wanted, locale, setLocale]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
}

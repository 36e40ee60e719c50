/** The languages of the screens: their names in themselves, and how the settings call them. */
export const languages = [
  { locale: 'en', name: 'English', setting: 'English', direction: 'ltr' },
  { locale: 'fr', name: 'Français', setting: 'French', direction: 'ltr' },
  { locale: 'ar', name: 'العربية', setting: 'Arabic', direction: 'rtl' },
] as const;

export type Locale = (typeof languages)[number]['locale'];

export function isLocale(value: unknown): value is Locale {
  return languages.some(({ locale }) => locale === value);
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return languages.find((language) => language.locale === locale)?.direction ?? 'ltr';
}

/** The settings' `French` → `fr`. */
export function localeOfSetting(setting: unknown): Locale | null {
  return languages.find((language) => language.setting === setting)?.locale ?? null;
}

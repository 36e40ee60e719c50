/** How an address names a country: in the reader's language, and that of the clinic not at all. */
import { DEFAULT_COUNTRY, isSameCountry } from '@hospital/contracts';
import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { useSettings } from '../session/useSettings.ts';
import { wordIn } from './useTexts.ts';

export function useCountryOfAddress(): (country: string) => string {
  const translate = useTranslate();
  const own = useSettings()?.['country'] ?? DEFAULT_COUNTRY;
  return useCallback(
    (country: string) => (isSameCountry(country, own) ? '' : wordIn(translate, country)),
    [translate, own],
  );
}

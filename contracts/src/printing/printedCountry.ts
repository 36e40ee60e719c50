import { listWordsAr } from '../modules/words.ar.ts';
import { listWordsFr } from '../modules/words.fr.ts';
import { countries } from '../modules/words.ts';
import type { PrintLanguage } from './texts.ts';

/** As a paper in this language, and every screen, calls the country; one that somebody typed otherwise stands as it was typed. */
export function countryIn(language: PrintLanguage, country: string | null): string | null {
  if (country === null || language === 'en' || !countries.some((known) => known === country)) return country;
  return (language === 'fr' ? listWordsFr : listWordsAr)[country] ?? country;
}

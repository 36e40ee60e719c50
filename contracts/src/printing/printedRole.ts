import { roleNamesAr } from '../modules/roles/roleNames.ar.ts';
import { roleNamesFr } from '../modules/roles/roleNames.fr.ts';
import { isStandardRole } from '../modules/roles/roleNames.ts';

/** As a paper in this language calls the role. */
export function roleNameIn(language: 'en' | 'fr' | 'ar', name: string): string {
  if (language === 'en' || !isStandardRole(name)) return name;
  return (language === 'fr' ? roleNamesFr : roleNamesAr)[name];
}

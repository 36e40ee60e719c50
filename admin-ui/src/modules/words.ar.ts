/** The words of closed lists in Arabic, and the names of the standard roles. */
import { listWordsAr, roleNamesAr } from '@hospital/contracts';

export const wordsAr: Readonly<Record<string, string>> = { ...roleNamesAr, ...listWordsAr };

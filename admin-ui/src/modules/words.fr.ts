/** The words of closed lists in French, and the names of the standard roles. */
import { listWordsFr, roleNamesFr } from '@hospital/contracts';

export const wordsFr: Readonly<Record<string, string>> = { ...roleNamesFr, ...listWordsFr };

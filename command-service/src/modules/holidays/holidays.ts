/** Holidays are found by each day that they cover. One whose date an older event held outside its domain covers none. */
import { holidayDays, holidayEntry, type AnyRow } from '@hospital/contracts';
import type { IndexEntry } from '../../kernel/command.ts';

export function holidayIndexes({ holidayDate, nbDays }: AnyRow): IndexEntry[] {
  if (typeof holidayDate !== 'string') return [];
  const days = holidayDays({ holidayDate, nbDays: typeof nbDays === 'number' ? nbDays : 0 });
  return days.map(holidayEntry);
}

/** The days that a view of the calendar shows. A week begins on Monday. */
import { addDays, weekdayOf } from '@hospital/contracts';

export type View = 'day' | 'week';

export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

export function daysOf(view: View, day: string): readonly string[] {
  if (view === 'day') return [day];
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export function stepOf(view: View): number {
  return view === 'day' ? 1 : 7;
}

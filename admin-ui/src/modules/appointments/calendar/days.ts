/** The days that a view of the calendar shows. A week begins on Monday. */
import { addDays } from '@hospital/contracts';

export type View = 'day' | 'week';

export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

export function daysOf(view: View, day: string): readonly string[] {
  if (view === 'day') return [day];
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export function stepOf(view: View): number {
  return view === 'day' ? 1 : 7;
}

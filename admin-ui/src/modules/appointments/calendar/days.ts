/** The days that a view of the calendar shows. A week begins on Monday, a month shows whole weeks. */
import { addDays, weekdayOf } from '@hospital/contracts';

export const views = ['day', 'week', 'month', 'list'] as const;
export type View = (typeof views)[number];

function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}

/** The first day of the month that lies `months` after that of the day. */
function firstOfMonth(day: string, months = 0): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

function daysFrom(first: string, last: string): readonly string[] {
  const days = [first];
  for (let day = first; day < last; days.push(day)) day = addDays(day, 1);
  return days;
}

export function daysOf(view: View, day: string): readonly string[] {
  if (view === 'day') return [day];
  if (view !== 'month') return daysFrom(mondayOf(day), addDays(mondayOf(day), 6));
  const last = addDays(firstOfMonth(day, 1), -1);
  return daysFrom(mondayOf(firstOfMonth(day)), addDays(mondayOf(last), 6));
}

/** The day that is shown after one step forwards or back; a month's last days become the last of a shorter one. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by);
  if (view !== 'month') return addDays(day, 7 * by);
  const last = addDays(firstOfMonth(day, by + 1), -1);
  const wanted = `${last.slice(0, 8)}${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

export function weeksOf(days: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Days on which the clinic is closed. Read by all who are signed in; only one that is still to come is changed or deleted. */
import { defineCrud } from '../kernel/crud.ts';
import { addDays } from '../kernel/day.ts';
import { day, integer, text } from '../kernel/field.ts';
import { member } from '../kernel/permissions.ts';

export const holidays = defineCrud({
  name: 'holidays',
  noun: 'Holiday',
  category: 'holiday',
  flag: 'Holidays',
  read: member,
  fields: {
    title: text({ required: true }),
    holidayDate: day({ required: true, label: 'Date' }),
    /** A year at most: each day that a holiday covers is an entry of its index. */
    nbDays: integer({ required: true, max: 366, label: 'Number of days' }),
  },
  list: {
    method: 'GET',
    sort: [{ field: 'holidayDate', order: 'asc' }],
    search: ['title'],
    dateField: 'holidayDate',
  },
  title: ['title'],
  summary: ['title', 'holidayDate', 'nbDays'],
  mayChange: ({ holidayDate }, { today }) => isToCome(holidayDate, today),
});

/** One without a date, because an older event held it outside its domain, can be given one. */
function isToCome(holidayDate: string | null, today: string): boolean {
  return holidayDate === null || holidayDate > today;
}

/** The days that it covers: as many as it has, from its date on, and at least that one. Without a date it covers none. */
export function holidayDays({ holidayDate, nbDays }: Readonly<Record<string, unknown>>): string[] {
  if (typeof holidayDate !== 'string') return [];
  const days = typeof nbDays === 'number' ? nbDays : 1;
  return Array.from({ length: Math.max(1, days) }, (_, index) => addDays(holidayDate, index));
}

/** Under which a holiday is found by a day that it covers. No log has a holiday that is older than this index. */
export function holidayEntry(coveredDay: string) {
  return { kind: 'holidayDay', key: coveredDay, values: null } as const;
}

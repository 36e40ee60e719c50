/** Days on which the clinic is closed. Read by all who are signed in; only one that is still to come is changed or deleted. */
import { defineCrud } from '../kernel/crud.ts';
import { addDays } from '../kernel/day.ts';
import { day, integer, text } from '../kernel/field.ts';
import type { RowOf } from '../kernel/module.ts';
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
  mayChange: ({ holidayDate }, { today }) => holidayDate > today,
});

type Holiday = Pick<RowOf<typeof holidays.fields>, 'holidayDate' | 'nbDays'>;

/** The days that it covers: as many as it has, from its date on, and at least that one. */
export function holidayDays({ holidayDate, nbDays }: Holiday): string[] {
  return Array.from({ length: Math.max(1, nbDays) }, (_, index) => addDays(holidayDate, index));
}

/** Under which a holiday is found by a day that it covers. No log has a holiday that is older than this index. */
export function holidayEntry(coveredDay: string) {
  return { kind: 'holidayDay', key: coveredDay, values: null } as const;
}

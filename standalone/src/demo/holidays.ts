/** The demo clinic's holidays: Morocco's public holidays with a fixed date, of this year and the next, each marked as demo data. */
import type { Values } from './people.ts';

const publicHolidays: readonly (readonly [monthAndDay: string, title: string])[] = [
  ['01-01', 'New Year'],
  ['01-11', 'Independence Manifesto'],
  ['05-01', 'Labour Day'],
  ['07-30', 'Throne Day'],
  ['08-14', 'Oued Ed-Dahab Day'],
  ['08-20', 'Revolution of the King and the People'],
  ['08-21', 'Youth Day'],
  ['11-06', 'Green March'],
  ['11-18', 'Independence Day'],
];

export interface PlannedHoliday {
  readonly key: string;
  readonly values: Values;
}

export function demoHolidays(today: string): PlannedHoliday[] {
  const year = Number(today.slice(0, 4));
  return [year, year + 1].flatMap((of) =>
    publicHolidays.map(([monthAndDay, title]) => ({
      key: `holiday-${of}-${monthAndDay}`,
      values: { title: `${title} (demo)`, holidayDate: `${of}-${monthAndDay}`, nbDays: 1 },
    })),
  );
}

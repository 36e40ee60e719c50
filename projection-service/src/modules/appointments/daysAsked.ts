/** `from` and `to` of the calendar's calls: both are needed, and they are days of one year at most. */
import { daysBetween, dayValue, Problem } from '@hospital/contracts';

/** A year: the screen asks for a month with the weeks around it, other clients for more. */
const MAX_DAYS = 366;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** @throws Problem `validation_failed` */
export function daysAsked(query: Readonly<Record<string, string>>, zone: string): Days {
  const { from = '', to = '' } = query;
  const missing = Object.entries({ from, to }).filter(([, value]) => value === '');
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(([name]) => [name, 'A date (YYYY-MM-DD) is required.']));
    throw new Problem('validation_failed', { fields });
  }
  const days = { from: dayValue('from', from, zone), to: dayValue('to', to, zone) };
  if (days.to < days.from) {
    throw new Problem('validation_failed', { fields: { to: 'To must not be before From.' } });
  }
  if (daysBetween(days.from, days.to) >= MAX_DAYS) {
    throw new Problem('validation_failed', {
      fields: { to: `The calendar shows ${MAX_DAYS} days at most.` },
    });
  }
  return days;
}

/** Days, months and instants from 1800 to 2199, times of day. */
import { isDay, isInstant, isMonth, isTime, utcInstant } from '../day.ts';
import type { TemporalField } from '../field.ts';
import { refuse, scalar, type Kind } from './kind.ts';

type Moment = TemporalField<unknown>;

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** A day may come as an instant, which is cut to the clinic's day once its zone is known (`cutDays`). An event holds days alone. */
export const day: Kind<Moment> = scalar({
  accept(value, _field, label) {
    const given = trimmed(value);
    return isDay(given) || isInstant(given) ? given : refuse(label, 'must be a date (YYYY-MM-DD).');
  },
  keep: (value) => (typeof value === 'string' && isDay(value) ? value : null),
  column: () => 'date',
  describe: () => ({ type: 'string', format: 'date' }),
});

export const month: Kind<Moment> = scalar({
  accept(value, _field, label) {
    const given = trimmed(value);
    return isMonth(given) ? given : refuse(label, 'must be a month (YYYY-MM).');
  },
  column: () => 'text',
  describe: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
});

export const time: Kind<Moment> = scalar({
  accept(value, _field, label) {
    const given = trimmed(value);
    return isTime(given) ? given : refuse(label, 'must be a time (HH:mm).');
  },
  column: () => 'text',
  describe: () => ({ type: 'string', pattern: '^\\d{2}:\\d{2}$' }),
});

export const instant: Kind<Moment> = scalar({
  accept: (value, _field, label) =>
    utcInstant(trimmed(value)) ?? refuse(label, 'must be a date with time (ISO 8601, with its offset).'),
  column: () => 'timestamptz',
  describe: () => ({ type: 'string', format: 'date-time' }),
});

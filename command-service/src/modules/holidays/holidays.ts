/** Holidays are found by each day that they cover. */
import {
  appointments,
  holidayDays,
  holidayEntry,
  holidays,
  maySeeAll,
  warn,
  type Actor,
  type AnyRow,
  type Warning,
} from '@hospital/contracts';
import { recordsOn, type IndexEntry } from '../../kernel/command.ts';
import type { CrudWarnings } from '../../kernel/crud.ts';
import { named, twinsOf } from '../../kernel/twins.ts';

type Values = Readonly<Record<string, unknown>>;

export function holidayIndexes(row: AnyRow): IndexEntry[] {
  return holidayDays(row).map(holidayEntry);
}

/** Only days that the edit adds: a new title has nothing to say of them. */
function newDays(after: Values, before: AnyRow | null): string[] {
  const known = new Set(before ? holidayDays(before) : []);
  return holidayDays(after).filter((day) => !known.has(day));
}

/** How many there are is said to who sees appointments. */
function appointmentsSaid(count: number, actor: Actor): Warning[] {
  if (count === 0) return [];
  if (!maySeeAll(appointments, actor)) return [warn('appointments_on_holiday')];
  const message =
    count === 1
      ? 'There is 1 appointment on this holiday. Move or cancel it.'
      : `There are ${count} appointments on this holiday. Move or cancel them.`;
  return [warn('appointments_on_holiday', { message })];
}

export const holidayWarnings: CrudWarnings = {
  finds: (after, before) => newDays(after, before).map(holidayEntry),
  counts(after, before) {
    const days = newDays(after, before).length > 0 ? holidayDays(after) : [];
    const [from] = days;
    const to = days.at(-1);
    const on = from && to ? { field: 'appointmentDate' as const, from, to } : null;
    return recordsOn(appointments, on, { status: ['pending', 'approved'] });
  },
  warn({ id, actor, found, counted }) {
    const same = twinsOf(id, found).map((other) => {
      const record = named(holidays, other);
      const message = `Another holiday is on these days: ${record.name}.`;
      return warn('same_holiday', { message, records: [record] });
    });
    return [...same, ...appointmentsSaid(counted, actor)];
  },
};

/** The calendar: a stretch of days, whole, in the order in which they happen. */
import { appointments, daysBetween, dayValue, Problem, type Sort } from '@hospital/contracts';
import type { Filter } from '../../kernel/query/filter.ts';
import type { ModuleService } from '../../kernel/query/moduleService.ts';
import { answerList, reading, type QueryKit } from '../../kernel/query/reader.ts';

/** A year: the screen asks for a month with the weeks around it, other clients for more. */
const MAX_DAYS = 366;
const MAX_ROWS = 10_000;

const byTime: readonly Sort[] = [
  { field: 'appointmentDate', order: 'asc' },
  { field: 'fromTime', order: 'asc' },
];

function daysAsked(query: Readonly<Record<string, string>>, zone: string) {
  const { from = '', to = '' } = query;
  const missing = Object.entries({ from, to }).filter(([, value]) => value === '');
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(([name]) => [name, 'A date (YYYY-MM-DD) is required.']));
    throw new Problem('validation_failed', { fields });
  }
  const days = { from: dayValue('from', from, zone), to: dayValue('to', to, zone) };
  if (days.to < days.from) {
    throw new Problem('validation_failed', { fields: { to: 'To must not be before from.' } });
  }
  if (daysBetween(days.from, days.to) >= MAX_DAYS) {
    throw new Problem('validation_failed', {
      fields: { to: `The calendar shows ${MAX_DAYS} days at most.` },
    });
  }
  return days;
}

function calendar(kit: QueryKit) {
  return reading(kit, ['appointments'], async (call) => {
    const { from: first, to: last, ...query } = call.query;
    const days = daysAsked({ from: first ?? '', to: last ?? '' }, await kit.zone());
    const within: Filter = ({ params }) =>
      `t."appointmentDate" between ${params.add(days.from)}::date and ${params.add(days.to)}::date`;
    const overrides = { filters: [within], sorts: byTime, limit: MAX_ROWS };
    return answerList(kit, { ...call, query }, { module: appointments, overrides });
  });
}

export const appointmentsService: ModuleService = {
  handlers: (kit) => ({ 'appointments.calendar': calendar(kit) }),
};

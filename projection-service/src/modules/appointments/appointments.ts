/** The calendar: a stretch of days in the order in which they happen. More than its limit go on with `X-Next`. */
import { appointments, type Sort } from '@hospital/contracts';
import { momentOf } from '../../kernel/query/moment.ts';
import type { QueryModule } from '../../kernel/query/queryModule.ts';
import { answerList, readHandler, type QueryKit } from '../../kernel/query/reader.ts';
import { betweenDays, withGenericPlan } from '../../kernel/query/filter.ts';
import { daysAsked } from './daysAsked.ts';

const MAX_ROWS = 10_000;

const byTime: readonly Sort[] = [
  { field: 'appointmentDate', order: 'asc' },
  { field: 'fromTime', order: 'asc' },
];

function calendar(kit: QueryKit) {
  return readHandler(kit, ['appointments'], async (call) => {
    const { from: first, to: last, ...query } = call.query;
    const moment = await momentOf(kit, query['asOf']);
    const days = daysAsked({ from: first ?? '', to: last ?? '' }, await kit.zone(moment));
    const within = withGenericPlan(betweenDays('appointmentDate', days));
    const overrides = { filters: [within], sorts: byTime, limit: MAX_ROWS };
    return answerList(kit, { ...call, query }, { module: appointments, overrides });
  });
}

export const appointmentsQueries: QueryModule = {
  handlers: (kit) => ({ 'appointments.calendar': calendar(kit) }),
};

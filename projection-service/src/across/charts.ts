/** What the dashboard draws: exact figures by week, by month and by department, each only for who may see the records behind it. */
import {
  addDays,
  appointments,
  appointmentStatus,
  clinicTime,
  departments,
  invoices,
  money,
  Problem,
  weekdayOf,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { groupsOf } from '../kernel/query/groups.ts';
import { instantOfQuery, momentOf } from '../kernel/query/moment.ts';
import { readHandler, type QueryKit } from '../kernel/query/reader.ts';
import type { Moment } from '../kernel/query/relation.ts';
import { betweenDays } from '../kernel/query/filter.ts';
import type { From } from '../kernel/query/joins.ts';

const WEEKS_BEFORE = 7;
const WEEKS_AHEAD = 4;
const MONTHS = 12;

interface ChartRequest {
  readonly moment: Moment;
  /** The clinic's. */
  readonly today: string;
}

/** Whole weeks, from Monday to Sunday, around today. */
function weeksAround(today: string) {
  const monday = addDays(today, 1 - weekdayOf(today));
  return {
    fromDate: addDays(monday, -7 * WEEKS_BEFORE),
    toDate: addDays(monday, 7 * (WEEKS_AHEAD + 1) - 1),
  };
}

async function ofAppointments(kit: QueryKit, { moment, today }: ChartRequest) {
  const { fromDate, toDate } = weeksAround(today);
  const filters = [betweenDays('appointmentDate', { from: fromDate, to: toDate })];
  const asked = { module: appointments, moment, filters };
  const week = (from: From) =>
    `to_char(date_trunc('week', ${from.column('appointmentDate')}::timestamp), 'YYYY-MM-DD')`;
  const [weeks, departments] = await Promise.all([
    groupsOf(kit.pool, { ...asked, by: [week, 'status'] }),
    groupsOf(kit.pool, {
      ...asked,
      by: ['department', (from) => from.join('department').column('name')],
    }),
  ]);
  const words = new Map(Object.entries<string>(appointmentStatus));
  return {
    fromDate,
    toDate,
    appointmentsByWeek: weeks.map(({ by: [monday = '', code = ''], count }) => ({
      week: monday,
      status: words.get(code) ?? code,
      count,
    })),
    appointmentsByDepartment: departments
      .map(({ by: [_id = '', name = ''], count }) => ({ department: { _id, name }, count }))
      .sort((a, b) => b.count - a.count || a.department.name.localeCompare(b.department.name)),
  };
}

/** The first day of the month eleven months ago, to the last day of this one. */
function monthsUntil(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = (offset: number) => {
    const count = year * 12 + (month - 1) + offset;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  };
  return { fromDate: first(1 - MONTHS), toDate: addDays(first(1), -1) };
}

async function ofInvoices(kit: QueryKit, { moment, today }: ChartRequest) {
  const { fromDate, toDate } = monthsUntil(today);
  const months = await groupsOf(kit.pool, {
    module: invoices,
    moment,
    filters: [betweenDays('invoiceDate', { from: fromDate, to: toDate })],
    by: [(from) => `to_char(${from.column('invoiceDate')}, 'YYYY-MM')`, 'currency'],
    of: ['grandTotal', 'paid', 'due'],
  });
  return {
    invoicesByMonth: months.map(
      ({ by: [month, currency], sums: [billed = '0', received = '0', due = '0'] }) => ({
        month,
        currency,
        billed: money.toNumber(billed),
        received: money.toNumber(received),
        due: money.toNumber(due),
      }),
    ),
  };
}

export const chartModules = [appointments.name, invoices.name, departments.name];

export function charts(kit: QueryKit): Handler {
  return readHandler(kit, chartModules, async ({ actor, query }) => {
    if (!actor) throw new Problem('not_signed_in');
    const moment = await momentOf(kit, query['asOf']);
    const { day: today } = clinicTime(await instantOfQuery(kit, query['asOf']), await kit.zone(moment));
    const asked = { moment, today };
    const [visits, bills] = await Promise.all([
      actor.flags.has(appointments.flag) ? ofAppointments(kit, asked) : {},
      actor.flags.has(invoices.flag) ? ofInvoices(kit, asked) : {},
    ]);
    return { body: { ...visits, ...bills } };
  });
}

/**
 * Why a day of the calendar cannot be booked as usual: the clinic's holidays, and the leaves on which its doctors are away. Who may not
 * read a leave sees its days and not its kind.
 */
import {
  DOCTOR,
  holidayDays,
  holidays,
  leaves,
  leaveTypes,
  Problem,
  roles,
  users,
  type Actor,
  type RowOf,
  type Sort,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { equals } from '../kernel/textSearch/textMatch.ts';
import { firstFound } from '../kernel/query/list.ts';
import { momentOf } from '../kernel/query/moment.ts';
import { readHandler, type QueryKit } from '../kernel/query/reader.ts';
import type { Moment } from '../kernel/query/relation.ts';
import { daysAsked, type Days } from '../modules/appointments/daysAsked.ts';
import { valueFilter } from '../kernel/query/filter.ts';
import type { Filter } from '../kernel/query/source.ts';

const MAX_ROWS = 10_000;

type HolidayRow = RowOf<typeof holidays.fields> & { readonly _id: string };
type LeaveRow = RowOf<typeof leaves.fields>;

export async function holidaysWithin(kit: QueryKit, moment: Moment, { from, to }: Days) {
  const touches: Filter = (source) => {
    const [day, days] = [source.column('holidayDate'), source.column('nbDays')];
    return `${day} <= ${source.params.add(to)}::date and ${day} + greatest(${days}, 1) > ${source.params.add(from)}::date`;
  };
  const sorts: readonly Sort[] = [{ field: 'holidayDate', order: 'asc' }];
  const asked = { module: holidays, moment, filters: [touches], sorts };
  const found = await firstFound(kit.pool, asked, MAX_ROWS);
  return found.map(({ row }) => {
    const { _id, title, holidayDate, nbDays } = row as unknown as HolidayRow;
    const last = holidayDays({ holidayDate, nbDays }).at(-1) ?? holidayDate;
    return { _id, title, fromDate: holidayDate, toDate: last };
  });
}

/** As `isApprovedLeave` has it: a closed leave that was approved is one on which the doctor is away. */
const isAway: Filter = (from) => {
  const closed = `${valueFilter('status', 'closed')(from)} and ${valueFilter('outcome', 'approved')(from)}`;
  return `(${valueFilter('status', 'approved')(from)} or (${closed}))`;
};
const isOfDoctor: Filter = (from) => equals(from, `${from.join('user.role').column('name')}::text`, DOCTOR);

export async function leavesWithin(kit: QueryKit, moment: Moment, { from, to }: Days) {
  const touches: Filter = (source) =>
    `${source.column('fromDate')} <= ${source.params.add(to)}::date
      and ${source.column('toDate')} >= ${source.params.add(from)}::date`;
  const sorts: readonly Sort[] = [{ field: 'fromDate', order: 'asc' }];
  const filters = [touches, isAway, isOfDoctor];
  const found = await firstFound(kit.pool, { module: leaves, moment, filters, sorts }, MAX_ROWS);
  return found.map(({ row }) => row as unknown as LeaveRow);
}

function shownLeave({ user, fromDate, toDate, type }: LeaveRow, actor: Actor) {
  const mayKnow = actor.flags.has(leaves.flag) || user === actor.id;
  const word = Object.entries(leaveTypes).find(([code]) => code === type)?.[1];
  return { doctor: user, fromDate, toDate, ...(mayKnow && word !== undefined ? { type: word } : {}) };
}

export const absenceModules = [holidays.name, leaves.name, users.name, roles.name];

export function absences(kit: QueryKit): Handler {
  return readHandler(kit, absenceModules, async ({ actor, query }) => {
    if (!actor) throw new Problem('not_signed_in');
    const moment = await momentOf(kit, query['asOf']);
    const days = daysAsked(query, await kit.zone(moment));
    const [closed, away] = await Promise.all([
      holidaysWithin(kit, moment, days),
      leavesWithin(kit, moment, days),
    ]);
    return { body: { holidays: closed, leaves: away.map((row) => shownLeave(row, actor)) } };
  });
}

/** Which doctors are there today, and the times at which each can still see somebody: for those who book. */
import { appointments, clinicHours, freeSlots, users, wirePart, type Sort } from '@hospital/contracts';
import { groupsOf } from '../kernel/query/groups.ts';
import { firstFound } from '../kernel/query/list.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { holidaysWithin, leavesWithin } from './absences.ts';
import { isDoctor, isKept, type DashboardRequest } from './dashboardLists.ts';
import { valueFilter } from '../kernel/query/filter.ts';
import type { Filter } from '../kernel/query/source.ts';
import { settingsAt } from './settingsAt.ts';

/** More than a clinic has. */
const MAX_DOCTORS = 10_000;

const isActive: Filter = valueFilter('status', 'active');
const byName: readonly Sort[] = [
  { field: 'lastname', order: 'asc' },
  { field: 'firstname', order: 'asc' },
];

interface TakenSlot {
  readonly doctor: string;
  readonly fromTime: string;
  readonly toTime: string;
}

async function takenOn(kit: QueryKit, { moment, now }: DashboardRequest): Promise<readonly TakenSlot[]> {
  const filters = [valueFilter('appointmentDate', now.day), isKept];
  const by = ['doctor', 'fromTime', 'toTime'];
  const groups = await groupsOf(kit.pool, { module: appointments, moment, filters, by });
  return groups.map(({ by: [doctor = '', fromTime = '', toTime = ''] }) => ({ doctor, fromTime, toTime }));
}

/** Nobody sees patients on a holiday, and a doctor on leave is not there. */
export async function todaysSlots(kit: QueryKit, asking: DashboardRequest) {
  const { actor, moment, now } = asking;
  if (!actor.flags.has(appointments.flag)) return {};
  const today = { from: now.day, to: now.day };
  const asked = { module: users, moment, filters: [isDoctor, isActive], sorts: byName };
  const [doctors, taken, closed, away, clinic] = await Promise.all([
    firstFound(kit.pool, asked, MAX_DOCTORS),
    takenOn(kit, asking),
    holidaysWithin(kit, moment, today),
    leavesWithin(kit, moment, today),
    settingsAt(kit.pool, moment),
  ]);
  const hours = clinicHours(clinic);
  const isAway = new Set(away.map(({ user }) => user));
  const there = closed.length > 0 ? [] : doctors.map(({ row }) => row);
  const slots = there
    .filter(({ _id }) => !isAway.has(_id))
    .map((row) => ({
      doctor: wirePart(users.fields, row, users.picker),
      times: freeSlots({
        hours,
        after: now.time,
        busy: taken.filter(({ doctor }) => doctor === row._id),
      }),
    }));
  return { freePlaces: slots };
}

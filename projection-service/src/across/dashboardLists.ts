/** The short lists of the dashboard: each as its own list shows its rows to the caller, and absent where that list is refused. */
import {
  accessOf,
  appointments,
  departments,
  DOCTOR,
  expenses,
  invoices,
  leaves,
  shownRecords,
  users,
  type Actor,
  type ModuleDescription,
  type ShownRecord,
  type Sort,
} from '@hospital/contracts';
import type { Call } from '@hospital/platform';
import { valueFilter, referenceFilter, withGenericPlan } from '../kernel/query/filter.ts';
import { firstFound } from '../kernel/query/list.ts';
import { withoutRestricted } from '../kernel/query/restricted.ts';
import { sortsOf } from '../kernel/query/order.ts';
import { presentFilter, type ClinicNow } from '../kernel/query/questions.ts';
import { visibilityOf, type QueryKit } from '../kernel/query/reader.ts';
import type { Moment } from '../kernel/query/relation.ts';
import { shownAnswer } from '../kernel/query/visibility.ts';
import type { Filter } from '../kernel/query/source.ts';

/** A call of the dashboard, and the moment and the clinic's time that it is answered for. */
export interface DashboardRequest {
  readonly call: Call;
  readonly actor: Actor;
  readonly moment: Moment;
  readonly now: ClinicNow;
}

interface ShortList {
  readonly module: ModuleDescription;
  readonly limit: number;
  readonly filters: (asking: DashboardRequest) => readonly Filter[];
  /** The list's usual order unless set. */
  readonly sorts?: readonly Sort[];
  /** Whose dashboard has it, of those who may read the list; everybody's by default. */
  readonly isFor?: (actor: Actor) => boolean;
}

/** More appointments than a doctor has on a day. */
const DAY_LIMIT = 60;

export const isPending: Filter = valueFilter('status', 'pending');
export const isDoctor = referenceFilter('role', DOCTOR, true);
const isAhead: Filter = (from) =>
  `${from.column('status')} = any(${from.params.add(['pending', 'approved'])}::text[])`;
export const isKept: Filter = (from) => `${from.column('status')} <> ${from.params.add('canceled')}::text`;

const isUpcoming = ({ now }: DashboardRequest) => presentFilter(appointments, 'upcoming', now);

const isOwnToday =
  ({ actor, now: { day } }: DashboardRequest): Filter =>
  (from) =>
    `${valueFilter('doctor', actor.id)(from)} and ${valueFilter('appointmentDate', day)(from)}`;

const soonestFirst: readonly Sort[] = [
  { field: 'appointmentDate', order: 'asc' },
  { field: 'fromTime', order: 'asc' },
];
const longestWaitingFirst: readonly Sort[] = [{ field: 'createdAt', order: 'asc' }];

const lists = {
  upcomingAppointments: {
    module: appointments,
    limit: 8,
    filters: (asking) => [isPending, isUpcoming(asking)],
    sorts: soonestFirst,
  },
  ownDay: {
    module: appointments,
    limit: DAY_LIMIT,
    filters: (asking) => [isKept, isOwnToday(asking)],
    sorts: soonestFirst,
    isFor: ({ roleName }) => roleName === DOCTOR,
  },
  nextAppointments: {
    module: appointments,
    limit: 8,
    filters: (asking) => [isAhead, isUpcoming(asking)],
    sorts: soonestFirst,
  },
  pendingLeaves: {
    module: leaves,
    limit: 5,
    filters: () => [isPending],
    sorts: longestWaitingFirst,
    isFor: ({ flags }) => flags.has(leaves.flag),
  },
  pendingExpenses: {
    module: expenses,
    limit: 5,
    filters: () => [isPending],
    sorts: longestWaitingFirst,
  },
  doctors: { module: users, limit: 6, filters: () => [isDoctor] },
  newInvoices: { module: invoices, limit: 5, filters: () => [] },
  departments: { module: departments, limit: 100, filters: () => [] },
} as const satisfies Record<string, ShortList>;

export const modulesListed = Object.values(lists).map(({ module }) => module.name);

interface ListedRows {
  readonly name: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly shown: readonly ShownRecord[];
}

async function shortList(
  kit: QueryKit,
  [name, { module, limit, filters, sorts, isFor }]: readonly [string, ShortList],
  asking: DashboardRequest,
): Promise<ListedRows | null> {
  const { call, actor, moment } = asking;
  const route = module.routes.find(({ operation }) => operation === `${module.name}.list`);
  const access = route ? accessOf(route.permission, actor) : 'denied';
  if (access === 'denied' || isFor?.(actor) === false) return null;
  const visibility = visibilityOf(kit, { ...call, access, params: {} }, module);
  const asked = {
    module,
    moment,
    visibility,
    filters: filters(asking).map(withGenericPlan),
    sorts: sorts ?? sortsOf(module, { sort: null, order: null }, visibility),
  };
  const all = await firstFound(kit.pool, asked, limit);
  const found = await withoutRestricted(kit, actor, { root: module, found: all, moment });
  const rows = found.map((row) => shownAnswer(module, row, actor));
  return { name, rows, shown: shownRecords(module.name, rows) };
}

/** The lists by name, and whose data they show. */
export async function shortLists(kit: QueryKit, asking: DashboardRequest) {
  const asked = Object.entries<ShortList>(lists).map((list) => shortList(kit, list, asking));
  const listed = (await Promise.all(asked)).filter((list) => list !== null);
  return {
    lists: Object.fromEntries(listed.map(({ name, rows }) => [name, rows])),
    shown: listed.flatMap(({ shown }) => shown),
  };
}

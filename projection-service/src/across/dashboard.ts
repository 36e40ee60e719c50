/** Exact figures and short lists, each only for who may see it; what the caller may not know is absent. */
import {
  accessOf,
  appointments,
  clinicTime,
  departments,
  DOCTOR,
  invoices,
  money,
  patients,
  Problem,
  roles,
  users,
  type Actor,
  type Flag,
  type ModuleDescription,
  type Sort,
} from '@hospital/contracts';
import type { Call, Handler } from '@hospital/platform';
import { referenceFilter, type Filter } from '../kernel/query/filter.ts';
import { groupsOf } from '../kernel/query/groups.ts';
import { exactCount, firstFound } from '../kernel/query/list.ts';
import { instantOfQuery, momentOf } from '../kernel/query/moment.ts';
import { sortsOf } from '../kernel/query/order.ts';
import { reading, sightOf, type QueryKit } from '../kernel/query/reader.ts';
import type { Moment } from '../kernel/query/relation.ts';
import { shownAnswer } from '../kernel/query/visibility.ts';
import { unpaid } from '../modules/invoices/invoices.ts';

interface Figure {
  readonly flag: Flag;
  readonly module: ModuleDescription;
  readonly filters: readonly Filter[];
}

const isPending: Filter = ({ params }) => `t.status = ${params.add('pending')}::text`;
const isUnpaid: Filter = ({ params }) => `t.status = any(${params.add([...unpaid])}::text[])`;
const isDoctor = referenceFilter('role', DOCTOR, true);

const figures = {
  doctors: { flag: 'Doctors', module: users, filters: [isDoctor] },
  patients: { flag: 'Patients', module: patients, filters: [] },
  pendingAppointments: { flag: 'Appointments', module: appointments, filters: [isPending] },
  unpaidInvoices: { flag: 'Invoices', module: invoices, filters: [isUnpaid] },
  totalInvoices: { flag: 'Invoices', module: invoices, filters: [] },
} as const satisfies Record<string, Figure>;

/** The clinic's day and time of day. */
interface Now {
  readonly day: string;
  readonly time: string;
}

interface ShortList {
  readonly module: ModuleDescription;
  readonly limit: number;
  readonly filters: (now: Now) => readonly Filter[];
  /** The list's usual order unless set. */
  readonly sorts?: readonly Sort[];
}

/** What began in this minute has begun. */
const isUpcoming =
  ({ day, time }: Now): Filter =>
  ({ params }) =>
    `(t."appointmentDate", t."fromTime") > (${params.add(day)}::date, ${params.add(time)}::text)`;

const soonestFirst: readonly Sort[] = [
  { field: 'appointmentDate', order: 'asc' },
  { field: 'fromTime', order: 'asc' },
];

const lists = {
  upcomingAppointments: {
    module: appointments,
    limit: 8,
    filters: (now) => [isPending, isUpcoming(now)],
    sorts: soonestFirst,
  },
  doctors: { module: users, limit: 6, filters: () => [isDoctor] },
  newInvoices: { module: invoices, limit: 5, filters: () => [] },
  departments: { module: departments, limit: 100, filters: () => [] },
} as const satisfies Record<string, ShortList>;

/** Doctors are told by their role. */
const modulesShown = [
  ...new Set([...Object.values(figures), ...Object.values(lists)].map(({ module }) => module.name)),
  roles.name,
];

/** Of what is unpaid, by currency: amounts of several are never added up. */
async function dueByCurrency(kit: QueryKit, actor: Actor, moment: Moment) {
  if (!actor.flags.has(invoices.flag)) return {};
  const asked = { module: invoices, moment, filters: [isUnpaid], of: ['due'], by: [() => 't.currency'] };
  const groups = await groupsOf(kit.pool, asked);
  const sums = groups.map(({ by: [currency = ''], sums: [due = '0'] }) => [currency, money.toNumber(due)]);
  return { due: Object.fromEntries(sums) };
}

interface Asking {
  readonly call: Call;
  readonly actor: Actor;
  readonly moment: Moment;
  readonly now: Now;
}

/** As the list itself shows its rows to the caller; null where it shows none. */
async function shortList(kit: QueryKit, { module, limit, filters, sorts }: ShortList, asking: Asking) {
  const { call, actor, moment, now } = asking;
  const route = module.routes.find(({ operation }) => operation === `${module.name}.list`);
  const access = route ? accessOf(route.permission, actor) : 'denied';
  if (access === 'denied') return null;
  const sight = sightOf(kit, { ...call, access, params: {} }, module);
  const asked = {
    module,
    moment,
    sight,
    filters: filters(now),
    sorts: sorts ?? sortsOf(module, { sort: null, order: null }, sight),
  };
  const found = await firstFound(kit.pool, asked, limit);
  return found.map((row) => shownAnswer(module, row, actor));
}

export function dashboard(kit: QueryKit): Handler {
  return reading(kit, modulesShown, async (call) => {
    const { actor, query } = call;
    if (!actor) throw new Problem('not_signed_in');
    const moment = await momentOf(kit, query['asOf']);
    const now = clinicTime(await instantOfQuery(kit, query['asOf']), await kit.zone(moment));
    const visible = Object.entries<Figure>(figures).filter(([, { flag }]) => actor.flags.has(flag));
    const counted = visible.map(
      async ([name, figure]) => [name, await exactCount(kit.pool, { ...figure, moment })] as const,
    );
    const listed = Object.entries<ShortList>(lists).map(
      async ([name, list]) => [name, await shortList(kit, list, { call, actor, moment, now })] as const,
    );
    const [counts, due, rows] = await Promise.all([
      Promise.all(counted),
      dueByCurrency(kit, actor, moment),
      Promise.all(listed),
    ]);
    const shown = rows.filter(([, list]) => list !== null);
    return { body: { ...Object.fromEntries(counts), ...due, lists: Object.fromEntries(shown) } };
  });
}

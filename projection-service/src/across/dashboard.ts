/** Exact figures and short lists, each only for those who may see it; what the caller may not know is absent. */
import {
  appointments,
  clinicTime,
  expenses,
  holidays,
  invoices,
  leaves,
  money,
  patients,
  Problem,
  roles,
  users,
  type Flag,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { groupsOf } from '../kernel/query/groups.ts';
import { exactCount } from '../kernel/query/list.ts';
import { instantOfQuery, momentOf } from '../kernel/query/moment.ts';
import { readHandler, type QueryKit } from '../kernel/query/reader.ts';
import { unpaid } from '../modules/invoices/invoices.ts';
import { isDoctor, isPending, modulesListed, shortLists, type DashboardRequest } from './dashboardLists.ts';
import { modulesOfMoney, moneyChanges, monthNow } from './moneyNow.ts';
import { todaysSlots } from './todaysSlots.ts';
import type { Filter } from '../kernel/query/source.ts';

interface Figure {
  readonly flag: Flag;
  readonly module: ModuleDescription;
  readonly filters: readonly Filter[];
}

const isUnpaid: Filter = (from) => `${from.column('status')} = any(${from.params.add([...unpaid])}::text[])`;

const figures = {
  doctors: { flag: 'Doctors', module: users, filters: [isDoctor] },
  patients: { flag: 'Patients', module: patients, filters: [] },
  pendingAppointments: { flag: 'Appointments', module: appointments, filters: [isPending] },
  pendingLeaves: { flag: 'Leaves', module: leaves, filters: [isPending] },
  pendingExpenses: { flag: 'Expenses', module: expenses, filters: [isPending] },
  unpaidInvoices: { flag: 'Invoices', module: invoices, filters: [isUnpaid] },
  totalInvoices: { flag: 'Invoices', module: invoices, filters: [] },
} as const satisfies Record<string, Figure>;

/** Doctors are known by their role, and who is there today by leaves and holidays. */
export const dashboardModules = [
  ...new Set([
    ...Object.values(figures).map(({ module }) => module.name),
    ...modulesListed,
    ...modulesOfMoney,
    roles.name,
    holidays.name,
  ]),
];

async function counts(kit: QueryKit, { actor, moment }: DashboardRequest) {
  const visible = Object.entries<Figure>(figures).filter(([, { flag }]) => actor.flags.has(flag));
  const counted = visible.map(
    async ([name, figure]) => [name, await exactCount(kit.pool, { ...figure, moment })] as const,
  );
  return Object.fromEntries(await Promise.all(counted));
}

/** Of what is unpaid, by currency: amounts of several are never added up. */
async function dueByCurrency(kit: QueryKit, { actor, moment }: DashboardRequest) {
  if (!actor.flags.has(invoices.flag)) return {};
  const asked = { module: invoices, moment, filters: [isUnpaid], of: ['due'], by: ['currency'] };
  const groups = await groupsOf(kit.pool, asked);
  const sums = groups.map(({ by: [currency = ''], sums: [due = '0'] }) => [currency, money.toNumber(due)]);
  return { due: Object.fromEntries(sums) };
}

export function dashboard(kit: QueryKit): Handler {
  return readHandler(kit, dashboardModules, async (call) => {
    const { actor, query } = call;
    if (!actor) throw new Problem('not_signed_in');
    const moment = await momentOf(kit, query['asOf']);
    const now = clinicTime(await instantOfQuery(kit, query['asOf']), await kit.zone(moment));
    const asking = { call, actor, moment, now };
    const parts = [counts, dueByCurrency, todaysSlots, monthNow, moneyChanges];
    const [{ lists, shown }, ...members] = await Promise.all([
      shortLists(kit, asking),
      ...parts.map((part): Promise<object> => part(kit, asking)),
    ]);
    // Nobody asked for these patients: it is recorded as the page of a list.
    const shows = { searched: [], records: shown };
    return { body: { ...members.reduce((all, part) => ({ ...all, ...part }), {}), lists }, shows };
  });
}

/** Exact figures, each only for who holds its flag; one that the caller may not know is absent. */
import {
  appointments,
  DOCTOR,
  invoices,
  patients,
  Problem,
  roles,
  users,
  type Flag,
  type ModuleDescription,
} from '@hospital/contracts';
import type { Handler } from '@hospital/platform';
import { referenceFilter, type Filter } from '../kernel/query/filter.ts';
import { exactCount } from '../kernel/query/list.ts';
import { momentOf } from '../kernel/query/moment.ts';
import { reading, type QueryKit } from '../kernel/query/reader.ts';
import { unpaid } from '../modules/invoices/invoices.ts';

interface Figure {
  readonly flag: Flag;
  readonly module: ModuleDescription;
  readonly filters: readonly Filter[];
}

const isPending: Filter = ({ params }) => `t.status = ${params.add('pending')}::text`;
const isUnpaid: Filter = ({ params }) => `t.status = any(${params.add([...unpaid])}::text[])`;

const figures = {
  doctors: { flag: 'Doctors', module: users, filters: [referenceFilter('role', DOCTOR, true)] },
  patients: { flag: 'Patients', module: patients, filters: [] },
  pendingAppointments: { flag: 'Appointments', module: appointments, filters: [isPending] },
  unpaidInvoices: { flag: 'Invoices', module: invoices, filters: [isUnpaid] },
  totalInvoices: { flag: 'Invoices', module: invoices, filters: [] },
} as const satisfies Record<string, Figure>;

/** Doctors are told by their role. */
const modulesCounted = [...new Set([...Object.values(figures).map(({ module }) => module.name), roles.name])];

export function dashboard(kit: QueryKit): Handler {
  return reading(kit, modulesCounted, async ({ actor, query }) => {
    if (!actor) throw new Problem('not_signed_in');
    const moment = await momentOf(kit, query['asOf']);
    const visible = Object.entries<Figure>(figures).filter(([, { flag }]) => actor.flags.has(flag));
    const counted = visible.map(
      async ([name, figure]) => [name, await exactCount(kit.pool, { ...figure, moment })] as const,
    );
    return { body: Object.fromEntries(await Promise.all(counted)) };
  });
}

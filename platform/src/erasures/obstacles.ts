/**
 * What stands in the way of an erasure, each to be settled by people first. Asked of the read models once they have reached the log's end: by the
 * preview, by the request and by its confirmation. A command that runs at the same moment may overtake it; the erasure then goes on.
 */
import {
  ADMINISTRATEUR_ROLE,
  requestedIn,
  streamOf,
  type ErasableModule,
  type ErasureObstacle,
  type ErasureObstacleCode,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { QueryResult, QueryResultRow } from 'pg';
import { heldBySubject } from './personSql.ts';

interface Queryable {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>;
}

export interface ObstacleParts {
  readonly pool: Queryable;
  readonly store: Pick<EventStore, 'read'>;
  /** The clinic's. */
  readonly today: string;
}

export interface Person {
  readonly kind: ErasableModule;
  readonly subject: string;
}

interface Rule {
  readonly code: ErasureObstacleCode;
  /** Counts with $1 the person and $2 today. */
  readonly sql: string;
  message(count: number): string;
}

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const comingAppointments = (reference: 'patient' | 'doctor'): Rule => ({
  code: 'coming_appointment',
  sql: `select count(*)::int from read_models.appointments where ${reference} = $1 and "deletedAt" is null
    and status in ('pending', 'approved') and "appointmentDate" >= $2::date`,
  message: (count) =>
    `${some(count, 'appointment is', 'appointments are')} still to come. Cancel ${count === 1 ? 'it' : 'them'} first.`,
});

/** As `isRestricted` of the contracts decides it. */
const restriction = (module: ErasableModule): Rule => ({
  code: 'hold',
  sql: `select count(*)::int from read_models.${module} where _id = $1 and restricted
    and ("restrictedUntil" is null or "restrictedUntil" >= $2::date)`,
  message: () => 'The data of this person is restricted: it is kept. Lift the restriction first.',
});

const rules: Readonly<Record<ErasableModule, readonly Rule[]>> = {
  patients: [
    {
      code: 'open_invoice',
      sql: `select count(*)::int from read_models.invoices where patient = $1 and "deletedAt" is null
        and status in ('sent', 'partiallyPaid') and $2::date is not null`,
      message: (count) =>
        `${some(count, 'invoice is', 'invoices are')} not paid yet. Settle or delete ${count === 1 ? 'it' : 'them'} first.`,
    },
    {
      code: 'unfinished_billing',
      sql: `select (select count(*) from read_models.appointments where patient = $1 and "deletedAt" is null
        and "requestedInvoice" is not null and invoice is null and $2::date is not null)::int
        + (select count(*) from read_models."invoiceRequests" r where patient = $1 and "deletedAt" is null
        and not exists (select from read_models.invoices i where i._id = r._id))::int as count`,
      message: () => 'An invoice is being issued right now. Try again in a moment.',
    },
    {
      // Without the key no invoice can name what was done.
      code: 'unbilled_visit',
      sql: `select count(*)::int from read_models.appointments where patient = $1 and "deletedAt" is null
        and status = 'approved' and "requestedInvoice" is null and "appointmentDate" < $2::date`,
      message: (count) =>
        `${some(count, 'visit is', 'visits are')} not billed yet. Create ${count === 1 ? 'its invoice, or cancel it' : 'their invoices, or cancel them'}, first.`,
    },
    {
      // Without the key it has no number, bank and drawer for a deposit slip.
      code: 'cheque_in_hand',
      sql: `select count(*)::int from read_models.cheques where patient = $1 and "deletedAt" is null
        and status = 'received' and $2::date is not null`,
      message: (count) =>
        `${some(count, 'cheque is', 'cheques are')} not at the bank yet. Deposit ${count === 1 ? 'it or give it' : 'them or give them'} back first.`,
    },
    comingAppointments('patient'),
    restriction('patients'),
  ],
  users: [
    restriction('users'),
    comingAppointments('doctor'),
    {
      code: 'open_leave',
      sql: `select count(*)::int from read_models.leaves where "user" = $1 and "deletedAt" is null
        and (status = 'pending' or (status = 'approved' and "toDate" >= $2::date))`,
      message: (count) =>
        `${some(count, 'leave is', 'leaves are')} open. Close or delete ${count === 1 ? 'it' : 'them'} first.`,
    },
    {
      code: 'salary_this_month',
      sql: `select count(*)::int from read_models."employeesSalaries" where "user" = $1 and "deletedAt" is null
        and left("salaryMonth"::text, 7) = left($2::text, 7)`,
      message: () => 'A salary of this month exists. Wait until the month is over.',
    },
    {
      code: 'last_administrator',
      sql: `select count(*)::int from read_models.users u where u._id = $1 and u.role = '${ADMINISTRATEUR_ROLE}' and u.status = 'active'
        and u."deletedAt" is null and $2::date is not null and not exists (select from read_models.users o where o._id <> u._id
        and o.role = u.role and o.status = 'active' and o."deletedAt" is null)`,
      message: () => 'This is the last active Administrateur. Give somebody else that role first.',
    },
    {
      code: 'open_till',
      sql: `select count(*)::int from read_models."tillSessions" where cashier = $1 and "deletedAt" is null
        and status = 'open' and $2::date is not null`,
      message: () => 'This person has an open till session. Close it first.',
    },
  ],
};

export async function erasureObstacles(parts: ObstacleParts, person: Person): Promise<ErasureObstacle[]> {
  const found = await Promise.all(
    rules[person.kind].map(async ({ code, sql, message }) => {
      const { rows } = await parts.pool.query<{ count: number }>(sql, [person.subject, parts.today]);
      const count = rows[0]?.count ?? 0;
      return { code, count, message: message(count) };
    }),
  );
  return [...found, await openBatches(parts, person)].filter(({ count }) => count > 0);
}

/** A batch names its records in its first event alone. */
async function openBatches({ pool, store }: ObstacleParts, { subject }: Person): Promise<ErasureObstacle> {
  const { rows } = await pool.query<{ _id: string }>(
    `select _id from read_models."documentBatches" where status in ('queued', 'rendering', 'paused') and "deletedAt" is null`,
  );
  let count = 0;
  for (const { _id: batch } of rows) {
    const records: string[] = [];
    for await (const event of store.read(streamOf('documentBatch', batch), 0n, ['DocumentBatchRequested']))
      records.push(...requestedIn(event).records.map(({ record }) => record));
    const { rowCount } = await pool.query(
      `select from read_models.record_versions v where id = any($1::uuid[]) and ${heldBySubject('v', '$2')} limit 1`,
      [records, subject],
    );
    count += rowCount ?? 0;
  }
  const message = `${some(count, 'document batch', 'document batches')} with documents of this person ${count === 1 ? 'is' : 'are'} not finished. Wait, or cancel ${count === 1 ? 'it' : 'them'}.`;
  return { code: 'open_batch', count, message };
}

/** What a clinic's past has beside its appointments: invoices, most of them paid, and prescriptions. */
import type pg from 'pg';
import { idSql, metadata, partySql, takesPlaceSql, usualPatients, type PastClinic } from './pastClinic.ts';

/** Of a hundred appointments 40 are invoiced, two of those invoices are still unpaid, and for 20 a prescription is written. */
const INVOICED = 'n % 5 < 2';
const UNPAID = 'n % 50 = 1';
const PRESCRIBED = 'n % 5 = 2';
export const MONEY_EVENTS_A_HUNDRED = 40 + 38 + 20;
/** The appointments whose invoices are of today, as many in every log: the dashboard adds up this month. */
const OF_TODAY = 400;

interface PastEvent {
  readonly stream: 'invoice' | 'prescription';
  readonly revision: number;
  readonly type: string;
  /** SQL: which of the appointments `n`. */
  readonly of: string;
  /** SQL of names and values, beside the record's own id and its patient. */
  readonly fields: string;
}

const LINE = `json_build_array(json_build_object('id', '1', 'name', 'Consultation', 'quantity', '1', 'price', '300.00'))`;

/** After the appointments of `tellPastClinic`. @returns how many events */
export async function tellPastMoney(
  pool: pg.Pool,
  { appointments, patients = usualPatients(appointments) }: Omit<PastClinic, 'events'>,
): Promise<number> {
  const day = `to_char(case when n > ${appointments - OF_TODAY} then now() else ${takesPlaceSql('n')} end, 'YYYY-MM-DD')`;
  const parties = `'doctor', ${partySql('user', 'n')}, 'department', ${partySql('department', 'n')}`;
  const past: readonly PastEvent[] = [
    {
      ...{ stream: 'invoice', revision: 0, type: 'InvoiceIssued', of: INVOICED },
      fields: `'number', 'P-' || n, ${parties}, 'invoiceDate', ${day}, 'dueDate', ${day}, 'currency', 'MAD', 'locale', 'fr-MA', 'status', 'sent',
        'lineItems', ${LINE}, 'total', '300.00', 'grandTotal', '300.00', 'seller', json_build_object('name', 'Clinic')`,
    },
    {
      ...{ stream: 'invoice', revision: 1, type: 'PaymentReceived', of: `${INVOICED} and not ${UNPAID}` },
      fields: `'payment', 'p' || n, 'amount', '300.00', 'method', 'card', 'day', ${day}`,
    },
    {
      ...{ stream: 'prescription', revision: 0, type: 'PrescriptionIssued', of: PRESCRIBED },
      fields: `'number', 'O-' || n, ${parties}, 'appointment', ${idSql('appointment', 'n')}, 'prescriptionDate', ${day}, 'lineItems', ${LINE}`,
    },
  ];
  let events = 0;
  for (const one of past) events += await tell(pool, one, { appointments, patients });
  return events;
}

async function tell(
  pool: pg.Pool,
  { stream, revision, type, of, fields }: PastEvent,
  { appointments, patients }: Required<Omit<PastClinic, 'events'>>,
): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into event_log.events (position, stream, revision, id, type, data, metadata)
     select start + row_number() over (order by n), '${stream}-' || id, ${revision}, gen_random_uuid(), '${type}',
       json_build_object('id', id, 'patient', ${idSql('patient', `1 + n % ${patients}`)}, ${fields})::text, ${metadata(`${appointments} + n`)}
     from (select n, ${idSql(stream, 'n')} as id from generate_series(1, $1::int) n where ${of}) records
       cross join (select coalesce(max(position), 0) as start from event_log.events) s`,
    [appointments],
  );
  return rowCount ?? 0;
}

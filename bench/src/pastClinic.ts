/** A clinic with a past: appointments that were booked one after another and changed again at any time afterwards. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

export interface PastClinic {
  readonly appointments: number;
  /** Of each appointment: one that books it, and changes. */
  readonly events: number;
  /** `usualPatients` unless set. */
  readonly patients?: number;
}

const DOCTORS = 50;
const DEPARTMENTS = 10;
const APPOINTMENTS_A_PATIENT = 20;

/** Ids are known by their number: `patient 7`. */
export const idSql = (kind: string, number: string) => `md5('${kind} ' || (${number}))::uuid`;

/** SQL: when the appointment with that number takes place. A clinic of 400 people who use the product has some 480 on a day. */
export const takesPlaceSql = (number: string) =>
  `(timestamp '2022-01-01' + ${number} * interval '3 minutes')`;

/** SQL: the doctor or the department of the appointment with that number. */
export const partySql = (kind: 'user' | 'department', number: string) =>
  idSql(kind, `1 + ${number} % ${kind === 'user' ? DOCTORS : DEPARTMENTS}`);

/** The id of the record of a kind with that number, counted from 1. */
export function pastId(kind: 'appointment' | 'patient' | 'user' | 'department', number: number): string {
  const hash = createHash('md5').update(`${kind} ${number}`).digest('hex');
  return hash.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

export const metadata = (minute: string) => `json_build_object('v', 1, 'at',
  to_char(timestamp '2022-01-01' + (${minute}) * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', ${idSql('user', '1')},
  'commandId', gen_random_uuid(), 'correlationId', gen_random_uuid(), 'causationId', null, 'schema', 1)::text`;

/** One for 20 appointments. */
export function usualPatients(appointments: number): number {
  return Math.ceil(appointments / APPOINTMENTS_A_PATIENT);
}

/** Into an empty log. */
export async function tellPastClinic(
  pool: pg.Pool,
  { appointments, events, patients = usualPatients(appointments) }: PastClinic,
): Promise<void> {
  await tell(pool, 'user', DOCTORS, `'UserCreated'`, `'firstname', 'Doctor', 'lastname', 'Number ' || n`);
  await tell(
    pool,
    'department',
    DEPARTMENTS,
    `'DepartmentCreated'`,
    `'name', 'Ward ' || n, 'status', 'active'`,
  );
  await tell(
    pool,
    'patient',
    patients,
    `'PatientCreated'`,
    `'firstname', 'Patient', 'lastname', 'Number ' || n`,
  );
  await pool.query(
    `insert into event_log.events (position, stream, revision, id, type, data, metadata)
     select start + row_number() over (order by moment, n, e), 'appointment-' || id, e, gen_random_uuid(),
       case when e = 0 then 'AppointmentBooked' when e % 2 = 0 then 'AppointmentApproved' else 'AppointmentChanged' end,
       case when e = 0 then json_build_object('id', id, 'patient', ${idSql('patient', `1 + n % ${patients}`)},
           'doctor', ${partySql('user', 'n')}, 'department', ${partySql('department', 'n')},
           'appointmentDate', day, 'fromTime', '09:30', 'toTime', '10:00', 'status', 'pending',
           'injury', 'Consultation for case ' || md5(n::text))
         when e % 2 = 0 then json_build_object('id', id, 'patient', ${idSql('patient', `1 + n % ${patients}`)})
         else json_build_object('id', id, 'patient', ${idSql('patient', `1 + n % ${patients}`)}, 'injury', 'Seen again: ' || md5((n * 7 + e)::text)) end::text,
       ${metadata('moment')}
     from (
       select n, e, ${idSql('appointment', 'n')} as id, to_char(${takesPlaceSql('n')} + (n % 60) * interval '1 day', 'YYYY-MM-DD') as day,
         case when e = 0 then n else n + ($1::int - n) * (1 - power(('x' || substr(md5(n::text), 1, 7))::bit(28)::int / 268435456.0, e)) end as moment
       from generate_series(1, $1::int) n cross join generate_series(0, $2::int - 1) e
     ) moves cross join (select coalesce(max(position), 0) as start from event_log.events) s`,
    [appointments, events],
  );
}

async function tell(pool: pg.Pool, kind: string, count: number, type: string, fields: string): Promise<void> {
  await pool.query(
    `insert into event_log.events (position, stream, revision, id, type, data, metadata)
     select start + n, '${kind}-' || ${idSql(kind, 'n')}, 0, gen_random_uuid(), ${type},
       json_build_object('id', ${idSql(kind, 'n')}, ${fields})::text, ${metadata('0')}
     from generate_series(1, $1::int) n cross join (select coalesce(max(position), 0) as start from event_log.events) s`,
    [count],
  );
}

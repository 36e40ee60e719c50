/** What searches about one person, or about a day of the past, read of tables that are large: a few rows, whatever else is there. */
import { idOf, modules, SETTINGS_ID } from '@hospital/contracts';
import { keptMigrations, memoryFiles, migrate, readsMigrations } from '@hospital/platform';
import { beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { positionText } from '../kernel/database.ts';
import { modulesAbout } from '../kernel/erasedReadModels.ts';
import { mentionsOf, recordsAbout } from '../modules/accessArchives/personRecords.ts';
import { queriedLog } from '../testing/queriedLog.ts';
import { queriesOf } from '../testing/queries.ts';
import { stateCounts } from './stateCounts.ts';

const { appointments, settings } = modules;
const ROWS = 20_000;
const [patient, doctor, rare] = [idOf('rows', 'patient'), idOf('rows', 'doctor'), idOf('rows', 'rare')];

const log = queriedLog((_, tell) =>
  tell(settings, SETTINGS_ID, { type: 'SettingsCreated', data: { patientRetentionYears: 10 } }),
);

/** 20,000 appointments of 2,000 patients, the last one's deleted, ten pending; as many invoices, ten owed; as many reads, the only one of a patient first. */
beforeAll(async () => {
  const { models } = log;
  await migrate(models.url, keptMigrations, readsMigrations);
  const id = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`;
  const whose = `case when n > ${ROWS - 10} then '${patient}'::uuid else ${id('patient', 'n / 10')} end`;
  const whom = `case when n > ${ROWS - 10} then '${doctor}'::uuid else ${id('doctor', 'n % 9')} end`;
  const made = `from generate_series(1, ${ROWS}) n`;
  const seen = `now() - (${ROWS} - n) * interval '1 minute', ${id('reader', 'n % 5')}, 'patients', `;
  for (const statement of [
    `insert into read_models.patients (_id, revision, "createdAt", "updatedAt")
     select distinct ${whose}, 0, timestamptz '2001-01-01', timestamptz '2001-01-01' ${made}`,
    `insert into read_models.appointments
       (_id, revision, "createdAt", "updatedAt", "deletedAt", patient, doctor, "appointmentDate", "fromTime", "toTime", status)
     select ${id('appointment', 'n')}, 0, timestamptz '2001-01-01', timestamptz '2001-01-01',
       case when n > ${ROWS - 10} then timestamptz '2001-01-02' end, ${whose}, ${whom}, date '2001-01-01' + n / 40, '09:00', '09:30',
       case when n % 2000 = 1 then 'pending' else 'approved' end ${made}`,
    `insert into read_models.list_references_appointments (target, field, id, since, delta)
     select ${whose}, 'patient', ${id('appointment', 'n')}, n, 1 ${made}
     union all select ${whom}, 'doctor', ${id('appointment', 'n')}, n, 1 ${made}`,
    `insert into read_models.invoices (_id, revision, "createdAt", "updatedAt", patient, "invoiceDate", "dueDate", "grandTotal", due, currency, status)
     select ${id('invoice', 'n')}, 0, timestamptz '2001-01-01', timestamptz '2001-01-01', ${whose}, date '2001-01-01' + n / 40,
       date '2001-02-01' + n / 40, n, case when n % 2000 = 1 then n else 0 end, 'MAD', 'paid' ${made}`,
    `insert into kept.patient_reads (at, actor, resource, record, patient, how, request_id)
     select ${seen} ${id('patient', 'n')}, ${id('patient', 'n')}, 'record', 'r' ${made}`,
    `insert into kept.list_reads (id, at, actor, resource, how, searched, records, patients, request_id)
     select ${ROWS} + n, ${seen} 'list', '{}', '{}',
       array[case when n = 1 then '${rare}'::uuid else ${id('patient', 'n % 2000')} end], 'r' ${made}`,
    `insert into read_models.record_versions_appointments
       (resource, id, since, at, type, revision, actor, subjects, row)
     select 'appointments', ${id('appointment', 'n')}, n, now(), 'AppointmentBooked', 0, 'system', array[${whose}],
       json_build_object('_id', ${id('appointment', 'n')}, 'createdAt', '2001-01-01T00:00:00.000Z', 'patient', ${whose}, 'doctor', ${whom}) ${made}`,
    `insert into read_models.documents (_id, revision, "createdAt", "updatedAt", status)
     select ${id('document', 'n')}, 0, now(), now(), case when n % 2000 = 0 then 'queued' else 'ready' end ${made}`,
    'analyze',
  ])
    await models.rows(statement);
});

type Work = (pool: pg.Pool) => Promise<unknown>;

/** How many rows of any table it reads. */
const rowsRead = (work: Work) => counted(work, 'seq_tup_read + coalesce(idx_tup_fetch, 0)');
/** How many times it begins to look into a table or an index. */
const scansMade = (work: Work) => counted(work, 'seq_scan + coalesce(idx_scan, 0)');

/** How many versions it reads. */
const versionsRead = (work: Work) =>
  counted(work, `case when relname like 'record%' then seq_tup_read + coalesce(idx_tup_fetch, 0) else 0 end`);

/** On one connection, which counts what is not reported yet, of earlier work too. */
async function counted(work: Work, figure: string): Promise<number> {
  const { models } = log;
  const client = await models.pool.connect();
  const soFar = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select coalesce(sum(${figure}), 0)::int as count from pg_stat_xact_user_tables`,
    );
    return Number(rows[0]?.count);
  };
  try {
    // Its other processes would count for themselves.
    await client.query('begin; set local max_parallel_workers_per_gather = 0');
    const before = await soFar();
    const query = client.query.bind(client);
    await work(Object.assign(Object.create(models.pool) as pg.Pool, { query }));
    return (await soFar()) - before;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

type ReadList = 'appointments.list' | 'invoices.list' | 'patients.list';

const asking =
  (
    name: 'retention.patients' | 'audit' | 'audit.reads' | 'dashboard' | 'dashboard.charts' | ReadList,
    query: Readonly<Record<string, string>>,
  ) =>
  async (pool: pg.Pool) => {
    const queries = queriesOf(
      { ...log.models, pool, costly: { ...log.models.costly, of: () => pool } },
      memoryFiles(),
    );
    const { body } = await queries.ask(name, { query });
    queries.close();
    expect(body).not.toEqual([]);
  };

test('the patients without contact: each table once, and the records of those on the page', async () => {
  expect(await rowsRead(asking('retention.patients', {}))).toBeLessThan(3.5 * ROWS);
  expect(await scansMade(asking('retention.patients', { limit: '10' }))).toBeLessThan(1_000);
});

test('the states at a moment: versions of what changed since', async () => {
  const at = positionText(ROWS - 10);
  expect(await versionsRead((pool) => stateCounts({ pool }, appointments, at))).toBeLessThan(100);
});

test('the records about a patient, and those that name an employee: theirs, deleted ones too', async () => {
  const about: unknown[] = [];
  const read = await rowsRead(async (pool) => {
    const moment = String(Number.MAX_SAFE_INTEGER);
    const ofPatient = { person: { resource: 'patients', id: patient }, moment } as const;
    const ofDoctor = { person: { resource: 'users', id: doctor }, moment } as const;
    for await (const some of recordsAbout({ pool }, ofPatient, appointments)) about.push(...some);
    for await (const some of mentionsOf({ pool }, ofDoctor)) about.push(...some);
  });
  expect(about).toHaveLength(20);
  expect(read).toBeLessThan(500);
});

test('the modules that hold something of an erased person', async () => {
  const read = await rowsRead(async (pool) =>
    expect(await modulesAbout(pool, [patient])).toEqual(['appointments']),
  );
  expect(read).toBeLessThan(1_000);
});

test('documents that wait to be printed', async () => {
  const waiting = `select _id from read_models.documents where status = 'queued' order by "updatedAt" limit 1000`;
  expect(await rowsRead((pool) => pool.query(waiting))).toBeLessThan(100);
});

test('the reads of a day long ago, and their next page', async () => {
  // Up to 1.9 days of the 13.9 that there are, by the time of day, of both tables.
  const day = new Date(Date.now() - 13 * 86_400_000).toISOString().slice(0, 10);
  expect(await rowsRead(asking('audit.reads', { from: day, to: day }))).toBeLessThan(5_000);
  expect(await rowsRead(asking('audit.reads', { to: day }))).toBeLessThan(6_000);
  expect(await rowsRead(asking('audit.reads', { to: day, after: '1000' }))).toBeLessThan(6_000);
});

test('the reads of a patient whom few saw', async () => {
  expect(await rowsRead(asking('audit.reads', { patient: rare }))).toBeLessThan(1_000);
});

test('a later page of the audit: its own entries, and no total again', async () => {
  const { headers } = await log.queries.ask('audit', { query: { limit: '10' } });
  const after = String(headers?.['X-Next']);
  expect(await rowsRead(asking('audit', { limit: '10', after }))).toBeLessThan(1_000);
});

test('what is pending among many: its list, and the dashboard', async () => {
  const pending = { search: JSON.stringify({ status: 'Pending' }), limit: '25' };
  expect(await rowsRead(asking('appointments.list', pending))).toBeLessThan(1_000);
});

test('the dashboard and its charts', async () => {
  expect(await rowsRead(asking('dashboard', {}))).toBeLessThan(1_000);
  expect(await rowsRead(asking('dashboard.charts', {}))).toBeLessThan(1_000);
});

test('invoices of a few days, those that are overdue, and a page in the order of their days', async () => {
  const days = { fromDate: '2001-03-01', toDate: '2001-03-02' };
  expect(await rowsRead(asking('invoices.list', { search: JSON.stringify(days) }))).toBeLessThan(5_000);
  const overdue = { search: JSON.stringify({ overdue: 'true' }) };
  expect(await rowsRead(asking('invoices.list', overdue))).toBeLessThan(5_000);
  const byDay = { sort: 'invoiceDate', order: 'desc', limit: '25' };
  expect(await rowsRead(asking('invoices.list', byDay))).toBeLessThan(5_000);
});

test('a page of people by their names', async () => {
  expect(await rowsRead(asking('patients.list', { sort: 'name', limit: '25' }))).toBeLessThan(200);
});

test('an order without an index reads the records once, and of those that they refer to the page’s alone', async () => {
  const byAmount = { sort: 'grandTotal', limit: '25' };
  expect(await rowsRead(asking('invoices.list', byAmount))).toBeLessThan(ROWS + 200);
});

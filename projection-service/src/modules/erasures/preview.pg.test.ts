/** What the preview of an erasure counts, for a patient and for an employee. */
import { ADMINISTRATEUR_ROLE, idOf, modules, Problem } from '@hospital/contracts';
import { keptMigrations, migrate, reactorMigrations, readsMigrations } from '@hospital/platform';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import type { AppendEvents } from '../../testing/events.ts';
import { queriedLog } from '../../testing/queriedLog.ts';

const [photo, former] = [idOf('photo'), idOf('former photo')];
const [printed, gone] = [idOf('printed'), idOf('erased document')];

const visitOf = (patient: string, appointmentDate: string) => ({
  ...{ patient, appointmentDate, doctor: clinic.amina, department: clinic.cardiology },
  ...{ fromTime: '10:00', toTime: '10:30' },
});

/** Visits, cheques and a till session, of which some prevent an erasure. */
async function tellObstacles(tell: AppendEvents): Promise<void> {
  const { appointments, cheques, tillSessions } = modules;
  const booked = { type: 'AppointmentBooked', data: visitOf(clinic.percy, '2026-01-05') };
  const approved = { type: 'AppointmentApproved', data: {} };
  await tell(appointments, idOf('unbilled'), booked, approved);
  await tell(appointments, idOf('never approved'), booked);
  const canceled = { type: 'AppointmentCanceled', data: {} };
  await tell(appointments, idOf('canceled'), booked, approved, canceled);
  const paid = { patient: clinic.percy, amount: '10.00', day: '2026-01-05', currency: 'MAD' };
  const received = { type: 'ChequeReceived', data: paid };
  await tell(cheques, idOf('in hand'), received);
  const deposited = { slip: idOf('slip'), patient: clinic.percy, day: '2026-01-06', amount: '10.00' };
  await tell(cheques, idOf('at the bank'), received, { type: 'ChequeDeposited', data: deposited });
  const opened = { cashier: clinic.nurse, currency: 'MAD', openedOn: '2026-01-05', float: '0.00' };
  const session = { type: 'TillSessionOpened', data: { till: idOf('till'), ...opened } };
  const closed = { closedBy: clinic.nurse, countedCash: '0.00', needsConfirmation: false };
  await tell(tillSessions, idOf('closed'), session, { type: 'TillSessionClosed', data: closed });
  await tell(tillSessions, idOf('open'), session);
}

const [restricted, lastAdministrator] = [idOf('restricted'), idOf('last administrator')];
const farDay = '2099-01-05';

/** An open leave, a coming appointment, an invoice being issued, a restriction and the last administrator. */
async function tellFurtherObstacles(tell: AppendEvents): Promise<void> {
  const { appointments, invoiceRequests, leaves, patients, users } = modules;
  await tell(
    patients,
    restricted,
    { type: 'PatientCreated', data: {} },
    { type: 'PatientRestricted', data: {} },
  );
  await tell(appointments, idOf('to come'), { type: 'AppointmentBooked', data: visitOf(restricted, farDay) });
  await tell(invoiceRequests, idOf('being issued'), { type: 'BillRequested', data: { patient: restricted } });
  await tell(users, lastAdministrator, { type: 'UserCreated', data: { role: ADMINISTRATEUR_ROLE } });
  const leave = { user: clinic.karim, fromDate: farDay, toDate: farDay };
  for (const [id, status] of [
    ['asked for', 'pending'],
    ['ahead', 'approved'],
    ['turned down', 'declined'],
  ] as const)
    await tell(leaves, idOf(id), { type: 'LeaveCreated', data: { ...leave, id: idOf(id), status } });
}

const log = queriedLog(async (store, tell) => {
  await tellClinic(store);
  const photos = [former, photo, photo].map((file) => ({ type: 'PatientChanged', data: { photo: file } }));
  await tell(modules.patients, clinic.helene, ...photos);
  const document = { kind: 'invoice', record: clinic.invoice, language: 'fr', recordRevision: 0 };
  for (const id of [printed, gone])
    await tell(modules.documents, id, {
      type: 'DocumentRequested',
      data: { ...document, patient: clinic.youssef },
    });
  await tell(modules.documents, gone, { type: 'DocumentErased', data: {} });
  await tellObstacles(tell);
  await tellFurtherObstacles(tell);
});

beforeAll(async () => {
  await migrate(log.models.url, keptMigrations, readsMigrations, reactorMigrations);
  const read = "now(), $1, 'patients', ";
  const [actor, ...patients] = [clinic.admin, clinic.helene, clinic.youssef];
  for (const patient of [clinic.helene, clinic.helene, clinic.youssef])
    await log.models.rows(
      `insert into kept.patient_reads (at, actor, resource, record, patient, how, request_id)
       values (${read} $2, $2, 'record', 'r')`,
      [actor, patient],
    );
  await log.models.rows(
    `insert into kept.list_reads (id, at, actor, resource, how, searched, records, patients, request_id)
     values (1, ${read} 'list', '{}', $2, $2, 'r')`,
    [actor, patients],
  );
  for (const user of [clinic.amina, clinic.amina, clinic.karim])
    await log.models.rows(
      'insert into kept.sessions (id, user_id, opened_at, expires_at) values (gen_random_uuid(), $1, now(), now())',
      [user],
    );
});

async function preview(kind: string, subject: string) {
  const { body } = await log.queries.ask('erasures.preview', { query: { kind, subject } });
  return body as { name: string | null; goes: unknown; stays: unknown; obstacles: unknown };
}

describe('of a patient', () => {
  test('are counted the versions, each photo once, replaced ones too, and who read them, in lists too', async () => {
    const { name, goes } = await preview('patients', clinic.helene);
    expect(name).toBe('Hélène Dupont-Martin');
    expect(goes).toEqual([
      { what: 'appointments', count: 1 },
      { what: 'versions', count: 6 },
      { what: 'files', count: 2 },
      { what: 'reads', count: 3 },
    ]);
  });

  test('are counted the documents that are not erased yet; what the law keeps stays until its day', async () => {
    const { goes, stays } = await preview('patients', clinic.youssef);
    expect(goes).toContainEqual({ what: 'documents', count: 1 });
    expect(goes).not.toContainEqual(expect.objectContaining({ what: 'files' }));
    expect(stays).toEqual([{ resource: 'invoices', count: 1, until: '2036-12-31' }]);
  });
});

test('a visit that is not billed, a cheque in hand and an open till prevent an erasure', async () => {
  expect((await preview('patients', clinic.percy)).obstacles).toEqual([
    {
      code: 'unbilled_visit',
      count: 1,
      message: '1 visit is not billed yet. Create its invoice, or cancel it, first.',
    },
    {
      code: 'cheque_in_hand',
      count: 1,
      message: '1 cheque is not at the bank yet. Deposit it or give it back first.',
    },
  ]);
  expect((await preview('users', clinic.nurse)).obstacles).toEqual([
    { code: 'open_till', count: 1, message: 'This person has an open till session. Close it first.' },
  ]);
});

test('so do what is to come, an invoice that is being issued, a restriction and being the last administrator', async () => {
  const obstacles = async (kind: string, subject: string) =>
    ((await preview(kind, subject)).obstacles as { code: string; count: number }[]).map(
      ({ code, count }) => `${code} ${count}`,
    );
  const ofRestricted = ['unfinished_billing 1', 'coming_appointment 1', 'hold 1'];
  expect(await obstacles('patients', restricted)).toEqual(ofRestricted);
  expect(await obstacles('users', clinic.amina)).toEqual(['coming_appointment 1']);
  expect(await obstacles('users', clinic.karim)).toEqual(['open_leave 2']);
  expect(await obstacles('users', lastAdministrator)).toEqual(['last_administrator 1']);
});

test('of an employee are counted the sessions, and no reads', async () => {
  const { goes } = await preview('users', clinic.amina);
  expect(goes).toContainEqual({ what: 'sessions', count: 2 });
  expect(goes).not.toContainEqual(expect.objectContaining({ what: 'reads' }));
});

test.each([
  [{ kind: 'rooms', subject: clinic.helene }, { kind: 'Kind is one of: patients, users.' }],
  [{ subject: clinic.helene }, { kind: 'Kind is one of: patients, users.' }],
])('a preview of %j is refused', async (query, fields) => {
  const error = await log.queries.ask('erasures.preview', { query }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({ code: 'validation_failed', details: { fields } });
});

test('nobody is found in the other kind', async () => {
  await expect(preview('users', clinic.helene)).rejects.toMatchObject({ code: 'not_found' });
});

import { idOf, modules, Problem } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { createLogger, keptMigrations, migrate, readsMigrations, createReadsLog } from '@hospital/platform';
import { testClock } from '@hospital/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { everyFile } from '../testing/everyFile.ts';
import { actorWith, administrator, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
const clock = testClock();
const log = createLogger({ name: 'test', level: 'silent' });
let models: TestReadModels;
let queries: Queries;
let reads: ReturnType<typeof createReadsLog>;
const document = idOf('a document');

beforeAll(async () => {
  await tellClinic(store);
  await tell(modules.documents, document, {
    type: 'DocumentRequested',
    data: {
      kind: 'invoice',
      record: clinic.invoice,
      language: 'fr',
      recordRevision: 0,
      patient: clinic.youssef,
    },
  });
  await tell(modules.documents, document, {
    type: 'DocumentRendered',
    data: { file: idOf('file'), sha256: 'x', bytes: 3, pages: 1 },
  });
  models = await testReadModels();
  await migrate(models.url, keptMigrations, readsMigrations);
  models.run(store);
  await models.caughtUp(store);
  reads = createReadsLog({
    pool: models.pool,
    clock,
    log,
    retentionDays: 30,
    listRetentionDays: 10,
    everyMs: 3_600_000,
  });
  queries = queriesOf(models, everyFile('application/pdf'), undefined, undefined, reads);
}, 60_000);
afterAll(async () => {
  queries.close();
  await reads.close();
  await models.close();
  await store.close();
});
beforeEach(async () => {
  await reads.flush();
  await models.rows('truncate kept.patient_reads, kept.list_reads');
  clock.advance(660_000);
});

const found = async (query: Record<string, string> = {}, actor = administrator) => {
  await reads.flush();
  return queries.list('audit.reads', { query, actor });
};
/** Lists and records that are written together have no order among themselves. */
const listsFirst = (entries: readonly Record<string, unknown>[]) =>
  [...entries].sort((a, b) => Number('searched' in b) - Number('searched' in a));
const named = (entries: readonly Record<string, unknown>[]) =>
  listsFirst(entries).map(({ resource, how, record, patient }) => ({ resource, how, record, patient }));
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
const youssef = { _id: clinic.youssef, name: 'Youssef Benali' };

const lists = async (query: Record<string, string> = {}) => {
  const entries = await found(query);
  return entries
    .filter(({ searched }) => searched !== undefined)
    .map(({ resource, how, searched, patients, shown }) => ({ resource, how, searched, patients, shown }));
};
const helene = expect.objectContaining({ _id: clinic.helene });

describe('lists of patients', () => {
  const patients = (body: unknown, actor = administrator) => queries.ask('patients.list', { actor, body });

  test('are one entry a page: the fields that were searched, never the text, and who was shown', async () => {
    await patients({ search: { name: 'Benali', cin: 'b' } });
    expect(await lists()).toEqual([
      { resource: 'patients', how: 'list', searched: ['cin', 'name'], patients: [youssef], shown: 1 },
    ]);
    expect(JSON.stringify(await models.rows('select * from kept.list_reads'))).not.toMatch(/benali/i);
  });

  test('are found by each patient whom they showed, and by their reader', async () => {
    await patients({});
    const [entry] = await lists({ patient: clinic.helene });
    expect(entry?.patients).toContainEqual(helene);
    expect(entry?.shown).toBeGreaterThan(2);
    expect(await lists({ patient: idOf('nobody') })).toEqual([]);
    expect(await lists({ actor: clinic.admin })).toHaveLength(1);
    expect(await lists({ actor: clinic.nurse })).toEqual([]);
  });

  test('count once in ten minutes for the same person, search and patient', async () => {
    const nurse = actorWith(['Patients']);
    await patients({ search: { name: 'Benali' } });
    await patients({ search: { name: 'Youssef' } });
    expect(await lists()).toHaveLength(1);
    await patients({ search: { any: 'Benali' } });
    await patients({ search: { name: 'Benali' } }, nurse);
    expect(await lists()).toHaveLength(3);
    await patients({ search: { name: 'e' } });
    const all = await lists();
    expect(all).toHaveLength(4);
    expect(all[0]?.patients).not.toContainEqual(youssef);
    clock.advance(601_000);
    await patients({ search: { name: 'Benali' } });
    expect(await lists()).toHaveLength(5);
  });

  test('are an entry also if they show nobody, by a count or a search without a result', async () => {
    await patients({ search: { cin: 'b' }, limit: 0 });
    await patients({ search: { phone: '99999999999' } });
    const entry = { resource: 'patients', how: 'list', patients: [], shown: 0 };
    expect(await lists()).toEqual([
      { ...entry, searched: ['phone'] },
      { ...entry, searched: ['cin'] },
    ]);
  });

  test('include appointments, invoices, the calendar, and a patient whose records were asked for', async () => {
    await queries.ask('appointments.list', { body: { search: { patient: clinic.percy } } });
    await queries.ask('invoices.list', {});
    await queries.ask('appointments.calendar', { query: { from: '2026-01-01', to: '2026-12-31' } });
    const all = await lists();
    expect(all.map(({ resource, searched }) => [resource, searched])).toEqual([
      ['appointments', []],
      ['invoices', []],
      ['appointments', ['patient']],
    ]);
    expect(await lists({ patient: clinic.percy })).toContainEqual(
      expect.objectContaining({ searched: ['patient'] }),
    );
    expect(all[1]?.patients).toEqual([youssef]);
    const records = await models.rows('select records from kept.list_reads where resource = $$invoices$$');
    expect(records).toEqual([{ records: [clinic.invoice] }]);
  });

  test('of some fields are an entry where these show more than a picker, or the search does', async () => {
    const asking = (fields: readonly string[], search = {}) =>
      queries.ask('appointments.list', { body: { fields, search } });
    await asking(['fromTime', 'status', 'patient.firstname', 'patient.photo', 'doctor']);
    expect(await lists()).toEqual([]);
    const seen = { resource: 'appointments', how: 'list', shown: 1, patients: [youssef] };
    await asking(['fromTime', 'patient.firstname'], { any: 'Benali' });
    expect(await lists()).toEqual([{ ...seen, searched: ['any'] }]);
    await patients({ fields: ['firstname'], search: { cin: 'Benali' } });
    expect((await lists())[0]).toEqual({ ...seen, resource: 'patients', searched: ['cin'] });
    await asking(['injury']);
    expect((await lists())[0]).toMatchObject({ shown: 2, searched: [] });
    expect((await lists())[0]?.patients).toContainEqual(youssef);
    await queries.ask('invoices.list', { body: { fields: ['appointment.injury'] } });
    expect((await lists())[0]).toEqual({ ...seen, resource: 'invoices', searched: [] });
    clock.advance(660_000);
    await asking(['injury'], { fromDate: '2026-03-01', any: 'Benali' });
    expect((await lists())[0]).toEqual({ ...seen, searched: ['any', 'fromDate'] });
  });

  test('include pages of the audit that show their data, and no others', async () => {
    await queries.ask('audit', { query: { resource: 'roles' } });
    await queries.ask('audit', { query: { text: 'Benali', from: '2020-01-01' } });
    await queries.ask('reports.status', {
      query: { resource: 'appointments', from: '2026-01-01', to: '2026-12-31' },
    });
    const all = await lists();
    expect(all.at(-1)).toMatchObject({ resource: 'audit', how: 'history', searched: ['from', 'text'] });
    expect(all.at(-1)?.patients).toContainEqual(youssef);
    expect(all.every(({ resource }) => ['audit', 'appointments'].includes(String(resource)))).toBe(true);
  });

  test('show their entries beside opened records, in one order and page by page', async () => {
    await patients({});
    await reads.flush();
    await queries.ask('patients.get', { params: { id: clinic.helene } });
    await reads.flush();
    await patients({ search: { name: 'Benali' } });
    const seen: unknown[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      await reads.flush();
      const query: Record<string, string> = { limit: '1', ...(after === '' ? {} : { after }) };
      const { body, headers = {} } = await queries.ask('audit.reads', { query });
      seen.push(...(body as { how: string }[]).map(({ how }) => how));
      after = headers['X-Next'];
    }
    expect(seen).toEqual(['list', 'record', 'list']);
  });

  test('of an earlier version stay readable', async () => {
    await models.rows(
      `insert into kept.patient_reads (at, actor, resource, record, patient, how, request_id)
       values (now(), $1, 'appointments', $2, $2, 'list', 'old')`,
      [clinic.nurse, clinic.youssef],
    );
    expect(named(await found())).toEqual([
      { resource: 'appointments', how: 'list', record: youssef, patient: youssef },
    ]);
  });

  test('have a retention of their own', async () => {
    await patients({});
    await queries.ask('patients.get', { params: { id: clinic.helene } });
    await reads.flush();
    clock.advance(11 * 86_400_000);
    const signal = new AbortController().signal;
    expect(await Promise.all(reads.sweeps.map(({ run }) => run(signal)))).toEqual([0, 1]);
    expect((await found()).map(({ how }) => how)).toEqual(['record']);
  });
});

describe('reads of patients', () => {
  test('tell who opened what of whom, newest first', async () => {
    const actor = actorWith(['Patients', 'Appointments', 'Invoices']);
    await queries.ask('patients.get', { actor, params: { id: clinic.youssef } });
    await queries.ask('appointments.get', { actor, params: { id: clinic.closed } });
    await queries.ask('appointments.list', { actor, body: { search: { patient: clinic.youssef } } });
    await queries.ask('history', { actor, params: { resource: 'invoices', id: clinic.invoice } });
    await queries.ask('documents.file.file', { actor, params: { id: document } });
    const entries = await found();
    expect(named(entries)).toEqual([
      { resource: 'appointments', how: 'list', record: null, patient: null },
      {
        resource: 'invoices',
        how: 'document',
        record: { _id: clinic.invoice, name: '2026-000001' },
        patient: youssef,
      },
      {
        resource: 'invoices',
        how: 'history',
        record: { _id: clinic.invoice, name: '2026-000001' },
        patient: youssef,
      },
      {
        resource: 'appointments',
        how: 'record',
        record: { _id: clinic.closed, name: '2026-03-02 09:00' },
        patient: youssef,
      },
      { resource: 'patients', how: 'record', record: youssef, patient: youssef },
    ]);
    expect(listsFirst(entries)[1]).toMatchObject({
      actor: { _id: clinic.nurse, name: 'Nora Nejjar' },
      requestId: 'test',
    });
  });

  test('include what is shown as it is printed, and an audit search that names a record', async () => {
    const actor = actorWith(['Patients', 'Appointments', 'Invoices', 'Activities']);
    await queries.ask('invoices.paper', { actor, params: { id: clinic.invoice } });
    await queries.ask('audit', { actor, query: { resource: 'patients', record: clinic.helene } });
    await queries.ask('audit', { actor, query: { resource: 'patients' } });
    const entries = await found();
    expect(listsFirst(entries).map(({ resource, how, record }) => [resource, how, record])).toEqual([
      ['patients', 'history', null],
      ['patients', 'history', expect.objectContaining({ _id: clinic.helene })],
      ['invoices', 'document', { _id: clinic.invoice, name: '2026-000001' }],
    ]);
  });

  test('of the history of what was moved from one patient to another are reads of both', async () => {
    const actor = actorWith(['Patients', 'Appointments', 'Activities']);
    const moved = idOf('moved to another patient');
    const visit = { doctor: clinic.amina, department: clinic.cardiology, appointmentDate: '2026-05-04' };
    await tell(
      modules.appointments,
      moved,
      {
        type: 'AppointmentBooked',
        data: { ...visit, patient: clinic.percy, fromTime: '08:00', toTime: '08:30', injury: 'Migraine' },
      },
      { type: 'AppointmentChanged', data: { patient: clinic.helene, injury: 'Migraine' } },
      { type: 'AppointmentCanceled', data: {} },
    );
    await models.caughtUp(store);
    const query = { resource: 'appointments', record: moved };
    for (const ask of [
      () => queries.ask('history', { actor, params: { resource: 'appointments', id: moved } }),
      () => queries.ask('audit', { actor, query }),
    ]) {
      await ask();
      const of = (await found()).map(({ patient }) => Object(patient)['_id']);
      expect(of.sort()).toEqual([clinic.helene, clinic.percy].sort());
      clock.advance(660_000);
      await models.rows('truncate kept.patient_reads');
    }
    await queries.ask('audit', { actor, query: { resource: 'appointments' } });
    const [page] = await found({ patient: clinic.percy });
    expect(page).toMatchObject({ resource: 'appointments', how: 'history' });
  });

  test('do not include pickers, records of no patient, and refused reads', async () => {
    const picking = actorWith(['Appointments', 'Invoices']);
    await queries.ask('patients.list', { actor: picking, body: { search: { name: 'ben' } } });
    await queries.ask('users.get', { params: { id: clinic.amina } });
    await codeOf(queries.ask('patients.get', { params: { id: idOf('nobody') } }));
    const stranger = actorWith(['Doctors']);
    const refused = queries.ask('history', {
      actor: stranger,
      params: { resource: 'patients', id: clinic.youssef },
    });
    expect(await codeOf(refused)).toBe('not_allowed');
    expect(await found()).toEqual([]);
  });

  test('count once a minute for the same record', async () => {
    const open = () => queries.ask('patients.get', { params: { id: clinic.youssef } });
    await open();
    await open();
    await reads.flush();
    await open();
    expect(await found()).toHaveLength(1);
    clock.advance(61_000);
    await open();
    expect(await found()).toHaveLength(2);
  });

  test('count for each person, however soon one follows the other', async () => {
    const readers = [administrator, actorWith(['Patients'])];
    for (const actor of readers) await queries.ask('patients.get', { actor, params: { id: clinic.youssef } });
    const actors = (await found()).map(({ actor }) => (actor as { _id: string })._id);
    expect(new Set(actors)).toEqual(new Set(readers.map(({ id }) => id)));
  });

  test('are searched, page by page', async () => {
    for (const id of [clinic.youssef, clinic.helene, clinic.percy])
      await queries.ask('patients.get', { params: { id } });
    await queries.ask('invoices.get', { params: { id: clinic.invoice }, actor: actorWith(['Invoices']) });
    expect(await found({ patient: clinic.youssef })).toHaveLength(2);
    expect(await found({ actor: clinic.nurse })).toHaveLength(1);
    expect(await found({ actor: 'ada' })).toHaveLength(3);
    expect(await found({ resource: 'patients', patient: clinic.helene })).toHaveLength(1);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    const { body, headers } = await queries.ask('audit.reads', { query: { limit: '3' } });
    const rest = await queries.ask('audit.reads', {
      query: { limit: '3', after: String(headers?.['X-Next']) },
    });
    expect((body as unknown[]).length).toBe(3);
    expect((rest.body as unknown[]).length).toBe(1);
    expect(headers).toMatchObject({ 'X-Total-Count': '4', 'Content-Range': 'reads 0-2/4' });
    expect(rest.headers).toMatchObject({ 'X-Total-Count': '4', 'Content-Range': 'reads 3-3/4' });
    expect(rest.headers).not.toHaveProperty('X-Next');
    const of = await queries.ask('audit.reads', { query: { patient: clinic.youssef, limit: '0' } });
    expect(of).toMatchObject({ body: [], headers: { 'X-Total-Count': '2', 'Content-Range': 'reads */2' } });
    for (const query of [
      { patient: 'x' },
      { from: 'soon' },
      { from: '2026-03-02', to: '2026-03-01' },
      { after: 'x' },
      { field: 'x' },
    ])
      expect(await codeOf(found(query as unknown as Record<string, string>))).toMatch(
        /validation_failed|unknown_search_field/,
      );
  });

  test('name nobody to who may not read patients', async () => {
    await queries.ask('patients.get', { params: { id: clinic.youssef } });
    const [entry] = await found({}, actorWith(['Activities']));
    expect(entry).toMatchObject({ patient: { _id: clinic.youssef, name: null }, record: { name: null } });
    expect(entry).toMatchObject({ actor: { name: 'Ada Admin' } });
  });

  test('go after the time for which they are kept', async () => {
    await queries.ask('patients.get', { params: { id: clinic.youssef } });
    await reads.flush();
    clock.advance(31 * 86_400_000);
    await queries.ask('patients.get', { params: { id: clinic.helene } });
    await reads.flush();
    const signal = new AbortController().signal;
    expect(await Promise.all(reads.sweeps.map(({ run }) => run(signal)))).toEqual([1, 0]);
    expect((await found()).map(({ patient }) => patient)).toMatchObject([{ _id: clinic.helene }]);
  });

  test('wait while the table cannot be written, and are written then; the read itself goes on', async () => {
    await models.rows('alter table kept.patient_reads rename to away');
    await queries.ask('patients.get', { params: { id: clinic.percy } });
    await reads.flush();
    expect(await reads.health.check()).toEqual({
      ok: true,
      degraded: '1 reads of patients wait to be written',
    });
    await models.rows('alter table kept.away rename to patient_reads');
    expect(await found()).toHaveLength(1);
    expect(await reads.health.check()).toEqual({ ok: true });
  });
});

import { idOf, modules, Problem } from '@hospital/contracts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { clinic, tellClinic } from './testing/clinic.ts';
import { everyFile } from './testing/everyFile.ts';
import { actorWith, administrator, queriesOf, type Queries } from './testing/queries.ts';
import { queriedLog } from './testing/queriedLog.ts';

const log = queriedLog(async () => {
  await tellClinic(store);
});
const { store, tell } = log;

/** A document of the clinic's invoice, as it is asked for. */
const printed = {
  kind: 'invoice',
  record: clinic.invoice,
  recordRevision: 0,
  language: 'en',
  templateVersion: 1,
};

const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
const names = (rows: readonly Record<string, unknown>[]) => rows.map(({ firstname }) => firstname).sort();
const search = (operation: string, by: Record<string, unknown>) =>
  log.queries.list(operation, { body: { search: by } });

describe('a record', () => {
  test('is answered in the words of the specification, references as objects', async () => {
    const { body } = await log.queries.ask('invoices.get', { params: { id: clinic.invoice } });
    expect(body).toMatchObject({
      _id: clinic.invoice,
      number: '2026-000001',
      status: 'Partially Paid',
      paidBy: 'Cash',
      rest: 10.5,
      grandTotal: 120,
      invoiceDate: '2026-03-02',
      void: false,
      patient: { _id: clinic.youssef, firstname: 'Youssef' },
      doctor: { firstname: 'Karim', role: { _id: clinic.doctorRole, name: 'Doctor' } },
      appointment: {
        status: 'Closed',
        patient: { lastname: 'Benali' },
        department: { name: 'Cardiology' },
        doctor: { lastname: 'Tazi', role: { name: 'Doctor' } },
      },
    });
  });

  test('that never was is 404, a deleted one 410, a voided invoice stays readable', async () => {
    const id = idOf('removed patient');
    await tell(
      modules.patients,
      id,
      { type: 'PatientCreated', data: { firstname: 'Gone' } },
      { type: 'PatientRemoved' },
    );
    const invoice = idOf('void invoice');
    await tell(
      modules.invoices,
      invoice,
      { type: 'InvoiceIssued', data: { number: '2026-000009', patient: id, appointment: idOf('nothing') } },
      { type: 'InvoiceVoided', data: { patient: id } },
    );
    await log.models.caughtUp(store);
    expect(await codeOf(log.queries.ask('patients.get', { params: { id } }))).toBe('gone');
    expect(await codeOf(log.queries.ask('patients.get', { params: { id: idOf('never') } }))).toBe(
      'not_found',
    );
    const { body } = await log.queries.ask('invoices.get', { params: { id: invoice } });
    expect(body).toMatchObject({
      void: true,
      patient: { firstname: 'Gone' },
      appointment: { _id: idOf('nothing') },
    });
    expect(await search('invoices.list', { number: '000009' })).toEqual([]);
  });

  test('the signed-in user reads their profile', async () => {
    const { body } = await log.queries.ask('users.profile', { actor: actorWith([], { hasAccess: false }) });
    expect(body).toMatchObject({ firstname: 'Nora', remainingLeave: 3.5, role: { name: 'Nurse' } });
    expect(body).toHaveProperty('recoveryCodesLeft', null);
  });
});

describe('search', () => {
  test('ignores case and accents, and takes % and _ as they are', async () => {
    expect(names(await search('patients.list', { name: 'HELENE' }))).toEqual(['Hélène']);
    expect(names(await search('patients.list', { name: '%' }))).toEqual(['Per_cy']);
    expect(names(await search('patients.list', { name: 'r_c' }))).toEqual(['Per_cy']);
    expect(await search('patients.list', { name: 'r_f' })).toEqual([]);
    expect(names(await search('users.list', { name: 'elouafi' }))).toEqual(['Amina']);
  });

  test('name is first and last name in either order', async () => {
    expect(names(await search('patients.list', { name: 'youssef ben' }))).toEqual(['Youssef']);
    expect(names(await search('patients.list', { name: 'benali you' }))).toEqual(['Youssef']);
  });

  test('closed words match whole, aliases and codes included; others are refused', async () => {
    expect(await search('users.list', { role: 'Doctor' })).toHaveLength(2);
    expect(await search('users.list', { role: 'Doc' })).toHaveLength(0);
    expect(await search('users.list', { role: clinic.nurseRole })).toHaveLength(1);
    expect(await search('patients.list', { status: 'Active' })).toHaveLength(3);
    expect(await search('patients.list', { status: 'Inactif' })).toHaveLength(0);
    expect(await codeOf(search('patients.list', { status: 'Act' }))).toBe('validation_failed');
  });

  test('references match by id or by name, days are inclusive', async () => {
    const by = (given: Record<string, unknown>) => search('appointments.list', given);
    expect(await by({ patient: clinic.helene })).toHaveLength(1);
    expect(await by({ patient: { _id: clinic.helene } })).toHaveLength(1);
    expect(await by({ patient: 'dupont' })).toHaveLength(1);
    expect(await by({ doctor: 'tazi', department: 'cardio' })).toHaveLength(1);
    expect(await by({ fromDate: '2026-03-02', toDate: '2026-03-05' })).toHaveLength(2);
    expect(await by({ fromDate: '2026-03-03T23:30:00Z' })).toHaveLength(1);
    expect(await by({ toDate: '2026-03-02', status: 'Closed' })).toHaveLength(1);
    expect(await codeOf(by({ fromDate: 'soon' }))).toBe('validation_failed');
    expect(await codeOf(by({ fromDate: '2026-03-03', toDate: '2026-03-02' }))).toBe('validation_failed');
    expect(await by({ fromDate: '2026-03-02', toDate: '2026-03-02T20:00:00Z' })).toHaveLength(1);
  });

  test("Pending finds invoices that are not paid, and a patient's name finds theirs", async () => {
    expect(await search('invoices.list', { status: 'Pending', patient: 'benali' })).toHaveLength(1);
    expect(await search('invoices.list', { status: 'Paid' })).toHaveLength(0);
  });

  test('an empty text is not given; an unknown field is refused, wherever it stands', async () => {
    expect(await search('patients.list', { name: '', cin: null })).toHaveLength(3);
    expect(await codeOf(search('patients.list', { nickname: 'x' }))).toBe('unknown_search_field');
    const asked = (query: Record<string, string>) => log.queries.list('departments.list', { query });
    expect(await asked({ 'search[name]': 'CARD' })).toHaveLength(1);
    expect(await asked({ search: '{"name":"zzz"}' })).toHaveLength(0);
    expect(await asked({ name: 'card', status: 'Active' })).toHaveLength(1);
    expect(await codeOf(asked({ colour: 'red' }))).toBe('unknown_search_field');
  });
});

describe('pages', () => {
  test('say their total and their range', async () => {
    const { body, headers } = await log.queries.ask('patients.list', { body: { limit: 2 } });
    expect(body).toHaveLength(2);
    expect(headers).toMatchObject({ 'X-Total-Count': '3', 'Content-Range': 'patients 0-1/3' });
    const next = await log.queries.ask('patients.list', { body: { limit: 2, after: headers?.['X-Next'] } });
    expect(next.headers).toMatchObject({ 'Content-Range': 'patients 2-2/3' });
    expect(next.headers?.['X-Next']).toBeUndefined();
  });

  test('limit and size, skip and their bounds', async () => {
    const length = async (body: Record<string, unknown>) =>
      (await log.queries.list('patients.list', { body })).length;
    expect(await length({ size: 1 })).toBe(1);
    expect(await length({ limit: 3, size: 2, skip: 2 })).toBe(1);
    expect(await length({ limit: 0 })).toBe(0);
    for (const body of [
      { limit: -1 },
      { limit: 1001 },
      { limit: 'many' },
      { skip: -1 },
      { sort: 'shoe' },
      { sort: 'photo' },
    ]) {
      expect(await codeOf(length(body))).toBe('validation_failed');
    }
    expect(await codeOf(length({ skip: 10_001 }))).toBe('use_after');
  });

  test('a token of another order, or one that was changed, is refused', async () => {
    const { headers } = await log.queries.ask('patients.list', { body: { limit: 1 } });
    const after = headers?.['X-Next'] ?? '';
    expect(await codeOf(log.queries.ask('patients.list', { body: { after, sort: 'lastname' } }))).toBe(
      'validation_failed',
    );
    expect(await codeOf(log.queries.ask('patients.list', { body: { after: `x${after}` } }))).toBe(
      'validation_failed',
    );
    expect(await codeOf(log.queries.ask('users.list', { body: { after } }))).toBe('validation_failed');
  });

  test('names are put in order as they are read', async () => {
    const rows = await log.queries.list('users.list', { body: { sort: 'lastname' } });
    expect(rows.map(({ lastname }) => lastname)).toEqual(['Admin', 'Élouafi', 'Nejjar', 'Tazi']);
  });
});

describe('who sees what', () => {
  test('a picker shows its fields alone, and is not searched by what it does not show', async () => {
    const receptionist = actorWith(['Appointments']);
    const [user] = await log.queries.list('users.list', {
      actor: receptionist,
      body: { search: { role: 'Doctor' } },
    });
    expect(Object.keys(user ?? {}).sort()).toEqual([
      '_id',
      'firstname',
      'lastname',
      'photo',
      'restricted',
      'restrictedUntil',
      'speciality',
      'status',
    ]);
    expect(
      await codeOf(log.queries.ask('users.list', { actor: receptionist, body: { search: { cin: 'C' } } })),
    ).toBe('unknown_search_field');
    expect(
      await codeOf(log.queries.ask('users.get', { actor: receptionist, params: { id: clinic.amina } })),
    ).toBe('not_allowed');
  });

  test('Doctors and Employees open one half each', async () => {
    const half = async (...held: ('Doctors' | 'Employees' | 'Leaves')[]) =>
      log.queries.list('users.list', { actor: actorWith(held) });
    expect(names(await half('Doctors'))).toEqual(['Amina', 'Karim']);
    expect(names(await half('Employees'))).toEqual(['Ada', 'Nora']);
    expect(await half('Doctors', 'Employees')).toHaveLength(4);
    const mixed = await half('Employees', 'Leaves');
    expect(mixed.map((row) => 'email' in row).sort()).toEqual([false, false, true, true]);
    const get = (id: string) =>
      codeOf(log.queries.ask('users.get', { actor: actorWith(['Doctors']), params: { id } }));
    expect(await get(clinic.amina)).toBe('answered');
    expect(await get(clinic.admin)).toBe('not_allowed');
    expect(await get(clinic.nurse)).toBe('answered');
  });

  test('salary rates are for who sets them or pays by them', async () => {
    const seen = async (held: 'SalarySettings' | 'Patients') => {
      const [settings] = await log.queries.list('settings.list', { actor: actorWith([held]) });
      return 'CNSSBase' in (settings ?? {});
    };
    expect(await seen('SalarySettings')).toBe(true);
    expect(await seen('Patients')).toBe(false);
  });

  test("one's own role is open by its name", async () => {
    const ask = (name: string) =>
      log.queries.ask('roles.byName', { actor: actorWith([]), body: { search: { name } } });
    expect((await ask('Nurse')).body).toMatchObject({ _id: clinic.nurseRole, Patients: false });
    expect(await codeOf(ask('Doctor'))).toBe('not_allowed');
  });

  test('the dashboard counts what each may see', async () => {
    const all = (await log.queries.ask('dashboard')).body as Dashboard;
    expect(all).toMatchObject({
      doctors: 2,
      patients: 3,
      pendingAppointments: 1,
      unpaidInvoices: 1,
      totalInvoices: 1,
      due: { MAD: 10.5 },
    });
    expect(Object.keys(all.lists).sort()).toEqual([
      'departments',
      'doctors',
      'newInvoices',
      'nextAppointments',
      'pendingExpenses',
      'pendingLeaves',
      'upcomingAppointments',
    ]);
    const { lists, ...some } = (await log.queries.ask('dashboard', { actor: actorWith(['Patients']) }))
      .body as Dashboard;
    expect(some).toEqual({ patients: 3 });
    expect(Object.keys(lists)).toEqual(['departments']);
  });

  test('its lists show what the lists themselves show to the same person', async () => {
    const { lists } = (await log.queries.ask('dashboard', { actor: actorWith(['Appointments']) }))
      .body as Dashboard;
    expect(lists['doctors']?.map((doctor) => Object.keys(doctor).sort())).toEqual(
      Array(2).fill([
        '_id',
        'firstname',
        'lastname',
        'photo',
        'restricted',
        'restrictedUntil',
        'speciality',
        'status',
      ]),
    );
    expect(lists['newInvoices']).toBeUndefined();
    const all = ((await log.queries.ask('dashboard')).body as Dashboard).lists;
    expect(all['newInvoices']).toMatchObject([{ _id: clinic.invoice, due: 10.5 }]);
  });
});

describe('the reach of a person', () => {
  const of = async (actor = administrator) => (await log.queries.ask('reach', { actor })).body;

  test('an Administrateur reaches every account; what nobody else holds is theirs alone', async () => {
    const { alone, ...reached } = (await of()) as { alone: readonly string[] };
    expect(reached).toEqual({ beyond: [], stronger: [] });
    expect(alone).toContain('Leaves');
    expect(alone).not.toContain('Appointments');
  });

  test('roles with rights that one lacks are beyond; with rights over people or settings, stronger', async () => {
    const { administrateur, doctorRole } = clinic;
    const { beyond, stronger } = (await of(actorWith(['Employees']))) as Record<string, readonly string[]>;
    expect([...(beyond ?? [])].sort()).toEqual([administrateur, doctorRole].sort());
    expect(stronger).toEqual([]);
    expect(await of(actorWith(['Patients', 'Appointments']))).toMatchObject({ beyond: [], alone: [] });
  });
});

interface Dashboard {
  readonly lists: Readonly<Record<string, readonly Record<string, unknown>[] | undefined>>;
}

describe('the calendar', () => {
  const calendar = (from: string, to: string) =>
    log.queries.list('appointments.calendar', { query: { from, to } });

  test('shows days inclusive, in the order of the day', async () => {
    const days = (await calendar('2026-03-02', '2026-03-05')).map(({ appointmentDate }) => appointmentDate);
    expect(days).toEqual(['2026-03-02', '2026-03-05']);
    expect(await calendar('2026-03-03', '2026-03-04')).toEqual([]);
  });

  test('refuses no days, days the wrong way round and more than a year', async () => {
    for (const [from, to] of [
      ['', '2026-03-05'],
      ['2026-03-05', '2026-03-02'],
      ['2026-01-01', '2027-01-02'],
    ] as const) {
      expect(await codeOf(calendar(from, to))).toBe('validation_failed');
    }
  });
});

describe('history', () => {
  const entries = async (resource: string, id: string, actor = administrator) =>
    (await log.queries.ask('history', { actor, params: { resource, id } })).body as Record<string, unknown>[];

  test('tells who changed what from what to what', async () => {
    const [booked, approved, closed] = await entries('appointments', clinic.closed);
    expect(booked).toMatchObject({
      type: 'AppointmentBooked',
      revision: 0,
      actor: { _id: 'system', name: 'System' },
    });
    expect(booked?.['changes']).toContainEqual({
      field: 'patient',
      from: null,
      to: { _id: clinic.youssef, name: 'Youssef Benali' },
    });
    expect(approved).toMatchObject({
      reason: 'Sans délai',
      changes: [{ field: 'status', from: 'Pending', to: 'Approved' }],
    });
    expect(closed).toMatchObject({ type: 'InvoiceIssued', actor: { _id: clinic.admin, name: 'Ada Admin' } });
  });

  test("needs the flag of the record's module", async () => {
    expect(await codeOf(entries('patients', clinic.helene, actorWith(['Patients'])))).toBe('answered');
    expect(await codeOf(entries('patients', clinic.helene, actorWith(['Invoices'])))).toBe('not_allowed');
    expect(await codeOf(entries('users', clinic.amina, actorWith(['Doctors'])))).toBe('answered');
    expect(await codeOf(entries('users', clinic.nurse, actorWith(['Doctors'])))).toBe('not_allowed');
    expect(await codeOf(entries('users', clinic.nurse, actorWith([])))).toBe('not_allowed');
    expect(await codeOf(entries('patients', idOf('never')))).toBe('not_found');
  });

  test('the audit searches across records and pages by position', async () => {
    const ask = (query: Record<string, string>, actor = administrator) =>
      log.queries.ask('audit', { query, actor });
    const first = await ask({ limit: '3' });
    const second = await ask({ limit: '100', after: first.headers?.['X-Next'] ?? '' });
    const all = await ask({ limit: '1000' });
    expect([...(first.body as unknown[]), ...(second.body as unknown[])]).toEqual(all.body);
    const total = (all.body as unknown[]).length;
    const ranges = [first, second, all].map(({ headers }) => headers?.['Content-Range']);
    expect(ranges).toEqual(
      [`0-2/${total}`, `3-${total - 1}/${total}`, `0-${total - 1}/${total}`].map((range) => `audit ${range}`),
    );
    const { position } = (first.body as { position: string }[])[2] ?? { position: '' };
    const byPosition = await ask({ limit: '100', after: position });
    expect(byPosition.body).toEqual(second.body);
    expect(byPosition.headers).toMatchObject({ 'Content-Range': `audit */${total}` });
    const found = async (query: Record<string, string>) =>
      ((await ask(query)).body as Record<string, unknown>[]).map(({ type }) => type);
    expect(await found({ actor: 'ada', resource: 'invoices' })).toEqual(['InvoiceIssued']);
    expect(await found({ actor: 'Admin Ada', resource: 'invoices' })).toEqual(['InvoiceIssued']);
    for (const actor of ['System', 'système', 'النظام'])
      expect(await found({ actor, resource: 'patients' })).toEqual(
        await found({ actor: 'system', resource: 'patients' }),
      );
    expect((await found({ actor: 'system', resource: 'patients' })).length).toBeGreaterThan(0);
    expect(await found({ field: 'lastname', record: clinic.helene })).toEqual([
      'PatientChanged',
      'PatientCreated',
    ]);
    expect(await found({ text: 'toux', resource: 'appointments', type: 'AppointmentBooked' })).toHaveLength(
      2,
    );
    expect(await found({ from: '2030-01-01' })).toEqual([]);
    expect(await found({ from: '2030-01-01', to: '2030-01-01' })).toEqual([]);
    expect(await codeOf(ask({ from: '2030-01-02', to: '2030-01-01' }))).toBe('validation_failed');
    expect(await codeOf(ask({}, actorWith(['Patients'])))).toBe('not_allowed');
    expect(await codeOf(ask({ resource: 'patients' }, actorWith(['Patients'])))).toBe('answered');
    expect(await codeOf(ask({ shoe: 'x' }))).toBe('unknown_search_field');
  });
});

test('the history of a document names the record that it prints, and the document by that number', async () => {
  const id = idOf('reported');
  await tell(modules.documents, id, {
    type: 'DocumentRequested',
    data: { ...printed, number: '2026-000001', owner: clinic.nurse },
  });
  await log.models.caughtUp(store);
  const invoiceOf = async (actor = administrator) => {
    const params = { resource: 'documents', id };
    const [entry] = (await log.queries.ask('history', { actor, params })).body as {
      changes: { field: string; to: unknown }[];
    }[];
    return entry?.changes.find(({ field }) => field === 'record')?.to;
  };
  expect(await invoiceOf()).toEqual({ _id: clinic.invoice, name: '2026-000001' });
  const body = (await log.queries.ask('audit', { query: { resource: 'documents', record: id } })).body;
  expect(body).toMatchObject([{ record: { _id: id, name: '2026-000001' } }]);
});

describe('files', () => {
  const files = everyFile('image/png');

  test('the sign-in page has a logo before any was set', async () => {
    const { content, headers } = await log.queries.ask('settings.file.lightLogo', { actor: null });
    expect(Buffer.isBuffer(content) && content.subarray(1, 4).toString()).toBe('PNG');
    expect(headers).toMatchObject({ 'Content-Type': 'image/png', 'X-Content-Type-Options': 'nosniff' });
  });

  test('the sign-in page receives name, language and pictures, and nothing else', async () => {
    const { body } = await log.queries.ask('settings.public', { actor: null });
    expect(Object.keys(body as object).sort()).toEqual([
      'companyName',
      'defaultLanguage',
      'favicon',
      'lightLogo',
      'websiteName',
    ]);
    expect(body).toMatchObject({ defaultLanguage: 'English', companyName: 'Clinic' });
  });

  test('a photo is a file by its id; an unset one is 404', async () => {
    const id = idOf('photographed');
    const photo = idOf('photo');
    await tell(modules.patients, id, { type: 'PatientCreated', data: { firstname: 'Zoé', photo } });
    await log.models.caughtUp(store);
    const withFiles = queriesOf(log.models, files);
    const { headers } = await withFiles.ask('patients.file.photo', { params: { id } });
    expect(headers).toMatchObject({ ETag: `"${photo}"` });
    expect(await codeOf(withFiles.ask('patients.file.photo', { params: { id: clinic.helene } }))).toBe(
      'no_file',
    );
    withFiles.close();
  });

  test('a document is served once it is ready, by the rights of its record', async () => {
    const id = idOf('printed');
    await tell(modules.documents, id, { type: 'DocumentRequested', data: printed });
    await log.models.caughtUp(store);
    const withFiles = queriesOf(log.models, files);
    const pdf = (actor = administrator) => withFiles.ask('documents.file.file', { params: { id }, actor });
    expect(await codeOf(pdf())).toBe('document_not_ready');
    await tell(modules.documents, id, {
      type: 'DocumentRendered',
      data: { file: idOf('pdf'), bytes: 5, pages: 1 },
    });
    await log.models.caughtUp(store);
    expect((await pdf()).headers?.['Content-Disposition']).toContain('invoice-2026-000001.pdf');
    expect(await codeOf(pdf(actorWith(['Patients'])))).toBe('not_allowed');
    withFiles.close();
  });
});

describe('the stream of changes', () => {
  test('tells what the person may read, resumes, and ends when the service closes', async () => {
    const start = log.models.progress.position;
    const nurse = actorWith(['Patients']);
    const id = idOf('streamed');
    await tell(modules.taxes, id, { type: 'TaxCreated', data: { name: 'X' } });
    await tell(modules.patients, id, { type: 'PatientCreated', data: { firstname: 'S' } });
    await log.models.caughtUp(store);
    const own = queriesOf(log.models);
    const { content } = await own.ask('changes', { actor: nurse, lastEventId: start });
    if (!(content instanceof Readable)) throw new Error('no stream');
    let text = '';
    content.on('data', (piece: unknown) => (text += String(piece)));
    while (!text.includes(id)) await once(content, 'data');
    await tell(modules.patients, id, { type: 'PatientChanged', data: { firstname: 'T' } });
    while (text.split(id).length < 3) await once(content, 'data');
    expect(text).toContain(`"resource":"patients","_id":"${id}"`);
    expect(text).not.toContain('taxs');
    const ended = once(content, 'close');
    own.close();
    await ended;
  });
});

describe('the upcoming appointments of the dashboard', () => {
  const at = (instant: string) => queriesOf(log.models, undefined, () => new Date(instant));
  const upcoming = async (asked: Queries, query: Record<string, string> = {}) => {
    const { lists } = (await asked.ask('dashboard', { query })).body as Dashboard;
    return lists['upcomingAppointments']?.map(({ _id }) => _id);
  };
  const ids = Array.from({ length: 10 }, (_, index) => idOf('upcoming', String(index)));

  beforeAll(async () => {
    // Written in no order of their times: 11:00, 10:00, 09:00, … on one day of another year.
    for (const [index, id] of ids.entries())
      await tell(modules.appointments, id, {
        type: 'AppointmentBooked',
        data: {
          patient: clinic.helene,
          doctor: clinic.amina,
          department: clinic.cardiology,
          appointmentDate: '2031-05-05',
          fromTime: `${String(17 - index).padStart(2, '0')}:00`,
          toTime: `${String(17 - index).padStart(2, '0')}:30`,
          status: 'pending',
        },
      });
    await log.models.caughtUp(store);
  });

  test('are the soonest, put in order before they are cut', async () => {
    const asked = at('2031-05-01T12:00:00.000Z');
    expect(await upcoming(asked)).toEqual([...ids].reverse().slice(0, 8));
    asked.close();
  });

  test('are those that have not begun, in the clinic’s time', async () => {
    // The clinic is at UTC in 2031: at 10:00 the one of 10:00 has begun.
    for (const [instant, first] of [
      ['2031-05-05T09:59:59.000Z', 10],
      ['2031-05-05T10:00:00.000Z', 11],
      ['2031-05-05T16:59:00.000Z', 17],
    ] as const) {
      const asked = at(instant);
      expect((await upcoming(asked))?.[0]).toBe(ids[17 - first]);
      asked.close();
    }
    const over = at('2031-05-05T17:00:00.000Z');
    expect(await upcoming(over)).toEqual([]);
    over.close();
  });
});

describe('equal days', () => {
  test('go on with the time of day, whichever way they are sorted, and across pages', async () => {
    const times = async (order: string) =>
      (
        await log.queries.list('appointments.list', {
          body: { sort: 'appointmentDate', order, search: { fromDate: '2031-05-05' } },
        })
      ).map(({ fromTime }) => fromTime);
    const rising = Array.from({ length: 10 }, (_, index) => `${String(8 + index).padStart(2, '0')}:00`);
    expect(await times('asc')).toEqual(rising);
    expect(await times('desc')).toEqual([...rising].reverse());
    const body = { sort: 'appointmentDate', order: 'asc', limit: 4, search: { fromDate: '2031-05-05' } };
    const first = await log.queries.ask('appointments.list', { body });
    const after = first.headers?.['X-Next'];
    const next = await log.queries.list('appointments.list', { body: { ...body, after } });
    expect(next.map(({ fromTime }) => fromTime)).toEqual(rising.slice(4, 8));
  });
});

import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, rowsOf, textOf, type Answer, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
let doctor: string;
let patient: string;
let department: string;

beforeAll(async () => {
  doctor = await clinic.doctor({ firstname: 'Leïla', lastname: 'Idrissi' });
  patient = await clinic.patient({ firstname: 'Omar', lastname: 'Tazi' });
  department = await clinic.department({ name: 'Radiology' });
}, 120_000);

let day = 0;
/** A day that no other test has touched. */
function newDay(): string {
  day += 1;
  return new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
}

const create = (fields: Fields): Promise<Answer> => clinic.admin.post('/appointments/create/{me}', fields);
const edit = (id: string, fields: Fields): Promise<Answer> =>
  clinic.admin.put(`/appointments/${id}/{me}`, fields);
const setStatus = (id: string, status: string, more: Fields = {}): Promise<Answer> =>
  clinic.setStatus(id, status, more);
const read = async (id: string): Promise<Fields> =>
  (await clinic.admin.get(`/appointments/${id}`)).must(200).record;
const OVERRIDE = { override: true, overrideReason: 'An emergency' };

function slot(fields: Fields = {}): Fields {
  return {
    patient,
    doctor,
    department,
    appointmentDate: newDay(),
    fromTime: '10:00',
    toTime: '10:30',
    ...fields,
  };
}

describe('an appointment', () => {
  test('is Pending; written with ids, read with names', async () => {
    const body = slot({ injury: 'Sprained ankle' });
    const made = (await create(body)).must(201);
    expect(made.record).toMatchObject({ ...body, status: 'Pending' });
    const row = await read(made.id);
    expect(row).toMatchObject({
      patient: { _id: patient, firstname: 'Omar', lastname: 'Tazi' },
      doctor: { _id: doctor, firstname: 'Leïla', lastname: 'Idrissi' },
      department: { _id: department, name: 'Radiology' },
      appointmentDate: body['appointmentDate'],
      fromTime: '10:00',
      toTime: '10:30',
      injury: 'Sprained ankle',
      status: 'Pending',
    });
    expect(row['invoice'] ?? null).toBeNull();
  });

  test('takes references as objects with _id, as a populated form sends them', async () => {
    const made = await create(slot({ patient: { _id: patient, firstname: 'x' }, doctor: { _id: doctor } }));
    expect(made.must(201).record).toMatchObject({ patient, doctor });
  });

  test('names what is missing or wrong', async () => {
    (await create({}))
      .must(400)
      .mustNameFields('patient', 'doctor', 'department', 'appointmentDate', 'fromTime', 'toTime');
    for (const [part, field] of [
      [{ toTime: '10:00' }, 'toTime'],
      [{ toTime: '09:59' }, 'toTime'],
      [{ fromTime: '25:00' }, 'fromTime'],
      [{ fromTime: '9' }, 'fromTime'],
      [{ appointmentDate: '2026-02-30' }, 'appointmentDate'],
      [{ patient: 'Omar' }, 'patient'],
      [{ doctor: randomUUID() }, 'doctor'],
      [{ patient: randomUUID() }, 'patient'],
      [{ department: randomUUID() }, 'department'],
    ] as const) {
      (await create(slot(part))).must(400).mustNameFields(field);
    }
    const nurse = await clinic.user('Nurse');
    (await create(slot({ doctor: nurse }))).must(400).mustNameFields('doctor');
  });

  test('may be on a day in the past', async () => {
    (await create(slot({ appointmentDate: '2001-02-03' }))).must(201);
  });

  test('is edited and deleted, and is gone with 410', async () => {
    const { id } = (await create(slot())).must(201);
    expect((await edit(id, { injury: 'Better' })).must(200).record).toMatchObject({
      injury: 'Better',
      patient,
    });
    (await edit(id, { toTime: '09:00' })).must(400).mustNameFields('toTime');
    expect((await clinic.admin.delete(`/appointments/${id}/{me}`)).must(200).record).toMatchObject({
      _id: id,
    });
    (await clinic.admin.get(`/appointments/${id}`)).must(410);
    (await setStatus(id, 'Approved')).must(410);
    (await setStatus(randomUUID(), 'Approved')).must(404);
  });
});

describe('its status', () => {
  test('goes freely between Pending, Approved and Canceled', async () => {
    const { id } = (await create(slot())).must(201);
    const steps = ['Approved', 'Canceled', 'Pending', 'Canceled', 'Approved', 'Pending', 'Pending'];
    for (const status of steps) {
      expect((await setStatus(id, status)).must(200).record).toMatchObject({ _id: id, status });
      expect(await read(id)).toMatchObject({ status });
    }
    (await setStatus(id, 'Done')).must(400).mustNameFields('status');
    (await setStatus(id, 'Closed')).must(409);
    expect(await read(id)).toMatchObject({ status: 'Pending' });
  });

  test('may come with the creation or an edit, but never as Closed', async () => {
    const made = (await create(slot({ status: 'Approved' }))).must(201);
    expect(made.record['status']).toBe('Approved');
    expect((await edit(made.id, { status: 'Canceled' })).must(200).record['status']).toBe('Canceled');
    expect([400, 409]).toContain((await create(slot({ status: 'Closed' }))).status);
    expect([400, 409]).toContain((await edit(made.id, { status: 'Closed' })).status);
    expect(await read(made.id)).toMatchObject({ status: 'Canceled' });
  });

  test('Closed takes no edit, no status and no deletion, and shows its invoice', async () => {
    const id = await clinic.approved(slot());
    const invoice = (await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(id))).must(201);
    expect(await read(id)).toMatchObject({ status: 'Closed', invoice: invoice.id });
    (await edit(id, { injury: 'Late' })).must(409);
    for (const status of ['Pending', 'Approved', 'Canceled']) (await setStatus(id, status)).must(409);
    (await clinic.admin.delete(`/appointments/${id}/{me}`)).must(409);
    expect(await read(id)).toMatchObject({ status: 'Closed', invoice: invoice.id });
  });
});

describe('a slot', () => {
  test.each([
    ['the same', '10:00', '10:30', 409],
    ['one that begins inside', '10:29', '11:00', 409],
    ['one that ends inside', '09:00', '10:01', 409],
    ['one around it', '09:00', '12:00', 409],
    ['one inside', '10:10', '10:20', 409],
    ['the next', '10:30', '11:00', 201],
    ['the one before', '09:30', '10:00', 201],
  ])('is held against %s', async (_which, fromTime, toTime, status) => {
    const first = slot();
    (await create(first)).must(201);
    for (const other of [{ patient: await clinic.patient() }, { doctor: await clinic.doctor() }]) {
      const second = await create({ ...first, ...other, fromTime, toTime });
      second.must(status, status === 409 ? 'slot_taken' : undefined);
    }
    const free = { patient: await clinic.patient(), doctor: await clinic.doctor() };
    (await create({ ...first, ...free, fromTime, toTime })).must(201);
  });

  test('ten bookings at once: one is taken', async () => {
    const [appointmentDate, patients] = [
      newDay(),
      await Promise.all(Array.from({ length: 10 }, () => clinic.patient())),
    ];
    const answers = await Promise.all(
      patients.map((each) => create(slot({ appointmentDate, patient: each }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 201) answer.must(409, 'slot_taken');
    const listed = await clinic.admin.list('/appointments', {
      search: { doctor, fromDate: appointmentDate, toDate: appointmentDate },
    });
    expect(listed.must(200).total).toBe(1);
  });

  test('is given twice with an override and its reason, which the history keeps', async () => {
    const first = slot();
    (await create(first)).must(201);
    const body = { ...first, patient: await clinic.patient() };
    (await create({ ...body, override: true })).must(400).mustNameFields('overrideReason');
    (await create({ ...body, override: true, overrideReason: ' ' }))
      .must(400)
      .mustNameFields('overrideReason');
    const made = (await create({ ...body, ...OVERRIDE })).must(201);
    const history = (await clinic.admin.get(`/history/appointments/${made.id}`)).must(200);
    expect(history.text).toContain('An emergency');
  });

  test('is free again when it is canceled, deleted, or moved away from', async () => {
    const first = slot();
    const again = async (): Promise<Fields> => ({ ...first, patient: await clinic.patient() });
    const { id } = (await create(first)).must(201);
    (await setStatus(id, 'Canceled')).must(200);
    const second = (await create(await again())).must(201).id;
    (await setStatus(id, 'Pending')).must(409, 'slot_taken');
    (await setStatus(id, 'Approved')).must(409, 'slot_taken');
    (await setStatus(id, 'Approved', OVERRIDE)).must(200);
    (await setStatus(id, 'Canceled')).must(200);
    (await edit(second, { fromTime: '15:00', toTime: '15:30' })).must(200);
    const third = (await create(await again())).must(201).id;
    (await edit(second, { fromTime: '10:15', toTime: '10:45' })).must(409, 'slot_taken');
    (await clinic.admin.delete(`/appointments/${third}/{me}`)).must(200);
    (await edit(second, { fromTime: '10:15', toTime: '10:45' })).must(200);
    (await create({ ...(await again()), fromTime: '15:00', toTime: '15:30' })).must(201);
  });

  test('an edit that leaves it alone is not checked, one that moves is', async () => {
    const first = slot();
    (await create(first)).must(201);
    const { id } = (await create({ ...first, patient: await clinic.patient(), ...OVERRIDE })).must(201);
    (await edit(id, { injury: 'Only a word' })).must(200);
    (await edit(id, { ...first, patient: (await read(id))['patient'], injury: 'The whole form' })).must(200);
    (await edit(id, { toTime: '10:25' })).must(409, 'slot_taken');
    (await edit(id, { toTime: '10:25', ...OVERRIDE })).must(200);
    const elsewhere = slot({ patient: await clinic.patient() });
    const other = (await create(elsewhere)).must(201).id;
    (await edit(other, { appointmentDate: first['appointmentDate'] })).must(409, 'slot_taken');
  });

  test('two appointments changing places at once do not both land on one slot', async () => {
    const appointmentDate = newDay();
    const free = { fromTime: '14:00', toTime: '14:30' };
    const made = await Promise.all(
      ['08:00', '09:00'].map(async (fromTime) =>
        create(
          slot({
            appointmentDate,
            patient: await clinic.patient(),
            fromTime,
            toTime: fromTime.replace(':00', ':30'),
          }),
        ),
      ),
    );
    const answers = await Promise.all(made.map((answer) => edit(answer.must(201).id, free)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('what stands against a booking', () => {
  const conflictsOf = (answer: Answer): readonly Fields[] => rowsOf(answer.must(409).record, 'conflicts');

  test('is reported whole, and an override accepts what was seen and no more', async () => {
    const first = slot();
    (
      await create({ ...first, patient: await clinic.patient({ firstname: 'Sara', lastname: 'Alaoui' }) })
    ).must(201);
    const nurse = await clinic.as('Nurse');
    const refused = await nurse.post('/appointments/create/{me}', first);
    const [conflict, ...others] = conflictsOf(refused);
    expect(others).toEqual([]);
    expect(conflict).toEqual({
      id: expect.any(String),
      code: 'slot_taken',
      message: 'Leïla Idrissi already has an appointment from 10:00 to 10:30 with Sara Alaoui.',
    });
    const seen = { ...OVERRIDE, overrideConflicts: [conflict?.['id']] };
    const later = slot({ ...first, doctor: await clinic.doctor(), fromTime: '10:15', toTime: '10:45' });
    (await create(later)).must(201);
    expect(conflictsOf(await create({ ...first, ...seen })).map(({ code }) => code)).toEqual(['slot_taken']);
    (await create({ ...first, ...OVERRIDE })).must(201);
    for (const overrideConflicts of ['one', [1], ['not an id'], {}])
      (await create({ ...slot(), ...OVERRIDE, overrideConflicts })).must(400);
  });

  test('is the doctor’s approved leave, on every way there; a holiday is a warning', async () => {
    const doctorAway = await clinic.doctor({ firstname: 'Nour', lastname: 'Sabri' });
    const day = '2031-06-10';
    const asked = { user: doctorAway, type: 'Other', fromDate: day, toDate: '2031-06-12', reason: 'Rest' };
    const booked = (await create(slot({ doctor: doctorAway, appointmentDate: '2031-06-11' }))).must(201).id;
    const leave = (await clinic.admin.post('/leaves/create/{me}', asked)).must(201).id;
    const approved = await clinic.admin.patch(`/leaves/${leave}/status/{me}`, { status: 'Approved' });
    expect(rowsOf(approved.must(200).record, 'warnings').map(({ code }) => code)).toContain(
      'appointments_during_leave',
    );
    const onDay = slot({ doctor: doctorAway, appointmentDate: day });
    for (const status of ['Pending', 'Approved']) {
      const [conflict] = conflictsOf(await create({ ...onDay, status }));
      expect(conflict).toMatchObject({
        code: 'doctor_on_leave',
        message: 'Nour Sabri is on leave from 2031-06-10 to 2031-06-12.',
      });
    }
    (await setStatus(booked, 'Approved')).must(409, 'doctor_on_leave');
    (await edit(booked, { status: 'Approved' })).must(409, 'doctor_on_leave');
    (await edit(booked, { appointmentDate: '2031-06-12' })).must(409, 'doctor_on_leave');
    (await edit(booked, { injury: 'A word' })).must(200);
    (await setStatus(booked, 'Approved', OVERRIDE)).must(200);
    (await create({ ...onDay, ...OVERRIDE })).must(201);
    const holiday = { title: 'Eid', holidayDate: '2031-06-20', nbDays: 2 };
    (await clinic.admin.post('/holidays/create/{me}', holiday)).must(201);
    const onHoliday = (await create(slot({ appointmentDate: '2031-06-21' }))).must(201);
    expect(rowsOf(onHoliday.record, 'warnings')).toMatchObject([{ code: 'on_holiday' }]);
  });

  test('appointments that a doctor leaves behind, and those on a new holiday, are counted', async () => {
    const leaving = await clinic.doctor();
    const booked = async (fields: Fields) =>
      (await create(slot({ doctor: leaving, ...fields }))).must(201).id;
    const appointmentDate = '2031-07-02';
    const canceled = await booked({ appointmentDate: '2031-07-01' });
    (await setStatus(canceled, 'Canceled')).must(200);
    await booked({ appointmentDate });
    await booked({ appointmentDate: '2031-07-04', status: 'Approved' });
    await booked({ appointmentDate: '2026-01-05' });
    const holiday = { title: 'Throne', holidayDate: '2031-07-01', nbDays: 2 };
    const closed = (await clinic.admin.post('/holidays/create/{me}', holiday)).must(201);
    expect(rowsOf(closed.record, 'warnings')).toMatchObject([
      { message: 'There is 1 appointment on this holiday. Move or cancel it.' },
    ]);
    const left = (await clinic.admin.put(`/users/${leaving}/{me}`, form({ status: 'Inactif' }))).must(200);
    expect(rowsOf(left.record, 'warnings')).toMatchObject([
      { message: 'This doctor still has 2 coming appointments. Move or cancel them.' },
    ]);
  });

  test('a likely twin is accepted, and named', async () => {
    const fields = clinic.patientFields({ firstname: 'Yasmine', lastname: 'Naciri', cin: 'TW-4711' });
    const made = (await clinic.admin.post('/patients/create/{me}', fields)).must(201);
    expect(made.record).not.toHaveProperty('warnings');
    const nurse = await clinic.as('Nurse');
    const key = randomUUID();
    const twin = () => nurse.post('/patients/create/{me}', { ...fields, cin: 'tw4711' }, { key });
    const [once, again] = [(await twin()).must(201), (await twin()).must(201)];
    expect(again.record).toEqual(once.record);
    expect(rowsOf(once.record, 'warnings')).toEqual([
      {
        code: 'likely_duplicate',
        message: 'Another patient, Yasmine Naciri, has the same CIN, names and birthday.',
        records: [{ _id: made.id, name: 'Yasmine Naciri' }],
      },
    ]);
    const found = await nurse.list('/patients', { search: { name: 'naciri', birthday: fields['birthday'] } });
    expect(found.must(200).ids.sort()).toEqual([made.id, once.id].sort());
  });
});

describe('lists', () => {
  test('come by date and time descending, and are searched by name, id, status and days', async () => {
    const [own, ward] = [
      await clinic.doctor({ firstname: 'Nadia', lastname: 'Berrada' }),
      await clinic.department(),
    ];
    const at = (appointmentDate: string, fromTime: string, toTime: string): Fields =>
      slot({ doctor: own, department: ward, appointmentDate, fromTime, toTime, patient });
    const early = (await create(at('2029-01-01', '09:00', '09:30'))).must(201).id;
    const late = (await create(at('2029-01-01', '16:00', '16:30'))).must(201).id;
    const next = (await create(at('2029-01-02', '08:00', '08:30'))).must(201).id;
    (await setStatus(late, 'Canceled')).must(200);
    const search = async (fields: Fields): Promise<string[]> =>
      (await clinic.admin.list('/appointments', { search: fields })).must(200).ids;
    expect(await search({ doctor: own })).toEqual([next, late, early]);
    expect(await search({ doctor: 'berrada nadia' })).toEqual([next, late, early]);
    expect(await search({ department: ward, status: 'Canceled' })).toEqual([late]);
    expect(await search({ doctor: own, patient: 'tazi', status: '' })).toEqual([next, late, early]);
    expect(await search({ doctor: own, patient: 'nobody' })).toEqual([]);
    expect(await search({ doctor: own, fromDate: '2029-01-02' })).toEqual([next]);
    expect(await search({ doctor: own, fromDate: '2029-01-01', toDate: '2029-01-01' })).toEqual([
      late,
      early,
    ]);
    expect(await search({ doctor: own, status: 'Pending', fromDate: '', toDate: '' })).toEqual([next, early]);
    (await clinic.admin.list('/appointments', { search: { fromDate: 'soon' } })).must(400);
    (await clinic.admin.list('/appointments', { search: { injury: 'x' } })).must(400);
    const [row] = (await clinic.admin.list('/appointments', { search: { doctor: own }, limit: 1 })).rows;
    expect(row).toMatchObject({ doctor: { _id: own, lastname: 'Berrada' }, department: { _id: ward } });
  });

  test('the calendar holds the days that are asked for, both included', async () => {
    const on = async (appointmentDate: string): Promise<string> =>
      (await create(slot({ appointmentDate }))).must(201).id;
    const [first, last] = [await on('2030-06-01'), await on('2030-06-30')];
    await on('2030-05-31');
    await on('2030-07-01');
    const answer = await clinic.admin.get('/appointments/calendar', {
      query: { from: '2030-06-01', to: '2030-06-30' },
    });
    expect([...answer.must(200).ids].sort()).toEqual([first, last].sort());
    expect(answer.rows[0]).toMatchObject({ patient: { lastname: 'Tazi' }, doctor: { lastname: 'Idrissi' } });
    const year = { from: '2030-01-01', to: '2030-12-31' };
    expect((await clinic.admin.get('/appointments/calendar', { query: year })).must(200).total).toBe(4);
    for (const query of [{}, { from: '2030-06-01' }, { from: 'x', to: 'y' }] as Record<string, string>[]) {
      (await clinic.admin.get('/appointments/calendar', { query })).must(400);
    }
  });

  test('keep the name of a doctor and a patient who were deleted since', async () => {
    const [gone, left] = [
      await clinic.doctor({ lastname: 'Departed' }),
      await clinic.patient({ lastname: 'Leaver' }),
    ];
    const { id } = (await create(slot({ doctor: gone, patient: left }))).must(201);
    const invoice = await approveAndInvoice(id);
    expect(textOf(invoice, 'number')).toMatch(/^\d{4}-\d{6}$/);
    (await clinic.admin.delete(`/users/${gone}/{me}`)).must(409);
    expect(await read(id)).toMatchObject({
      doctor: { lastname: 'Departed' },
      patient: { lastname: 'Leaver' },
    });
  });
});

async function approveAndInvoice(id: string): Promise<Fields> {
  (await setStatus(id, 'Approved')).must(200);
  return (await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(id))).must(201).record;
}

describe('its history', () => {
  test('tells who did what, when, and what changed from what to what, oldest first', async () => {
    const nurse = await clinic.hire('Nurse', { firstname: 'Hind', lastname: 'Alami' });
    const { id } = (await nurse.post('/appointments/create/{me}', slot({ injury: 'Cough' }))).must(201);
    (await setStatus(id, 'Approved')).must(200);
    (await nurse.put(`/appointments/${id}/{me}`, { injury: 'Bad cough', fromTime: '10:05' })).must(200);
    (await clinic.admin.delete(`/appointments/${id}/{me}`)).must(200);
    const entries = (await nurse.get(`/history/appointments/${id}`)).must(200).rows;
    expect(entries).toHaveLength(entries.length);
    const [first] = entries;
    expect(first).toMatchObject({
      type: expect.stringMatching(/^Appointment/),
      revision: 0,
      position: expect.stringMatching(/^\d{20}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      actor: { _id: nurse.userId, name: expect.stringContaining('Hind') },
    });
    const positions = entries.map(({ position }) => String(position));
    expect(positions).toEqual([...positions].sort());
    const changes = entries.flatMap((entry) => rowsOf(entry, 'changes'));
    expect(changes).toContainEqual({ field: 'injury', from: 'Cough', to: 'Bad cough' });
    expect(changes).toContainEqual({ field: 'status', from: 'Pending', to: 'Approved' });
    expect(changes).toContainEqual({ field: 'fromTime', from: '10:00', to: '10:05' });
    expect(entries.map((entry) => entry['actor'])).toContainEqual(
      expect.objectContaining({ _id: clinic.admin.userId }),
    );
    expect(entries.at(-1)).toMatchObject({ type: expect.stringMatching(/^Appointment(Removed|Deleted)$/) });
  });
});

/** A restricted person's record is kept as it is, and nothing new is made of it; what existed goes on. */
import {
  firstRoleId,
  idOf,
  isRestricted,
  modules,
  Problem,
  type Actor,
  type ModuleDescription,
} from '@hospital/contracts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { changeCommand, createCommand, removeCommand } from './kernel/crud.ts';
import { changing } from './kernel/httpCommand.ts';
import { liftCommand, restrictCommand, restrictionHandlers } from './kernel/restrictions.ts';
import { bookAppointment, changeAppointment } from './modules/appointments/appointments.ts';
import { requestDocument } from './modules/documents/documents.ts';
import { createSalary } from './modules/employeesSalaries/employeesSalaries.ts';
import { commandModules } from './modules/index.ts';
import { eraseText } from './modules/erasures/erasedTexts.ts';
import { createLeave } from './modules/leaves/leaves.ts';
import { changeUser, createUser, removeUser, resetPassword } from './modules/users/users.ts';
import { SYSTEM } from './system.ts';
import { callOf } from './testing/calling.ts';
import { holder } from './testing/deciding.ts';
import {
  administrator,
  bookingInput,
  doctorInput,
  send,
  startClinic,
  type RunningClinic,
} from './testing/kernelFixture.ts';
import { salaryOf } from './testing/payroll.ts';

const { appointments, patients, users } = modules;
const DAY = 86_400_000;
let running: RunningClinic;

beforeEach(async () => {
  running = await startClinic();
});

const managed = ({ name }: ModuleDescription) => commandModules[name] ?? {};
const hold = (
  module: ModuleDescription,
  id: string,
  until: string | null = null,
  actor: Actor = administrator,
) =>
  send(running.process, restrictCommand(module, managed(module)), {
    id,
    input: { restrictedUntil: until, restrictionReason: 'A dispute about the record' },
    actor,
  });
const day = (days: number) => new Date(running.clock().getTime() + days * DAY).toISOString().slice(0, 10);
const refusedAs = (code: string, extra: object = {}) =>
  expect.objectContaining({ code, details: expect.objectContaining(extra) });
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );
const edit = (input: object) =>
  send(running.process, changeCommand(patients, 'ChangePatient'), { id: running.clinic.patient, input });
const book = (times = {}) =>
  send(running.process, bookAppointment, {
    id: crypto.randomUUID(),
    input: bookingInput(running.clinic, { appointmentDate: '2030-03-05', ...times }),
  });

describe('a restricted patient', () => {
  test('is not changed, not deleted and gets no new record, until the last day is over', async () => {
    const { clinic, process, clock } = running;
    const until = day(3);
    await hold(patients, clinic.patient, until);
    const refused = refusedAs('restricted', {
      message: `The data of this person is restricted until ${until}, so nothing was changed.`,
      extra: { restrictedUntil: until },
    });
    expect(await caught(edit({ phone: '+212 611 111 111' }))).toEqual(refused);
    expect(await caught(send(process, removeCommand(patients), { id: clinic.patient, input: {} }))).toEqual(
      refused,
    );
    expect(await caught(book())).toEqual(refused);
    expect(await caught(edit({ status: 'inactive' }))).toBeNull();
    expect(await caught(edit({ status: 'active' }))).toBeNull();
    clock.advance(3 * DAY);
    expect(await caught(edit({ phone: '+212 611 111 111' }))).toEqual(refused);
    clock.advance(DAY);
    expect(await caught(edit({ phone: '+212 611 111 111' }))).toBeNull();
    expect(await caught(book())).toBeNull();
  });

  test('whose appointment exists already can be canceled, and is free again once it is lifted', async () => {
    const { clinic, process } = running;
    const { row } = await book();
    await hold(patients, clinic.patient);
    expect(
      await caught(send(process, changeAppointment, { id: row._id, input: { status: 'canceled' } })),
    ).toBeNull();
    expect(await caught(book({ fromTime: '11:00', toTime: '11:30' }))).toEqual(refusedAs('restricted'));
    await send(process, liftCommand(patients, managed(patients)), { id: clinic.patient, input: {} });
    expect(await caught(book({ fromTime: '11:00', toTime: '11:30' }))).toBeNull();
  });

  test('keeps the texts that are theirs, in records of now and of before, until it is lifted', async () => {
    const { clinic, process } = running;
    const { row } = await book();
    const former = idOf('former patient');
    const input = { firstname: 'Salma', lastname: 'Former', city: 'Rabat' };
    await send(process, createCommand(patients), { id: former, input });
    const erase = (owner: string) => {
      const found = { owner, places: [], values: [{ event: idOf('event'), place: 'injury' }] };
      const input = { field: 'injury', reason: 'By letter', found };
      return caught(send(process, eraseText(appointments), { id: row._id, input }));
    };
    await hold(patients, former);
    expect(await erase(former)).toEqual(refusedAs('restricted'));
    expect(await erase(clinic.patient)).toBeNull();
    await hold(patients, clinic.patient);
    expect(await erase(clinic.patient)).toEqual(refusedAs('restricted'));
    await send(process, liftCommand(patients, managed(patients)), { id: clinic.patient, input: {} });
    expect(await erase(clinic.patient)).toBeNull();
  });

  test('is restricted again with another day; the same twice, and lifting nothing, are no events', async () => {
    const { clinic, process, store } = running;
    const lift = () =>
      send(process, liftCommand(patients, managed(patients)), { id: clinic.patient, input: {} });
    await lift();
    await hold(patients, clinic.patient);
    await hold(patients, clinic.patient);
    const { row } = await hold(patients, clinic.patient, day(1));
    expect(isRestricted(row, day(1)) && !isRestricted(row, day(2))).toBe(true);
    await lift();
    const types: string[] = [];
    for await (const { type } of store.read(`patient-${clinic.patient}`)) types.push(type);
    expect(types.slice(1)).toEqual(['PatientRestricted', 'PatientRestricted', 'PatientRestrictionLifted']);
  });

  test('a day that is over is refused by its field', async () => {
    expect(await caught(hold(patients, running.clinic.patient, day(-1)))).toEqual(
      refusedAs('validation_failed', {
        fields: { restrictedUntil: 'Choose today or a later day, or none.' },
      }),
    );
  });
});

describe('a restricted employee', () => {
  test('keeps their values; can be deactivated, and gets a new password', async () => {
    const { clinic, process } = running;
    await hold(users, clinic.doctor);
    const change = (input: object) => send(process, changeUser, { id: clinic.doctor, input });
    expect(await caught(change({ phone: '+212 611 111 111' }))).toEqual(refusedAs('restricted'));
    expect(await caught(book())).toEqual(refusedAs('restricted'));
    expect(await caught(send(process, removeUser, { id: clinic.doctor, input: {} }))).toEqual(
      refusedAs('restricted'),
    );
    expect(
      await caught(
        send(process, resetPassword, {
          id: clinic.doctor,
          input: {},
          password: 'a new long password',
          actor: SYSTEM,
        }),
      ),
    ).toBeNull();
    expect(await caught(change({ status: 'inactive' }))).toBeNull();
  });

  test('is paid, by those who may see them', async () => {
    const { clinic, process } = running;
    await hold(users, clinic.doctor);
    const pay = (month: string, actor: Actor) =>
      send(process, createSalary, { id: crypto.randomUUID(), input: salaryOf(clinic.doctor, month), actor });
    const payroll = { ...administrator, flags: new Set(['EmployeesSalaries'] as const) };
    expect(await caught(pay('2026-03', payroll))).toEqual(refusedAs('restricted_record'));
    expect(await caught(pay('2026-03', administrator))).toBeNull();
  });

  test('goes on asking for their own leaves', async () => {
    const { clinic, process } = running;
    await hold(users, clinic.doctor);
    const own = { ...administrator, id: clinic.doctor };
    const ask = (actor: Actor) =>
      send(process, createLeave, {
        id: crypto.randomUUID(),
        input: {
          user: clinic.doctor,
          leaveType: 'Medical',
          fromDate: day(10),
          toDate: day(10),
          status: 'pending',
        },
        actor,
      });
    expect(await caught(ask(administrator))).toEqual(refusedAs('restricted'));
    expect((await caught(ask(own)))?.code).not.toBe('restricted');
  });
});

test('a payslip of a restricted employee is printed for those who may read them, and for themselves', async () => {
  const { clinic, process } = running;
  await hold(users, clinic.doctor);
  const print = (actor: Actor) => {
    const asked = {
      kind: 'payslip',
      record: crypto.randomUUID(),
      recordRevision: 0,
      language: 'fr',
    } as const;
    const printed = { patient: null, owner: clinic.doctor, number: '2026-03', date: null, duplicateOn: null };
    const input = { ...asked, ...printed, code: 'K7QF2M9XTB4D' };
    return caught(send(process, requestDocument, { id: crypto.randomUUID(), input, actor }));
  };
  expect(await print(holder('EmployeesSalaries'))).toEqual(refusedAs('restricted_record'));
  expect(await print({ ...holder(), id: clinic.doctor })).toBeNull();
  expect(await print(administrator)).toBeNull();
});

const partsOf = ({ kernel }: RunningClinic['process']) => ({
  kernel,
  fingerprint: (sent: unknown) => idOf('fingerprint', JSON.stringify(sent)),
});

describe('an employee is restricted, and the restriction lifted, by who manages them', () => {
  const right = 'RolesAndPermissions';
  const calls = [
    ['RestrictUser', { restrictionReason: 'A dispute about the record' }],
    ['LiftUserRestriction', undefined],
  ] as const;

  test.each([
    ['a doctor with the flag for doctors', 'doctor', holder(right, 'Doctors'), null],
    ['a doctor with that for employees', 'doctor', holder(right, 'Employees'), 'not_allowed'],
    ['a doctor without the right', 'doctor', holder('Doctors'), 'not_allowed'],
    ['a nurse with the flag for doctors', 'nurse', holder(right, 'Doctors'), 'not_allowed'],
    ['a nurse with that for employees', 'nurse', holder(right, 'Employees'), null],
  ] as const)('%s', async (_name, kind, actor, refusal) => {
    const { clinic, process } = running;
    const id = kind === 'doctor' ? clinic.doctor : idOf('a nurse');
    const nurse = { ...doctorInput('Nurse'), role: firstRoleId('Nurse'), speciality: null };
    if (kind === 'nurse') await send(process, createUser, { id, input: nurse });
    const handlers = restrictionHandlers(partsOf(process), users, managed(users));
    for (const [operation, body] of calls) {
      const call = { ...callOf(operation, { params: { id }, ...(body ? { body } : {}) }), actor };
      expect((await caught(Promise.resolve(handlers[operation]?.(call))))?.code ?? null).toBe(refusal);
    }
  });
});

describe('the answer to a write about a restricted person', () => {
  const written = {
    patients: { operation: 'ChangePatient', module: patients, flag: 'Patients' },
    users: { operation: 'ChangeUserOrProfile', module: users, flag: 'Doctors' },
  } as const;
  const kinds = ['patients', 'users'] as const;

  function put(
    kind: (typeof kinds)[number],
    actor: Actor,
    { body = {}, key }: { body?: object; key?: string },
  ) {
    const { clinic, process } = running;
    const id = kind === 'patients' ? clinic.patient : clinic.doctor;
    const parts = partsOf(process);
    const { operation } = written[kind];
    const call = { ...callOf(operation, { params: { id }, body, ...(key ? { key } : {}) }), actor };
    const handle =
      kind === 'patients' ? changing(parts, changeCommand(patients, operation)) : changing(parts, changeUser);
    return handle(call).then((answer) => Object(answer.body) as Record<string, unknown>);
  }

  test.each(kinds)('has of %s what a picker shows, also where the key was used before', async (kind) => {
    const { module, flag } = written[kind];
    const { clinic, process } = running;
    const id = kind === 'patients' ? clinic.patient : clinic.doctor;
    const actor = holder(flag);
    const before = { body: { city: 'Agadir' }, key: 'before' };
    expect(await put(kind, actor, before)).toHaveProperty('cin');
    await hold(module, id, day(3));
    const shown = [...module.picker, '_id', 'revision'].sort();
    for (const sent of [{}, { body: { status: 'inactive' } }, before])
      expect(Object.keys(await put(kind, actor, sent)).sort()).toEqual(shown);
    for (const reader of [{ ...holder(flag, 'RolesAndPermissions'), id: actor.id }, administrator])
      expect(await put(kind, reader, {})).toMatchObject({ restrictionReason: 'A dispute about the record' });
    running.clock.advance(4 * DAY);
    expect(await put(kind, actor, {})).toHaveProperty('cin');
    await send(process, liftCommand(module, managed(module)), { id, input: {} });
    expect(await put(kind, actor, before)).toHaveProperty('cin');
  });
});

test('a patient is created without a restriction', async () => {
  const id = crypto.randomUUID();
  const { row } = await send(running.process, createCommand(patients), {
    id,
    input: { firstname: 'A', lastname: 'B', city: 'Rabat', restricted: true },
  });
  expect([row['restricted'], row['restrictedUntil'], row['restrictionReason']]).toEqual([false, null, null]);
});

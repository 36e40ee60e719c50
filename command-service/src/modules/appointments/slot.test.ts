/** The doctor's leaves and the clinic's holidays, on every way to a place: booked, moved, approved, set back to Pending. */
import {
  departments,
  firstRoleId,
  holidays,
  idOf,
  leaves,
  patients,
  Problem,
  streamOf,
  type AppointmentRow,
  type Flag,
  type JsonObject,
  type Override,
  type Warning,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { schemaOf } from '@hospital/platform';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { changeCommand, createCommand } from '../../kernel/crud.ts';
import { holder } from '../../testing/deciding.ts';
import {
  administrator,
  bookingInput,
  doctorInput,
  memoryEventStore,
  seedClinic,
  send,
  startProcess,
  testClock,
  type Clinic,
  type Process,
  logOf,
} from '../../testing/kernelFixture.ts';
import { changeUser, createUser } from '../users/users.ts';
import { bookAppointment, changeAppointment, statusCommand } from './appointments.ts';

const id = idOf('placed');
const leave = idOf('leave');
const other = idOf('other doctor');
const away = { fromDate: '2026-03-02', toDate: '2026-03-04' };

let store: EventStore;
let process: Process;
let clinic: Clinic;

beforeEach(async () => {
  store = memoryEventStore();
  process = startProcess(store, testClock());
  clinic = await seedClinic(process);
  await send(process, createUser, { id: other, input: doctorInput('Leila') });
});

/** What the log says of the doctor's leaves. */
async function tellLeave(type: string, data: JsonObject): Promise<void> {
  const stream = streamOf(leaves.category, clinic.doctor);
  const head = await store.head(stream);
  const commandId = idOf(type, JSON.stringify(data), String(head?.revision));
  const event = {
    id: idOf(commandId, 'event'),
    type,
    data: { user: clinic.doctor, ...data },
    metadata: {
      v: 1 as const,
      at: '2026-03-01T09:00:00.000Z',
      actor: administrator.id,
      commandId,
      correlationId: commandId,
      causationId: null,
      schema: schemaOf(type),
    },
  };
  await store.append(stream, [event], head ? head.revision : 'none');
}

const onLeave = (status = 'approved', days: object = away) =>
  tellLeave('LeaveCreated', { id: leave, type: 'casual', reason: 'Rest', nbOfDays: 2, status, ...days });

type Input = Partial<Pick<AppointmentRow, 'appointmentDate' | 'fromTime' | 'toTime' | 'status' | 'doctor'>>;
interface Asked {
  readonly override?: Override;
  readonly flags?: readonly Flag[];
}

const asked = ({ override, flags }: Asked) => ({
  ...(override === undefined ? {} : { override }),
  ...(flags ? { actor: holder(...flags) } : {}),
});
const reasoned = ({ override }: Asked) =>
  override === undefined ? {} : { override: true, overrideReason: 'No other doctor' };

const book = (input: Input = {}, how: Asked = {}) =>
  send(process, bookAppointment, {
    id,
    input: { ...bookingInput(clinic), ...input, ...reasoned(how) },
    ...asked(how),
  });
const change = (input: Input, how: Asked = {}) =>
  send(process, changeAppointment, { id, input: { ...input, ...reasoned(how) }, ...asked(how) });
const setStatus = (status: string, how: Asked = {}) =>
  send(process, statusCommand('Switch'), { id, input: { status, ...reasoned(how) }, ...asked(how) });

const conflictsOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error(String(error));
  return (error.details.extra?.['conflicts'] ?? []) as { id: string; code: string; message: string }[];
};
const refused = async (work: Promise<unknown>) => (await conflictsOf(work)).map(({ code }) => code);

/** Each way to a place of that day, from one where nobody is away. */
const ways: readonly (readonly [string, Input | null, (how: Asked) => Promise<unknown>])[] = [
  ['booked', null, (how) => book({}, how)],
  ['booked as Approved', null, (how) => book({ status: 'approved' }, how)],
  [
    'moved by its day',
    { appointmentDate: '2026-03-09' },
    (how) => change({ appointmentDate: '2026-03-03' }, how),
  ],
  ['moved within the day', {}, (how) => change({ fromTime: '10:05' }, how)],
  ['given to the doctor who is away', { doctor: other }, (how) => change({ doctor: clinic.doctor }, how)],
  ['approved by its status', {}, (how) => setStatus('approved', how)],
  ['approved by an edit', {}, (how) => change({ status: 'approved' }, how)],
  ['set back to Pending', { status: 'canceled' }, (how) => setStatus('pending', how)],
  ['set back to Pending by an edit', { status: 'canceled' }, (how) => change({ status: 'pending' }, how)],
];

describe.each(ways)('an appointment that is %s on a day of its doctor’s leave', (_name, before, act) => {
  beforeEach(async () => {
    if (before) await book(before);
    await onLeave();
  });

  test('is refused, and accepted with a reason, for all or for what was seen', async () => {
    const conflicts = await conflictsOf(act({}));
    expect(conflicts).toEqual([
      {
        id: expect.any(String),
        code: 'doctor_on_leave',
        message: 'Doctor Test is on leave from 2026-03-02 to 2026-03-04.',
      },
    ]);
    expect(await refused(act({ override: ['another'] }))).toEqual(['doctor_on_leave']);
    await act({ override: conflicts.map((conflict) => conflict.id) });
  });

  test('is accepted by a plain override', async () => {
    await act({ override: true });
    const reasons = (await logOf(store)).map(({ data }) => data['reason']);
    expect(reasons).toContain('No other doctor');
  });
});

describe('a leave', () => {
  test.each([
    ['its first day', { fromDate: '2026-03-03', toDate: '2026-03-05' }, true],
    ['its last day', { fromDate: '2026-03-01', toDate: '2026-03-03' }, true],
    ['the day before it', { fromDate: '2026-03-04', toDate: '2026-03-05' }, false],
    ['the day after it', { fromDate: '2026-03-01', toDate: '2026-03-02' }, false],
  ])('counts on %s', async (_which, days, counts) => {
    await onLeave('approved', days);
    if (counts) expect(await refused(book())).toEqual(['doctor_on_leave']);
    else await book();
  });

  test.each(['pending', 'declined'])('that is %s does not count', async (status) => {
    await onLeave(status);
    await book();
  });

  test('that was closed counts if it was approved', async () => {
    await onLeave();
    await tellLeave('LeaveMonthPaid', { month: '2026-03', salary: idOf('salary'), which: [{ leave }] });
    expect(await refused(book())).toEqual(['doctor_on_leave']);
  });

  test('that was closed after it was declined does not count, nor one that was deleted', async () => {
    await onLeave('declined');
    await tellLeave('LeaveMonthPaid', { month: '2026-03', salary: idOf('salary'), which: [{ leave }] });
    await book();
    await tellLeave('LeaveCreated', { id: idOf('removed'), type: 'other', status: 'approved', ...away });
    await tellLeave('LeaveRemoved', { id: idOf('removed') });
    await change({ fromTime: '09:00' });
  });

  test('is reported with the slots that are taken, and before them', async () => {
    await book({ doctor: clinic.doctor });
    await onLeave();
    const again = send(process, bookAppointment, { id: idOf('again'), input: bookingInput(clinic) });
    expect(await refused(again)).toEqual(['doctor_on_leave', 'slot_taken', 'slot_taken']);
  });

  test('tells who does not read leaves that day alone', async () => {
    await onLeave();
    const messages = async (flags: Flag[]) =>
      (await conflictsOf(book({}, { flags }))).map(({ message }) => message);
    expect(await messages(['Appointments'])).toEqual(['Doctor Test is on leave on 2026-03-03.']);
    expect(await messages(['Appointments', 'Leaves'])).toEqual([
      'Doctor Test is on leave from 2026-03-02 to 2026-03-04.',
    ]);
    expect(await messages(['Patients'])).toEqual(['The doctor is on leave on 2026-03-03.']);
  });

  test('leaves alone what is canceled, and an edit that keeps the place', async () => {
    await book();
    await onLeave();
    await change({ status: 'pending' });
    await setStatus('pending');
    await setStatus('canceled');
    await change({ appointmentDate: '2026-03-04' });
    expect(await refused(setStatus('approved'))).toEqual(['doctor_on_leave']);
  });

  test('of another doctor does not count', async () => {
    await onLeave();
    await book({ doctor: other });
  });
});

describe('a holiday', () => {
  const eid = idOf('eid');
  beforeEach(() =>
    send(process, createCommand(holidays), {
      id: eid,
      input: { title: 'Eid', holidayDate: '2026-03-02', nbDays: 2 },
    }),
  );
  const codes = ({ warnings }: { readonly warnings: readonly Warning[] }) => warnings.map(({ code }) => code);

  test('is a warning to who books on one of its days', async () => {
    const { warnings } = await book();
    expect(warnings).toEqual([
      { code: 'on_holiday', message: 'This day is a holiday: Eid.', records: [{ _id: eid, name: 'Eid' }] },
    ]);
  });

  test('is one to who moves there or approves, and none on another day or for other edits', async () => {
    expect(codes(await book({ appointmentDate: '2026-03-04' }))).toEqual([]);
    expect(codes(await change({ appointmentDate: '2026-03-03' }))).toEqual(['on_holiday']);
    expect(codes(await setStatus('approved'))).toEqual(['on_holiday']);
    expect(codes(await change({ fromTime: '10:00' }))).toEqual([]);
    expect(codes(await setStatus('canceled'))).toEqual([]);
  });
});

describe('somebody or something inactive', () => {
  const inactive = { status: 'inactive' };
  const said = ({ warnings }: { readonly warnings: readonly Warning[] }) =>
    warnings.filter(({ code }) => code === 'inactive_in_appointment').map(({ message }) => message);
  const user = (input: object) => send(process, changeUser, { id: clinic.doctor, input: { ...input } });

  test.each([
    ['The doctor of this appointment is inactive.', () => user(inactive)],
    [
      'The patient of this appointment is inactive.',
      () =>
        send(process, changeCommand(patients, 'ChangePatient'), {
          id: clinic.patient,
          input: { ...inactive },
        }),
    ],
    [
      'The department of this appointment is inactive.',
      () =>
        send(process, changeCommand(departments, 'ChangeDepartment'), {
          id: clinic.department,
          input: { ...inactive },
        }),
    ],
  ])('is a warning wherever the appointment takes its place: %s', async (message, deactivate) => {
    await book();
    await deactivate();
    expect(said(await setStatus('approved'))).toEqual([message]);
    expect(said(await change({ fromTime: '10:05' }))).toEqual([message]);
    expect(said(await setStatus('canceled'))).toEqual([]);
    expect(said(await setStatus('pending'))).toEqual([message]);
  });

  test('is said of nobody whose record cannot be read now, and keeps no appointment where it is', async () => {
    await book();
    const { records } = process.kernel.dependencies;
    const load = records.loadCompleted.bind(records);
    jest
      .spyOn(records, 'loadCompleted')
      .mockImplementation((module, ...asked) =>
        module.name === patients.name || module.name === departments.name
          ? Promise.reject(new Problem('record_parked'))
          : load(module, ...asked),
      );
    for (const status of ['approved', 'canceled', 'pending'])
      expect(said(await setStatus(status))).toEqual([]);
    expect(said(await change({ fromTime: '10:05' }))).toEqual([]);
  });

  test('as is a doctor who has another role by now', async () => {
    await book();
    await user({ role: firstRoleId('Nurse') });
    expect(said(await setStatus('approved'))).toEqual([
      'The doctor of this appointment does not have the role Doctor any more.',
    ]);
  });
});

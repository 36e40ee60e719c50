/** Everything that conflicts with a booking is reported, names as far as the caller may see them; an override accepts what was seen, or all. */
import { appointments, idOf, modules, Problem, type Actor, type Flag } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createCommand } from '../../kernel/crud.ts';
import type { Override } from '@hospital/contracts';
import { holder } from '../../testing/deciding.ts';
import {
  bookingInput,
  doctorInput,
  logOf,
  memoryEventStore,
  rowsOf,
  seedClinic,
  send,
  startProcess,
  testClock,
  type Clinic,
  type Process,
} from '../../testing/kernelFixture.ts';
import { slowStore } from '../../testing/slowStore.ts';
import { createUser } from '../users/users.ts';
import { bookAppointment, changeAppointment, statusCommand } from './appointments.ts';

interface Conflict {
  readonly id: string;
  readonly code: string;
  readonly message: string;
}

let store: EventStore;
let process: Process;
let clinic: Clinic;
const others = { doctor: idOf('other doctor'), patient: idOf('other patient') };
const [first, second, mine] = ['first', 'second', 'mine'].map((name) => idOf('conflict test', name)) as [
  string,
  string,
  string,
];

async function patient(id: string, firstname: string, lastname: string): Promise<void> {
  await send(process, createCommand(modules.patients), {
    id,
    input: { firstname, lastname, status: 'active' },
  });
}

beforeEach(async () => {
  store = memoryEventStore();
  process = startProcess(store, testClock());
  clinic = await seedClinic(process);
  await patient(others.patient, 'Omar', 'Tazi');
  await send(process, createUser, { id: others.doctor, input: doctorInput('Leila') });
});

interface Booking {
  readonly by?: Process;
  readonly actor?: Actor;
  readonly override?: Override;
}
type Input = Partial<ReturnType<typeof bookingInput>>;

const reasoned = (override: Override = false) =>
  override === false ? {} : { override: true, overrideReason: 'Emergency' };

function book(id: string, input: Input = {}, { by = process, actor, override = false }: Booking = {}) {
  return send(by, bookAppointment, {
    id,
    input: { ...bookingInput(clinic), ...input, ...reasoned(override) },
    override,
    ...(actor ? { actor } : {}),
  });
}

async function refusal(
  work: Promise<unknown>,
): Promise<{ code: string; message: string; conflicts: Conflict[] }> {
  const error = await work.then(
    () => new Error('was accepted'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw error;
  return {
    code: error.code,
    message: error.message,
    conflicts: (error.details.extra?.['conflicts'] ?? []) as Conflict[],
  };
}

/** The doctor is with another patient, the patient with another doctor, both within the time that is wanted. */
async function takenTwice(): Promise<void> {
  await book(first, { patient: others.patient, fromTime: '10:00', toTime: '10:15' });
  await book(second, { doctor: others.doctor, fromTime: '10:15', toTime: '10:30' });
}

/** What the events of an appointment say of an override, in their order. */
async function reasonsOf(appointment: string): Promise<unknown[]> {
  const events = (await logOf(store)).filter(({ stream }) => stream === `appointment-${appointment}`);
  return events.map(({ data }) => data['reason']);
}

describe('the reason of an override', () => {
  test('is kept where it went past a conflict, and not where there was none', async () => {
    await book(first, {}, { override: true });
    await book(mine, {}, { override: true });
    await book(second, { fromTime: '14:00', toTime: '14:30' }, { override: true });
    expect(await Promise.all([first, mine, second].map(reasonsOf))).toEqual([
      [undefined],
      ['Emergency'],
      [undefined],
    ]);
  });

  test('is kept of the move that met somebody, and not of the next one', async () => {
    await book(first);
    await book(mine, { fromTime: '14:00', toTime: '14:30' });
    const move = (fromTime: string, toTime: string) =>
      send(process, changeAppointment, {
        id: mine,
        input: { fromTime, toTime, ...reasoned(true) },
        override: true,
      });
    await move('10:15', '10:45');
    await move('15:00', '15:30');
    expect(await reasonsOf(mine)).toEqual([undefined, 'Emergency', undefined]);
  });
});

describe('a refusal', () => {
  test('tells every overlap of the doctor and of the patient, and leaves no trace', async () => {
    await takenTwice();
    const end = await store.end();
    const { code, message, conflicts } = await refusal(book(mine));
    expect(code).toBe('slot_taken');
    expect(conflicts.map(({ code: each, message: text }) => [each, text])).toEqual([
      ['slot_taken', 'Doctor Test already has an appointment from 10:00 to 10:15 with Omar Tazi.'],
      ['slot_taken', 'Patient Test already has an appointment from 10:15 to 10:30 with Leila Test.'],
    ]);
    expect(message).toBe(conflicts.map(({ message: text }) => text).join(' '));
    expect(new Set(conflicts.map(({ id }) => id)).size).toBe(2);
    const left = (await logOf(store)).filter(({ position }) => position > end).map(({ type }) => type);
    expect(left.filter((type) => type !== 'ClaimTaken' && type !== 'ClaimReleased')).toEqual([]);
    expect(await rowsOf(store, appointments)).toHaveLength(2);
    await book(idOf('after'), { patient: others.patient, fromTime: '10:30', toTime: '11:00' });
  });

  test('tells several of one person, a few in its sentence', async () => {
    for (const minute of ['00', '10', '20', '30', '40'])
      await book(idOf('many', minute), {
        patient: others.patient,
        fromTime: `10:${minute}`,
        toTime: `10:${Number(minute) + 9}`.replace(/:9$/, ':09'),
      });
    const { conflicts, message } = await refusal(book(mine, { toTime: '11:00' }));
    expect(conflicts).toHaveLength(5);
    expect(message).toMatch(/with Omar Tazi\. There are 2 more conflicts\.$/);
  });

  test.each<[Flag[], RegExp, RegExp]>([
    [['Appointments'], /^Doctor Test .* with Omar Tazi\.$/, /^Patient Test .* with Leila Test\.$/],
    [['Leaves'], /^Doctor Test already .* to 10:15\.$/, /^The patient already .* with Leila Test\.$/],
    [['Invoices'], /^Doctor Test .* with Omar Tazi\.$/, /^Patient Test .* with Leila Test\.$/],
    [[], /^The doctor already has an appointment from 10:00 to 10:15\.$/, /^The patient already .* 10:30\.$/],
  ])('tells who holds %j the names that a picker shows them', async (flags, ofDoctor, ofPatient) => {
    await takenTwice();
    const { conflicts } = await refusal(book(mine, {}, { actor: holder(...flags) }));
    expect(conflicts[0]?.message).toMatch(ofDoctor);
    expect(conflicts[1]?.message).toMatch(ofPatient);
  });

  test('comes when one is moved, approved or set back to Pending as well', async () => {
    await takenTwice();
    await book(mine, { fromTime: '15:00', toTime: '15:30' });
    const moved = { fromTime: '10:00', toTime: '10:30' };
    const move = send(process, changeAppointment, { id: mine, input: moved });
    expect((await refusal(move)).conflicts).toHaveLength(2);
    await send(process, statusCommand('Cancel'), { id: mine, input: { status: 'canceled' } });
    await send(process, changeAppointment, { id: mine, input: moved });
    for (const status of ['approved', 'pending'])
      for (const command of [statusCommand('Switch'), changeAppointment])
        expect(
          (await refusal(send(process, command, { id: mine, input: { status } }))).conflicts,
        ).toHaveLength(2);
  });
});

describe('an override', () => {
  const seen = async (input?: Input) => (await refusal(book(mine, input))).conflicts.map(({ id }) => id);

  test('that names what was seen is accepted', async () => {
    await takenTwice();
    const { row } = await book(mine, {}, { override: await seen() });
    expect(row['status']).toBe('pending');
  });

  test('that names a part of it is refused with all that it does not name', async () => {
    await takenTwice();
    const [one = '', other = ''] = await seen();
    const { conflicts } = await refusal(book(mine, {}, { override: [one] }));
    expect(conflicts.map(({ id }) => id)).toEqual([other]);
    expect((await refusal(book(mine, {}, { override: [] }))).conflicts).toHaveLength(2);
    expect((await refusal(book(mine, {}, { override: ['made up'] }))).conflicts).toHaveLength(2);
  });

  test('does not accept what came after the person looked: another booking, or the same at another time', async () => {
    await book(first, { patient: others.patient, fromTime: '10:00', toTime: '10:10' });
    const override = await seen();
    await book(second, { patient: others.patient, fromTime: '10:20', toTime: '10:30' });
    const later = await refusal(book(mine, {}, { override }));
    expect(later.conflicts.map(({ message }) => message)).toEqual([
      'Doctor Test already has an appointment from 10:20 to 10:30 with Omar Tazi.',
    ]);
    await send(process, changeAppointment, { id: first, input: { toTime: '10:15' } });
    expect((await refusal(book(mine, {}, { override }))).conflicts).toHaveLength(2);
  });

  test('that names nothing accepts all, also what nobody saw', async () => {
    await takenTwice();
    expect((await book(mine, {}, { override: true })).row).toMatchObject({ fromTime: '10:00' });
  });

  test('of one moved there on purpose is distinguished from that of another record', async () => {
    await takenTwice();
    const override = await seen();
    const next = idOf('next day');
    await book(next, { patient: others.patient, appointmentDate: '2026-03-04' });
    const there = book(mine, { appointmentDate: '2026-03-04' }, { override });
    expect((await refusal(there)).conflicts).toHaveLength(1);
  });
});

describe('two bookings at once', () => {
  const racing = (id: string, by: number, override: Override = false) =>
    book(id, {}, { by: startProcess(slowStore(store, by), testClock()), override });
  const settled = async (...works: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(works)).map(({ status }) => status).sort();

  test('without an override one is taken, and the other is reported', async () => {
    const works = [racing(first, 1), racing(second, 2)];
    expect(await settled(...works)).toEqual(['fulfilled', 'rejected']);
    const refusals = (await Promise.allSettled(works)).filter((ended) => ended.status === 'rejected');
    // Who is refused while the winner is still at work learns the time, and the name where it is there.
    const message = expect.stringMatching(/already has an appointment from 10:00/);
    expect(refusals.map(({ reason }) => reason as unknown)).toEqual([expect.any(Problem)]);
    expect(refusals).toMatchObject([{ reason: { message } }]);
  });

  test('that both override what they saw: one is taken, the other has not seen the first', async () => {
    await book(mine);
    const override = (await refusal(book(first))).conflicts.map(({ id }) => id);
    expect(await settled(racing(first, 1, override), racing(second, 2, override))).toEqual([
      'fulfilled',
      'rejected',
    ]);
  });

  test('that both override whatever there is are both taken', async () => {
    await book(mine);
    expect(await settled(racing(first, 1, true), racing(second, 2, true))).toEqual([
      'fulfilled',
      'fulfilled',
    ]);
  });
});

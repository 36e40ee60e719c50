/**
 * The promises of claims, held between any two appends: the first process is stopped before, after or during each append of its command,
 * for longer than an unconfirmed entry lives, while a second process wants the same. No matter who wins, nobody holds a place twice.
 */
import { describe, expect, test } from '@jest/globals';
import {
  ADMINISTRATEUR_ROLE,
  appointments,
  firstRoleId,
  idOf,
  isRejection,
  Problem,
  users,
  type AnyRow,
} from '@hospital/contracts';
import {
  bookAppointment,
  changeAppointment,
  statusCommand,
} from '../../modules/appointments/appointments.ts';
import { changeUser, createUser } from '../../modules/users/users.ts';
import { haltingStore, ProcessStopped, type HaltAt } from '../../testing/haltingStore.ts';
import {
  bookingInput,
  doctorInput,
  seedClinic,
  memoryEventStore,
  rowsOf,
  send,
  startProcess,
  testClock,
  type Clinic,
  type Process,
} from '../../testing/kernelFixture.ts';

const LONGER_THAN_A_CLAIM = 31_000;
const ALMOST_A_CLAIM = 29_000;
/** Appends of the longest command here: two takes, the event, two releases. */
const APPENDS = [1, 2, 3, 4, 5, 6];
const WAYS: readonly HaltAt[] = ['before', 'after', 'hold'];

interface Scenario {
  readonly name: string;
  readonly prepare: (process: Process, clinic: Clinic) => Promise<void>;
  readonly first: (process: Process, clinic: Clinic) => Promise<unknown>;
  readonly second: (process: Process, clinic: Clinic) => Promise<unknown>;
  readonly holds: (process: Process) => Promise<void>;
}

const described = (module: typeof appointments | typeof users) => module;
const a = idOf('appointment a');
const b = idOf('appointment b');

async function livingSlots(process: Process): Promise<AnyRow[]> {
  const rows = await rowsOf(process.store, described(appointments));
  return rows.filter(
    (row) => !row.deletedAt && (row['status'] === 'pending' || row['status'] === 'approved'),
  );
}

async function noOverlap(process: Process): Promise<void> {
  const slots = (await livingSlots(process)).map(
    (row) => `${String(row['doctor'])} ${String(row['appointmentDate'])} ${String(row['fromTime'])}`,
  );
  expect(new Set(slots).size).toBe(slots.length);
}

const elsewhere = { appointmentDate: '2026-03-09', fromTime: '08:00', toTime: '08:30' };

const scenarios: readonly Scenario[] = [
  {
    name: 'two bookings of one slot',
    prepare: () => Promise.resolve(),
    first: (process, clinic) => send(process, bookAppointment, { id: a, input: bookingInput(clinic) }),
    second: (process, clinic) => send(process, bookAppointment, { id: b, input: bookingInput(clinic) }),
    holds: noOverlap,
  },
  {
    name: 'one moves into the slot that another books',
    prepare: async (process, clinic) => {
      await send(process, bookAppointment, { id: a, input: bookingInput(clinic, elsewhere) });
    },
    first: (process, clinic) => send(process, changeAppointment, { id: a, input: bookingInput(clinic) }),
    second: (process, clinic) => send(process, bookAppointment, { id: b, input: bookingInput(clinic) }),
    holds: noOverlap,
  },
  {
    name: 'a canceled one comes back while its slot is booked',
    prepare: async (process, clinic) => {
      await send(process, bookAppointment, { id: a, input: bookingInput(clinic, { status: 'canceled' }) });
    },
    first: (process) =>
      send(process, statusCommand('ApproveAppointment'), { id: a, input: { status: 'approved' } }),
    second: (process, clinic) => send(process, bookAppointment, { id: b, input: bookingInput(clinic) }),
    holds: noOverlap,
  },
  {
    name: 'two users with one e-mail',
    prepare: () => Promise.resolve(),
    first: (process) => send(process, createUser, { id: a, input: doctorInput('Same') }),
    second: (process) =>
      send(process, createUser, { id: b, input: { ...doctorInput('Same'), email: 'SAME@clinic.test' } }),
    holds: async (process) => {
      const emails = (await rowsOf(process.store, described(users)))
        .filter((row) => !row.deletedAt)
        .map((row) => String(row['email']).toLowerCase());
      expect(new Set(emails).size).toBe(emails.length);
    },
  },
  {
    name: 'two administrators demote each other',
    prepare: async (process) => {
      for (const [id, name] of [
        [a, 'First'],
        [b, 'Second'],
      ] as const) {
        await send(process, createUser, {
          id,
          input: { ...doctorInput(name), role: ADMINISTRATEUR_ROLE, speciality: null },
        });
      }
    },
    first: (process) => send(process, changeUser, { id: b, input: { role: firstRoleId('Nurse') } }),
    second: (process) => send(process, changeUser, { id: a, input: { role: firstRoleId('Nurse') } }),
    holds: async (process) => {
      const rows = await rowsOf(process.store, described(users));
      expect(
        rows.filter((row) => row['role'] === ADMINISTRATEUR_ROLE && row['status'] === 'active').length,
      ).toBeGreaterThanOrEqual(1);
    },
  },
];

/** A refusal or a stop is an outcome; anything else is a fault. */
async function outcomeOf(work: Promise<unknown>): Promise<'done' | 'refused' | 'stopped'> {
  try {
    const answer = await work;
    return isRejection(answer) ? 'refused' : 'done';
  } catch (error) {
    if (error instanceof ProcessStopped) return 'stopped';
    if (error instanceof Problem) return 'refused';
    throw error;
  }
}

async function setting(scenario: Scenario) {
  const clock = testClock();
  const store = memoryEventStore();
  const process = startProcess(store, clock);
  const clinic = await seedClinic(process);
  await scenario.prepare(process, clinic);
  return { clock, store, process, clinic };
}

describe.each(scenarios)('$name', (scenario) => {
  test.each(WAYS.flatMap((how) => APPENDS.map((at) => [how, at] as const)))(
    'the first process stops %s append %i',
    async (how, at) => {
      const { clock, store, process, clinic } = await setting(scenario);
      const halting = haltingStore(store, at, how);
      const first = outcomeOf(scenario.first(startProcess(halting.store, clock), clinic));
      await Promise.race([halting.halted, first]);
      clock.advance(LONGER_THAN_A_CLAIM);
      const second = await outcomeOf(scenario.second(process, clinic));
      halting.resume();
      const outcomes = [await first, second];
      await scenario.holds(process);
      expect(outcomes).not.toContain(undefined);
      expect(outcomes.filter((outcome) => outcome === 'done').length).toBeLessThanOrEqual(1);
    },
  );

  test('after a stop anywhere the place can be taken, within the time that an entry lives', async () => {
    for (const at of [1, 2]) {
      const { clock, store, process, clinic } = await setting(scenario);
      const halting = haltingStore(store, at, 'after');
      const first = await outcomeOf(scenario.first(startProcess(halting.store, clock), clinic));
      clock.advance(LONGER_THAN_A_CLAIM);
      const second = await outcomeOf(scenario.second(process, clinic));
      if (first === 'stopped' && halting.begun() === at && !(await owned(process, scenario)))
        expect(second).toBe('done');
      await scenario.holds(process);
    }
  });

  test('while an entry may still be confirmed, nobody else takes its place', async () => {
    const { clock, store, process, clinic } = await setting(scenario);
    const halting = haltingStore(store, 1, 'after');
    const first = await outcomeOf(scenario.first(startProcess(halting.store, clock), clinic));
    clock.advance(ALMOST_A_CLAIM);
    const second = await outcomeOf(scenario.second(process, clinic));
    expect([first, second]).toEqual(['stopped', 'refused']);
  });

  test('without a stop the second is refused', async () => {
    const { process, clinic } = await setting(scenario);
    expect(await outcomeOf(scenario.first(process, clinic))).toBe('done');
    expect(await outcomeOf(scenario.second(process, clinic))).toBe('refused');
    await scenario.holds(process);
  });
});

/** Whether the first command's event is in the log. */
async function owned(process: Process, scenario: Scenario): Promise<boolean> {
  if (scenario.name === 'two administrators demote each other') {
    const rows = await rowsOf(process.store, described(users));
    return rows.some((row) => row._id === b && row['role'] !== ADMINISTRATEUR_ROLE);
  }
  const module = scenario.name.includes('e-mail') ? users : appointments;
  const rows = await rowsOf(process.store, described(module));
  const row = rows.find(({ _id }) => _id === a);
  return (
    row !== undefined && row['status'] !== 'canceled' && row['appointmentDate'] !== elsewhere.appointmentDate
  );
}

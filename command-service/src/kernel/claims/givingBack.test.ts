/**
 * What an attempt took is given back whatever made it fail, at each of its appends, so that the next who wants the place need not wait
 * for an entry to age. Only where nobody can tell whether the owner's event was written does the entry stay until it ages.
 */
import { describe, expect, test } from '@jest/globals';
import { ADMINISTRATEUR_ROLE, firstRoleId, idOf, moduleList, Problem, recordIdOf } from '@hospital/contracts';
import { EventTooLarge, isSelected, RevisionConflict } from '@hospital/event-store';
import { bookAppointment, changeAppointment } from '../../modules/appointments/appointments.ts';
import { commandModules } from '../../modules/index.ts';
import { changeUser, createUser } from '../../modules/users/users.ts';
import { finishClaims } from '../../reactors.ts';
import { faultyStore, type Fault } from '../../testing/faultyStore.ts';
import {
  bookingInput,
  doctorInput,
  seedClinic,
  logOf,
  memoryEventStore,
  send,
  startProcess,
  testClock,
  type Clinic,
  type Process,
} from '../../testing/kernelFixture.ts';

const a = idOf('first record');
const b = idOf('second record');
const elsewhere = { appointmentDate: '2026-03-09', fromTime: '08:00', toTime: '08:30' };
const boss = { ...doctorInput('Boss'), role: ADMINISTRATEUR_ROLE, speciality: null };

interface Scenario {
  readonly name: string;
  readonly prepare?: (process: Process, clinic: Clinic) => Promise<unknown>;
  readonly first: (process: Process, clinic: Clinic) => Promise<unknown>;
  /** Wants what the first wants: done exactly where the first was not. */
  readonly second: (process: Process, clinic: Clinic) => Promise<unknown>;
  /** Which append is the owner's event. */
  readonly ownerAppend: number;
  /** Appends after it, which the reactor repeats. */
  readonly releases: readonly number[];
}

const booking: Scenario = {
  name: 'a booking, which takes two claims',
  first: (process, clinic) => send(process, bookAppointment, { id: a, input: bookingInput(clinic) }),
  second: (process, clinic) => send(process, bookAppointment, { id: b, input: bookingInput(clinic) }),
  ownerAppend: 3,
  releases: [],
};

const scenarios: readonly Scenario[] = [
  booking,
  {
    name: 'a move, which takes two and releases two',
    prepare: (process, clinic) =>
      send(process, bookAppointment, { id: a, input: bookingInput(clinic, elsewhere) }),
    first: (process, clinic) => send(process, changeAppointment, { id: a, input: bookingInput(clinic) }),
    second: (process, clinic) => send(process, bookAppointment, { id: b, input: bookingInput(clinic) }),
    ownerAppend: 3,
    releases: [4, 5],
  },
  {
    name: 'a demotion with a new e-mail, which takes one claim and leaves another',
    prepare: async (process) => {
      await send(process, createUser, { id: a, input: boss });
      await send(process, createUser, { id: b, input: { ...boss, email: 'second@clinic.test' } });
    },
    first: (process) =>
      send(process, changeUser, { id: a, input: { role: firstRoleId('Nurse'), email: 'new@clinic.test' } }),
    second: (process) =>
      send(process, changeUser, { id: b, input: { role: firstRoleId('Nurse'), email: 'new@clinic.test' } }),
    ownerAppend: 3,
    releases: [4],
  },
];

test('a booking that meets the second of its two claims takes neither: nothing is written', async () => {
  const process = startProcess(memoryEventStore(), testClock());
  const clinic = await seedClinic(process);
  await send(process, bookAppointment, { id: a, input: bookingInput(clinic) });
  const doctor = idOf('another doctor');
  await send(process, createUser, {
    id: doctor,
    input: { ...doctorInput('Other'), email: 'other@clinic.test' },
  });
  const before = (await logOf(process.store)).length;
  const again = send(process, bookAppointment, { id: b, input: { ...bookingInput(clinic), doctor } });
  expect(await outcomeOf(again)).toBe('slot_taken');
  expect(await logOf(process.store)).toHaveLength(before);
});

async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );
}

/** Entries that no owner holds, and leavings of somebody who never left. */
async function leftOver(process: Process): Promise<string[]> {
  const streams = new Set((await logOf(process.store)).map(({ stream }) => stream));
  const found: string[] = [];
  for (const stream of [...streams].filter((name) => name.startsWith('claim-'))) {
    const { entries, left } = await process.claims.state(stream);
    for (const [token, { owner }] of entries) {
      if ((await tokensOf(process, owner)).get(stream) !== token) found.push(`${stream} taken by ${owner}`);
    }
    for (const [token, { owner }] of left) {
      if ((await tokensOf(process, owner)).get(stream) === token) found.push(`${stream} left by ${owner}`);
    }
  }
  return found;
}

async function tokensOf(process: Process, owner: string): Promise<ReadonlyMap<string, string>> {
  const module = moduleList.find(({ category }) => owner.startsWith(`${category}-`));
  if (!module) throw new Error(`no module owns ${owner}`);
  return (await process.kernel.records.load(module, recordIdOf(owner))).tokens;
}

async function setting(scenario: Scenario, fault: Fault) {
  const clock = testClock();
  const store = memoryEventStore();
  const process = startProcess(store, clock);
  const clinic = await seedClinic(process);
  await scenario.prepare?.(process, clinic);
  const faulty = faultyStore(store, fault);
  const failing = startProcess(faulty.store, clock);
  const { selection, react } = finishClaims(process.claims, commandModules);
  const finish = async () => {
    for (const event of await logOf(store)) if (isSelected(selection, event)) await react(event);
  };
  return { clock, process, clinic, faulty, failing, finish };
}

const errors: readonly (readonly [string, Error | undefined])[] = [
  ['a lost connection', undefined],
  ['a fault of ours', new TypeError('cannot read properties of undefined')],
  ['an append that is too large', new EventTooLarge(1_000_000)],
];
const BEFORE_THE_OWNER = [1, 2, 3];

describe.each(scenarios)('$name', (scenario) => {
  describe.each(errors)('fails by %s', (_name, error) => {
    test.each(BEFORE_THE_OWNER)('at append %i: the place is free at once', async (at) => {
      const fault: Fault = { at, written: 'never', ...(error ? { error } : {}) };
      const { process, clinic, faulty, failing } = await setting(scenario, fault);
      expect(await outcomeOf(scenario.first(failing, clinic))).toBe(faulty.error);
      expect(await leftOver(process)).toEqual([]);
      expect(await outcomeOf(scenario.second(process, clinic))).toBe('done');
    });
  });

  test.each([1, 2])('a claim that was written though the answer was lost is given back (%i)', async (at) => {
    const fault: Fault = { at, written: 'before the failure' };
    const { process, clinic, faulty, failing } = await setting(scenario, fault);
    expect(await outcomeOf(scenario.first(failing, clinic))).toBe(faulty.error);
    expect(await leftOver(process)).toEqual([]);
    expect(await outcomeOf(scenario.second(process, clinic))).toBe('done');
  });

  test('an owner’s event that was written though the answer was lost is answered', async () => {
    const fault: Fault = { at: scenario.ownerAppend, written: 'before the failure' };
    const { process, clinic, failing, finish } = await setting(scenario, fault);
    expect(await outcomeOf(scenario.first(failing, clinic))).toBe('done');
    await finish();
    expect(await leftOver(process)).toEqual([]);
    expect(await outcomeOf(scenario.second(process, clinic))).not.toBe('done');
  });

  test('an owner’s event that is still on its way loses once its claims are given back', async () => {
    const fault: Fault = { at: scenario.ownerAppend, written: 'later' };
    const { process, clinic, faulty, failing } = await setting(scenario, fault);
    expect(await outcomeOf(scenario.first(failing, clinic))).toBe(faulty.error);
    expect(await outcomeOf(scenario.second(process, clinic))).toBe('done');
    expect(await faulty.arrive()).toBe(false);
    expect(await leftOver(process)).toEqual([]);
  });

  test.each([
    [1, 'never'],
    [2, 'before the failure'],
    [3, 'never'],
    [3, 'before the failure'],
    [3, 'later'],
  ] as const)('at append %i, written %s, and the store stays away: the entry ages', async (at, written) => {
    const { clock, process, clinic, faulty, failing } = await setting(scenario, {
      at,
      written,
      thenAway: true,
    });
    const first = await outcomeOf(scenario.first(failing, clinic));
    expect(first).toBe(faulty.error);
    faulty.recover();
    clock.advance(31_000);
    const second = await outcomeOf(scenario.second(process, clinic));
    const isWritten = at === scenario.ownerAppend && written === 'before the failure';
    if (isWritten) expect(second).not.toBe('done');
    else expect(second).toBe('done');
    expect(await faulty.arrive()).toBe(false);
  });
});

const releases = scenarios.flatMap((scenario) => scenario.releases.map((at) => ({ scenario, at })));

test.each(releases)(
  '$scenario.name: release $at fails, and what was acknowledged stays',
  async ({ scenario, at }) => {
    const { process, clinic, faulty, failing, finish } = await setting(scenario, { at, written: 'never' });
    expect(await outcomeOf(scenario.first(failing, clinic))).toBe('done');
    expect(faulty.hasFailed()).toBe(true);
    expect(await leftOver(process)).toHaveLength(1);
    await finish();
    expect(await leftOver(process)).toEqual([]);
  },
);

test('a refused second claim gives back the first', async () => {
  const { process, clinic } = await setting(booking, { at: 99, written: 'never' });
  await booking.first(process, clinic);
  const other = idOf('another doctor');
  await send(process, createUser, { id: other, input: doctorInput('Other') });
  const meets = { ...bookingInput(clinic), doctor: other };
  await expect(send(process, bookAppointment, { id: b, input: meets })).rejects.toMatchObject({
    code: 'slot_taken',
  });
  expect(await leftOver(process)).toEqual([]);
});

test('a refused leaving gives back the claims and the leavings before it', async () => {
  const { process } = await setting(booking, { at: 99, written: 'never' });
  await send(process, createUser, { id: a, input: boss });
  const demotion = { role: firstRoleId('Nurse'), email: 'new@clinic.test' };
  await expect(send(process, changeUser, { id: a, input: demotion })).rejects.toMatchObject({
    code: 'last_administrator',
  });
  expect(await leftOver(process)).toEqual([]);
  await send(process, createUser, { id: b, input: { ...boss, email: 'new@clinic.test' } });
});

test('a race that is lost gives back and decides again', async () => {
  const conflict = new RevisionConflict('appointment', 'none', 0n);
  const { process, clinic, failing } = await setting(booking, { at: 3, written: 'never', error: conflict });
  expect(await outcomeOf(booking.first(failing, clinic))).toBe('done');
  expect(await leftOver(process)).toEqual([]);
});

test.each([new RevisionConflict('appointment', 'none', 0n), new EventTooLarge(1_000_000)])(
  'after a refusal ($name) nothing of the append can arrive: claims go back without an event of the owner',
  async (error) => {
    const { process, clinic, failing } = await setting(booking, { at: 3, written: 'never', error });
    const isDone = error instanceof RevisionConflict;
    expect(await outcomeOf(booking.first(failing, clinic))).toBe(isDone ? 'done' : error);
    const owned = (await logOf(process.store)).filter(({ stream }) => stream === `appointment-${a}`);
    expect(owned.map(({ type }) => type)).toEqual(isDone ? ['AppointmentBooked'] : []);
    expect(await leftOver(process)).toEqual([]);
  },
);

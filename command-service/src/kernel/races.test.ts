/** Many processes on one log at the same moment: no matter who wins, nothing is held twice and nothing is done twice. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  ADMINISTRATEUR_ROLE,
  appointments,
  firstRoleId,
  idOf,
  modules,
  Problem,
  type AnyRow,
  type AppointmentRow,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import {
  appointmentCommands,
  bookAppointment,
  changeAppointment,
  statusCommand,
} from '../modules/appointments/appointments.ts';
import { changeUser, createUser } from '../modules/users/users.ts';
import { haltingStore } from '../testing/haltingStore.ts';
import {
  bookingInput,
  type Clinic,
  doctorInput,
  envelope,
  logOf,
  type Process,
  rowsOf,
  send,
  startClinic,
  startProcess,
} from '../testing/kernelFixture.ts';
import { slowStore } from '../testing/slowStore.ts';
import { claimStream } from './claims/claimPlan.ts';
import { changeCommand, createCommand } from './crud.ts';
import type { CommandOutcome } from './envelope.ts';

let store: EventStore;
let clock: TestClock;
let process: Process;
let clinic: Clinic;

beforeEach(async () => {
  ({ store, clock, process, clinic } = await startClinic());
});

const ids = (count: number, name = 'racer') =>
  Array.from({ length: count }, (_, index) => idOf(name, String(index)));

/** Each work in a process of its own, whose log answers now sooner, now later. */
async function race(works: readonly ((process: Process) => Promise<CommandOutcome>)[]) {
  const settled = await Promise.allSettled(
    works.map((work, index) => work(startProcess(slowStore(store, index + 1), clock))),
  );
  const won = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  for (const reason of refused) expect(reason).toBeInstanceOf(Problem);
  return { won, refused: refused.map((reason) => (reason as Problem).code) };
}

async function living(): Promise<AnyRow[]> {
  const rows = await rowsOf(store, appointments);
  return rows.filter((row) => !row.deletedAt && row['status'] !== 'canceled');
}

/** What the claim streams hold is what living appointments hold: nothing lost, nothing left over. */
async function claimsAreExact(): Promise<void> {
  const rows = await rowsOf(store, appointments);
  const wanted = rows
    .flatMap((row) =>
      (appointmentCommands.claims?.(row as unknown as AppointmentRow) ?? []).map((claim) => ({
        row,
        stream: claimStream(claim, String),
      })),
    )
    .map(({ row, stream }) => `${stream} appointment-${row._id}`);
  const streams = new Set(
    (await logOf(store))
      .map(({ stream }) => stream)
      .filter((stream) => /^claim-(doctor|patient)Day-/.test(stream)),
  );
  const held: string[] = [];
  for (const stream of streams) {
    for (const { owner } of (await process.claims.state(stream)).entries.values())
      held.push(`${stream} ${owner}`);
  }
  expect(held.sort()).toEqual(wanted.sort());
}

describe('ten bookings of one slot', () => {
  const book = (id: string) => (booking: Process) =>
    send(booking, bookAppointment, { id, input: bookingInput(clinic) });

  test('one wins, nine are refused, and the slot is held once', async () => {
    const { won, refused } = await race(ids(10).map(book));
    expect(won).toHaveLength(1);
    expect(refused).toEqual(Array(9).fill('slot_taken'));
    expect(await living()).toHaveLength(1);
    await claimsAreExact();
  });

  test('for ten patients of one doctor, the doctor is in one place', async () => {
    const patients = ids(10, 'patient');
    for (const id of patients)
      await send(process, createCommand(modules.patients), {
        id,
        input: { firstname: 'P', lastname: 'T', status: 'active' },
      });
    const { won } = await race(
      ids(10).map(
        (id, index) => (booking) =>
          send(booking, bookAppointment, {
            id,
            input: { ...bookingInput(clinic), patient: patients[index] ?? '' },
          }),
      ),
    );
    expect(won).toHaveLength(1);
    await claimsAreExact();
  });

  test('with an override all are taken, each that meets another one with its reason', async () => {
    const overriding = { ...bookingInput(clinic), override: true, overrideReason: 'Emergency' };
    const { won } = await race(
      ids(10).map(
        (id) => (booking) => send(booking, bookAppointment, { id, input: overriding, override: true }),
      ),
    );
    expect(won).toHaveLength(10);
    const booked = (await logOf(store)).filter(({ type }) => type === 'AppointmentBooked');
    const reasons = booked.map(({ data }) => data['reason']);
    expect(reasons.filter((reason) => reason === undefined)).toHaveLength(1);
    expect(reasons.filter((reason) => reason === 'Emergency')).toHaveLength(9);
    await claimsAreExact();
  });

  test('of slots beside each other all are taken', async () => {
    const { won } = await race(
      ids(10).map(
        (id, index) => (booking) =>
          send(booking, bookAppointment, {
            id,
            input: bookingInput(clinic, { fromTime: `1${index}:00`.slice(0, 5), toTime: `1${index}:59` }),
          }),
      ),
    );
    expect(won).toHaveLength(10);
    await claimsAreExact();
  });
});

describe('one Idempotency-Key, five times at once', () => {
  const [id = ''] = ids(1);

  test('is one record, and five equal answers', async () => {
    const { won, refused } = await race(
      Array.from(
        { length: 5 },
        () => (booking: Process) =>
          send(booking, bookAppointment, { id, input: bookingInput(clinic), key: 'k' }),
      ),
    );
    expect(refused).toEqual([]);
    expect(new Set(won.map(({ row, position }) => JSON.stringify({ row, position }))).size).toBe(1);
    expect(won.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect((await logOf(store)).filter(({ type }) => type === 'AppointmentBooked')).toHaveLength(1);
    await claimsAreExact();
  });
});

describe('one Idempotency-Key with five bodies at once', () => {
  const [id = ''] = ids(1);

  test('is one record; the other bodies are refused, and hold nothing', async () => {
    const { won, refused } = await race(
      ['11', '12', '13', '14', '15'].map((hour) => (booking) => {
        const input = bookingInput(clinic, { fromTime: `${hour}:00`, toTime: `${hour}:30` });
        return booking.kernel.handle(bookAppointment, input, {
          ...envelope(id, { key: 'k' }),
          fingerprint: hour,
        });
      }),
    );
    expect(won).toHaveLength(1);
    expect(refused).toEqual(Array(4).fill('key_reused'));
    expect((await living()).map((row) => row['fromTime'])).toEqual(won.map(({ row }) => row['fromTime']));
    await claimsAreExact();
  });

  test('also where the record holds no claim', async () => {
    await send(process, createCommand(modules.taxes), {
      id,
      input: { name: 'TVA', percentage: '20', status: 'pending' },
    });
    const { won, refused } = await race(
      ['1', '2', '3'].map(
        (percentage) => (changing) =>
          changing.kernel.handle(
            changeCommand(modules.taxes, 'ChangeTax'),
            { percentage },
            { ...envelope(id, { key: 'k' }), fingerprint: percentage },
          ),
      ),
    );
    expect(refused).toEqual(['key_reused', 'key_reused']);
    const [row] = await rowsOf(store, modules.taxes);
    expect(won.map((outcome) => outcome.row['percentage'])).toEqual([row?.['percentage']]);
  });
});

describe('two demotions of one Administrateur', () => {
  const [id = '', other = ''] = ids(2);
  const boss = { ...doctorInput('Boss'), role: ADMINISTRATEUR_ROLE, speciality: null };
  const demotion = { id, input: { role: firstRoleId('Nurse') } };

  beforeEach(async () => {
    await send(process, createUser, { id, input: boss });
    await send(process, createUser, { id: other, input: { ...boss, email: 'other@clinic.test' } });
  });

  /** Both have left the claim and wait before their append to the user; then the first goes on, and the second after it. */
  test.each([
    ['of two callers', {}],
    ['of one caller who tried again', { key: 'k' }],
  ])('%s: who is demoted is no Administrateur any more', async (_name, sending) => {
    const first = haltingStore(store, 2, 'hold');
    const second = haltingStore(store, 2, 'hold');
    const works = [first, second].map((halting) => async () => {
      const work = send(startProcess(halting.store, clock), changeUser, { ...demotion, ...sending });
      await halting.halted;
      return { work };
    });
    const begun = [];
    for (const work of works) begun.push(await work());
    first.resume();
    await begun[0]?.work;
    second.resume();
    await begun[1]?.work;
    await expect(send(process, changeUser, { ...demotion, id: other })).rejects.toMatchObject({
      code: 'last_administrator',
    });
  });
});

describe('a record that many move at once', () => {
  const [id = '', other = ''] = ids(2);

  test('ends where one of them put it, and holds that slot alone', async () => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    await race(
      ['11', '12', '13', '14'].map(
        (hour) => (moving) =>
          send(moving, changeAppointment, { id, input: { fromTime: `${hour}:00`, toTime: `${hour}:30` } }),
      ),
    );
    await claimsAreExact();
    const [row] = await living();
    const same = {
      appointmentDate: '2026-03-03',
      fromTime: String(row?.['fromTime']),
      toTime: String(row?.['toTime']),
    };
    await expect(
      send(process, bookAppointment, { id: other, input: bookingInput(clinic, same) }),
    ).rejects.toMatchObject({ code: 'slot_taken' });
    await send(process, bookAppointment, { id: other, input: bookingInput(clinic) });
    await claimsAreExact();
  });

  test('two that want each other’s slot never overlap', async () => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    await send(process, bookAppointment, {
      id: other,
      input: bookingInput(clinic, { fromTime: '11:00', toTime: '11:30' }),
    });
    await race([
      (moving) => send(moving, changeAppointment, { id, input: { fromTime: '11:00', toTime: '11:30' } }),
      (moving) =>
        send(moving, changeAppointment, { id: other, input: { fromTime: '10:00', toTime: '10:30' } }),
    ]);
    const times = (await living()).map((row) => row['fromTime']);
    expect(new Set(times).size).toBe(times.length);
    await claimsAreExact();
  });
});

describe('a slot', () => {
  const [id = '', other = ''] = ids(2);
  const switchTo = (recordId: string, status: string, more = {}) =>
    send(process, statusCommand('Switch'), {
      id: recordId,
      input: { status, ...more },
      ...('override' in more ? { override: true } : {}),
    });
  const slotTaken = { code: 'slot_taken', status: 409 };

  test('is freed by canceling, and taken again by coming back', async () => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    await switchTo(id, 'canceled');
    await claimsAreExact();
    await send(process, bookAppointment, { id: other, input: bookingInput(clinic) });
    for (const status of ['pending', 'approved'])
      await expect(switchTo(id, status)).rejects.toMatchObject(slotTaken);
    await switchTo(id, 'approved', { override: true, overrideReason: 'Emergency' });
    expect(await living()).toHaveLength(2);
    await claimsAreExact();
  });

  test('is kept where a canceled one is moved, until it comes back', async () => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    await send(process, bookAppointment, {
      id: other,
      input: bookingInput(clinic, { status: 'canceled', fromTime: '12:00', toTime: '12:30' }),
    });
    await send(process, changeAppointment, { id: other, input: { fromTime: '10:15', toTime: '10:45' } });
    await expect(switchTo(other, 'pending')).rejects.toMatchObject(slotTaken);
    await claimsAreExact();
  });

  test('an edit that leaves the slot alone is not checked, also where it overlaps', async () => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    await send(process, bookAppointment, {
      id: other,
      input: { ...bookingInput(clinic), override: true, overrideReason: 'Emergency' },
      override: true,
    });
    await send(process, changeAppointment, { id: other, input: { injury: 'Ankle' } });
    await switchTo(other, 'approved');
    await expect(
      send(process, changeAppointment, { id: other, input: { toTime: '10:40' } }),
    ).rejects.toMatchObject(slotTaken);
    await claimsAreExact();
  });

  test('is the patient’s too, no matter who the doctor is', async () => {
    await send(process, bookAppointment, { id, input: bookingInput(clinic) });
    const own = { ...bookingInput(clinic), doctor: clinic.doctor, fromTime: '10:29', toTime: '10:59' };
    await expect(send(process, bookAppointment, { id: other, input: own })).rejects.toMatchObject(slotTaken);
    await send(process, bookAppointment, { id: other, input: { ...own, fromTime: '10:30' } });
    await claimsAreExact();
  });

  test('days in the past are allowed', async () => {
    await send(process, bookAppointment, {
      id,
      input: bookingInput(clinic, { appointmentDate: '2020-01-01' }),
    });
    await claimsAreExact();
  });
});

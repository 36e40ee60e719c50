import {
  idOf,
  leaves,
  money,
  Problem,
  streamOf,
  users,
  type AnyRow,
  type LeaveRow,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { holder } from '../../testing/deciding.ts';
import {
  bookingInput,
  logOf,
  memoryEventStore,
  rowsOf,
  send,
  startProcess,
  testClock,
  type Clinic,
  type Process,
} from '../../testing/kernelFixture.ts';
import {
  balanceOf,
  leaving,
  manager,
  march,
  NURSE,
  nurse,
  payMonth,
  releaseMonth,
  seedStaff,
} from '../../testing/leaving.ts';
import { tellEvent } from '../../testing/telling.ts';
import { bookAppointment } from '../appointments/appointments.ts';
import { changeUser, removeUser } from '../users/users.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(120_000);

const [first, second] = [idOf('leave', '1'), idOf('leave', '2')];
const otherManager = { ...holder('Leaves'), id: idOf('another manager') };

let store: EventStore;
let process: Process;
let call: ReturnType<typeof leaving>;
let clinic: Clinic;

beforeEach(async () => {
  store = memoryEventStore();
  process = startProcess(store, testClock());
  call = leaving(process);
  clinic = await seedStaff(process);
});

async function code(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
}
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? Object.keys(error.details.fields ?? {}) : error),
  );
const typesOf = async () =>
  (await logOf(store)).filter(({ stream }) => stream.startsWith('employeeLeaves-')).map(({ type }) => type);

/** As a version wrote it that kept no day there. */
async function tellWithoutEnd(): Promise<void> {
  const stream = streamOf('employeeLeaves', NURSE);
  const data = { id: first, user: NURSE, type: 'casual', fromDate: '2026-03-02', status: 'pending' };
  const claim = { owner: stream, token: idOf('token'), value: {} };
  await tellEvent(store, { stream: `claim-leave-${first}`, type: 'ClaimTaken', data: claim });
  await tellEvent(store, { stream, type: 'LeaveCreated', data });
}

describe('a leave that an older event holds without its last day', () => {
  test.each(['approved', 'pending'])('is refused at its last day where it is to be %s', async (status) => {
    await tellWithoutEnd();
    const work = call.change(first, { status, reason: 'Rest' });
    await expect(work).rejects.toMatchObject({ details: { fields: { toDate: 'To is required.' } } });
  });

  test('is declined', async () => {
    await tellWithoutEnd();
    expect((await call.set(first, 'declined')).row).toMatchObject({ status: 'declined', nbOfDays: 0 });
  });

  test('is completed', async () => {
    await tellWithoutEnd();
    expect((await call.change(first, { toDate: '2026-03-04' })).row).toMatchObject({ nbOfDays: 2 });
  });

  test('is deleted', async () => {
    await tellWithoutEnd();
    expect((await call.remove(first)).row.deletedAt).not.toBeNull();
  });
});

describe('its days', () => {
  test.each([
    [march(2, 2), 0],
    [march(2, 3), 1],
    [{ fromDate: '2026-03-02', toDate: '2027-03-03' }, 366],
  ])('%j are %i, whatever was sent', async (days, nbOfDays) => {
    expect((await call.ask(first, { ...days, nbOfDays: 99, type: 'lossOfPay' })).row).toMatchObject({
      nbOfDays,
    });
  });

  test.each([
    ['end before they begin', march(3, 2)],
    ['are more than 366', { fromDate: '2026-03-02', toDate: '2027-03-04' }],
  ])('that %s are refused with the field, also in a change', async (_name, days) => {
    expect(await fieldsOf(call.ask(first, days))).toEqual(['toDate']);
    await call.ask(first, march(2, 3));
    expect(await fieldsOf(call.change(first, days))).toEqual(['toDate']);
  });

  test('follow a change', async () => {
    await call.ask(first, march(2, 3));
    expect((await call.change(first, { toDate: '2026-03-09' })).row).toMatchObject({ nbOfDays: 7 });
  });
});

describe('overlap', () => {
  const cases: readonly (readonly [string, object, string])[] = [
    ['the same days', march(10, 12), 'leave_overlap'],
    ['the day on which it begins', march(8, 10), 'leave_overlap'],
    ['the day on which it ends', march(12, 13), 'leave_overlap'],
    ['the day before', march(8, 9), 'accepted'],
    ['the day after', march(13, 14), 'accepted'],
    ['another employee', { ...march(10, 12), user: manager.id }, 'accepted'],
  ];
  test.each(cases)('%s', async (_name, input, expected) => {
    await call.ask(first, march(10, 12));
    const actor = { actor: otherManager };
    expect(await code(call.ask(second, input, actor))).toBe(expected);
  });

  test('a declined one and a deleted one are in nobody’s way, until they are asked for again', async () => {
    await call.ask(first, march(10, 12));
    await call.set(first, 'declined');
    await call.ask(second, march(11, 13));
    expect(await code(call.set(first, 'pending'))).toBe('leave_overlap');
    expect(await code(call.set(first, 'approved'))).toBe('leave_overlap');
    expect(await code(call.change(first, { ...march(2, 3), status: 'approved' }))).toBe('accepted');
    expect(await code(call.change(second, march(3, 4)))).toBe('leave_overlap');
    await call.remove(first);
    expect(await code(call.change(second, march(3, 4)))).toBe('accepted');
  });

  test('a closed one counts where it was approved', async () => {
    await call.ask(first, { ...march(10, 12), status: 'approved' });
    await call.ask(second, march(20, 22));
    await call.set(second, 'declined');
    await payMonth(store, NURSE, { month: '2026-03', closes: [first, second] });
    await releaseMonth(store, NURSE, '2026-03');
    expect(await code(call.ask(idOf('leave', '3'), march(12, 13)))).toBe('leave_overlap');
    expect(await code(call.ask(idOf('leave', '3'), march(20, 22)))).toBe('accepted');
  });
});

describe('the balance', () => {
  test('is taken from by an approval, and given back by whatever ends it', async () => {
    await call.ask(first, march(2, 5));
    expect(await balanceOf(process)).toBe(10);
    await call.set(first, 'approved');
    expect(await balanceOf(process)).toBe(7);
    await call.set(first, 'declined');
    expect(await balanceOf(process)).toBe(10);
    await call.change(first, { status: 'approved' });
    await call.change(first, { toDate: '2026-03-07', status: 'approved' });
    expect(await balanceOf(process)).toBe(5);
    await call.change(first, { toDate: '2026-03-04' });
    expect(await balanceOf(process)).toBe(10);
    await call.set(first, 'approved');
    await call.remove(first);
    expect(await balanceOf(process)).toBe(10);
  });

  test('Loss of Pay takes none, also once an approved leave becomes one', async () => {
    await call.ask(first, { ...march(2, 5), type: 'lossOfPay', status: 'approved' });
    expect(await balanceOf(process)).toBe(10);
    await call.change(first, { type: 'casual', status: 'approved' });
    expect(await balanceOf(process)).toBe(7);
    await call.change(first, { type: 'lossOfPay', status: 'approved' });
    expect(await balanceOf(process)).toBe(10);
  });

  test('may fall below zero, and the answer says so, a repeat too', async () => {
    await call.ask(first, march(2, 12));
    expect((await call.set(first, 'approved')).warnings).toEqual([]);
    await call.ask(second, march(20, 21));
    const warning = [expect.objectContaining({ code: 'leave_balance_below_zero' })];
    expect((await call.set(second, 'approved', { key: 'k' })).warnings).toEqual(warning);
    expect(await balanceOf(process)).toBe(-1);
    expect((await call.set(second, 'approved', { key: 'k' })).warnings).toEqual(warning);
    expect((await call.set(second, 'pending')).warnings).toEqual([]);
  });

  test('never falls below its domain', async () => {
    await call.ask(first, { fromDate: '2026-03-02', toDate: '2027-03-03', status: 'approved' });
    await call.ask(second, { fromDate: '2027-03-04', toDate: '2027-03-30' });
    expect(await fieldsOf(call.set(second, 'approved'))).toEqual(['status']);
  });

  test('is returned by a user’s write, adjusted from what it truly is, and the same that readers fold', async () => {
    await call.ask(first, { ...march(2, 5), status: 'approved' });
    const input = { remainingLeave: '8', remainingLeaveWas: '7' };
    const { row } = await send(process, changeUser, { id: NURSE, input });
    expect(Number(row['remainingLeave'])).toBe(8);
    const same = await send(process, changeUser, { id: NURSE, input: { remainingLeave: '8' } });
    expect([Number(same.row['remainingLeave']), same.row.revision]).toEqual([8, row.revision]);
    const limits = { remainingLeave: '366', remainingLeaveWas: '0' };
    expect(await fieldsOf(send(process, changeUser, { id: NURSE, input: limits }))).toEqual([
      'remainingLeave',
    ]);
    const read = (await rowsOf(store, users)).find(({ _id }) => _id === NURSE);
    expect(Number(read?.['remainingLeave'])).toBe(8);
  });
});

describe('a paid month', () => {
  beforeEach(async () => {
    await call.ask(first, march(2, 3));
    await call.ask(second, { ...march(10, 12), status: 'approved' });
    await payMonth(store, NURSE, { month: '2026-03', closes: [second] });
  });

  test('closes what was decided, for good, and moves no balance', async () => {
    const [, closed] = await rowsOf(store, leaves);
    expect(closed).toMatchObject({ status: 'closed', outcome: 'approved' });
    expect(await balanceOf(process)).toBe(8);
    for (const work of [
      call.set(second, 'pending'),
      call.change(second, { reason: 'A' }),
      call.remove(second),
    ])
      expect(await code(work)).toBe('leave_closed');
    expect((await call.set(second, 'closed')).row).toEqual(closed);
  });

  test('a pending leave in it is declined or deleted, and nothing else', async () => {
    for (const work of [
      call.set(first, 'approved'),
      call.change(first, { reason: 'Other' }),
      call.change(first, { fromDate: '2026-04-02', toDate: '2026-04-03' }),
      call.change(first, { reason: 'Other', status: 'declined' }),
    ])
      expect(await code(work)).toBe('month_paid');
    await call.set(first, 'declined');
    expect(await code(call.set(first, 'pending'))).toBe('month_paid');
    expect(await code(call.remove(first))).toBe('accepted');
  });

  test('no leave ends in it, of that employee', async () => {
    const third = idOf('leave', '3');
    for (const status of ['pending', 'approved', 'declined'])
      expect(await code(call.ask(third, { ...march(20, 21), status }))).toBe('month_paid');
    const april = { fromDate: '2026-03-30', toDate: '2026-04-02' };
    await call.ask(third, april);
    expect(await code(call.change(third, { toDate: '2026-03-31' }))).toBe('month_paid');
    const other = { ...march(20, 21), user: manager.id };
    expect(await code(call.ask(idOf('leave', '4'), other, { actor: otherManager }))).toBe('accepted');
  });

  test('one that was approved and yet not closed stays until the month is free', async () => {
    await releaseMonth(store, NURSE, '2026-03');
    await call.set(first, 'approved');
    await payMonth(store, NURSE, { month: '2026-03' });
    expect(await code(call.remove(first))).toBe('month_paid');
    expect(await code(call.remove(second))).toBe('leave_closed');
    await releaseMonth(store, NURSE, '2026-03');
    expect(await code(call.remove(first))).toBe('accepted');
  });

  test('that is released is free again, and reopens nothing', async () => {
    await releaseMonth(store, NURSE, '2026-03');
    expect(await code(call.set(first, 'approved'))).toBe('accepted');
    expect(await code(call.set(second, 'pending'))).toBe('leave_closed');
  });
});

test('nobody closes a leave by hand', async () => {
  expect(await code(call.ask(first, { ...march(2, 3), status: 'closed' }))).toBe('leave_closed');
  await call.ask(first, march(2, 3));
  expect(await code(call.set(first, 'closed'))).toBe('leave_closed');
  expect(await typesOf()).toEqual(['LeaveCreated']);
});

test('its employee is fixed, must be there and be active', async () => {
  await call.ask(first, march(2, 3));
  expect(await fieldsOf(call.change(first, { user: manager.id }))).toEqual(['user']);
  expect(await code(call.change(first, { user: NURSE, reason: 'A' }))).toBe('accepted');
  expect(await fieldsOf(call.ask(second, { ...march(5, 6), user: idOf('nobody') }))).toEqual(['user']);
  await send(process, changeUser, { id: NURSE, input: { status: 'inactive' } });
  expect(await code(call.ask(second, march(5, 6)))).toBe('inactive_reference');
  expect(await code(call.set(first, 'approved'))).toBe('accepted');
});

test('a doctor’s leave that meets appointments is approved with a warning that counts them', async () => {
  const book = (name: string, times: Parameters<typeof bookingInput>[1]) =>
    send(process, bookAppointment, { id: idOf('appointment', name), input: bookingInput(clinic, times) });
  await book('pending', { appointmentDate: '2026-03-02' });
  await book('approved', { appointmentDate: '2026-03-05', status: 'approved' });
  await book('canceled', { appointmentDate: '2026-03-04', status: 'canceled' });
  await book('after', { appointmentDate: '2026-03-06' });
  const codes = (warnings: readonly { readonly message: string }[]) => warnings.map(({ message }) => message);
  const two = ['The doctor has 2 appointments during this leave.'];
  const planner = { actor: { ...holder('Leaves', 'Appointments'), id: idOf('who plans') } };
  const asked = { ...march(2, 5), user: clinic.doctor, type: 'lossOfPay' };
  expect(codes((await call.ask(first, asked)).warnings)).toEqual([]);
  expect(codes((await call.set(first, 'approved', { key: 'k', ...planner })).warnings)).toEqual(two);
  expect(codes((await call.set(first, 'approved', { key: 'k', ...planner })).warnings)).toEqual(two);
  const shorter = { toDate: '2026-03-03', status: 'approved' };
  expect(codes((await call.change(first, shorter, planner)).warnings)).toEqual([
    'The doctor has 1 appointment during this leave.',
  ]);
  expect(codes((await call.set(first, 'declined')).warnings)).toEqual([]);
});

test('an employee with leaves is not deleted', async () => {
  await call.ask(first, march(2, 3));
  expect(await code(send(process, removeUser, { id: NURSE, input: {} }))).toBe('in_use');
  await call.remove(first);
  expect(await code(send(process, removeUser, { id: NURSE, input: {} }))).toBe('accepted');
});

describe('an approval is of its days', () => {
  test.each([
    ['other days', { toDate: '2026-03-06' }, 'pending'],
    ['another type', { type: 'other' }, 'pending'],
    ['another reason', { reason: 'Wedding' }, 'approved'],
    ['other days, approved in the same call', { toDate: '2026-03-06', status: 'approved' }, 'approved'],
    ['other days, declined in the same call', { toDate: '2026-03-06', status: 'declined' }, 'declined'],
    ['the same days', march(2, 3), 'approved'],
  ])('%s', async (_name, input, status) => {
    await call.ask(first, { ...march(2, 3), status: 'approved' });
    expect((await call.change(first, input)).row).toMatchObject({ status });
  });

  test('a status that one may not set approves nothing again', async () => {
    await call.ask(first, { ...march(2, 3), user: manager.id, status: 'approved' }, { actor: otherManager });
    await send(process, changeUser, { id: NURSE, input: { role: manager.roleId, speciality: null } });
    const input = { toDate: '2026-03-04', status: 'approved' };
    expect((await call.change(first, input)).row).toMatchObject({ status: 'pending' });
  });
});

describe('who may', () => {
  const own = { actor: nurse };

  test('without the flag: ask for, edit and delete one’s own while it is pending', async () => {
    expect(await code(call.ask(first, march(2, 3), own))).toBe('accepted');
    expect(await code(call.change(first, { reason: 'Wedding', status: 'pending' }, own))).toBe('accepted');
    expect(await code(call.ask(second, { ...march(2, 3), user: manager.id }, own))).toBe('not_allowed');
    await call.ask(second, { ...march(2, 3), user: manager.id });
    for (const work of [call.change(second, { reason: 'A' }, own), call.remove(second, own)])
      expect(await code(work)).toBe('not_allowed');
    expect(await code(call.remove(first, own))).toBe('accepted');
  });

  test('without the flag: neither decide it nor touch what was decided', async () => {
    for (const status of ['approved', 'declined'])
      expect(await code(call.ask(first, { ...march(2, 3), status }, own))).toBe('self_approval');
    await call.ask(first, march(2, 3), own);
    for (const status of ['approved', 'declined'])
      expect(await code(call.change(first, { status }, own))).toBe('self_approval');
    await call.set(first, 'approved');
    for (const work of [call.change(first, { reason: 'A' }, own), call.remove(first, own)])
      expect(await code(work)).toBe('not_allowed');
  });

  test('with the flag, about oneself: only where nobody else has it, and the event says so', async () => {
    const mine = { ...march(2, 3), user: manager.id };
    await call.ask(first, mine);
    expect(await code(call.set(first, 'approved'))).toBe('accepted');
    const last = (await logOf(store)).at(-1);
    expect([last?.type, last?.data['selfApproved']]).toEqual(['LeaveStatusChanged', true]);
    await call.change(first, { reason: 'Corrected' });
    expect((await logOf(store)).at(-1)?.data).not.toHaveProperty('selfApproved');
    await call.change(first, { toDate: '2026-03-04', status: 'approved' });
    expect((await logOf(store)).at(-1)).toMatchObject({ type: 'LeaveChanged', data: { selfApproved: true } });
    await call.set(first, 'pending');
    const input = { role: manager.roleId, speciality: null };
    await send(process, changeUser, { id: NURSE, input });
    for (const work of [
      call.set(first, 'approved'),
      call.set(first, 'declined'),
      call.change(first, { status: 'approved' }),
      call.ask(second, { ...mine, ...march(9, 10), status: 'approved' }),
    ])
      expect(await code(work)).toBe('self_approval');
    expect(await code(call.change(first, { reason: 'Still mine' }))).toBe('accepted');
  });

  test('with the flag, about somebody else: also what one entered and edited oneself', async () => {
    await call.ask(first, march(2, 3));
    await call.change(first, { reason: 'As agreed on the phone' });
    await call.set(first, 'approved');
    expect((await logOf(store)).at(-1)?.data).not.toHaveProperty('selfApproved');
  });
});

const days = fc.integer({ min: 1, max: 27 });
const types = fc.constantFrom('casual', 'medical', 'lossOfPay', 'other');
const states = fc.constantFrom('pending', 'approved', 'declined', 'closed');
const which = fc.integer({ min: 0, max: 4 });
const action = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    which,
    from: days,
    length: fc.nat(4),
    type: types,
    status: states,
  }),
  fc.record({ do: fc.constant('change' as const), which, from: days, length: fc.nat(4), type: types }),
  fc.record({ do: fc.constant('set' as const), which, status: states }),
  fc.record({ do: fc.constant('remove' as const), which }),
  fc.record({ do: fc.constant('pay' as const) }),
  fc.record({ do: fc.constant('release' as const) }),
);

const leaveRows = (rows: readonly AnyRow[]) => rows as unknown as readonly LeaveRow[];

/** Whatever is refused changes nothing, so every end of a sequence is a state that the rules let be. */
function expectSound(rows: readonly LeaveRow[], balance: number): void {
  const living = rows.filter(({ deletedAt }) => !deletedAt);
  const held = living.filter(
    ({ status, outcome }) => status === 'pending' || status === 'approved' || outcome === 'approved',
  );
  for (const one of held)
    for (const other of held)
      if (one._id !== other._id)
        expect(one.toDate < other.fromDate || other.toDate < one.fromDate).toBe(true);
  const taking = living.filter(
    ({ status, outcome, type }) => (status === 'approved' || outcome === 'approved') && type !== 'lossOfPay',
  );
  expect(balance).toBe(
    money.toNumber(money.minus('10', money.sum(taking.map(({ nbOfDays }) => nbOfDays ?? 0)))),
  );
}

test('any sequence keeps the balance, lets nothing overlap and changes nothing closed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
      store = memoryEventStore();
      process = startProcess(store, testClock());
      call = leaving(process);
      await seedStaff(process);
      const ids = new Map<number, string>();
      for (const [index, asked] of actions.entries()) {
        const before = await rowsOf(store, leaves);
        const id = ('which' in asked && ids.get(asked.which)) || idOf('unknown');
        if (asked.do === 'pay') {
          const decided = before.filter(
            ({ status, deletedAt }) => !deletedAt && (status === 'approved' || status === 'declined'),
          );
          await payMonth(store, NURSE, { month: '2026-03', closes: decided.map(({ _id }) => _id) });
        } else if (asked.do === 'release') await releaseMonth(store, NURSE, '2026-03');
        else if (asked.do === 'ask') {
          const made = idOf('leave', String(index));
          const { from, length, type, status } = asked;
          const outcome = await code(call.ask(made, { ...march(from, from + length), type, status }));
          if (outcome === 'accepted') ids.set(asked.which, made);
        } else if (asked.do === 'change') {
          const { from, length, type } = asked;
          await code(call.change(id, { ...march(from, from + length), type }));
        } else if (asked.do === 'set') await code(call.set(id, asked.status));
        else await code(call.remove(id));
        const rows = await rowsOf(store, leaves);
        for (const closed of before.filter(({ status }) => status === 'closed'))
          expect(rows.find(({ _id }) => _id === closed._id)).toEqual(closed);
        const { rows: folded } = await process.kernel.dependencies.records.loadStream(
          leaves,
          `employeeLeaves-${NURSE}`,
        );
        expect([...folded.values()]).toEqual(rows);
        expectSound(leaveRows(rows), await balanceOf(process));
        const read = (await rowsOf(store, users)).find(({ _id }) => _id === NURSE);
        expect(Number(read?.['remainingLeave'])).toBe(await balanceOf(process));
      }
    }),
    { numRuns: 15 },
  );
});

/** What a record becomes by its events where an older program, another module or an erasure left something out. */
import { describe, expect, test } from '@jest/globals';
import { idOf } from '../kernel/message.ts';
import type { AnyRow } from '../kernel/module.ts';
import { foldEvents, type GivenEvent } from '../testing/foldEvents.ts';
import { appointments, settledAppointment } from './appointments/appointments.ts';
import { expenses } from './expenses.ts';
import {
  balanceMovedBy,
  covers,
  daysTaken,
  isApprovedLeave,
  leaves,
  leavesClosedIn,
  monthOfLeave,
} from './leaves.ts';
import { users } from './users/users.ts';

const id = idOf('record');
const [user, salary] = [idOf('user'), idOf('salary')];

describe('a leave', () => {
  const created: GivenEvent = [
    'LeaveCreated',
    { user, type: 'casual', fromDate: '2026-03-02', toDate: '2026-03-05', nbOfDays: 3 },
  ];
  const status = (from: string, to: string, balanceBy?: string): GivenEvent => [
    'LeaveStatusChanged',
    { user, from, to, ...(balanceBy ? { balanceBy } : {}) },
  ];
  const paid = (...which: readonly string[]): GivenEvent => [
    'LeaveMonthPaid',
    { user, month: '2026-03', salary, which: which.map((leave) => ({ leave })) },
  ];
  const fold = (...given: readonly GivenEvent[]) => foldEvents(leaves, id, [created, ...given]);

  test('takes what its events took from the balance, and gives it back', () => {
    expect(fold()).toMatchObject({ status: 'pending', taken: '0' });
    expect(fold(status('pending', 'approved', '-3'))).toMatchObject({ status: 'approved', taken: '3' });
    const changed: GivenEvent = [
      'LeaveChanged',
      { user, toDate: '2026-03-07', nbOfDays: 5, balanceBy: '-2' },
    ];
    expect(fold(status('pending', 'approved', '-3'), changed)).toMatchObject({ taken: '5', nbOfDays: 5 });
    const removed: GivenEvent = ['LeaveRemoved', { user, balanceBy: '3' }];
    expect(fold(status('pending', 'approved', '-3'), removed)).toMatchObject({
      taken: '0',
      deletedAt: '2026-11-21T10:00:02.000Z',
    });
  });

  test('keeps its status where an event names one that there is not', () => {
    expect(fold(status('pending', 'asleep'))).toMatchObject({ status: 'pending' });
  });

  test('is closed by the month that is paid, where it was decided, and remembers how', () => {
    expect(fold(status('pending', 'approved', '-3'), paid(id))).toMatchObject({
      status: 'closed',
      outcome: 'approved',
      taken: '3',
    });
    expect(fold(status('pending', 'declined'), paid(id))).toMatchObject({
      status: 'closed',
      outcome: 'declined',
    });
    expect(fold(paid(id))).toMatchObject({ status: 'pending', outcome: null });
  });

  test('that nobody asked for is none', () => {
    const [, ...later] = [
      created,
      status('pending', 'approved'),
      ['LeaveChanged', { user }] as const,
      paid(id),
    ];
    expect(foldEvents(leaves, id, [...later, ['LeaveRemoved', { user }]])).toBeNull();
  });

  test('is approved while it is, and as what it was when its month was paid; a deleted one is not', () => {
    const row = fold(status('pending', 'approved', '-3')) as Parameters<typeof isApprovedLeave>[0];
    const closed = (outcome: 'approved' | 'declined') => ({ ...row, status: 'closed' as const, outcome });
    expect([row, closed('approved'), closed('declined')].map(isApprovedLeave)).toEqual([true, true, false]);
    expect(isApprovedLeave({ ...row, deletedAt: row.createdAt })).toBe(false);
    expect(isApprovedLeave({ ...row, status: 'pending', outcome: 'approved' })).toBe(false);
  });

  test('covers its first and its last day', () => {
    const leave = { fromDate: '2026-03-02', toDate: '2026-03-05' };
    const days = ['2026-03-01', '2026-03-02', '2026-03-05', '2026-03-06'];
    expect(days.map((day) => covers(leave, day))).toEqual([false, true, true, false]);
  });

  test('of which nobody knows what it took has taken nothing', () => {
    const row = (taken: unknown) => ({ ...(fold() as AnyRow), taken });
    expect(Number(daysTaken([row('3'), row(null), row('-0.5'), row(undefined)]))).toBe(2.5);
    expect(Number(daysTaken([]))).toBe(0);
  });

  test('is one of those that an event is about', () => {
    const { rowsOf } = leaves;
    const about = ([type, data = {}]: GivenEvent) =>
      rowsOf?.({ type, data: { id, ...data } } as unknown as Parameters<NonNullable<typeof rowsOf>>[0]);
    expect(about(created)).toEqual([id]);
    expect(about(paid('a', 'b'))).toEqual(['a', 'b']);
    for (const which of [null, 'a', [null, 7, {}, 'x']])
      expect(about(['LeaveMonthPaid', { which }])).toEqual([]);
    expect(about(['LeaveMonthReleased', { user, month: '2026-03', salary }])).toEqual([]);
  });

  test('is closed in the month in which it ends, where it was decided and not deleted', () => {
    const row = fold(status('pending', 'approved', '-3')) as Parameters<typeof isApprovedLeave>[0];
    const cases = [
      row,
      { ...row, status: 'declined' as const },
      { ...row, status: 'pending' as const },
      { ...row, status: 'closed' as const },
      { ...row, toDate: '2026-04-01' },
      { ...row, fromDate: '2026-02-01' },
      { ...row, deletedAt: row.createdAt },
    ];
    expect(leavesClosedIn('2026-03', cases)).toEqual([cases[0], cases[1], cases[5]]);
    expect(monthOfLeave(row)).toBe('2026-03');
    expect(monthOfLeave({ toDate: null })).toBeNull();
  });

  test('moves a balance by an amount that is one and is not 0', () => {
    const by = (balanceBy: unknown) => balanceMovedBy({ data: { balanceBy } } as never);
    expect(['-3', '0.5', '0', '0.00', null, undefined, 'x', 3].map(by)).toEqual([
      ...['-3', '0.5', null, null, null, null, null, '3'],
    ]);
  });

  test('months are paid by the salary that holds them', () => {
    const given = (
      paidBefore: Readonly<Record<string, string>>,
      type: string,
      of: string,
      month = '2026-03',
    ) => leaves.streamState?.fold(paidBefore, { type, data: { month, salary: of } } as never);
    expect(leaves.streamState?.start).toEqual({});
    const before = { '2026-02': 'x', '2026-03': salary };
    expect(given({ '2026-02': 'x' }, 'LeaveMonthPaid', salary)).toEqual(before);
    expect(given(before, 'LeaveMonthReleased', salary)).toEqual({ '2026-02': 'x' });
    expect(given(before, 'LeaveMonthReleased', 'another')).toBe(before);
    expect(given(before, 'LeaveCreated', salary)).toBe(before);
  });
});

describe('the remaining leave of a user', () => {
  const created: GivenEvent = ['UserCreated', { firstname: 'A', role: idOf('role'), remainingLeave: '10' }];
  const adjusted = (by?: string): GivenEvent => ['UserLeaveAdjusted', by === undefined ? {} : { by }];

  test('moves by its adjustments, and by nothing that says nothing', () => {
    expect(foldEvents(users, id, [created, adjusted('-2.5'), adjusted('1')])).toMatchObject({
      remainingLeave: '8.5',
    });
    expect(foldEvents(users, id, [created, adjusted()])).toMatchObject({ remainingLeave: '10' });
    expect(foldEvents(users, id, [['UserCreated', { firstname: 'A' }], adjusted('3')])).toMatchObject({
      remainingLeave: '4.5',
    });
    expect(foldEvents(users, id, [adjusted('1')])).toBeNull();
  });

  test('moves with the leaves that take days, or give them back', () => {
    const moved = users.foreign['LeaveStatusChanged'];
    const given = (balanceBy?: string) =>
      ({ data: { id, user, ...(balanceBy ? { balanceBy } : {}) } }) as never;
    expect([moved?.rowsOf(given('-3')), moved?.rowsOf(given('0')), moved?.rowsOf(given())]).toEqual([
      [user],
      [],
      [],
    ]);
    const row = foldEvents(users, id, [created]) as AnyRow;
    expect(moved?.fold(row as never, given('-3'), id)).toMatchObject({ remainingLeave: '7.00' });
    expect(moved?.fold(null, given('-3'), id)).toBeNull();
    for (const type of ['LeaveCreated', 'LeaveChanged', 'LeaveRemoved'])
      expect(users.foreign[type]).toBe(moved);
  });

  test('is what it was given less what the leaves took', () => {
    const row = foldEvents(users, id, [created]) as AnyRow;
    const taking = ['3', '0.5'].map((taken) => ({ ...row, taken }));
    expect(users.completedBy?.complete(row as never, taking)).toMatchObject({ remainingLeave: '6.50' });
    expect(users.completedBy?.complete({ ...row, remainingLeave: null } as never, taking)).toMatchObject({
      remainingLeave: '-3.50',
    });
  });
});

describe('an appointment', () => {
  const booked: GivenEvent = ['AppointmentBooked', { patient: idOf('patient'), status: 'pending' }];
  const [invoice, prescription] = [idOf('invoice'), idOf('prescription')];
  const fold = (...given: readonly GivenEvent[]) =>
    foldEvents(appointments, id, [booked, ...given]) as Parameters<typeof settledAppointment>[0];

  test('has the status that its last event gave it', () => {
    const types = ['AppointmentApproved', 'AppointmentCanceled', 'AppointmentSetPending'];
    expect(types.map((type) => fold([type]).status)).toEqual(['approved', 'canceled', 'pending']);
    expect(fold(['AppointmentRemoved']).deletedAt).toBe('2026-11-21T10:00:01.000Z');
    for (const type of [...types, 'AppointmentRemoved', 'InvoiceRequested', 'PrescriptionRequested'])
      expect(foldEvents(appointments, id, [[type]])).toBeNull();
  });

  test('is closed to commands once its invoice was asked for', () => {
    const closing = fold(['InvoiceRequested', { invoice }]);
    expect(closing).toMatchObject({ status: 'pending', invoice: null, requestedInvoice: invoice });
    expect(settledAppointment(closing)).toMatchObject({ status: 'closed', invoice, prescription: null });
    expect(settledAppointment(fold())).toMatchObject({ status: 'pending', invoice: null });
  });

  test('is prescribed to commands once its prescription was asked for, until that is unlinked', () => {
    const asked: GivenEvent = ['PrescriptionRequested', { prescription }];
    const unlinked = (of: string): GivenEvent => ['PrescriptionUnlinked', { prescription: of }];
    expect(settledAppointment(fold(asked))).toMatchObject({ status: 'pending', prescription });
    expect(settledAppointment(fold(asked, unlinked(idOf('older'))))).toMatchObject({ prescription });
    const free = fold(asked, unlinked(idOf('older')), unlinked(prescription));
    expect(settledAppointment(free)).toMatchObject({ prescription: null });
    expect(free.formerPrescriptions).toEqual([{ prescription: idOf('older') }, { prescription }]);
    expect(foldEvents(appointments, id, [unlinked(prescription)])).toBeNull();
  });
});

describe('an appointment by the events of its invoice and its prescription', () => {
  const row = foldEvents(appointments, id, [['AppointmentBooked', { status: 'approved' }]]) as AnyRow;
  const prescription = idOf('prescription');
  const given = (of: string) => ({ data: { id: of, appointment: id } }) as never;
  const foldOf = (type: string, before: object | null, of: string) =>
    appointments.foreign[type]?.fold(before as never, given(of), id);

  test.each(['InvoiceIssued', 'PrescriptionIssued', 'PrescriptionRemoved'])('%s is about it', (type) => {
    expect(appointments.foreign[type]?.rowsOf(given('x'))).toEqual([id]);
    expect(foldOf(type, null, 'x')).toBeNull();
  });

  test('is closed with its invoice, linked with its prescription, and free of that one alone', () => {
    expect(foldOf('InvoiceIssued', row, 'i')).toMatchObject({ _id: row._id, status: 'closed', invoice: 'i' });
    const linked = foldOf('PrescriptionIssued', row, prescription);
    expect(linked).toMatchObject({ _id: row._id, status: 'approved', prescription });
    expect(foldOf('PrescriptionRemoved', linked ?? null, 'another')).toBe(linked);
    expect(foldOf('PrescriptionRemoved', linked ?? null, prescription)).toEqual({
      ...linked,
      prescription: null,
    });
  });
});

test('an expense keeps each person who wrote to it, once', () => {
  const [amal, omar] = [idOf('amal'), idOf('omar')];
  const given = (actor: string, before: AnyRow | null, type = 'ExpenseChanged') =>
    expenses.fold(
      before as never,
      {
        ...{ id: idOf('event'), stream: `expense-${id}`, revision: 0n, position: '0'.repeat(20), type },
        data: { id, itemName: 'Gloves' },
        metadata: { at: '2026-03-01T09:00:00.000Z', actor },
      } as never,
      id,
    ) as unknown as AnyRow;
  const created = given(amal, null, 'ExpenseCreated');
  expect(created).toMatchObject({ writers: [{ user: amal }] });
  expect(given('system', null, 'ExpenseCreated')).toMatchObject({ writers: [] });
  const changed = given(omar, given(amal, created));
  expect(changed).toMatchObject({ writers: [{ user: amal }, { user: omar }] });
  expect(given(amal, given('system', changed))).toMatchObject({ writers: [{ user: amal }, { user: omar }] });
});

test('an expense is approved by its only possible approver where the last event says so', () => {
  const created: GivenEvent = ['ExpenseCreated', { itemName: 'Gloves', status: 'pending' }];
  const approved = (selfApproved?: boolean): GivenEvent => [
    'ExpenseStatusChanged',
    { from: 'pending', to: 'approved', ...(selfApproved === undefined ? {} : { selfApproved }) },
  ];
  const fold = (...given: readonly GivenEvent[]) => foldEvents(expenses, id, given);
  expect(fold(created, approved(true))).toMatchObject({ status: 'approved', selfApproved: true });
  expect(fold(created, approved(true), approved())).toMatchObject({ selfApproved: false });
  expect(fold(approved(true))).toBeNull();
  // The system is nobody who could approve what it wrote.
  expect(fold(created)).toMatchObject({ writers: [] });
});

/**
 * A salary and the leaves that it closes, stopped at every append: no matter who finishes it, each leave is Closed or not as the rule says, once,
 * and the month belongs to the salary that holds it.
 */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { employeesSalaries, idOf, leaves, type AnyRow, type LeaveRow } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { Records } from '@hospital/platform';
import type { TestClock } from '@hospital/platform/testing';
import { haltsOf, recover, settled } from '../../testing/haltingProcesses.ts';
import { haltingStore } from '../../testing/haltingStore.ts';
import {
  doctorInput,
  logOf,
  memoryEventStore,
  rowsOf,
  seedClinic,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { salaryOf, tellLeave } from '../../testing/payroll.ts';
import { slowStore } from '../../testing/slowStore.ts';
import { createUser } from '../users/users.ts';
import { createSalary, removeSalary } from './employeesSalaries.ts';

const MONTH = '2026-03';

let store: EventStore;
let clock: TestClock;
let process: Process;
let employee: string;

beforeEach(async () => {
  store = memoryEventStore();
  clock = testClock();
  process = startProcess(store, clock);
  employee = (await seedClinic(process)).doctor;
});

const start = (on = store) => startProcess(on, clock);
const pay = (name: string, { by = process, user = employee, month = MONTH } = {}) =>
  send(by, createSalary, { id: idOf('salary', name), input: salaryOf(user, month), key: name });
const unpay = (name: string, by = process) =>
  send(by, removeSalary, { id: idOf('salary', name), input: {}, key: `${name} removed` });
const tell = (status: LeaveRow['status'], toDate: string, user = employee) =>
  tellLeave(store, { user, toDate, status });

async function leaveRows(): Promise<ReadonlyMap<string, AnyRow>> {
  return new Map((await rowsOf(store, leaves)).map((row) => [row._id, row]));
}
const statusOf = async (id: string) => (await leaveRows()).get(id)?.['status'];
/** `YYYY-MM` → the salary that holds it, as commands about leaves see it. */
async function paidMonths(user = employee) {
  const { state } = await new Records(store).loadStream(leaves, `employeeLeaves-${user}`);
  return state;
}
const events = async (type: string) => (await logOf(store)).filter((event) => event.type === type);

describe('the salary of a month', () => {
  test('closes what was approved or declined and ends in the month, and nothing else', async () => {
    const expected = new Map<string, unknown>();
    for (const [status, toDate, after] of [
      ['approved', '2026-03-01', 'closed'],
      ['approved', '2026-03-31', 'closed'],
      ['declined', '2026-03-15', 'closed'],
      ['pending', '2026-03-15', 'pending'],
      ['approved', '2026-02-28', 'approved'],
      ['declined', '2026-04-01', 'declined'],
      ['approved', '2025-03-15', 'approved'],
    ] as const)
      expected.set(await tell(status, toDate), after);
    const other = await tell('approved', '2026-03-15', idOf('somebody else'));
    await pay('a');
    const rows = await leaveRows();
    for (const [id, status] of expected) expect(rows.get(id)).toMatchObject({ status });
    expect(rows.get(other)).toMatchObject({ status: 'approved' });
    expect((await events('LeaveMonthPaid')).map(({ data }) => data)).toMatchObject([
      { user: employee, month: MONTH, salary: idOf('salary', 'a'), which: [{}, {}, {}] },
    ]);
  });

  test('is recorded in the leaves also if there is none to close', async () => {
    await pay('a');
    expect(await paidMonths()).toEqual({ [MONTH]: idOf('salary', 'a') });
  });

  test('a deletion frees the month and reopens nothing; the next salary closes what came since', async () => {
    const first = await tell('approved', '2026-03-05');
    await pay('a');
    await unpay('a');
    expect(await statusOf(first)).toBe('closed');
    expect(await paidMonths()).toEqual({});
    const second = await tell('declined', '2026-03-20');
    await pay('b');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['closed', 'closed']);
    expect((await events('LeaveMonthPaid')).at(-1)?.data['which']).toEqual([{ leave: second }]);
    expect(await paidMonths()).toEqual({ [MONTH]: idOf('salary', 'b') });
  });
});

describe('a process that dies', () => {
  /** Everything up to its nth append, and no more. */
  async function dyingAt(append: number, work: (by: Process) => Promise<unknown>): Promise<void> {
    const halting = haltingStore(store, append, 'before');
    const done = settled(work(start(halting.store)));
    await halting.halted;
    halting.resume();
    expect(await done).toBe('stopped');
  }

  test('before it closed the leaves, and the salary is deleted: they are closed all the same', async () => {
    const leave = await tell('approved', '2026-03-05');
    await dyingAt(3, (by) => pay('a', { by }));
    expect(await statusOf(leave)).toBe('approved');
    await unpay('a', start());
    expect([await statusOf(leave), await paidMonths()]).toEqual(['closed', {}]);
    await recover(start());
    expect([await statusOf(leave), await paidMonths()]).toEqual(['closed', {}]);
    expect(await events('LeaveMonthPaid')).toHaveLength(1);
  });

  test('twice, and another salary takes the month meanwhile: it keeps the month', async () => {
    const leave = await tell('approved', '2026-03-05');
    await dyingAt(3, (by) => pay('a', { by }));
    await dyingAt(3, (by) => unpay('a', by));
    await pay('b', { by: start() });
    expect([await statusOf(leave), await paidMonths()]).toEqual(['closed', { [MONTH]: idOf('salary', 'b') }]);
    await recover(start());
    expect([await statusOf(leave), await paidMonths()]).toEqual(['closed', { [MONTH]: idOf('salary', 'b') }]);
    await unpay('b', start());
    expect(await paidMonths()).toEqual({});
  });
});

test('of two creations at once for one month, one wins', async () => {
  await tell('approved', '2026-03-05');
  const racing = ['a', 'b', 'c', 'd'].map((name, index) =>
    settled(pay(name, { by: start(slowStore(store, index + 1)) })),
  );
  expect((await Promise.all(racing)).sort()).toEqual(['done', 'refused', 'refused', 'refused']);
  expect(await events('LeaveMonthPaid')).toHaveLength(1);
  expect((await rowsOf(store, employeesSalaries)).filter((row) => !row.deletedAt)).toHaveLength(1);
});

/** Of each employee, and what the salary of March makes of it. */
const leavesOfAll = [
  ['approved', '2026-03-31', 'closed'],
  ['declined', '2026-03-02', 'closed'],
  ['pending', '2026-03-10', 'pending'],
  ['approved', '2026-04-01', 'approved'],
] as const;

test('200 employees are paid while the process dies at every append: every leave is closed or not as the rule says, once', async () => {
  const EMPLOYEES = 200;
  const halts = haltsOf(3);
  const expected = new Map<string, string>();
  const people = Array.from({ length: EMPLOYEES }, (_, index) => idOf('employee', String(index)));
  for (const [index, user] of people.entries()) {
    await send(process, createUser, { id: user, input: doctorInput(`Employee${index}`) });
    for (const [status, toDate, after] of leavesOfAll)
      expected.set(await tellLeave(store, { user, toDate, status }), after);
  }
  for (const [index, user] of people.entries()) {
    const [how, at] = halts[index % halts.length] ?? ['before', 1];
    const halting = haltingStore(store, at, how);
    const work = settled(pay(`of ${index}`, { by: start(halting.store), user }));
    await Promise.race([halting.halted, work]);
    // What was held goes on later, at the same time as other callers.
    const repeat = index % 2 === 0 ? settled(pay(`of ${index}`, { by: start(), user })) : null;
    halting.resume();
    await Promise.all([work, repeat]);
  }
  await recover(start());
  for (const [index, user] of people.entries()) await settled(pay(`of ${index}`, { user }));
  await recover(start());

  const rows = await leaveRows();
  expect(rows.size).toBe(EMPLOYEES * leavesOfAll.length);
  for (const [id, status] of expected) expect(rows.get(id)).toMatchObject({ status });
  const closed = (await events('LeaveMonthPaid')).flatMap(({ data }) => JSON.stringify(data['which']));
  expect(closed).toHaveLength(EMPLOYEES);
  expect(new Set(closed).size).toBe(EMPLOYEES);
  expect(await rowsOf(store, employeesSalaries)).toHaveLength(EMPLOYEES);
});

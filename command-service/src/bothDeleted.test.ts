/** A reference that has to be taken back, while what the record referred to before was deleted too. */
import { beforeEach, expect, test } from '@jest/globals';
import { firstRoleId, idOf, modules, Problem } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import { setImmediate as turn } from 'node:timers/promises';
import { changeExpense, createExpense } from './modules/expenses/expenses.ts';
import { createUser, removeUser } from './modules/users/users.ts';
import { recover, settled } from './testing/haltingProcesses.ts';
import { haltingStore } from './testing/haltingStore.ts';
import {
  doctorInput,
  logOf,
  rowsOf,
  send,
  startClinic,
  startProcess,
  type Process,
} from './testing/kernelFixture.ts';

let store: EventStore;
let clock: TestClock;
let process: Process;

const [record, former, next] = [idOf('record'), idOf('former buyer'), idOf('next buyer')];
const nurse = (name: string) => ({
  ...doctorInput(name),
  role: firstRoleId('Nurse'),
  speciality: null,
});
const expense = {
  itemName: 'Gloves',
  purchaseFrom: 'Pharmacy',
  purchaseDate: '2026-03-01',
  amount: '120',
  paidBy: 'cash',
};

beforeEach(async () => {
  ({ store, clock, process } = await startClinic());
  await send(process, createUser, { id: former, input: nurse('Former') });
  await send(process, createUser, { id: next, input: nurse('Next') });
  await send(process, createExpense, { id: record, input: { ...expense, purchasedBy: former } });
});

const change = (by: Process) =>
  send(by, changeExpense, { id: record, input: { purchasedBy: next }, key: 'key' });
const remove = (id: string) => send(process, removeUser, { id, input: {} });
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Problem) return error.code;
      throw error;
    },
  );

/** A request that would append without an end fails instead. */
function atMost(appends: number): EventStore {
  let left = appends;
  return {
    read: (...given) => store.read(...given),
    head: (stream) => store.head(stream),
    end: () => store.end(),
    subscribe: (...given) => store.subscribe(...given),
    health: () => store.health(),
    close: () => store.close(),
    append: (...given) => {
      if ((left -= 1) < 0) throw new Error('it appends again and again');
      return store.append(...given);
    },
  };
}

async function expectRemoved(): Promise<void> {
  const [row] = await rowsOf(store, modules.expenses);
  expect(row?.deletedAt).not.toBeNull();
  const end = await store.end();
  await recover(startProcess(store, clock));
  expect(await store.end()).toBe(end);
}

test('after a crash the record is removed, once', async () => {
  const holding = haltingStore(haltingStore(store, 1, 'after').store, 1, 'hold');
  const work = settled(change(startProcess(holding.store, clock)));
  await holding.halted;
  await remove(next);
  holding.resume();
  expect(await work).toBe('stopped');
  await remove(former);
  await recover(startProcess(atMost(10), clock));
  await expectRemoved();
  expect(await outcomeOf(change(process))).toBe('reference_deleted');
});

test('by the request itself too, where the first deletion was undecided for a while', async () => {
  const deleting = haltingStore(store, 2, 'hold');
  const removal = send(startProcess(deleting.store, clock), removeUser, { id: next, input: {} });
  await deleting.halted;
  const changing = outcomeOf(change(startProcess(atMost(10), clock)));
  while (!(await logOf(store)).some(({ type }) => type === 'ExpenseChanged')) await turn();
  await remove(former);
  deleting.resume();
  await removal;
  expect(await changing).toBe('reference_deleted');
  await expectRemoved();
});

test('where that deletion follows its taking back, it is in use again', async () => {
  const holding = haltingStore(store, 1, 'hold');
  const work = outcomeOf(change(startProcess(holding.store, clock)));
  await holding.halted;
  await remove(next);
  holding.resume();
  expect(await work).toBe('reference_deleted');
  expect(await outcomeOf(remove(former))).toBe('in_use');
});

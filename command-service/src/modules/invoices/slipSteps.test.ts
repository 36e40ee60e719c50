/** A cheque is deposited while its payment is reversed: wherever the reversal or the deposit stops meanwhile, it ends on no slip. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore } from '@hospital/event-store';
import type { TestClock } from '@hospital/platform/testing';
import { billing } from '../../testing/calling.ts';
import { billOf } from '../../testing/billedVisit.ts';
import { chequesOf, slipsOf, twoCheques } from '../../testing/chequeScenarios.ts';
import { recover, settled } from '../../testing/haltingProcesses.ts';
import { haltingStore } from '../../testing/haltingStore.ts';
import {
  logOf,
  memoryEventStore,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';

let store: EventStore;
let clock: TestClock;
let process: Process;
let cheques: Awaited<ReturnType<typeof twoCheques>>;

beforeEach(async () => {
  [store, clock] = [memoryEventStore(), testClock()];
  process = startProcess(store, clock);
  cheques = await twoCheques(process, clock);
});

const reverse = (by: Process) =>
  billing(by, clock)('ReversePayment', {
    params: { id: cheques.invoice, entry: cheques.first },
    body: { reason: 'By mistake' },
  });
const deposit = (by: Process) =>
  billing(by, clock)('MakeDepositSlip', {
    body: { cheques: [{ cheque: cheques.first }, { cheque: cheques.second }] },
  });
/** By a process that stops after so many of its appends. */
const stopped = (call: (by: Process) => Promise<unknown>, after: number) =>
  settled(call(startProcess(haltingStore(store, after, 'after').store, clock)));

const types = async () => (await logOf(store)).map(({ type }) => type);

async function expectTakenBack(): Promise<void> {
  const [first, second] = await chequesOf(process);
  expect(first).toMatchObject({ status: 'returned', slip: null, depositedOn: null, reason: 'By mistake' });
  expect(second).toMatchObject({ status: 'deposited' });
  expect(await slipsOf(process)).toMatchObject([
    { count: 1, total: '60.00', cheques: [{ cheque: cheques.second }] },
  ]);
  expect((await billOf(process)).payments).toMatchObject([{ reversed: true }, { reversed: false }]);
}

describe('the payment is reversed, and its process stops before the cheque hears of it', () => {
  beforeEach(async () => {
    expect(await stopped(reverse, 1)).toBe('stopped');
    expect((await types()).at(-1)).toBe('PaymentReversed');
  });

  test('a whole deposit is taken back', async () => {
    await deposit(process);
    expect(await slipsOf(process)).toMatchObject([{ count: 2, total: '110.00' }]);
    await recover(startProcess(store, clock));
    await expectTakenBack();
    expect((await types()).filter((type) => type === 'ChequeLeftSlip')).toHaveLength(1);
  });

  test.each([1, 2, 3, 4])('so is one that stops after its append %i', async (after) => {
    expect(await stopped(deposit, after)).toBe('stopped');
    await recover(startProcess(store, clock));
    await recover(startProcess(store, clock));
    await expectTakenBack();
  });

  test('what the bank has paid by now stays on its slip', async () => {
    await deposit(process);
    await billing(process, clock)('ClearCheque', { params: { id: cheques.first } });
    await recover(startProcess(store, clock));
    const [first] = await chequesOf(process);
    expect(first).toMatchObject({ status: 'cleared' });
    expect(await slipsOf(process)).toMatchObject([{ count: 2 }]);
  });
});

test('after the deposit the reversal is refused', async () => {
  await deposit(process);
  await expect(reverse(process)).rejects.toMatchObject({ code: 'cheque_deposited' });
});

/** A slip of both cheques stops at its beginning, and another one takes the first of them meanwhile. Returns the other one's id. */
async function firstTakenByAnother(): Promise<string> {
  expect(await stopped(deposit, 1)).toBe('stopped');
  const { body } = await billing(process, clock)('MakeDepositSlip', {
    body: { cheques: [{ cheque: cheques.first }] },
  });
  await recover(startProcess(store, clock));
  return (body as { readonly _id: string })._id;
}

const withdraw = (id: string) =>
  billing(process, clock)('WithdrawDepositSlip', { params: { id }, body: { reason: 'Twice' } });

test('a cheque that was left out of a slip does not come on it later, when it is in hand again', async () => {
  const id = await firstTakenByAnother();
  await withdraw(id);
  await recover(startProcess(store, clock));
  expect((await chequesOf(process)).map(({ status }) => status)).toEqual(['received', 'deposited']);
  const others = (await slipsOf(process)).filter(({ _id }) => _id !== id);
  expect(others).toMatchObject([{ count: 1, cheques: [{ cheque: cheques.second }] }]);
});

test('a slip that is withdrawn leaves alone a cheque that it asked for and that is on another one', async () => {
  const other = await firstTakenByAnother();
  const without = (await slipsOf(process)).find(({ _id }) => _id !== other);
  await withdraw(String(without?._id));
  await recover(startProcess(store, clock));
  expect(await chequesOf(process)).toMatchObject([
    { status: 'deposited', slip: other },
    { status: 'received', slip: null },
  ]);
});

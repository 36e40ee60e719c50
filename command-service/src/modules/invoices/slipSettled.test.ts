/** A cheque is cleared or bounces while its slip is withdrawn: wherever one of them waits or stops, only one of them is done. */
import { describe, expect, test } from '@jest/globals';
import { billing } from '../../testing/calling.ts';
import { chequesOf, slipsOf, twoCheques } from '../../testing/chequeScenarios.ts';
import { nothingLeftToDo, recover } from '../../testing/haltingProcesses.ts';
import { haltingStore, type HaltAt } from '../../testing/haltingStore.ts';
import { memoryEventStore, startProcess, testClock, type Process } from '../../testing/kernelFixture.ts';

const body = { reason: 'Agreed' };

/** A slip with two cheques, of which the bank settles the first one. */
async function opened(settles: string) {
  const [store, clock] = [memoryEventStore(), testClock()];
  const process = startProcess(store, clock);
  const { first, second } = await twoCheques(process, clock);
  const cheques = [{ cheque: first }, { cheque: second }];
  const made = await billing(process, clock)('MakeDepositSlip', { body: { cheques } });
  const { _id: slip } = made.body as { readonly _id: string };
  const outcomeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
  return {
    process,
    halting: (at: number, how: HaltAt) => haltingStore(store, at, how),
    start: (on: Process['store']) => startProcess(on, clock),
    settle: (by: Process) => outcomeOf(billing(by, clock)(settles, { params: { id: first }, body })),
    withdraw: (by: Process) =>
      outcomeOf(billing(by, clock)('WithdrawDepositSlip', { params: { id: slip }, body })),
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const refusals = { settle: 'cheque_not_deposited', withdraw: 'slip_settled' } as const;
type Call = keyof typeof refusals;

/** What the slip says, and what its cheques say. */
async function agreed({ process }: Opened): Promise<string> {
  await recover(process);
  await nothingLeftToDo(process);
  const [slip] = await slipsOf(process);
  const statuses = (await chequesOf(process)).map(({ status }) => status);
  return [slip?.status, ...statuses].join(' ');
}

const settledAs = { ClearCheque: 'cleared', BounceCheque: 'bounced' } as const;
const OUTCOMES = { settle: 'deposited', withdraw: 'withdrawn received received' } as const;

describe.each(Object.entries(settledAs))('%s beside the withdrawal of its slip', (operation, settled) => {
  const expected = (won: Call) =>
    won === 'settle' ? `${OUTCOMES.settle} ${settled} deposited` : OUTCOMES.withdraw;

  test.each<readonly [Call, Call]>([
    ['settle', 'withdraw'],
    ['withdraw', 'settle'],
  ])('%s decides, waits at its first append, and is overtaken by %s', async (held, other) => {
    const clinic = await opened(operation);
    const holding = clinic.halting(1, 'hold');
    const late = clinic[held](clinic.start(holding.store));
    await holding.halted;
    expect(await clinic[other](clinic.process)).toBe('done');
    holding.resume();
    expect(await late).toBe(refusals[held]);
    expect(await agreed(clinic)).toBe(expected(other));
  });

  test.each<readonly [Call, Call]>([
    ['settle', 'withdraw'],
    ['withdraw', 'settle'],
  ])('%s is about to be written: %s is refused', async (held, other) => {
    const clinic = await opened(operation);
    const holding = clinic.halting(2, 'hold');
    const first = clinic[held](clinic.start(holding.store));
    await holding.halted;
    expect(await clinic[other](clinic.process)).toBe(refusals[other]);
    holding.resume();
    expect(await first).toBe('done');
    expect(await agreed(clinic)).toBe(expected(held));
  });

  test.each<readonly [Call, Call]>([
    ['settle', 'withdraw'],
    ['withdraw', 'settle'],
  ])('%s stops once it is written: %s is refused', async (stopped, other) => {
    const clinic = await opened(operation);
    const halted = clinic.halting(2, 'after');
    expect(await clinic[stopped](clinic.start(halted.store))).toMatchObject({ name: 'ProcessStopped' });
    expect(await clinic[other](clinic.process)).toBe(refusals[other]);
    expect(await agreed(clinic)).toBe(expected(stopped));
  });
});

/** Which cheques make a slip, and when it is cleared or withdrawn. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { depositSlips, idOf } from '@hospital/contracts';
import { billing } from '../../testing/calling.ts';
import { deciding, refusal, rowOf } from '../../testing/deciding.ts';
import { chequesOf, slipsOf, twoCheques } from '../../testing/chequeScenarios.ts';
import { memoryEventStore, startProcess, testClock, type Process } from '../../testing/kernelFixture.ts';
import { bounceCheque } from './cheques.ts';
import { clearDepositSlip, makeDepositSlip } from './depositSlips.ts';

const TODAY = '2026-03-02';
const making = (day: string | null) =>
  deciding(makeDepositSlip, {
    input: { cheques: [{ cheque: 'c' }], day },
    facts: { 'cheque c': rowOf('cheque', { status: 'received', day: '2026-02-20', currency: 'MAD' }) },
    today: TODAY,
  });

let process: Process;
let call: ReturnType<typeof billing>;
let cheques: Awaited<ReturnType<typeof twoCheques>>;

beforeEach(async () => {
  const clock = testClock();
  process = startProcess(memoryEventStore(), clock);
  cheques = await twoCheques(process, clock);
  call = billing(process, clock);
});

const lines = (...ids: readonly string[]) => ({ cheques: ids.map((cheque) => ({ cheque })) });

async function made(...ids: readonly string[]): Promise<string> {
  const { body } = await call('MakeDepositSlip', { body: lines(...ids) });
  return (body as { readonly _id: string })._id;
}

const refused = (field: string, message: string) =>
  expect.objectContaining({ code: 'validation_failed', details: { fields: { [field]: message } } });

describe('a slip is not made', () => {
  test('of no cheque, of one that does not exist, or of one twice', async () => {
    const making = (...ids: readonly string[]) => made(...ids);
    await expect(making(cheques.first, idOf('nowhere'))).rejects.toEqual(
      refused('cheques.1.cheque', 'Cheque does not exist.'),
    );
    await expect(making(cheques.first, cheques.first)).rejects.toEqual(
      refused('cheques.1.cheque', 'Cheque is named twice.'),
    );
    expect(await slipsOf(process)).toEqual([]);
  });

  test('of one that is on another slip', async () => {
    await made(cheques.first);
    await expect(made(cheques.second, cheques.first)).rejects.toEqual(
      refused('cheques.1.cheque', 'Choose a cheque that is in hand.'),
    );
  });

  test('on a day before one of its cheques was received; on that day it is', async () => {
    const [received] = await chequesOf(process);
    const on = (day: string) =>
      call('MakeDepositSlip', { body: { ...lines(cheques.first, cheques.second), day } });
    await expect(on('2026-02-28')).rejects.toEqual(
      refused('day', `Day cannot be before the cheque was received (${String(received?.day)}).`),
    );
    expect(await on(String(received?.day))).toMatchObject({ status: 201, body: { day: received?.day } });
  });
});

test('a slip is not made on a day after today, which would hold its cheques up', () => {
  const routeBody = depositSlips.routes.find(({ operation }) => operation === 'MakeDepositSlip')?.fields;
  expect(routeBody?.['day']).toMatchObject({ until: 'today' });
  expect(making('2026-03-03')).toEqual(refusal('validation_failed', 'day'));
  expect(making('2010-03-03')).toEqual(refusal('validation_failed', 'day'));
  for (const [day, on] of [
    [null, TODAY],
    ['2026-02-20', '2026-02-20'],
  ] as const)
    expect(making(day)).toMatchObject([{ data: { day: on } }]);
});

test('an older slip that is dated in the future can still be cleared', () => {
  const row = rowOf('slip', { status: 'deposited', day: '2062-01-01', cheques: [] });
  const clearing = { row, input: { day: '2026-03-01' }, today: TODAY };
  expect(deciding(clearDepositSlip, clearing)).toMatchObject([{ data: { day: '2026-03-01' } }]);
});

test('a slip is cleared on the day of its deposit at the earliest, and once', async () => {
  const id = await made(cheques.first, cheques.second);
  const [slip] = await slipsOf(process);
  const clear = (day: string) => call('ClearDepositSlip', { params: { id }, body: { day } });
  await expect(clear('2026-02-28')).rejects.toEqual(
    refused('day', `Day cannot be before the slip was deposited (${String(slip?.day)}).`),
  );
  expect(await clear(String(slip?.day))).toMatchObject({ status: 200, body: { status: 'Cleared' } });
  await expect(clear(String(slip?.day))).rejects.toMatchObject({ code: 'slip_closed' });
  expect((await chequesOf(process)).map(({ status }) => status)).toEqual(['cleared', 'cleared']);
});

test('a slip with a cheque that the bank has paid is not withdrawn', async () => {
  const id = await made(cheques.first, cheques.second);
  await call('ClearCheque', { params: { id: cheques.first } });
  const withdraw = call('WithdrawDepositSlip', { params: { id }, body: { reason: 'Twice' } });
  await expect(withdraw).rejects.toMatchObject({ code: 'slip_settled' });
});

test('a cheque that was cleared bounces on no day before its clearing', () => {
  const cleared = { status: 'cleared', depositedOn: '2026-02-20', settledOn: '2026-03-01' } as const;
  const bouncing = (day: string) =>
    deciding(bounceCheque, {
      row: rowOf('cheque', cleared),
      input: { day, reason: 'No money' },
      today: TODAY,
    });
  expect(bouncing('2026-02-25')).toEqual(refusal('validation_failed', 'day'));
  expect(bouncing('2026-03-01')).toMatchObject([{ type: 'ChequeBounced', data: { day: '2026-03-01' } }]);
});

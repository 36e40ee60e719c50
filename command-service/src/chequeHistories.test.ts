/** Whatever becomes of cheques, by two processes at once and halted at any append: what must hold of them, of what they paid, and of slips. */
import { describe, expect, test } from '@jest/globals';
import {
  idOf,
  invoices,
  money,
  owedAtEnd,
  Problem,
  statementOf,
  tillSessions,
  type InvoiceRow,
  type TillSessionRow,
} from '@hospital/contracts';
import { testClock } from '@hospital/platform/testing';
import fc from 'fast-check';
import { billedVisit, billOfWalkIn } from './testing/billedVisit.ts';
import { billing, type Calling } from './testing/calling.ts';
import { chequesOf, slipsOf } from './testing/chequeScenarios.ts';
import { nothingLeftToDo, recover, settled } from './testing/haltingProcesses.ts';
import { haltingStore } from './testing/haltingStore.ts';
import { memoryEventStore, rowsOf, startProcess, type Process } from './testing/kernelFixture.ts';
import { openTill } from './testing/tills.ts';
import { accountOf } from './testing/usedAccount.ts';

const operations = [
  'ReceivePayment',
  'ReceiveAdvance',
  'PayInvoices',
  'MakeDepositSlip',
  'MakeDepositSlip',
  'ClearCheque',
  'BounceCheque',
  'BounceCheque',
  'ReturnCheque',
  'ClearDepositSlip',
  'WithdrawDepositSlip',
  'ReversePayment',
  'ReverseAdvance',
  'RefundPayment',
  'RefundAdvance',
  'CreditInvoice',
] as const;

const step = fc.record({
  operation: fc.constantFrom(...operations),
  at: fc.nat({ max: 5 }),
  amount: fc.integer({ min: 1, max: 25_000 }).map((centimes) => centimes / 100),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const byCheque = { method: 'Cheque', reference: '4100217', bank: 'Banque A' };

async function opened() {
  const [store, clock] = [memoryEventStore(), testClock()];
  const processes = [startProcess(store, clock), startProcess(store, clock)] as const;
  const { invoice, patient } = await billedVisit(processes[0], clock);
  const body = billOfWalkIn({ patient, department: idOf('test department') });
  const call = billing(processes[0], clock);
  await call('CloseWithInvoice', { body });
  await call('ReceiveAdvance', { params: { id: patient }, body: { amount: 150, ...byCheque } });
  await call('ReceivePayment', { params: { id: invoice }, body: { amount: 100, ...byCheque } });
  return { store, clock, processes, patient };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const billsOf = async (by: Process) => (await rowsOf(by.store, invoices)) as InvoiceRow[];
const pick = <T>(of: readonly T[], at: number): T | undefined => of[at % Math.max(1, of.length)];
const half = (amount: number) => Math.floor(amount * 50) / 100;

/** The calls about cheques and slips. */
async function ofCheques(by: Process, { operation, at }: Step): Promise<Calling | null> {
  const [cheques, slips] = [await chequesOf(by), await slipsOf(by)];
  const reason = 'No funds';
  switch (operation) {
    case 'MakeDepositSlip': {
      const some = cheques.filter((_, index) => (at >> (index % 3)) % 2 === 0);
      const chosen = some.length > 0 ? some : cheques.slice(0, 1);
      return { body: { cheques: chosen.map(({ _id: cheque }) => ({ cheque })) } };
    }
    case 'ClearCheque':
    case 'BounceCheque':
    case 'ReturnCheque':
      return { params: { id: pick(cheques, at)?._id ?? '' }, body: { reason } };
    case 'ClearDepositSlip':
    case 'WithdrawDepositSlip':
      return { params: { id: pick(slips, at)?._id ?? '' }, body: { reason } };
    default:
      return null;
  }
}

/** The call of a step on what there is now. */
async function callingOf(by: Process, given: Step, patient: string): Promise<Calling> {
  const { operation, at, amount } = given;
  const bills = await billsOf(by);
  const bill = pick(bills, at);
  const sources = ((await accountOf(by)).entries ?? []).filter(({ kind }) => kind === 'advance');
  const ofAccount = { id: patient, entry: pick(sources, at)?.id ?? '' };
  const ofBill = { id: bill?._id ?? '', entry: pick(bill?.payments ?? [], at)?.id ?? '' };
  const reason = 'Agreed';
  switch (operation) {
    case 'ReceivePayment':
      return { params: ofBill, body: { amount, ...byCheque } };
    case 'ReceiveAdvance':
      return { params: ofAccount, body: { amount, ...byCheque } };
    case 'PayInvoices': {
      const parts = bills.map(({ _id: invoice }) => ({ invoice, amount: half(amount) }));
      // An amount of a centime has no half.
      const some = parts.filter((part) => part.amount >= 0.01);
      const all = [{ invoice: bill?._id, amount }];
      return { params: ofAccount, body: { amount, ...byCheque, parts: some.length > 0 ? some : all } };
    }
    case 'ReversePayment':
      return { params: ofBill, body: { reason } };
    case 'ReverseAdvance':
      return { params: ofAccount, body: { reason } };
    case 'RefundPayment':
      return { params: ofBill, body: { amount, method: 'Cash', reason } };
    case 'RefundAdvance':
      return { params: ofAccount, body: { amount, method: 'Cash', reason } };
    case 'CreditInvoice': {
      const kept = at % 2 === 0 ? 0 : half(amount);
      return { params: ofBill, body: { reason, lines: [{ line: '1', amount }], kept, refundMethod: 'Cash' } };
    }
    default:
      return (await ofCheques(by, given)) ?? {};
  }
}

/** A refusal is an answer; anything else fails the test. */
async function taken({ clock, processes, patient }: Opened, given: Step, index: number): Promise<void> {
  const by = processes[index % 2 === 0 ? 0 : 1];
  const calling = await callingOf(by, given, patient);
  await billing(by, clock)(given.operation, calling).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
}

const zero = money.ZERO;
const isNegative = (amount: string | null) => money.compare(amount ?? zero, zero) < 0;

/** At every moment, also while a process is under way. */
async function adds(by: Process): Promise<void> {
  for (const bill of await billsOf(by)) {
    expect(isNegative(bill.due)).toBe(false);
    expect(bill.due).toBe(money.minus(bill.toSettle ?? '', bill.paid ?? ''));
  }
  const { balance, entries } = await accountOf(by);
  expect(balance).toBe(money.sum((entries ?? []).map(({ amount }) => amount)));
  const mayBeNegative = (await chequesOf(by)).some(({ status, account }) => account && status === 'bounced');
  const isReturned = (await chequesOf(by)).some(({ status, account }) => account && status === 'returned');
  if (!mayBeNegative && !isReturned) expect(isNegative(balance)).toBe(false);
}

const isBack = (status: string) => status === 'bounced' || status === 'returned';

/**
 * Once every process is finished.
 * @param reversals whether each payment that was reversed gave its cheque back: not where a deposit overtook the reversal
 */
async function agrees(by: Process, reversals = true): Promise<void> {
  await adds(by);
  const [bills, cheques, slips] = [await billsOf(by), await chequesOf(by), await slipsOf(by)];
  const payments = bills.flatMap((bill) => bill.payments ?? []);
  const { balance, entries } = await accountOf(by);
  const due = money.sum(bills.map((bill) => bill.due ?? zero));
  const [owed] = owedAtEnd(statementOf(bills, entries ?? []));
  expect(owed?.owed).toBe(money.minus(due, balance ?? zero));
  const advances = (entries ?? []).filter(({ kind }) => kind === 'advance');
  const received = [...payments, ...advances].filter(({ method }) => method === 'cheque');
  expect(cheques.map(({ _id }) => _id).sort()).toEqual(received.map(({ id }) => id).sort());
  for (const { _id, status, parts, slip } of cheques) {
    const paid = received.find(({ id }) => id === _id);
    if (isBack(status) || reversals) expect([status, paid?.reversed]).toEqual([status, isBack(status)]);
    const partly = payments.filter(({ id }) => (parts ?? []).some(({ payment }) => payment === id));
    if (status === 'bounced') expect(partly.every(({ reversed }) => reversed)).toBe(true);
    expect(slip === null).toBe(status === 'received' || status === 'returned');
  }
  for (const { _id, status, total, count, cheques: lines } of slips) {
    const on = cheques.filter(({ slip }) => slip === _id);
    if (status === 'withdrawn') expect(on).toEqual([]);
    else expect((lines ?? []).map(({ cheque }) => cheque).sort()).toEqual(on.map((each) => each._id).sort());
    expect(total).toBe(money.sum((lines ?? []).map(({ amount }) => amount)));
    expect(count).toBe(lines?.length ?? 0);
  }
}

test('whatever is commanded, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      const clinic = await opened();
      for (const [index, given] of steps.entries()) {
        await taken(clinic, given, index);
        await agrees(clinic.processes[0]);
      }
      await nothingLeftToDo(startProcess(clinic.store, clinic.clock));
    }),
    { numRuns: 15 },
  );
});

test('whatever is commanded at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const clinic = await opened();
      await Promise.all(steps.map((given, index) => taken(clinic, given, index)));
      await agrees(clinic.processes[0], false);
      await nothingLeftToDo(startProcess(clinic.store, clinic.clock));
    }),
    { numRuns: 15 },
  );
});

test('halted at any append, then found by the reactors', async () => {
  const ways = fc.constantFrom('before' as const, 'after' as const);
  const some = fc.array(step, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 6 }),
      fc.tuple(step, fc.integer({ min: 1, max: 7 }), ways),
      fc.tuple(some, some),
      async (steps, [last, append, how], [meanwhile, later]) => {
        const clinic = await opened();
        const take = async (given: readonly Step[]) => {
          for (const [index, each] of given.entries()) await taken(clinic, each, index);
        };
        await take(steps);
        const halting = haltingStore(clinic.store, append, how);
        const by = startProcess(halting.store, clinic.clock);
        const halted = { ...clinic, processes: [by, by] as const };
        await settled(taken(halted, last, 0));
        await take(meanwhile);
        await recover(startProcess(clinic.store, clinic.clock));
        await agrees(clinic.processes[0], false);
        await take(later);
        await nothingLeftToDo(startProcess(clinic.store, clinic.clock));
      },
    ),
    { numRuns: 20 },
  );
});

describe('a cheque that bounces', () => {
  const bounced = async ({ clock, processes }: Opened, which: 'invoice' | 'account') => {
    const [by] = processes;
    const cheque = (await chequesOf(by)).find((each) => each[which] !== null);
    const id = String(cheque?._id);
    await billing(by, clock)('MakeDepositSlip', { body: { cheques: [{ cheque: id }] } });
    await billing(by, clock)('BounceCheque', { params: { id }, body: { reason: 'No funds' } });
  };

  test('makes what was given back of its payment owed', async () => {
    const clinic = await opened();
    const [by] = clinic.processes;
    const [bill] = await billsOf(by);
    const params = { id: String(bill?._id), entry: String(bill?.payments?.[0]?.id) };
    const refund = { amount: 40, method: 'Cash', reason: 'Agreed' };
    await billing(by, clinic.clock)('RefundPayment', { params, body: refund });
    await bounced(clinic, 'invoice');
    expect((await billsOf(by))[0]).toMatchObject({ paid: '-40.00', due: '340.00', status: 'sent' });
    await billing(by, clinic.clock)('ReceivePayment', { params, body: { amount: 340, method: 'Cash' } });
    expect((await billsOf(by))[0]).toMatchObject({ paid: '300.00', due: '0.00', status: 'paid' });
  });

  test('leaves calls that change nothing as they are, also where a payment with a receipt counts', async () => {
    const clinic = await opened();
    const [by] = clinic.processes;
    const [bill] = await billsOf(by);
    const id = String(bill?._id);
    const params = { id, entry: String(bill?.payments?.[0]?.id) };
    const refund = { amount: 100, method: 'Cash', reason: 'Agreed' };
    await billing(by, clinic.clock)('RefundPayment', { params, body: refund });
    await bounced(clinic, 'invoice');
    await billing(by, clinic.clock)('ReceivePayment', { params, body: { amount: 1, method: 'Cash' } });
    const before = (await billsOf(by))[0];
    expect(before).toMatchObject({ paid: '-99.00', status: 'sent' });
    await billing(by, clinic.clock)('ChangeInvoice', { params: { id }, body: { paidBy: 'Other', rest: 0 } });
    expect((await billsOf(by))[0]).toMatchObject({
      payments: before?.payments,
      status: 'sent',
      paid: '-99.00',
    });
  });

  test('may take the account below nothing, where its money was used', async () => {
    const clinic = await opened();
    const [by] = clinic.processes;
    const [, bill] = await billsOf(by);
    const use = { params: { id: clinic.patient }, body: { invoice: bill?._id, amount: 120 } };
    await billing(by, clinic.clock)('UseAccount', use);
    await bounced(clinic, 'account');
    expect(await accountOf(by)).toMatchObject({ balance: '-120.00' });
    await expect(
      billing(by, clinic.clock)('UseAccount', { ...use, body: { invoice: bill?._id, amount: 0.01 } }),
    ).rejects.toMatchObject({ code: 'more_than_balance' });
  });

  test('of two slips at once, each cheque is on one', async () => {
    const { processes, clock } = await opened();
    const cheques = (await chequesOf(processes[0])).map(({ _id: cheque }) => ({ cheque }));
    await Promise.all(
      processes.map((by) => settled(billing(by, clock)('MakeDepositSlip', { body: { cheques } }))),
    );
    const on = (await slipsOf(processes[0])).flatMap((slip) => slip.cheques ?? []);
    expect(on.map(({ cheque }) => cheque).sort()).toEqual(cheques.map(({ cheque }) => cheque).sort());
    await agrees(processes[0]);
  });
});

describe('a cheque that is given back', () => {
  const back = async ({ clock, processes: [by] }: Opened, id: string) => {
    await billing(by, clock)('ReturnCheque', { params: { id }, body: { reason: 'Paid in cash' } });
    const [session] = (await rowsOf(by.store, tillSessions)) as TillSessionRow[];
    return (session?.entries ?? []).map(({ kind, amount }) => [kind, amount]);
  };

  test('leaves the open session that its payment entered', async () => {
    const clinic = await opened();
    const [by] = clinic.processes;
    await openTill(by);
    const [bill] = await billsOf(by);
    const calling = { params: { id: String(bill?._id) }, body: { amount: 60, ...byCheque } };
    await billing(by, clinic.clock)('ReceivePayment', calling);
    const newest = (await chequesOf(by)).at(-1)?._id ?? '';
    expect(await back(clinic, newest)).toEqual([
      ['payment', '60.00'],
      ['reversal', '-60.00'],
    ]);
  });

  test('leaves it whole, also where a part or all of its payment was refunded', async () => {
    for (const amount of [20, 60]) {
      const clinic = await opened();
      const [by] = clinic.processes;
      await openTill(by);
      const [bill] = await billsOf(by);
      const params = { id: String(bill?._id) };
      await billing(by, clinic.clock)('ReceivePayment', { params, body: { amount: 60, ...byCheque } });
      const newest = (await chequesOf(by)).at(-1)?._id ?? '';
      const refund = { amount, method: 'Cash', reason: 'Agreed' };
      await billing(by, clinic.clock)('RefundPayment', {
        params: { ...params, entry: newest },
        body: refund,
      });
      expect(await back(clinic, newest)).toEqual([
        ['payment', '60.00'],
        ['refund', `-${amount}.00`],
        ['reversal', '-60.00'],
      ]);
    }
  });

  test('leaves no session where its payment entered none, or another one', async () => {
    const clinic = await opened();
    const [by] = clinic.processes;
    await openTill(by);
    for (const { _id } of await chequesOf(by)) expect(await back(clinic, _id)).toEqual([]);
  });
});

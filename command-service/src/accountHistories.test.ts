/** Whatever is received, used, credited, given back and undone, by two processes at once and halted at any append: what must hold of the money. */
import { describe, expect, test } from '@jest/globals';
import {
  type account,
  idOf,
  invoices,
  money,
  owedAtEnd,
  Problem,
  receipts,
  statementOf,
  type InvoiceRow,
  type ReceiptRow,
} from '@hospital/contracts';
import { testClock } from '@hospital/platform/testing';
import fc from 'fast-check';
import { billedVisit, billOfWalkIn } from './testing/billedVisit.ts';
import { billing } from './testing/calling.ts';
import { nothingLeftToDo, recover, settled } from './testing/haltingProcesses.ts';
import { haltingStore } from './testing/haltingStore.ts';
import { memoryEventStore, rowsOf, startProcess, type Process } from './testing/kernelFixture.ts';
import { accountOf, usedTooLate } from './testing/usedAccount.ts';

const operations = [
  'ReceiveAdvance',
  'UseAccount',
  'PayInvoices',
  'CreditInvoice',
  'RefundAdvance',
  'ReverseAdvance',
  'ReversePayment',
  'ReceivePayment',
  'RefundPayment',
] as const;

const step = fc.record({
  operation: fc.constantFrom(...operations),
  at: fc.nat({ max: 5 }),
  amount: fc.integer({ min: 1, max: 25_000 }).map((centimes) => centimes / 100),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function opened() {
  const [store, clock] = [memoryEventStore(), testClock()];
  const processes = [startProcess(store, clock), startProcess(store, clock)] as const;
  const { patient } = await billedVisit(processes[0], clock);
  const body = billOfWalkIn({ patient, department: idOf('test department') });
  await billing(processes[0], clock)('CloseWithInvoice', { body });
  const advance = { params: { id: patient }, body: { amount: 150, method: 'Cash' } };
  await billing(processes[0], clock)('ReceiveAdvance', advance);
  return { store, clock, processes, patient };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const billsOf = async (by: Process) => (await rowsOf(by.store, invoices)) as InvoiceRow[];
const pick = <T>(of: readonly T[], at: number): T | undefined => of[at % Math.max(1, of.length)];

/** The call of a step on what there is now. */
async function callingOf(by: Process, { operation, at, amount }: Step, patient: string) {
  const bills = await billsOf(by);
  const bill = pick(bills, at);
  const { entries } = await accountOf(by);
  const sources = (entries ?? []).filter(({ kind }) => kind === 'advance' || kind === 'credit');
  const ofAccount = { id: patient, entry: pick(sources, at)?.id ?? '' };
  const ofBill = { id: bill?._id ?? '', entry: pick(bill?.payments ?? [], at)?.id ?? '' };
  const half = Math.floor(amount * 50) / 100;
  const inCentimes = (sum: number) => Math.round(sum * 100) / 100;
  const parts = bills.map(({ _id }, index) => ({
    invoice: _id,
    amount: index === 0 ? half : inCentimes(amount - half),
  }));
  const reason = 'Agreed';
  switch (operation) {
    case 'ReceiveAdvance':
      return { params: ofAccount, body: { amount, method: 'Cash', tendered: Math.ceil(amount) } };
    case 'UseAccount':
      return { params: ofAccount, body: { invoice: bill?._id, amount } };
    case 'PayInvoices':
      return {
        params: ofAccount,
        body: {
          amount: inCentimes(amount + 10),
          method: 'Card',
          parts: parts.filter((part) => part.amount >= 0.01),
        },
      };
    case 'CreditInvoice':
      return {
        params: ofBill,
        body: { reason, lines: [{ line: '1', amount }], kept: at % 2 === 0 ? 0 : half, refundMethod: 'Cash' },
      };
    case 'RefundAdvance':
      return { params: ofAccount, body: { amount, method: 'Transfer', reason } };
    case 'ReverseAdvance':
      return { params: ofAccount, body: { reason } };
    case 'ReversePayment':
      return { params: ofBill, body: { reason } };
    case 'ReceivePayment':
      return { params: ofBill, body: { amount, method: 'Cheque' } };
    case 'RefundPayment':
      return { params: ofBill, body: { amount, method: 'Card', reason } };
  }
}

/** A refusal is an answer; anything else fails the test. */
async function taken({ clock, processes, patient }: Opened, given: Step, index: number): Promise<boolean> {
  const by = processes[index % 2 === 0 ? 0 : 1];
  const calling = await callingOf(by, given, patient);
  return billing(by, clock)(given.operation, calling).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}

const zero = money.ZERO;
const isNegative = (amount: string | null) => money.compare(amount ?? zero, zero) < 0;

/** At every moment, also while a process is under way. */
async function neverNegative(by: Process): Promise<void> {
  for (const bill of await billsOf(by)) {
    expect(isNegative(bill.due)).toBe(false);
    expect(bill.due).toBe(money.minus(bill.toSettle ?? '', bill.paid ?? ''));
  }
  const { balance, entries } = await accountOf(by);
  expect(isNegative(balance)).toBe(false);
  expect(balance).toBe(money.sum((entries ?? []).map(({ amount }) => amount)));
}

/** Once every process is finished. */
async function agrees(by: Process): Promise<void> {
  await neverNegative(by);
  const [bills, held] = [await billsOf(by), await accountOf(by)];
  const entries = held.entries ?? [];
  const sumOf = (...kinds: readonly account.AccountEntry['kind'][]) =>
    money.sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const payments = bills.flatMap((bill) => bill.payments ?? []);
  const fromAccount = payments.filter(({ method, reversed }) => method === 'account' && !reversed);
  // What left the account for invoices, and did not come back, is what they took.
  expect(sumOf('use', 'returned')).toBe(
    money.minus(zero, money.sum(fromAccount.map(({ amount }) => amount))),
  );
  const kept = bills.flatMap((bill) => bill.refunds ?? []).filter(({ method }) => method === 'account');
  expect(sumOf('credit')).toBe(money.sum(kept.map(({ amount }) => amount)));
  const papers = (await rowsOf(by.store, receipts)) as ReceiptRow[];
  const ofAccount = papers.filter(({ invoice }) => invoice === null);
  const advances = entries.filter(({ kind }) => kind === 'advance' || kind === 'refund');
  expect(ofAccount.map(({ _id }) => _id).sort()).toEqual(advances.map(({ receipt }) => receipt).sort());
  const numbers = papers.filter(({ kind }) => kind === 'payment').map(({ number }) => number);
  expect(numbers.sort()).toEqual(numbers.map((_, index) => `REC-2026-${String(index + 1).padStart(6, '0')}`));
  const due = money.sum(bills.map((bill) => bill.due ?? zero));
  const [owed] = owedAtEnd(statementOf(bills, entries));
  expect(owed?.owed).toBe(money.minus(due, held.balance ?? zero));
}

test('whatever is commanded, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const clinic = await opened();
      for (const [index, given] of steps.entries()) {
        await taken(clinic, given, index);
        await agrees(clinic.processes[0]);
      }
      await nothingLeftToDo(startProcess(clinic.store, clinic.clock));
    }),
    { numRuns: 12 },
  );
});

test('whatever is commanded at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const clinic = await opened();
      await Promise.all(steps.map((given, index) => taken(clinic, given, index)));
      await agrees(clinic.processes[0]);
      await nothingLeftToDo(startProcess(clinic.store, clinic.clock));
    }),
    { numRuns: 12 },
  );
});

test('halted at any append, then found by the reactors', async () => {
  const ways = fc.constantFrom('before' as const, 'after' as const);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }),
      fc.tuple(step, fc.integer({ min: 1, max: 7 }), ways),
      async (steps, [last, append, how]) => {
        const clinic = await opened();
        for (const [index, given] of steps.entries()) await taken(clinic, given, index);
        const halting = haltingStore(clinic.store, append, how);
        const by = startProcess(halting.store, clinic.clock);
        const calling = await callingOf(clinic.processes[0], last, clinic.patient);
        await settled(billing(by, clinic.clock)(last.operation, calling));
        await neverNegative(clinic.processes[0]);
        await recover(startProcess(clinic.store, clinic.clock));
        await agrees(clinic.processes[0]);
        await nothingLeftToDo(startProcess(clinic.store, clinic.clock));
      },
    ),
    { numRuns: 20 },
  );
});

describe('of two at once', () => {
  const use = (invoice: string, amount: number) => ({ body: { invoice, amount } });

  test('uses of the whole balance, one is refused and writes nothing', async () => {
    const { processes, clock, patient } = await opened();
    const [first, second] = await billsOf(processes[0]);
    const params = { id: patient };
    const outcomes = await Promise.all(
      [first, second].map((bill, index) =>
        settled(
          billing(processes[index === 0 ? 0 : 1], clock)('UseAccount', {
            params,
            ...use(String(bill?._id), 150),
          }),
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['done', 'refused']);
    expect(await accountOf(processes[0])).toMatchObject({ balance: '0.00' });
    await agrees(processes[0]);
  });

  test('uses for one invoice end like one of the two orders', async () => {
    const { processes, clock, patient } = await opened();
    const [bill] = await billsOf(processes[0]);
    const params = { id: patient };
    await billing(processes[0], clock)('ReceiveAdvance', { params, body: { amount: 350, method: 'Card' } });
    const outcomes = await Promise.all(
      [0, 1].map((index) =>
        settled(
          billing(processes[index === 0 ? 0 : 1], clock)('UseAccount', {
            params,
            ...use(String(bill?._id), 200),
          }),
        ),
      ),
    );
    // The second one is refused where it sees the first; else the invoice takes 100 of it, and 100 return.
    const [after] = await billsOf(processes[0]);
    const isRefused = outcomes.includes('refused');
    expect(after?.due).toBe(isRefused ? '100.00' : '0.00');
    expect((await accountOf(processes[0])).balance).toBe(isRefused ? '300.00' : '200.00');
    await agrees(processes[0]);
  });
});

test('what an invoice no longer owes returns to the account, in the same request', async () => {
  const { processes, clock, patient } = await opened();
  const [by] = processes;
  const [bill] = await billsOf(by);
  const invoice = String(bill?._id);
  await billing(by, clock)('ReceiveAdvance', {
    params: { id: patient },
    body: { amount: 350, method: 'Card' },
  });
  await usedTooLate(by, { invoice, patient, key: 'late', amount: '400.00' });
  expect(await accountOf(by)).toMatchObject({ balance: '200.00' });
  expect((await billsOf(by))[0]).toMatchObject({
    due: '0.00',
    status: 'paid',
    paidBy: 'other',
    method: 'account',
  });
  await agrees(by);
});

test('money of one currency is not taken by an invoice that is in another one by now', async () => {
  const { processes, clock, patient } = await opened();
  const [by] = processes;
  const invoice = String((await billsOf(by))[0]?._id);
  await billing(by, clock)('ChangeInvoice', { params: { id: invoice }, body: { currency: 'EUR' } });
  await usedTooLate(by, { invoice, patient, key: 'late', amount: '100.00' });
  expect(await accountOf(by)).toMatchObject({ balance: '150.00' });
  expect((await billsOf(by)).find(({ _id }) => _id === invoice)).toMatchObject({ due: '300.00' });
});

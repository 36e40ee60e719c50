/** Whatever is paid, receipted, reversed and refunded, by two processes at once: what must hold of the money, and of the numbers. */
import { describe, expect, test } from '@jest/globals';
import {
  idOf,
  ledger,
  money,
  patients,
  Problem,
  streamOf,
  SUBJECT_ERASED,
  type ReceiptRow,
} from '@hospital/contracts';
import { encryptedEventStore, memorySubjectKeys } from '@hospital/platform';
import { testClock } from '@hospital/platform/testing';
import fc from 'fast-check';
import { billing } from './testing/calling.ts';
import { billedVisit, billOf, receiptsOf } from './testing/billedVisit.ts';
import { nothingLeftToDo, recover } from './testing/haltingProcesses.ts';
import { haltingStore } from './testing/haltingStore.ts';
import { tellEvent } from './testing/telling.ts';
import { logOf, memoryEventStore, startProcess } from './testing/kernelFixture.ts';

const amount = fc.integer({ min: 1, max: 20_000 }).map((centimes) => centimes / 100);
const at = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ operation: fc.constant('ReceivePayment' as const), at, amount }),
  fc.record({ operation: fc.constant('RefundPayment' as const), at, amount }),
  fc.record({ operation: fc.constant('ReversePayment' as const), at, amount }),
  fc.record({ operation: fc.constant('IssueReceipt' as const), at, amount }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function opened() {
  const [store, clock] = [memoryEventStore(), testClock()];
  const processes = [startProcess(store, clock), startProcess(store, clock)] as const;
  const { invoice } = await billedVisit(processes[0], clock);
  return { store, clock, processes, invoice };
}

/** By a call of the specification: a payment of 50 without a receipt. */
async function paidWithoutReceipt({ clock, processes: [by], invoice }: Opened): Promise<void> {
  const body = { status: 'Partially Paid', rest: 250 };
  await billing(by, clock)('ChangeInvoice', { params: { id: invoice }, body });
}
type Opened = Awaited<ReturnType<typeof opened>>;

const bodies = {
  ReceivePayment: ({ amount: paid }: Step) => ({ amount: paid, method: 'Cash', tendered: Math.ceil(paid) }),
  RefundPayment: ({ amount: paid }: Step) => ({ amount: paid, method: 'Card', reason: 'Not done' }),
  ReversePayment: () => ({ reason: 'Typed twice' }),
  IssueReceipt: () => ({}),
};

/** A refusal is an answer; anything else fails the test. */
async function taken({ clock, processes, invoice }: Opened, given: Step, index: number): Promise<boolean> {
  const by = processes[index % 2 === 0 ? 0 : 1];
  const { payments } = await billOf(by);
  const entry = payments?.[given.at % Math.max(1, payments.length)]?.id ?? idOf('none');
  const calling = { params: { id: invoice, entry }, body: bodies[given.operation](given) };
  return billing(by, clock)(given.operation, calling).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}

const total = (receipts: readonly ReceiptRow[]) => money.sum(receipts.map((receipt) => receipt.amount));

/** Of a kind, in the order of their numbers; the series has no gap and no twin. */
function series(receipts: readonly ReceiptRow[], kind: ReceiptRow['kind'], prefix: string): ReceiptRow[] {
  const of = receipts.filter((receipt) => receipt.kind === kind);
  const numbers = of.map(({ number }) => number).sort();
  expect(numbers).toEqual(of.map((_, index) => `${prefix}-2026-${String(index + 1).padStart(6, '0')}`));
  return of;
}

async function holds({ processes: [process] }: Opened): Promise<void> {
  const bill = await billOf(process);
  const { payments, refunds, due, toSettle, paid } = { ...bill };
  expect(money.compare(due ?? '', '0')).toBeGreaterThanOrEqual(0);
  expect(due).toBe(money.minus(toSettle ?? '', paid ?? ''));
  const receipts = await receiptsOf(process);
  const ofPayments = series(receipts, 'payment', 'REC');
  const receipted = (payments ?? []).filter(({ receipt }) => receipt !== null);
  expect(ofPayments.map(({ _id }) => _id).sort()).toEqual(receipted.map(({ receipt }) => receipt).sort());
  const valid = ofPayments.filter(({ status }) => status === 'valid');
  expect(total(valid)).toBe(
    money.sum(receipted.filter(({ reversed }) => !reversed).map((payment) => payment.amount)),
  );
  const ofRefunds = series(receipts, 'refund', 'RMB');
  expect(total(ofRefunds)).toBe(money.sum((refunds ?? []).map((refund) => refund.amount)));
  for (const payment of payments ?? []) {
    const back = money.sum(
      (refunds ?? []).filter((one) => one.payment === payment.id).map((one) => one.amount),
    );
    expect(payment.refunded).toBe(back);
    expect(money.compare(ledger.remaining(payment), '0')).toBeGreaterThanOrEqual(0);
    if (payment.reversed) expect(back).toBe('0.00');
  }
}

test('whatever is commanded, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const clinic = await opened();
      await paidWithoutReceipt(clinic);
      for (const [index, given] of steps.entries()) {
        await taken(clinic, given, index);
        await holds(clinic);
      }
      await nothingLeftToDo(startProcess(clinic.store, clinic.clock));
    }),
    { numRuns: 20 },
  );
});

test('whatever is commanded at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const clinic = await opened();
      await paidWithoutReceipt(clinic);
      await taken(clinic, { operation: 'ReceivePayment', at: 0, amount: 100 }, 0);
      await Promise.all(steps.map((given, index) => taken(clinic, given, index)));
      await holds(clinic);
      await nothingLeftToDo(startProcess(clinic.store, clinic.clock));
    }),
    { numRuns: 20 },
  );
});

describe('of two at once', () => {
  test('payments of the whole due, one is refused and writes nothing', async () => {
    const clinic = await opened();
    const whole = { operation: 'ReceivePayment', at: 0, amount: 300 } as const;
    expect((await Promise.all([taken(clinic, whole, 0), taken(clinic, whole, 1)])).sort()).toEqual([
      false,
      true,
    ]);
    const types = (await logOf(clinic.store)).map(({ type }) => type);
    expect(types.filter((type) => type === 'PaymentReceived')).toHaveLength(1);
    await holds(clinic);
  });

  test('refunds of one payment, one is refused and writes nothing', async () => {
    const clinic = await opened();
    await taken(clinic, { operation: 'ReceivePayment', at: 0, amount: 100 }, 0);
    const whole = { operation: 'RefundPayment', at: 0, amount: 100 } as const;
    expect((await Promise.all([taken(clinic, whole, 0), taken(clinic, whole, 1)])).sort()).toEqual([
      false,
      true,
    ]);
    const types = (await logOf(clinic.store)).map(({ type }) => type);
    expect(types.filter((type) => type === 'PaymentRefunded')).toHaveLength(1);
    await holds(clinic);
  });
});

/** The payment is recorded; the process ends before this append of its receipt. */
async function halted(append: number, erases = false) {
  const [raw, keys, clock] = [memoryEventStore(), memorySubjectKeys(), testClock()];
  const store = encryptedEventStore(raw, keys);
  const { invoice, patient } = await billedVisit(startProcess(store, clock), clock);
  const halting = startProcess(encryptedEventStore(haltingStore(raw, append, 'before').store, keys), clock);
  const params = { id: invoice };
  const body = { amount: 100, method: 'Cheque', reference: 'CHQ of a knee', payer: 'A knee' };
  await expect(billing(halting, clock)('ReceivePayment', { params, body })).rejects.toThrow('stopped');
  if (erases) {
    const data = { id: patient, erasure: idOf('erasure'), files: [] };
    await tellEvent(store, { stream: streamOf(patients.category, patient), type: SUBJECT_ERASED, data });
    await keys.destroyKey(patient);
  }
  const process = startProcess(store, clock);
  return { clock, process, params, entry: String((await billOf(process)).payments?.[0]?.id) };
}

describe.each([2, 3])('a receipt that was halted before append %i', (append) => {
  test('is issued and marked by the reversal of its payment, under one number', async () => {
    const { clock, process, params, entry } = await halted(append);
    const body = { reason: 'Typed twice' };
    await billing(process, clock)('ReversePayment', { params: { ...params, entry }, body });
    const marked = { number: 'REC-2026-000001', status: 'reversed', reversalReason: 'Typed twice' };
    expect(await receiptsOf(process)).toMatchObject([marked]);
    await recover(process);
    expect(await receiptsOf(process)).toMatchObject([marked]);
    await billing(process, clock)('ReceivePayment', { params, body: { amount: 1, method: 'Cash' } });
    expect((await receiptsOf(process)).map(({ number }) => number).sort()).toEqual([
      'REC-2026-000001',
      'REC-2026-000002',
    ]);
  });

  test('is issued after the erasure of the patient, with nothing in the place of their values', async () => {
    const { process } = await halted(append, true);
    await recover(process);
    const receipts = await receiptsOf(process);
    expect(receipts).toMatchObject([
      { number: 'REC-2026-000001', amount: '100.00', method: 'cheque', reference: null, payer: null },
    ]);
    expect(JSON.stringify(receipts)).not.toContain('knee');
  });

  test('is reversed after the erasure of the patient', async () => {
    const { clock, process, params, entry } = await halted(append, true);
    const body = { reason: 'Typed twice' };
    const call = billing(process, clock)('ReversePayment', { params: { ...params, entry }, body });
    await call;
    await recover(process);
    expect(await receiptsOf(process)).toMatchObject([
      { number: 'REC-2026-000001', status: 'reversed', reversalReason: null },
    ]);
  });
});

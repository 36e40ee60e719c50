/** Expenses that are paid out of a till: the deciders, and the money in the session. */
import { describe, expect, test } from '@jest/globals';
import {
  expenses,
  idOf,
  Problem,
  tillSessions,
  type Actor,
  type AnyRow,
  type ExpenseRow,
  type TillSessionRow,
} from '@hospital/contracts';
import { closeTillSession } from '../tills/tillSessions.ts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import {
  administrator,
  logOf,
  memoryEventStore,
  rowsOf,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { approvedExpense, expenseId, openTill, sessionId } from '../../testing/tills.ts';
import {
  changeExpense,
  changeExpenseStatus,
  createExpense,
  expenseCommands,
  removeExpense,
} from './expenses.ts';
import { payOutExpense, reverseExpensePayout } from './payouts.ts';

const cashier: Actor = { ...holder('Cashier', 'Expenses'), id: idOf('cashier') };
const open = rowOf('session', {
  status: 'open',
  cashier: cashier.id,
  currency: 'MAD',
  expectedCash: '200.00',
});
const none = { payout: null, payoutSession: null, paidOutAt: null };
const due: ExpenseRow = rowOf('expense', {
  ...{ itemName: 'Gloves', purchaseFrom: 'Pharmacy', purchaseDate: '2026-03-01' },
  ...{ purchasedBy: idOf('buyer'), amount: '120.00', paidBy: 'cash', status: 'approved' },
  ...{ attachment: null, selfApproved: false, writers: [], ...none },
});
const paidOut: ExpenseRow = {
  ...due,
  ...{ payout: idOf('payout'), payoutSession: open._id, paidOutAt: '2026-03-02T09:00:00.000Z' },
};

describe('PayOutExpense', () => {
  const pay = (row: Partial<ExpenseRow> = {}, openSession: AnyRow | null = open, ofSupplier = [due]) => {
    const facts = { openSession, ofSupplier };
    return deciding(payOutExpense, { input: {}, row: { ...due, ...row }, facts, actor: cashier });
  };

  test('names the open session of who acts, and the amount', () => {
    const data = { payout: idOf(idOf('test command'), 'payout'), amount: '120.00', tillSession: open._id };
    expect(pay()).toEqual({ drafts: [{ type: 'ExpensePaidOut', data }], warnings: [] });
  });

  test.each([
    ['a pending one', { status: 'pending' }, open, 'expense_not_approved'],
    ['one that is paid by cheque', { paidBy: 'cheque' }, open, 'expense_not_cash'],
    ['one that does not say how it is paid', { paidBy: null }, open, 'expense_not_cash'],
    ['a second time', { payout: idOf('payout') }, open, 'already_paid_out'],
    ['without an open session', {}, null, 'no_open_till'],
  ] as const)('is refused of %s', (_which, row, session, code) => {
    expect(pay(row, session)).toEqual(refusal(code));
  });

  test.each([
    ['200.01', ['till_below_zero'], 'MAD'],
    ['5000.00', ['till_below_zero'], 'MAD'],
    ['5000.01', ['large_cash_expense', 'till_below_zero'], 'MAD'],
    ['5000.01', ['till_below_zero'], 'EUR'],
  ])('of %s warns: %j', (amount, codes, currency) => {
    expect(pay({ amount }, { ...open, currency })).toMatchObject({
      warnings: codes.map((code) => ({ code })),
    });
  });

  test.each([
    ['4880.00', []],
    ['4880.01', ['large_cash_expense']],
  ])('with another one of %s from the supplier on that day warns: %j', (amount, codes) => {
    const other = { ...due, _id: idOf('other'), itemName: 'Masks', amount };
    const records = [{ _id: other._id, name: 'Masks' }];
    expect(pay({}, open, [due, other])).toMatchObject({ warnings: codes.map((code) => ({ code, records })) });
  });
});

test('cash expenses are found by supplier and day, without case and accents', () => {
  const keys = (row: Partial<ExpenseRow>) => expenseCommands.indexes?.({ ...due, ...row }) ?? [];
  const [entry] = keys({ purchaseFrom: 'Société Générale ' });
  expect(entry).toMatchObject({ key: '2026-03-01 societe generale', personalKey: true });
  expect(keys({ purchaseFrom: 'SOCIETE generale' })).toEqual([entry]);
  expect(keys({ paidBy: 'cheque' })).toEqual([]);
  for (const purchaseFrom of [null, '', ' ']) expect(keys({ purchaseFrom })).toEqual([]);
});

describe('ReverseExpensePayout', () => {
  const reverse = (row: ExpenseRow, session: AnyRow | null, actor = cashier) =>
    deciding(reverseExpensePayout, { input: { reason: 'Typed twice' }, row, facts: { session }, actor });

  test('by who paid it, or by who sees every session', () => {
    for (const actor of [cashier, administrator]) {
      const data = { payout: paidOut.payout, amount: '120.00', tillSession: open._id };
      expect(reverse(paidOut, open, actor)).toEqual([
        { type: 'ExpensePayoutReversed', data: { ...data, cashier: actor.id, reason: 'Typed twice' } },
      ]);
    }
  });

  test.each([
    ['of one that was not paid out', due, open, cashier, 'not_paid_out'],
    ['by somebody else', paidOut, open, { ...cashier, id: idOf('other') }, 'not_allowed'],
    ['once the session is closed', paidOut, { ...open, status: 'closed' }, cashier, 'payout_closed'],
  ] as const)('is refused %s', (_which, row, session, actor, code) => {
    expect(reverse(row, session, actor)).toEqual(refusal(code));
  });
});

describe('an expense that is paid out', () => {
  const facts = { otherHolder: true, purchasedBy: rowOf('user', { status: 'active' }) };
  test.each([
    { amount: '1.00' },
    { paidBy: 'cheque' },
    { paidBy: null, itemName: 'Masks' },
    { purchaseDate: '2026-03-02' },
    { purchasedBy: idOf('another buyer') },
    { status: 'pending' },
    { status: 'approved', purchaseDate: '2026-03-02' },
    { itemName: 'Masks', status: 'pending' },
  ] as const)('is not changed to %j', (input) => {
    for (const command of [changeExpense, changeExpenseStatus]) {
      expect(deciding(command, { input, row: paidOut, facts })).toEqual(refusal('expense_paid_out'));
      expect(deciding(command, { input, row: due, facts })).not.toEqual(refusal('expense_paid_out'));
    }
  });

  test('takes the status that it has', () => {
    const input = { status: 'approved' } as const;
    expect(deciding(changeExpenseStatus, { input, row: paidOut, facts })).toEqual([]);
    const pending = { ...paidOut, status: 'pending' } as const;
    expect(deciding(changeExpenseStatus, { input: { status: 'pending' }, row: pending, facts })).toEqual([]);
  });

  test('may be called otherwise, and is not deleted', () => {
    const input = { itemName: 'Masks', amount: '120.00', paidBy: 'cash' } as const;
    const changed = [{ type: 'ExpenseChanged', data: { itemName: 'Masks' } }];
    expect(deciding(changeExpense, { input, row: paidOut, facts })).toEqual(changed);
    expect(deciding(removeExpense, { input: {}, row: paidOut })).toEqual(refusal('expense_paid_out'));
  });

  test('is put back where the kernel takes the expense back', () => {
    const takeBack = expenseCommands.compensation?.created;
    if (!takeBack) throw new Error('expenses are not taken back');
    const drafts = deciding(takeBack, { input: {}, row: paidOut });
    expect(drafts).toMatchObject([{ type: 'ExpensePayoutReversed' }, { type: 'ExpenseRemoved' }]);
    expect(deciding(takeBack, { input: {}, row: due })).toEqual([{ type: 'ExpenseRemoved', data: {} }]);
  });
});

describe('in the log', () => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)),
    );
  async function start(): Promise<Process> {
    const process = startProcess(memoryEventStore(), testClock());
    await approvedExpense(process);
    await openTill(process);
    return process;
  }
  const id = expenseId;
  const pay = (process: Process) => codeOf(send(process, payOutExpense, { id, input: {} }));
  const reverse = (process: Process) =>
    codeOf(send(process, reverseExpensePayout, { id, input: { reason: 'Typed twice' } }));
  const close = (process: Process) => {
    const input = { counts: [], cardTotal: '0.00', chequeTotal: '0.00', reason: 'Counted' };
    return send(process, closeTillSession, { id: sessionId, input });
  };
  async function stateOf({ store }: Process) {
    const [session] = (await rowsOf(store, tillSessions)) as TillSessionRow[];
    const [expense] = (await rowsOf(store, expenses)) as ExpenseRow[];
    const entries = session?.entries?.map(({ kind, amount, late }) => [kind, amount, late]);
    return { entries, session, expense };
  }

  test('the money leaves the session, comes back, and leaves it again', async () => {
    const process = await start();
    expect([await pay(process), await pay(process)]).toEqual(['done', 'already_paid_out']);
    expect((await stateOf(process)).session).toMatchObject({ expectedCash: '-20.00' });
    expect([await reverse(process), await reverse(process)]).toEqual(['done', 'not_paid_out']);
    const { entries, session, expense } = await stateOf(process);
    expect(entries).toEqual([
      ['expense', '-120.00', false],
      ['expenseReversal', '120.00', false],
    ]);
    expect(session?.entries).toMatchObject([
      { expense: id, invoice: null, currency: 'MAD' },
      { expense: id },
    ]);
    expect(session).toMatchObject({ expectedCash: '100.00' });
    expect(expense).toMatchObject(none);
    expect(await pay(process)).toBe('done');
    expect((await stateOf(process)).session).toMatchObject({ expectedCash: '-20.00' });
  });

  test('warns by the sum of the supplier’s cash expenses of the day', async () => {
    const process = await start();
    const [paid] = (await rowsOf(process.store, expenses)) as ExpenseRow[];
    const { itemName, purchaseDate, purchasedBy } = paid ?? due;
    const input = { itemName, purchaseDate, purchasedBy, amount: '4880.01', paidBy: 'cash' } as const;
    const other = idOf('another expense');
    await send(process, createExpense, { id: other, input: { ...input, purchaseFrom: ' PHARMÁCY' } });
    const elsewhere = { ...input, purchaseFrom: 'Market', status: 'pending' } as const;
    await send(process, createExpense, { id: idOf('elsewhere'), input: elsewhere });
    const payOut = async () => (await send(process, payOutExpense, { id, input: {} })).warnings;
    expect(await payOut()).toMatchObject([
      { code: 'large_cash_expense', records: [{ _id: other, name: 'Gloves' }] },
      { code: 'till_below_zero' },
    ]);
    await send(process, changeExpense, { id: other, input: { purchaseDate: '2026-03-03' } });
    await reverse(process);
    expect(await payOut()).toMatchObject([{ code: 'till_below_zero' }]);
    const streams = (await logOf(process.store)).map(({ stream }) => stream);
    const entries = streams.filter((stream) => stream.startsWith('claim-cashExpense'));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.join()).not.toMatch(/pharmacy|2026-03-01/i);
  });

  test('of two at once one pays', async () => {
    const process = await start();
    const elsewhere = startProcess(process.store, testClock());
    expect((await Promise.all([pay(process), pay(elsewhere)])).sort()).toEqual(['already_paid_out', 'done']);
    expect((await stateOf(process)).entries).toEqual([['expense', '-120.00', false]]);
  });

  test('what is paid while the session closes is in it, in time or late; then it stays', async () => {
    const process = await start();
    const [code] = await Promise.all([pay(process), close(startProcess(process.store, testClock()))]);
    const { entries, session } = await stateOf(process);
    const isLate = entries?.[0]?.[2] === true;
    if (code === 'done') expect(entries).toEqual([['expense', '-120.00', isLate]]);
    else expect([code, entries]).toEqual(['no_open_till', []]);
    expect(session?.lateCash).toBe(isLate ? '-120.00' : '0.00');
    expect(await reverse(process)).toBe(code === 'done' ? 'payout_closed' : 'not_paid_out');
  });
});

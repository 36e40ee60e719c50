import { beforeEach, describe, expect, test } from '@jest/globals';
import { firstRoleId, idOf, Problem, type Actor, type AnyRow, type ExpenseRow } from '@hospital/contracts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import {
  doctorInput,
  memoryEventStore,
  send,
  startProcess,
  testClock,
  type Process,
} from '../../testing/kernelFixture.ts';
import { makeSettingsAndRoles } from '../../firstStart.ts';
import { changeUser, createUser, removeUser } from '../users/users.ts';
import { changeExpense, changeExpenseStatus, createExpense, removeExpense } from './expenses.ts';

const person = (name: string): Actor => ({ ...holder('Expenses'), id: idOf('person', name), name });
const [buyer, clerk, approver] = [person('buyer'), person('clerk'), person('approver')];
const user = rowOf('user', { status: 'active' });
const facts = { purchasedBy: user, otherHolder: true };

const input = {
  itemName: 'Gloves',
  purchaseFrom: 'Pharmacy',
  purchaseDate: '2026-03-01',
  purchasedBy: buyer.id,
  amount: '120.00',
  paidBy: 'cash',
  status: 'pending',
  attachment: null,
} as const;

const notPaidOut = { payout: null, payoutSession: null, paidOutAt: null };
const row: ExpenseRow = rowOf('expense', {
  ...input,
  ...notPaidOut,
  selfApproved: false,
  writers: [{ user: clerk.id }],
});
const approvedRow: ExpenseRow = { ...row, status: 'approved' };
const statusTo = (from: string, to: string) => ({ type: 'ExpenseStatusChanged', data: { from, to } });
const changed = (data: object) => ({ type: 'ExpenseChanged', data });

describe('CreateExpense', () => {
  test('tells every field', () => {
    expect(deciding(createExpense, { input: { ...input, stranger: 1 }, facts, actor: clerk })).toEqual([
      { type: 'ExpenseCreated', data: input },
    ]);
  });

  test.each([
    ['to nobody', null, refusal('validation_failed', 'purchasedBy')],
    ['to who is inactive', { ...user, status: 'inactive' }, refusal('inactive_reference', 'purchasedBy')],
  ])('refuses a buyer that refers %s', (...[, purchasedBy, expected]) => {
    expect(deciding(createExpense, { input, facts: { ...facts, purchasedBy } })).toMatchObject(expected);
  });

  test('of a day more than a year ahead is accepted with a warning, as is the edit that gives it one', () => {
    const ahead = (purchaseDate: string, more: object = {}) =>
      deciding(createExpense, { input: { ...input, purchaseDate, ...more }, facts, actor: clerk });
    const warnings = [{ code: 'far_ahead' }];
    expect(ahead('2027-03-02')).toMatchObject([{ type: 'ExpenseCreated' }]);
    expect(ahead('2027-03-03')).toMatchObject({ drafts: [{ type: 'ExpenseCreated' }], warnings });
    expect(ahead('2206-01-01', { status: 'approved' })).toMatchObject({ rejected: 'self_approval' });
    const edited = (before: string, edit: object) =>
      deciding(changeExpense, { input: edit, row: { ...row, purchaseDate: before }, facts, actor: approver });
    expect(edited('2026-03-01', { purchaseDate: '2028-01-01' })).toMatchObject({ warnings });
    expect(edited('2028-01-01', { amount: '1.00' })).toMatchObject([{ type: 'ExpenseChanged' }]);
  });

  test('with the status Approved is an approval by who enters it', () => {
    const asked = { input: { ...input, status: 'approved' }, facts };
    for (const actor of [clerk, buyer])
      expect(deciding(createExpense, { ...asked, actor })).toEqual({ rejected: 'self_approval' });
  });
});

describe('ChangeExpenseStatus', () => {
  const cases: readonly (readonly [string, Actor, AnyRow, string, unknown])[] = [
    ['approves another’s', approver, row, 'approved', [statusTo('pending', 'approved')]],
    ['refuses the buyer', buyer, row, 'approved', { rejected: 'self_approval' }],
    ['refuses who entered it', clerk, row, 'approved', { rejected: 'self_approval' }],
    ['takes an approval back', approver, approvedRow, 'pending', [statusTo('approved', 'pending')]],
    ['lets the buyer take it back', buyer, approvedRow, 'pending', [statusTo('approved', 'pending')]],
    ['is silent where it is so already', buyer, approvedRow, 'approved', []],
    ['is silent where it is pending already', buyer, row, 'pending', []],
  ];
  test.each(cases)('%s', (_name, actor, given, status, expected) => {
    expect(deciding(changeExpenseStatus, { row: given, input: { status }, actor, facts })).toEqual(expected);
  });
});

describe('ChangeExpense', () => {
  const cases: readonly (readonly [string, Actor, AnyRow, object, unknown])[] = [
    [
      'tells what differs',
      clerk,
      row,
      { itemName: 'Masks', amount: '120.00' },
      [changed({ itemName: 'Masks' })],
    ],
    ['is silent where nothing differs', clerk, approvedRow, { ...input, status: 'approved' }, []],
    [
      'approves as the status call does',
      approver,
      row,
      { ...input, status: 'approved' },
      [statusTo('pending', 'approved')],
    ],
    ['refuses an approval by its buyer', buyer, row, { status: 'approved' }, { rejected: 'self_approval' }],
    [
      'refuses an approval in the call that edits it: who edits counts as who entered',
      approver,
      row,
      { itemName: 'Masks', status: 'approved' },
      { rejected: 'self_approval' },
    ],
    [
      'leaves the approval of what was not approved',
      approver,
      approvedRow,
      { itemName: 'Masks' },
      [changed({ itemName: 'Masks' })],
    ],
    ...(['amount', 'purchaseDate', 'purchasedBy'] as const).map((name) => {
      const value = { amount: '130.00', purchaseDate: '2026-03-02', purchasedBy: approver.id }[name];
      const drafts = [changed({ [name]: value }), statusTo('approved', 'pending')];
      return [
        `takes the approval back with another ${name}`,
        clerk,
        approvedRow,
        { [name]: value },
        drafts,
      ] as const;
    }),
    [
      'takes it back also where the form sends the status as it was',
      approver,
      approvedRow,
      { ...input, amount: '130.00', status: 'approved' },
      [changed({ amount: '130.00' }), statusTo('approved', 'pending')],
    ],
    [
      'may take it back itself',
      approver,
      approvedRow,
      { itemName: 'Masks', status: 'pending' },
      [changed({ itemName: 'Masks' }), statusTo('approved', 'pending')],
    ],
  ];
  test.each(cases)('%s', (_name, actor, given, sent, expected) => {
    expect(deciding(changeExpense, { row: given, input: { ...sent }, actor, facts })).toEqual(expected);
  });

  test('asks for a buyer only where it is another', () => {
    expect(deciding(changeExpense, { row, input: { ...input, amount: '1.00' }, facts })).toHaveLength(1);
    const other = { row, input: { purchasedBy: approver.id }, facts: { ...facts, purchasedBy: null } };
    expect(deciding(changeExpense, other)).toMatchObject(refusal('validation_failed', 'purchasedBy'));
  });
});

describe('the only active person with the flag', () => {
  const alone = { purchasedBy: user, otherHolder: false };
  const approved = (from: string) => ({
    type: 'ExpenseStatusChanged',
    data: { from, to: 'approved', selfApproved: true },
  });

  test('enters an approved one, and the event says so', () => {
    const sent = { ...input, status: 'approved' };
    const drafts = deciding(createExpense, { input: sent, facts: alone, actor: clerk });
    expect(drafts).toEqual([{ type: 'ExpenseCreated', data: input }, approved('pending')]);
  });

  test('approves their own, with an edit too, and keeps the approval of what they change', () => {
    const by = { actor: clerk, facts: alone };
    const status = { status: 'approved' };
    expect(deciding(changeExpenseStatus, { ...by, row, input: status })).toEqual([approved('pending')]);
    const edit = { amount: '1.00', ...status };
    const edited = [changed({ amount: '1.00' })];
    expect(deciding(changeExpense, { ...by, row, input: edit })).toEqual([...edited, approved('pending')]);
    expect(deciding(changeExpense, { ...by, row: approvedRow, input: edit })).toEqual([
      ...edited,
      approved('approved'),
    ]);
  });

  test('lacks it no less for that', () => {
    const actor = { ...clerk, flags: new Set(['Leaves'] as const) };
    expect(
      deciding(changeExpenseStatus, { row, input: { status: 'approved' }, actor, facts: alone }),
    ).toEqual({
      rejected: 'self_approval',
    });
  });
});

test('whether somebody else holds the flag is asked only where an approval is', () => {
  const asked = (given: ExpenseRow, sent: object) => changeExpense.facts?.({ ...sent }, given).otherHolder;
  const nobody = { otherHolderOf: 'Expenses', owners: [] };
  const theirs = { otherHolderOf: 'Expenses', owners: [buyer.id, clerk.id] };
  const actors = { otherHolderOf: 'Expenses', owners: 'actor' };
  expect(asked(row, { amount: '1.00' })).toEqual(nobody);
  expect(asked(row, { status: 'approved' })).toEqual(theirs);
  expect(asked(row, { status: 'approved', itemName: 'Masks' })).toEqual(actors);
  expect(asked(approvedRow, { status: 'approved', itemName: 'Masks' })).toEqual(nobody);
  expect(asked(approvedRow, { status: 'approved', amount: '1.00' })).toEqual(actors);
  expect(asked(approvedRow, { status: 'pending', amount: '1.00' })).toEqual(nobody);
  expect(createExpense.facts?.(input, null).otherHolder).toEqual(nobody);
  expect(createExpense.facts?.({ ...input, status: 'approved' }, null).otherHolder).toEqual(actors);
});

test('RemoveExpense', () => {
  expect(deciding(removeExpense, { row, input: {} })).toEqual([{ type: 'ExpenseRemoved', data: {} }]);
});

describe('in the log', () => {
  let store = memoryEventStore();
  let process: Process;
  const id = idOf('an expense');

  beforeEach(async () => {
    store = memoryEventStore();
    process = startProcess(store, testClock());
    await makeSettingsAndRoles(process.kernel);
    const role = { role: firstRoleId('Accountant'), speciality: null };
    for (const { id: userId, name } of [buyer, clerk, approver])
      await send(process, createUser, { id: userId, input: { ...doctorInput(name), ...role } });
    await send(process, createExpense, { id, input, actor: clerk });
  });

  const change = (actor: Actor, sent: object) =>
    send(process, changeExpense, { id, input: { ...sent }, actor });
  const approve = (actor: Actor) =>
    send(process, changeExpenseStatus, { id, input: { status: 'approved' }, actor }).then(
      ({ row: now }) => now['status'],
      (error: unknown) => (error instanceof Problem ? error.code : error),
    );

  test('who edits it is kept for ever, who only judged it is not', async () => {
    expect(await approve(clerk)).toBe('self_approval');
    expect(await approve(approver)).toBe('approved');
    await change(approver, { status: 'pending' });
    expect(await approve(approver)).toBe('approved');
    await change(approver, { purchaseFrom: 'Market', status: 'pending' });
    await change(clerk, { purchaseFrom: 'Pharmacy' });
    expect(await approve(approver)).toBe('self_approval');
    const { row: now } = await change(clerk, { purchaseFrom: 'Stall' });
    expect(now['writers']).toEqual([{ user: clerk.id }, { user: approver.id }]);
  });

  test('the answer to a repeated approval is the first one, no matter who wrote to it since', async () => {
    const asked = { id, input: { status: 'approved' }, actor: approver, key: 'approve' };
    const first = await send(process, changeExpenseStatus, asked);
    await change(approver, { amount: '130.00' });
    expect(await send(process, changeExpenseStatus, asked)).toMatchObject({ row: first.row, isRepeat: true });
    expect(await approve(approver)).toBe('self_approval');
  });

  test('is approved by its own once nobody else is active who could', async () => {
    const inactive = { input: { status: 'inactive' } };
    await send(process, changeUser, { id: buyer.id, ...inactive });
    expect(await approve(clerk)).toBe('self_approval');
    await send(process, changeUser, { id: approver.id, ...inactive });
    expect(await approve(clerk)).toBe('approved');
    const { row: now } = await send(process, changeExpenseStatus, {
      id,
      input: { status: 'approved' },
      actor: clerk,
    });
    expect(now).toMatchObject({ selfApproved: true });
    expect((await change(clerk, { status: 'pending' })).row).toMatchObject({ selfApproved: false });
  });

  test('its buyer is not deleted while it is there', async () => {
    const gone = { id: buyer.id, input: {} };
    await expect(send(process, removeUser, gone)).rejects.toMatchObject({ code: 'in_use' });
    await send(process, removeExpense, { id, input: {} });
    expect((await send(process, removeUser, gone)).row.deletedAt).not.toBeNull();
  });
});

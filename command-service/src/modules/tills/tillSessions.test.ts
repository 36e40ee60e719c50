import { describe, expect, test } from '@jest/globals';
import { flags, idOf, type TillSessionRow } from '@hospital/contracts';
import { deciding, holder, refusal, rowOf } from '../../testing/deciding.ts';
import { administrator } from '../../testing/kernelFixture.ts';
import { closeTillSession, confirmTillClosing, openTillSession, recordMovement } from './tillSessions.ts';

const till = idOf('till');
const drawer = rowOf('till', { name: 'Desk', status: 'active' });
const settings = rowOf('settings', { currencyCode: 'MAD', tillDifferenceLimit: '0.00' });

const session = (values: Partial<TillSessionRow> = {}) =>
  rowOf('session', {
    till,
    cashier: administrator.id,
    currency: 'MAD',
    openedOn: '2026-03-02',
    status: 'open',
    float: '100.00',
    expectedCash: '100.00',
    entries: [],
    movements: [],
    leftBehind: null,
    ...values,
  });

const open = (input: object, facts: object = {}) =>
  deciding(openTillSession, {
    input: { till, ...input },
    facts: { till: drawer, drawer, last: null, settings, ...facts },
  });

describe('OpenTillSession', () => {
  test('opens with the counted float, which may be 0 (odoo/odoo#108694)', () => {
    expect(open({ float: '0.00' })).toEqual([
      {
        type: 'TillSessionOpened',
        data: {
          till,
          cashier: administrator.id,
          currency: 'MAD',
          tillName: 'Desk',
          openedOn: '2026-03-02',
          openedTime: '09:00',
          float: '0.00',
          expectedFloat: null,
          floatReason: null,
        },
      },
    ]);
  });

  test('wants a reason for another float than the last session left, also for 0 (odoo/odoo#108694)', () => {
    const last = session({ status: 'closed', leftBehind: '250.00' });
    expect(open({ float: '250.00' }, { last })).toMatchObject([{ data: { expectedFloat: '250.00' } }]);
    for (const float of ['0.00', '249.99', '250.01'])
      expect(open({ float }, { last })).toMatchObject(refusal('difference_needs_reason'));
    expect(open({ float: '0.00', reason: 'Emptied' }, { last })).toMatchObject([
      { data: { float: '0.00', expectedFloat: '250.00', floatReason: 'Emptied' } },
    ]);
  });

  test('expects nothing of a session that was in another currency', () => {
    const last = session({ status: 'closed', leftBehind: '250.00', currency: 'EUR' });
    expect(open({ float: '0.00' }, { last })).toMatchObject([{ data: { expectedFloat: null } }]);
  });

  test('neither of an inactive till nor of one that is open', () => {
    const inactive = { ...drawer, status: 'inactive' };
    expect(open({ float: '1.00' }, { drawer: inactive })).toEqual(refusal('till_inactive'));
    expect(open({ float: '1.00' }, { last: session() })).toEqual(refusal('till_in_use'));
  });
});

const movement = { kind: 'bankDeposit', direction: 'out', amount: '60.00', reason: 'To the bank' };
const move = (input: object, row: object = session(), given: object = {}) =>
  deciding(recordMovement, {
    input: { ...movement, ...input },
    row: row as TillSessionRow,
    facts: { cashier: rowOf('cashier', {}) },
    ...given,
  });

describe('RecordTillMovement', () => {
  test('records cash that goes in or out', () => {
    expect(move({})).toMatchObject({
      drafts: [{ type: 'TillMovementRecorded', data: movement }],
      warnings: [],
    });
  });

  test('warns where more goes out than the till should hold (hmislk/hmis#7775)', () => {
    expect(move({ amount: '100.00' })).toMatchObject({ warnings: [] });
    expect(move({ amount: '100.01' })).toMatchObject({ warnings: [{ code: 'till_below_zero' }] });
    expect(move({ amount: '100.01', direction: 'in' })).toMatchObject({ warnings: [] });
  });

  test('neither in a closed session nor in that of somebody else', () => {
    expect(move({}, session({ status: 'closed' }))).toEqual(refusal('session_closed'));
    expect(move({}, session(), { actor: holder('Expenses') })).toEqual(refusal('not_allowed'));
    expect(move({}, session(), { actor: holder('Invoices') })).toMatchObject({ drafts: [{}] });
  });
});

const counts = (number: number) => [{ value: '100.00', number }];
const close = (input: object, row: object = session(), given: object = {}) =>
  deciding(closeTillSession, {
    input: { counts: counts(1), cardTotal: '0.00', chequeTotal: '0.00', ...input },
    row: row as TillSessionRow,
    facts: { settings, cashier: rowOf('cashier', {}) },
    ...given,
  });

describe('CloseTillSession', () => {
  test('keeps no reason about a cashier who was erased, and still asks for one', () => {
    const [leftOpen, actor] = [session({ cashier: idOf('erased cashier') }), holder('Invoices')];
    const erased = { facts: { settings, cashier: null }, actor };
    expect(close({}, leftOpen, erased)).toMatchObject(refusal('difference_needs_reason'));
    expect(close({ reason: 'Left the clinic' }, leftOpen, erased)).toMatchObject([
      { type: 'TillSessionClosed', data: { closedBy: actor.id, closingReason: null } },
    ]);
    expect(move({}, leftOpen, erased)).toMatchObject({ drafts: [{ data: { reason: null } }] });
  });

  test('writes expected, counted and difference of each method', () => {
    const entry = {
      invoice: idOf('invoice'),
      expense: null,
      account: null,
      number: 'F',
      kind: 'payment',
      currency: 'MAD',
      at: '',
      late: false,
    } as const;
    const entries = [
      { ...entry, entry: '1', amount: '30.50', method: 'cash' },
      { ...entry, entry: '2', amount: '40.00', method: 'card' },
      { ...entry, entry: '3', amount: '9.00', method: 'cash', currency: 'EUR' },
    ] as const;
    const counted = [
      { value: '20', number: 6 },
      { value: '0.50', number: 21 },
    ];
    expect(close({ counts: counted, cardTotal: '40.00' }, session({ entries: [...entries] }))).toEqual([
      {
        type: 'TillSessionClosed',
        data: {
          closedBy: administrator.id,
          closedOn: '2026-03-02',
          counts: counted,
          countedCash: '130.50',
          chequeCount: null,
          closingReason: null,
          needsConfirmation: false,
          figures: [
            { method: 'cash', expected: '130.50', counted: '130.50', difference: '0.00' },
            { method: 'cheque', expected: '0.00', counted: '0.00', difference: '0.00' },
            { method: 'card', expected: '40.00', counted: '40.00', difference: '0.00' },
          ],
        },
      },
    ]);
  });

  test('wants a reason for a difference of any method', () => {
    for (const input of [
      { counts: counts(2) },
      { counts: [] },
      { cardTotal: '1.00' },
      { chequeTotal: '0.01' },
    ])
      expect(close(input)).toMatchObject(refusal('difference_needs_reason'));
    expect(close({ counts: counts(2), reason: 'Found' })).toMatchObject([
      { data: { needsConfirmation: true, closingReason: 'Found' } },
    ]);
  });

  test.each([
    ['100.00', 2, false],
    ['99.99', 2, true],
    ['100.00', 0, false],
    ['99.99', 0, true],
  ])('with a limit of %s, %i notes of 100 need a confirmation: %s', (limit, number, needsConfirmation) => {
    const facts = { settings: { ...settings, tillDifferenceLimit: limit } };
    expect(close({ counts: counts(number), reason: 'Miscount' }, session(), { facts })).toMatchObject([
      { data: { needsConfirmation } },
    ]);
  });

  test('of another cashier is not for a cashier', () => {
    const actor = holder('Cashier');
    expect(close({}, session(), { actor })).toEqual(refusal('not_allowed'));
    expect(close({}, session({ cashier: actor.id }), { actor })).toMatchObject([
      { type: 'TillSessionClosed' },
    ]);
  });

  test('of another cashier wants a reason', () => {
    const actor = holder('Invoices');
    expect(close({}, session(), { actor })).toMatchObject(refusal('difference_needs_reason'));
    expect(close({ reason: 'She went home' }, session(), { actor })).toMatchObject([
      { data: { closedBy: actor.id, closingReason: 'She went home' } },
    ]);
  });

  test('once, and only of notes and coins that exist, each once', () => {
    expect(close({}, session({ status: 'closed' }))).toEqual(refusal('session_closed'));
    expect(close({ counts: [{ value: '0.30', number: 1 }] })).toMatchObject(refusal('validation_failed'));
    expect(close({ counts: [...counts(1), { value: '100', number: 1 }] })).toMatchObject(
      refusal('validation_failed'),
    );
  });
});

describe('ConfirmTillClosing', () => {
  const pending = session({ status: 'closed', closedBy: idOf('closer'), confirmation: 'pending' });
  const confirm = (row: object, otherHolder: boolean, actor = administrator) =>
    deciding(confirmTillClosing, { input: {}, row: row as TillSessionRow, facts: { otherHolder }, actor });
  const second = { ...administrator, id: idOf('second'), flags: new Set(flags) };

  test('by a second person', () => {
    expect(confirm(pending, true, second)).toEqual([
      { type: 'TillClosingConfirmed', data: { confirmedBy: second.id, selfApproved: false } },
    ]);
  });

  test('neither by its cashier nor by who closed it, unless nobody else could', () => {
    expect(confirm(pending, true)).toEqual(refusal('own_closing'));
    expect(confirm(pending, true, { ...second, id: idOf('closer') })).toEqual(refusal('own_closing'));
    expect(confirm(pending, false)).toMatchObject([{ data: { selfApproved: true } }]);
  });

  test('once, and only where it is needed', () => {
    for (const confirmation of ['confirmed', 'notNeeded', null])
      expect(confirm({ ...pending, confirmation }, true, second)).toEqual(refusal('nothing_to_confirm'));
  });
});

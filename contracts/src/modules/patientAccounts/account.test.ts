/** The account of a patient as its events make it, and the statement that follows from it. */
import { describe, expect, test } from '@jest/globals';
import { applyEvent } from '../../kernel/module.ts';
import { idOf, type JsonObject, type StoredEvent } from '../../kernel/message.ts';
import { balanceIn, remainingOf, sourceNamed } from './account.ts';
import { patientAccounts, type PatientAccountRow } from './patientAccounts.ts';
import { owedAtEnd, statementOf } from './statement.ts';

const id = idOf('patient');

function stored(type: string, data: JsonObject, revision: number): StoredEvent {
  return {
    id: idOf('account event', String(revision)),
    stream: `patientAccount-${id}`,
    revision: BigInt(revision),
    position: String(revision).padStart(20, '0'),
    type,
    data: { id, patient: id, ...data },
    metadata: {
      v: 1,
      at: '2026-03-02T09:00:00.000Z',
      actor: 'test',
      commandId: id,
      correlationId: id,
      causationId: null,
      schema: 1,
    },
  };
}

const day = '2026-03-02';
const currency = 'MAD';
const advance = (name: string, amount: string, more: JsonObject = {}) =>
  ['AdvanceReceived', { advance: name, amount, method: 'cash', day, currency, ...more }] as const;
const use = (payment: string, amount: string) =>
  [
    'AccountUsed',
    { use: payment, currency, day, parts: [{ payment, invoice: 'i', number: '2026-000001', amount }] },
  ] as const;
const returned = (payment: string, amount: string) =>
  ['AccountPartReturned', { payment, invoice: 'i', number: '2026-000001', amount, currency, day }] as const;
const refund = (name: string, of: string, amount: string) =>
  [
    'AdvanceRefunded',
    { refund: name, advance: of, amount, method: 'card', day, currency, reason: 'Moves away' },
  ] as const;

function accountAfter(...events: readonly (readonly [string, JsonObject])[]): PatientAccountRow {
  const row = events.reduce<PatientAccountRow | null>(
    (before, [type, data], index) =>
      applyEvent(patientAccounts, before, stored(type, data, index)) as PatientAccountRow | null,
    null,
  );
  if (!row) throw new Error('no account was opened');
  return row;
}

describe('the balance', () => {
  test('is what was received less what invoices took and what was given back', () => {
    const row = accountAfter(
      advance('a', '100.00'),
      use('p', '70.00'),
      returned('p', '20.00'),
      refund('r', 'a', '5.00'),
    );
    expect(row).toMatchObject({ patient: id, currency: 'MAD', balance: '45.00' });
    expect((row.entries ?? []).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['advance', '100.00'],
      ['use', '-70.00'],
      ['returned', '20.00'],
      ['refund', '-5.00'],
    ]);
  });

  test('is one of each currency', () => {
    const row = accountAfter(advance('a', '100.00'), advance('b', '30.00', { currency: 'EUR' }));
    expect(row.balances).toEqual([
      { currency: 'MAD', amount: '100.00' },
      { currency: 'EUR', amount: '30.00' },
    ]);
    expect([balanceIn(row, 'EUR'), balanceIn(row, 'USD')]).toEqual(['30.00', '0.00']);
  });

  test('has what was kept of a credit note, which opens an account too', () => {
    const kept = { kept: 'k', invoice: 'i', number: '2026-000001', amount: '12.50', currency, day };
    const row = accountAfter(['CreditKept', kept]);
    expect(row).toMatchObject({ balance: '12.50', patient: id });
    expect(sourceNamed(row, 'k')).toMatchObject({ kind: 'credit', method: null });
  });
});

describe('what is left of an advance', () => {
  test('is what was not given back, used or not', () => {
    const row = accountAfter(
      advance('a', '100.00'),
      advance('b', '50.00'),
      use('p', '120.00'),
      refund('r', 'a', '10.00'),
    );
    const [a, b] = [sourceNamed(row, 'a'), sourceNamed(row, 'b')];
    expect(row.balance).toBe('20.00');
    expect([a && remainingOf(a), b && remainingOf(b)]).toEqual(['90.00', '50.00']);
  });

  test('is nothing of one that was reversed; a second reversal changes nothing', () => {
    const reversal = ['AdvanceReversed', { advance: 'a', day, reason: 'Typed twice' }] as const;
    const once = accountAfter(advance('a', '100.00'), reversal);
    const twice = accountAfter(advance('a', '100.00'), reversal, reversal);
    expect(once.balance).toBe('0.00');
    expect(twice.entries).toEqual(once.entries);
    const source = sourceNamed(once, 'a');
    expect(source && remainingOf(source)).toBe('0.00');
  });
});

describe('cash outside a till', () => {
  const reversal = (more: JsonObject = {}) => ['AdvanceReversed', { advance: 'a', day, ...more }] as const;
  test.each([
    ['an advance without a session', [advance('a', '10.00')], true],
    ['one in a session', [advance('a', '10.00', { tillSession: 's' })], false],
    ['one by card', [advance('a', '10.00', { method: 'card' })], false],
    ['one that was reversed before it entered a till', [advance('a', '10.00'), reversal()], false],
    ['one whose reversal entered a till', [advance('a', '10.00'), reversal({ tillSession: 's' })], true],
    [
      'one that was taken into a till',
      [
        advance('a', '10.00'),
        ['AccountMoneyTakenIntoTill', { kind: 'payment', entry: 'a', tillSession: 's' }],
      ],
      false,
    ],
  ] as const)('%s', (_name, events, isOutside) => {
    expect(accountAfter(...events).cashOutsideTill).toBe(isOutside);
  });
});

describe('the statement', () => {
  const invoice = {
    _id: 'i',
    number: '2026-000001',
    invoiceDate: '2026-03-01',
    currency: 'MAD',
    grandTotal: '300.00',
    credits: null,
    writeOffs: null,
    deletedAt: null,
  };
  const payment = (amount: string, method: 'cash' | 'account', reversed = false) => ({
    id: `${method} ${amount}`,
    amount,
    method,
    day,
    reference: null,
    payer: null,
    tendered: null,
    change: null,
    receipt: null,
    bank: null,
    chequeDate: null,
    bounced: false,
    recordedBy: 'test',
    reversed,
    refunded: '0.00',
  });

  test('ends with what is due less the balance of the account', () => {
    const account = accountAfter(advance('a', '120.00', { day: '2026-02-20' }), use('p', '100.00'));
    const row = {
      ...invoice,
      payments: [payment('100.00', 'account'), payment('50.00', 'cash')],
      refunds: null,
    };
    const lines = statementOf([row], account.entries);
    expect(lines.map(({ kind, amount, owed }) => [kind, amount, owed])).toEqual([
      ['advance', '-120.00', '-120.00'],
      ['invoice', '300.00', '180.00'],
      ['payment', '-50.00', '130.00'],
    ]);
    // 150 is due, 20 is on the account.
    expect(owedAtEnd(lines)).toEqual([{ currency: 'MAD', owed: '130.00' }]);
  });

  test('has neither voided invoices nor payments that were reversed', () => {
    const row = { ...invoice, payments: [payment('50.00', 'cash', true)], refunds: null };
    expect(statementOf([{ ...row, deletedAt: '2026-03-03T09:00:00.000Z' }], null)).toEqual([]);
    expect(owedAtEnd(statementOf([row], null))).toEqual([{ currency: 'MAD', owed: '300.00' }]);
  });

  test('keeps currencies apart', () => {
    const lines = statementOf(
      [
        { ...invoice, payments: null, refunds: null },
        { ...invoice, _id: 'j', currency: 'EUR', payments: null, refunds: null },
      ],
      null,
    );
    expect(owedAtEnd(lines)).toEqual([
      { currency: 'MAD', owed: '300.00' },
      { currency: 'EUR', owed: '300.00' },
    ]);
  });
});

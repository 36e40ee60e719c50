import { describe, expect, test } from '@jest/globals';
import type { account, PatientAccountRow } from '@hospital/contracts';
import { deciding, refusal, rowOf } from '../../testing/deciding.ts';
import { administrator } from '../../testing/kernelFixture.ts';
import { takeAccountMoneyIntoTill } from './advanceRefunds.ts';
import { payInvoices, useAccount } from './advances.ts';

function entryOf(
  kind: account.AccountEntry['kind'],
  id: string,
  values: Partial<account.AccountEntry>,
): account.AccountEntry {
  return {
    ...{ kind, id, amount: '0.00', currency: 'MAD', day: '2026-03-02', method: null, reference: null },
    ...{ payer: null, tendered: null, change: null, bank: null, chequeDate: null, reason: null },
    ...{ invoice: null, number: null, of: null, receipt: null, recordedBy: null, refunded: null },
    ...{ reversed: null, tillSession: null },
    ...values,
  };
}
const advance = (id: string, values: Partial<account.AccountEntry>) =>
  entryOf('advance', id, { method: 'cash', refunded: '0.00', reversed: false, ...values });

/** Its figures follow from the entries, and commands do not read them. */
const accountWith = (entries: readonly account.AccountEntry[]): PatientAccountRow =>
  rowOf('account', {
    ...{ patient: 'p', currency: 'MAD', balance: null, balances: [], cashOutsideTill: false },
    entries: [...entries],
  });

describe('TakeAccountMoneyIntoTill', () => {
  const session = rowOf('s', { status: 'open', cashier: administrator.id });
  const taking = (kind: 'payment' | 'reversal', entries: readonly account.AccountEntry[]) =>
    deciding(takeAccountMoneyIntoTill, {
      input: { session: 's', kind, entry: 'a' },
      row: accountWith(entries),
      facts: { session },
    });
  const reversal = entryOf('reversal', 'a', { method: 'cash', amount: '-10.00' });

  test('takes an advance that is in no session', () => {
    expect(taking('payment', [advance('a', { amount: '10.00' })])).toEqual([
      { type: 'AccountMoneyTakenIntoTill', data: { kind: 'payment', entry: 'a', tillSession: 's' } },
    ]);
  });

  test('finds neither an advance nor its reversal where both are in no session', () => {
    const both = [advance('a', { amount: '10.00', reversed: true }), reversal];
    expect(taking('payment', both)).toEqual(refusal('not_found'));
    expect(taking('reversal', both)).toEqual(refusal('not_found'));
  });

  test('takes the reversal of an advance that entered a session', () => {
    const entered = advance('a', { amount: '10.00', reversed: true, tillSession: 'earlier' });
    expect(taking('reversal', [entered, reversal])).toMatchObject([{ data: { kind: 'reversal' } }]);
    expect(taking('payment', [entered, reversal])).toEqual(refusal('already_in_till'));
  });
});

describe('UseAccount', () => {
  const using = (entries: readonly account.AccountEntry[], amount: string, grandTotal: string) =>
    deciding(useAccount, {
      input: { body: { invoice: 'i', amount }, entry: '' },
      row: accountWith(entries),
      facts: { 'invoice i': rowOf('i', { patient: 'p', currency: 'MAD', due: grandTotal, grandTotal }) },
    });
  const warned = [expect.objectContaining({ code: 'large_cash_payment' })];

  test('warns of cash for an invoice of 20,000 or more, also of a small part', () => {
    const cash = [advance('a', { amount: '500.00' })];
    expect(using(cash, '500.00', '20000.00')).toMatchObject({ warnings: warned });
    expect(using(cash, '500.00', '19999.99')).toMatchObject({ warnings: [] });
  });

  test('warns of nothing where the money came by card or of a credit note', () => {
    const others = [
      advance('a', { amount: '300.00', method: 'card' }),
      entryOf('credit', 'k', { amount: '200.00', refunded: '0.00' }),
      advance('b', { amount: '900.00', reversed: true }),
      entryOf('reversal', 'b', { amount: '-900.00', method: 'cash' }),
    ];
    expect(using(others, '500.00', '25000.00')).toMatchObject({ warnings: [] });
  });

  test('looks at the advances whose money it takes: the oldest that is left', () => {
    const used = [
      advance('a', { amount: '500.00' }),
      advance('b', { amount: '500.00', method: 'transfer' }),
      entryOf('use', 'u', { amount: '-500.00' }),
    ];
    expect(using(used, '500.00', '25000.00')).toMatchObject({ warnings: [] });
    const returned = [...used, entryOf('returned', 'u', { amount: '100.00' })];
    expect(using(returned, '100.00', '25000.00')).toMatchObject({ warnings: warned });
  });

  test('looks past the advance that was received for invoices, but for what they returned of it', () => {
    const paid = [
      advance('a', { amount: '500.00', method: 'transfer' }),
      advance('b', { amount: '900.00' }),
      entryOf('use', 'u', { amount: '-900.00', of: 'b' }),
    ];
    expect(using(paid, '500.00', '25000.00')).toMatchObject({ warnings: [] });
    const returned = [...paid, entryOf('returned', 'u', { amount: '100.00' })];
    expect(using(returned, '500.00', '25000.00')).toMatchObject({ warnings: [] });
    expect(using(returned, '600.00', '25000.00')).toMatchObject({ warnings: warned });
  });
});

describe('PayInvoices', () => {
  const paying = (row: PatientAccountRow | null) =>
    deciding(payInvoices, {
      input: {
        body: { amount: '900.00', method: 'cash', parts: [{ invoice: 'i', amount: '900.00' }] },
        ...{ entry: '', account: 'p', year: '2026', seenRevision: '-1' },
      },
      row,
      facts: {
        'invoice i': rowOf('i', { patient: 'p', currency: 'MAD', due: '900.00', grandTotal: '900.00' }),
        patient: rowOf('p', { firstname: 'Amal', lastname: 'Idrissi', status: 'active' }),
        settings: null,
      },
    });

  test('uses the advance that it receives', () => {
    const { drafts } = paying(null) as unknown as { drafts: { type: string; data: { advance: string } }[] };
    const [received, requested, used] = drafts;
    expect(used?.type).toBe('AccountUsed');
    expect([requested?.data.advance, used?.data.advance]).toEqual([
      received?.data.advance,
      received?.data.advance,
    ]);
  });
});

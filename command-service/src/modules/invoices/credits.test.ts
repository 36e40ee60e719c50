/** Credit notes and write-offs, one by one: what they refuse, and what they write. */
import { describe, expect, test } from '@jest/globals';
import { idOf, ledger, linesLeft, invoices, money, type InvoiceRow } from '@hospital/contracts';
import { deciding, refusal } from '../../testing/deciding.ts';
import { cashier, issued, must, numbering } from '../../testing/invoiceHistory.ts';
import { creditInvoice } from './credits.ts';
import { receivePayment } from './payments.ts';
import { undoWriteOff, writeOffDebt } from './writeOffs.ts';

const paidWith = (row: InvoiceRow, ...amounts: readonly string[]) =>
  amounts.reduce(
    (next, amount, index) =>
      must(next, receivePayment, { body: { amount, method: 'card' }, key: `payment ${index}` }).row,
    row,
  );
const crediting = (row: InvoiceRow, body: object = {}, more: object = {}) =>
  deciding(creditInvoice, {
    input: { ...numbering, entry: '', body: { reason: 'Not done', ...body } },
    row,
    ...more,
  });
const twoLines = () =>
  issued(
    [
      ['1', '100.00'],
      ['3', '50.00'],
    ],
    { taxRate: '20', discountRate: '10' },
  );

/** That many write-offs that were undone. */
const undoneEntries = (length: number) =>
  Array.from({ length }, (_, index) => ({
    id: String(index),
    amount: '1.00',
    day: '2026-03-02',
    reason: null,
    undone: true,
    recordedBy: null,
  }));

describe('CreditInvoice', () => {
  test('of an invoice that was not paid lowers what is due and gives nothing back', () => {
    const row = twoLines();
    expect(row.due).toBe('275.00');
    const { row: credited, drafts } = must(row, creditInvoice, { body: { reason: 'Not done' } });
    expect(drafts).toMatchObject([
      {
        type: 'InvoiceCredited',
        data: {
          creditNote: idOf(idOf('command', 'once'), 'credit note'),
          amount: '275.00',
          day: '2026-03-02',
          year: '2026',
          seenRevision: '4',
          lines: [
            { line: '1', amount: '110.00', quantity: '1' },
            { line: '2', amount: '165.00', quantity: '3' },
          ],
          issue: {
            invoice: row._id,
            invoiceNumber: '2026-000001',
            invoiceDate: '2026-03-01',
            buyerName: 'Amal Idrissi',
            refunded: '0.00',
            refundMethod: null,
            issuedBy: cashier.id,
            lineItems: [
              {
                line: '1',
                name: 'Act',
                quantity: '1',
                net: '100.00',
                tax: '20.00',
                discount: '10.00',
                amount: '110.00',
              },
              { line: '2', net: '150.00', tax: '30.00', discount: '15.00', amount: '165.00' },
            ],
          },
        },
      },
    ]);
    expect(credited).toMatchObject({
      status: 'paid',
      due: '0.00',
      toSettle: '0.00',
      paidBy: null,
      rest: '0.00',
    });
    expect(ledger.isWhollyCredited(credited)).toBe(true);
    expect(invoices.answer?.of(credited, {})).toMatchObject({ credited: true });
  });

  test('credits the line that is named, also of an older invoice with one id on two lines', () => {
    const row = issued([
      ['1', '100.00', '2'],
      ['1', '200.00', '3'],
      ['1', '30.00', '3'],
    ]);
    const ids = row.lineItems.map(({ id }) => id);
    expect(ids).toEqual(['2', '3', '3/3']);
    for (const [index, credited] of ['100.00', '200.00', '30.00'].entries()) {
      const body = { reason: 'Not done', lines: [{ line: ids[index], quantity: '1' }] };
      expect(must(row, creditInvoice, { body }).row.credits).toMatchObject([{ amount: credited }]);
    }
  });

  test('first lowers what is due; only the excess is given back, of the newest payments', () => {
    const row = paidWith(twoLines(), '100.00', '50.00');
    const body = {
      reason: 'Not done',
      lines: [
        { line: '2', amount: '160.00' },
        { line: '1', quantity: '1' },
      ],
      refundMethod: 'cash',
      refundReference: 'Slip 9',
    };
    const { row: credited, drafts, rows } = must(row, creditInvoice, { body });
    expect(drafts.map(({ type }) => type)).toEqual([
      'PaymentRefunded',
      'RefundReceiptRequested',
      'PaymentRefunded',
      'RefundReceiptRequested',
      'InvoiceCredited',
    ]);
    expect(drafts.filter(({ type }) => type === 'PaymentRefunded')).toMatchObject([
      { data: { amount: '50.00', method: 'cash', reference: 'Slip 9', reason: 'Not done' } },
      { data: { amount: '95.00' } },
    ]);
    expect(drafts[1]).toMatchObject({
      data: {
        ...numbering.numbering.refund,
        cashier: cashier.id,
        issue: { kind: 'refund', amount: '50.00', dueAfter: '0.00', cashierName: 'Sara Alami', payer: null },
      },
    });
    expect(drafts[4]).toMatchObject({ data: { issue: { refunded: '145.00', refundMethod: 'cash' } } });
    expect(
      new Set(
        drafts
          .flatMap(({ data }) => Object.entries(data))
          .filter(([name]) => name.startsWith('refund'))
          .map(([, id]) => id),
      ).size,
    ).toBe(4);
    expect(credited).toMatchObject({ status: 'paid', due: '0.00', toSettle: '5.00', paid: '5.00' });
    expect(credited.refunds?.map(({ receipt }) => receipt)).not.toContain(null);
    expect(rows.every(({ due }) => money.compare(due ?? '-1', '0') >= 0)).toBe(true);
  });

  test('of a line in part leaves the rest of it for later (odoo/odoo#3648)', () => {
    const once = must(twoLines(), creditInvoice, {
      body: { reason: 'R', lines: [{ line: '2', quantity: '1' }] },
    });
    expect(once.row).toMatchObject({ status: 'sent', due: '220.00' });
    expect(linesLeft(once.row).map(({ left }) => left)).toEqual(['110.00', '110.00']);
    const twice = must(once.row, creditInvoice, { body: { reason: 'R' }, key: 'again' });
    expect(twice.row).toMatchObject({ status: 'paid', due: '0.00', toSettle: '0.00' });
    expect(crediting(twice.row)).toEqual(refusal('nothing_to_credit'));
  });

  test('leaves the invoice open for payments of what is still due (frappe/erpnext#36170)', () => {
    const { row } = must(twoLines(), creditInvoice, {
      body: { reason: 'R', lines: [{ line: '1', quantity: '1' }] },
    });
    expect(paidWith(row, '165.00')).toMatchObject({ status: 'paid', due: '0.00', paid: '165.00' });
  });

  test('asks how the excess is given back, and says how much it is', () => {
    expect(
      crediting(paidWith(twoLines(), '275.00'), { lines: [{ line: '1', amount: '0.01' }] }),
    ).toMatchObject({
      rejected: 'refund_method_required',
      extra: { refund: 0.01 },
    });
    expect(crediting(paidWith(twoLines(), '275.00'), { refundMethod: null })).toMatchObject({
      extra: { refund: 275 },
    });
  });

  test.each([
    ['an unknown line', [{ line: '9', amount: '1.00' }], 'validation_failed', 'lines.0.line'],
    [
      'a line twice',
      [
        { line: '1', amount: '1.00' },
        { line: '1', amount: '1.00' },
      ],
      'validation_failed',
      'lines.1.line',
    ],
    ['neither amount nor quantity', [{ line: '1' }], 'validation_failed', 'lines.0.amount'],
    ['both', [{ line: '1', amount: '1.00', quantity: '1' }], 'validation_failed', 'lines.0.amount'],
    ['more than is left', [{ line: '1', amount: '110.01' }], 'more_than_line', 'lines.0.amount'],
    ['more of it than there is', [{ line: '2', quantity: '3.5' }], 'more_than_line', 'lines.0.amount'],
  ] as const)('refuses %s', (_, lines, code, field) => {
    expect(crediting(twoLines(), { lines })).toEqual(refusal(code, field));
  });

  test('says in the currency of the invoice how much is left of a line', () => {
    const row = { ...twoLines(), currency: 'EURO' } as const;
    expect(crediting(row, { lines: [{ line: '1', amount: '110.01' }] })).toMatchObject({
      fields: { 'lines.0.amount': 'At most EUR 110.00 is left of this line.' },
    });
  });

  test('refuses no lines at all, an invoice of 0, and one that has no room', () => {
    expect(crediting(twoLines(), { lines: [] })).toEqual(refusal('nothing_to_credit'));
    expect(crediting(issued([['1', '80.00']], { discountRate: '100' }))).toEqual(
      refusal('nothing_to_credit'),
    );
    const full = undoneEntries(199);
    const row = paidWith(twoLines(), '275.00');
    expect(crediting({ ...row, writeOffs: full }, { refundMethod: 'cash' })).toEqual(refusal('ledger_full'));
  });

  test('refuses to credit what was written off: that is given back to nobody', () => {
    const paid = paidWith(twoLines(), '200.00');
    const { row } = must(paid, writeOffDebt, { body: { amount: '75.00', reason: 'Moved away' } });
    expect(crediting(row, { refundMethod: 'cash' })).toEqual(refusal('written_off'));
    const part = must(row, creditInvoice, {
      body: { reason: 'R', lines: [{ line: '1', quantity: '1' }], refundMethod: 'cash' },
    });
    expect(part.row).toMatchObject({ due: '0.00', toSettle: '90.00', paid: '90.00', status: 'paid' });
  });

  test('the system has no name on a receipt', () => {
    const row = paidWith(twoLines(), '275.00');
    const actor = {
      id: 'system',
      name: 'System',
      roleId: null,
      roleName: null,
      isAdministrator: true,
      flags: new Set(),
      hasAccess: true,
    };
    const decision = crediting(row, { refundMethod: 'cash' }, { actor });
    expect(decision).toMatchObject([
      {},
      { data: { cashier: null } },
      { data: { issue: { issuedBy: null } } },
    ]);
  });

  test('holds nothing new about a patient who was erased', () => {
    const row = paidWith(twoLines(), '275.00');
    const body = { refundMethod: 'cash', refundReference: 'Slip 9' };
    const decision = crediting(row, body, { facts: { patient: null } });
    const nothing = { reason: null, reference: null };
    expect(decision).toMatchObject([
      { data: nothing },
      { data: { issue: { ...nothing, buyerName: null } } },
      { data: { amount: '275.00', reason: null, issue: { buyerName: null, reason: null } } },
    ]);
    expect(JSON.stringify(decision)).not.toMatch(/Not done|Slip 9|Amal|"name":"Act"/);
  });

  test('has no invoice to credit', () => {
    expect(deciding(creditInvoice, { input: { ...numbering, body: { reason: 'R' } } })).toEqual(
      refusal('not_found'),
    );
  });
});

describe('WriteOffDebt and UndoWriteOff', () => {
  const off = (row: InvoiceRow, amount: string) =>
    must(row, writeOffDebt, { body: { amount, reason: 'Moved away' }, key: amount });

  test('settles what is due, at most', () => {
    const { row, drafts } = off(paidWith(twoLines(), '75.00'), '150.00');
    expect(drafts).toEqual([
      {
        type: 'DebtWrittenOff',
        data: {
          writeOff: idOf(idOf('command', '150.00'), 'write-off'),
          amount: '150.00',
          day: '2026-03-02',
          reason: 'Moved away',
        },
      },
    ]);
    expect(row).toMatchObject({ status: 'partiallyPaid', due: '50.00', rest: '50.00', toSettle: '125.00' });
    const input = { body: { amount: '50.01', reason: 'R' } };
    expect(deciding(writeOffDebt, { input, row })).toEqual(refusal('more_than_due'));
    expect(off(row, '50.00').row).toMatchObject({ status: 'paid', due: '0.00', paid: '75.00' });
  });

  test('is undone once, and then due again', () => {
    const { row } = off(twoLines(), '275.00');
    const entry = String(row.writeOffs?.[0]?.id);
    const input = { body: { reason: 'They paid' }, entry };
    const { row: undone, drafts } = must(row, undoWriteOff, input);
    expect(drafts).toEqual([{ type: 'WriteOffUndone', data: { writeOff: entry, reason: 'They paid' } }]);
    expect(undone).toMatchObject({ status: 'sent', due: '275.00', writeOffs: [{ undone: true }] });
    expect(deciding(undoWriteOff, { input, row: undone })).toEqual(refusal('write_off_undone'));
    expect(deciding(undoWriteOff, { input: { ...input, entry: idOf('other') }, row })).toEqual(
      refusal('not_found'),
    );
    expect(deciding(undoWriteOff, { input })).toEqual(refusal('not_found'));
  });

  test('has a limit of entries, and no invoice to settle', () => {
    const full = undoneEntries(200);
    const input = { body: { amount: '1.00', reason: 'R' } };
    expect(deciding(writeOffDebt, { input, row: { ...twoLines(), writeOffs: full } })).toEqual(
      refusal('ledger_full'),
    );
    expect(deciding(writeOffDebt, { input })).toEqual(refusal('not_found'));
  });
});

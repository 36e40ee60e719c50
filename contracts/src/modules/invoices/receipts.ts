/**
 * Receipts: one for each payment (`REC-2026-000001`) or refund (`RMB-2026-000001`) of an invoice, numbered without gap within the clinic's
 * year. A receipt is never changed or deleted. Once its payment is reversed, it says so.
 */
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { BOOKKEEPING_YEARS, keptEvent, withKeptValues } from '../../kernel/erasing.ts';
import { defineEvent } from '../../kernel/event.ts';
import { choice, MAX_MONEY, money, text } from '../../kernel/field.ts';
import { foldOf, type RowOf } from '../../kernel/module.ts';
import { minus, ZERO, type Amount } from '../../kernel/money.ts';
import { withPrintedForm } from '../../kernel/printedForm.ts';
import type { Route } from '../../kernel/route.ts';
import { moneyReason } from '../ledger/ledgerFields.ts';
import { readsReceipts } from '../ledger/moneyRights.ts';
import { receiptRequestFields } from '../ledger/paperFields.ts';
import { ref } from '../names.ts';

const receiptStatus = { valid: 'Valid', reversed: 'Reversed' } as const;

const issuedFields = { number: text({ computed: true }), ...receiptRequestFields } as const;

export const receiptFields = {
  ...issuedFields,
  status: choice(receiptStatus, {
    computed: true,
    default: 'valid',
    tones: { valid: 'green', reversed: 'red' },
  }),
  /** What came in by it: below 0 for a refund, nothing once it is reversed. Lists add it up. */
  netAmount: money({ computed: true, min: -MAX_MONEY, label: 'Net amount' }),
  /** Why its payment was reversed. */
  reversalReason: { ...moneyReason, computed: true },
} as const;
export type ReceiptRow = RowOf<typeof receiptFields>;

const id = text({ required: true });

const receiptEvents = [
  defineEvent('ReceiptIssued', { id, ...issuedFields }),
  /** Its payment was recorded by mistake: the receipt stays, and is marked. */
  defineEvent('ReceiptReversed', { id, patient: ref('patients'), reason: moneyReason }),
  keptEvent('Receipt'),
] as const;

const signed = ({ kind, amount }: { readonly kind: string; readonly amount: Amount }): Amount =>
  kind === 'refund' ? minus(ZERO, amount) : amount;

const fold = foldOf(receiptFields, receiptEvents, {
  ReceiptIssued: (row, { data }) => row ?? withDefaults(receiptFields, { ...data, netAmount: signed(data) }),
  ReceiptReversed: (row, { data: { reason } }) =>
    row && { ...row, status: 'reversed', reversalReason: reason, netAmount: ZERO },
  ReceiptValuesKept: (row, { data: { values } }) => row && withKeptValues(row, values),
});

const query = {
  kind: 'query',
  method: 'GET',
  module: 'receipts',
  permission: readsReceipts,
  fields: receiptFields,
} as const;

const routes: readonly Route[] = [
  {
    ...query,
    path: '/receipts',
    operation: 'receipts.list',
    summary: 'Lists the receipts of payments and refunds.',
  },
  { ...query, path: '/receipts/:id', operation: 'receipts.get', summary: 'Reads one receipt.' },
];

const declared = defineModule({
  name: 'receipts',
  path: 'receipts',
  noun: 'Receipt',
  category: 'receipt',
  flag: 'Invoices',
  fields: receiptFields,
  events: receiptEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['patient', 'number', 'invoice', 'invoiceNumber', 'method', 'kind', 'status'],
    any: ['number', 'invoiceNumber', 'patient'],
    sums: ['netAmount'],
    dateField: 'day',
    populate: ['patient', 'invoice', 'cashier'],
  },
  title: ['number'],
  summary: ['number', 'kind', 'status', 'amount', 'currency', 'day'],
  /** Who received the receipt; references, payers and reasons go. */
  keeps: {
    subject: 'patient',
    since: 'day',
    years: BOOKKEEPING_YEARS,
    values: ['buyerName', 'buyerCompany', 'buyerIce'],
  },
  routes,
});

export const receipts = withPrintedForm(declared, { kind: 'receipt', number: 'number', date: 'day' });

/** What the account of a patient holds: one line for each sum that entered or left it. Amounts of entries are below 0 where money left. */
import { boolean, choice, day, lines, MAX_MONEY, money, text } from '../../kernel/field.ts';
import {
  CENTIME,
  paidMethods,
  paymentValues,
  refundValues,
  moneyReason,
  sumOfMoney,
} from '../ledger/ledgerFields.ts';
import { MAX_PARTS } from '../ledger/paperFields.ts';
import { ref } from '../names.ts';

const required = { required: true } as const;

export const accountEntryKinds = {
  advance: 'Advance',
  use: 'Used for an invoice',
  returned: 'Returned by an invoice',
  credit: 'Kept of a credit note',
  refund: 'Refund',
  reversal: 'Reversal',
} as const;
export type AccountEntryKind = keyof typeof accountEntryKinds;

/** Calls refuse more entries than this. What follows from invoices (returns, credits) is always recorded. */
export const MAX_ACCOUNT_ENTRIES = 1_000;

/** ISO 4217 or the specification's word, as the clinic or the invoice has it. */
export const accountCurrency = text(required);

/** The invoice of an entry, and its number as it is printed. */
export const ofInvoice = { invoice: ref('invoices', required), number: text() } as const;

/** What the account gives for one invoice; `payment` is the id of the payment there. */
const usedPart = { payment: text(required), ...ofInvoice, amount: sumOfMoney } as const;
export const usedParts = lines(usedPart, { ...required, maxLines: MAX_PARTS });

/** An advance is received by one of the methods of today. */
export const advanceValues = { ...paymentValues, method: refundValues.method } as const;

export const patientAccountFields = {
  patient: ref('patients', { ...required, fixed: true }),
  /** That of the first entry; sums in other ones are in `balances`. */
  currency: text({ computed: true }),
  /** In `currency`. Below 0 only after a cheque bounced. */
  balance: money({ computed: true, min: -MAX_MONEY }),
  balances: lines(
    { currency: accountCurrency, amount: money({ ...required, min: -MAX_MONEY }) },
    { computed: true },
  ),
  entries: lines(
    {
      kind: choice(accountEntryKinds, required),
      /** Of the advance, the refund, the kept part or, of uses and returns, the payment of the invoice. A reversal has that of its advance. */
      id: text(required),
      amount: money({ ...required, min: -MAX_MONEY }),
      currency: accountCurrency,
      day: day(required),
      method: choice(paidMethods),
      reference: paymentValues.reference,
      payer: paymentValues.payer,
      tendered: money(),
      change: money(),
      bank: paymentValues.bank,
      chequeDate: paymentValues.chequeDate,
      reason: moneyReason,
      invoice: ref('invoices'),
      number: text(),
      /** Of a refund: the entry whose money is given back. Of a use: the advance that was received for these invoices. */
      of: text(),
      receipt: text(),
      recordedBy: text(),
      /** Of what was received or kept: given back so far. */
      refunded: money(),
      /** Of an advance that was recorded by mistake. */
      reversed: boolean(),
      tillSession: text(),
    },
    { computed: true, maxLines: 4 * MAX_ACCOUNT_ENTRIES },
  ),
  /** Cash among them is in no till session. */
  cashOutsideTill: boolean({ computed: true, default: false }),
} as const;

export const partInputFields = {
  invoice: ref('invoices', required),
  amount: money({ ...required, min: CENTIME }),
} as const;

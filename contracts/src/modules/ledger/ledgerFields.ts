/**
 * The money of an invoice beside its lines: payments, refunds, credit notes, write-offs. Each is an event in the invoice's own stream, so one
 * append decides about lines and money together, and every payment moves the invoice's revision.
 */
import {
  boolean,
  choice,
  day,
  decimal,
  lines,
  longText,
  MAX_MONEY,
  money,
  text,
  type Values,
} from '../../kernel/field.ts';
import { FULL_NAME, MAX_LINE_VALUE, MAX_LINES, ofPatient } from '../invoices/billing.ts';
import { invoiceStatus } from '../invoices/invoiceFields.ts';
import { tillEntryKinds } from '../tills/tillKinds.ts';
import { paymentMethods } from '../words.ts';

/** How money was received or given back, in the words of today. */
export const moneyMethods = {
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card',
  transfer: 'Transfer',
  other: 'Other',
} as const;
export type MoneyMethod = keyof typeof moneyMethods;

/** Money may also come from the patient's account, or be kept on it. Nothing is received or given back then. */
export const paidMethods = { ...moneyMethods, account: 'Patient account' } as const;
export type PaidMethod = keyof typeof paidMethods;

/** The specification's calls may record a payment without saying how: it is kept as such. */
export const recordedMethods = { ...paidMethods, unstated: 'Unstated' } as const;
export type RecordedMethod = keyof typeof recordedMethods;

const required = { required: true } as const;
/** More events than this on one invoice are refused. */
export const MAX_LEDGER_ENTRIES = 200;
const maxLines = MAX_LEDGER_ENTRIES;
const MAX_REFERENCE = 100;
/** Amounts of the ledger are above 0. */
export const CENTIME = 0.01;

/** A sum of money above 0. */
export const sumOfMoney = money({ ...required, min: CENTIME });
export const moneyMethod = choice(moneyMethods, required);
export const moneyReference = text({ ...ofPatient, max: MAX_REFERENCE });
export const payerName = text({ ...ofPatient, max: FULL_NAME, namesOthers: true });
export const moneyReason = longText(ofPatient);
/** Why a person takes money back, or gives it up. */
export const givenReason = longText({ ...ofPatient, required: true });

/** Of a cheque, whose number is the reference: its bank, and the day that is written on it. */
export const chequeValues = { bank: text({ ...ofPatient, max: MAX_REFERENCE }), chequeDate: day() } as const;

/** What a payment says of itself. `tendered` and `change` only of cash. */
export const paymentValues = {
  amount: sumOfMoney,
  method: choice(recordedMethods, required),
  /** On which it was received, in the clinic's time. */
  day: day(required),
  reference: moneyReference,
  /** Who paid, if it was not the patient. */
  payer: payerName,
  tendered: money(),
  change: money(),
  ...chequeValues,
} as const;

/** A payment that was made when its invoice was issued: the calls of the specification say no more of one. */
export const paidAtIssue = {
  payment: text(required),
  amount: paymentValues.amount,
  method: paymentValues.method,
  day: paymentValues.day,
} as const;
export type PaidAtIssue = Values<typeof paidAtIssue>;

/** The specification's words for the money of an invoice, beside `rest`. */
export const moneyWords = {
  status: choice(invoiceStatus, required),
  paidBy: choice(paymentMethods),
} as const;
export type MoneyWords = Values<typeof moneyWords>;

export const refundValues = {
  amount: sumOfMoney,
  method: moneyMethod,
  day: day(required),
  reference: moneyReference,
} as const;

/** A part of a line that is credited: its share of the grand total, of which at most what is left is credited. */
export const creditedLine = {
  line: text(required),
  amount: sumOfMoney,
  /** How many of the line it is for; none where an amount was named. */
  quantity: decimal({ max: MAX_LINE_VALUE, decimals: 3 }),
} as const;

/**
 * What an invoice's row has of its ledger. Ids are those of the entries within the invoice; `receipt` and `creditNote` are records of their own.
 */
export const ledgerFields = {
  payments: lines(
    {
      id: text(required),
      ...paymentValues,
      receipt: text(),
      recordedBy: text(),
      /** It was recorded by mistake and does not count. */
      reversed: boolean(),
      /** Given back so far. */
      refunded: money(),
      /** Its cheque was refused: what was given back of it is owed again. */
      bounced: boolean(),
    },
    { computed: true, maxLines },
  ),
  refunds: lines(
    {
      id: text(required),
      payment: text(required),
      ...refundValues,
      /** `account`: it was kept on the patient's account, without a receipt. */
      method: choice(paidMethods, required),
      reason: moneyReason,
      receipt: text(),
      recordedBy: text(),
    },
    { computed: true, maxLines },
  ),
  credits: lines(
    {
      creditNote: text(required),
      amount: sumOfMoney,
      day: day(required),
      reason: moneyReason,
      lines: lines(creditedLine, { maxLines: MAX_LINES }),
      recordedBy: text(),
    },
    { computed: true, maxLines },
  ),
  writeOffs: lines(
    {
      id: text(required),
      amount: sumOfMoney,
      day: day(required),
      reason: moneyReason,
      undone: boolean(),
      recordedBy: text(),
    },
    { computed: true, maxLines },
  ),
  /** Each sum that was received or given back, with the till session that it is in; below 0 where it was given back. */
  tillEntries: lines(
    {
      kind: choice(tillEntryKinds, required),
      entry: text(required),
      amount: money({ ...required, min: -MAX_MONEY }),
      method: choice(recordedMethods, required),
      tillSession: text(),
    },
    { computed: true, maxLines: 2 * MAX_LEDGER_ENTRIES },
  ),
  /** Cash among them is in no session. */
  cashOutsideTill: boolean({ computed: true, default: false }),
  /** Grand total less credits and write-offs; below 0 where more was written off than billed, because a bounced cheque made a refund owed. */
  toSettle: money({ computed: true, min: -MAX_MONEY }),
  /** Payments that were not reversed, less refunds; below 0 where a cheque bounced of which money was given back. */
  paid: money({ computed: true, min: -MAX_MONEY }),
  /** To settle less paid; 0 once void. */
  due: money({ computed: true }),
  /** Of the newest payment that counts: the exact one, where `paidBy` has the specification's three words. */
  method: choice(paidMethods, { computed: true }),
} as const;

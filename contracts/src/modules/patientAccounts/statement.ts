/**
 * The statement of a patient: invoices, credits, payments, refunds and advances in the order of their days, with what the patient owes after
 * each. In each currency, what is owed at the end is the sum of `due` of the invoices less the balance of the account. Money that moves
 * between account and invoices changes nothing in what is owed, and is no line.
 */
import { minus, sum, ZERO, type Amount } from '../../kernel/money.ts';
import type { InvoiceRow } from '../invoices/invoices.ts';
import { isFromAccount } from '../ledger/ledger.ts';
import type { AccountEntry } from './account.ts';
import type { PaidMethod, RecordedMethod } from '../ledger/ledgerFields.ts';

export const statementKinds = {
  invoice: 'Invoice',
  credit: 'Credit note',
  writeOff: 'Write-off',
  payment: 'Payment',
  advance: 'Advance',
  refund: 'Refund',
  reversal: 'Reversal',
} as const;
export type StatementKind = keyof typeof statementKinds;

export interface StatementLine {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly kind: StatementKind;
  /** The invoice that it belongs to; null for money of the account. */
  readonly invoice: string | null;
  /** Of the invoice. */
  readonly number: string | null;
  readonly method: PaidMethod | RecordedMethod | null;
  readonly currency: string;
  /** By how much the patient owes more; below 0 where they owe less. */
  readonly amount: Amount;
  /** What they owe then, in this currency; below 0 where the clinic holds money of theirs. */
  readonly owed: Amount;
}

type BilledInvoice = Pick<
  InvoiceRow,
  | '_id'
  | 'number'
  | 'invoiceDate'
  | 'currency'
  | 'grandTotal'
  | 'payments'
  | 'refunds'
  | 'credits'
  | 'writeOffs'
  | 'deletedAt'
>;
type Line = Omit<StatementLine, 'owed'>;

interface MoneyMove {
  readonly day: string;
  readonly amount: Amount;
  readonly method?: Line['method'];
}

const less = (amount: Amount) => minus(ZERO, amount);

function linesOfInvoice(row: BilledInvoice): Line[] {
  // A voided invoice is owed nothing, and everything that was paid on it was taken back.
  if (row.deletedAt) return [];
  const of = { invoice: row._id, number: row.number, currency: row.currency };
  const line = (kind: StatementKind, { day, amount, method = null }: MoneyMove): Line => ({
    ...of,
    kind,
    day,
    amount,
    method,
  });
  const payments = (row.payments ?? []).filter((each) => !each.reversed && !isFromAccount(each));
  const refunds = (row.refunds ?? []).filter((each) => !isFromAccount(each));
  return [
    line('invoice', { day: row.invoiceDate, amount: row.grandTotal ?? ZERO }),
    ...(row.credits ?? []).map(({ day, amount }) => line('credit', { day, amount: less(amount) })),
    ...(row.writeOffs ?? [])
      .filter(({ undone }) => !undone)
      .map(({ day, amount }) => line('writeOff', { day, amount: less(amount) })),
    ...payments.map(({ day, amount, method }) => line('payment', { day, amount: less(amount), method })),
    ...refunds.map(({ day, amount, method }) => line('refund', { day, amount, method })),
  ];
}

const ofAccount: Readonly<Record<AccountEntry['kind'], StatementKind | null>> = {
  advance: 'advance',
  refund: 'refund',
  reversal: 'reversal',
  use: null,
  returned: null,
  credit: null,
};

function linesOfAccount(entries: readonly AccountEntry[]): Line[] {
  return entries.flatMap(({ kind: entry, day, amount, method, currency }) => {
    const kind = ofAccount[entry];
    return kind ? [{ day, kind, invoice: null, number: null, method, currency, amount: less(amount) }] : [];
  });
}

/** Newest last. Lines of one day stay in the order in which their records hold them, invoices first. */
export function statementOf(
  invoices: readonly BilledInvoice[],
  entries: readonly AccountEntry[] | null,
): StatementLine[] {
  const lines = [...invoices.flatMap(linesOfInvoice), ...linesOfAccount(entries ?? [])];
  const owed = new Map<string, Amount>();
  return lines
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map((line) => {
      const after = sum([owed.get(line.currency) ?? ZERO, line.amount]);
      owed.set(line.currency, after);
      return { ...line, owed: after };
    });
}

/** Of each currency that the statement has, what is owed at its end. */
export function owedAtEnd(
  lines: readonly StatementLine[],
): { readonly currency: string; readonly owed: Amount }[] {
  const last = new Map(lines.map(({ currency, owed }) => [currency, owed]));
  return [...last].map(([currency, owed]) => ({ currency, owed }));
}

const text = { type: 'string' } as const;
const nullable = { type: ['string', 'null'] } as const;
const amount = { type: 'number' } as const;

/** The answer of the call. */
export const statementSchema = {
  type: 'object',
  properties: {
    _id: text,
    patient: { type: 'object' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          day: { ...text, format: 'date' },
          kind: text,
          invoice: nullable,
          number: nullable,
          method: nullable,
          currency: text,
          amount,
          owed: amount,
        },
      },
    },
    owed: { type: 'array', items: { type: 'object', properties: { currency: text, amount } } },
    balances: { type: 'array', items: { type: 'object', properties: { currency: text, amount } } },
  },
};

/** What a receipt prints: who paid or was paid, what for, how, and what is still due. Amounts are exact decimals in strings. */
import type { RowOf } from '../kernel/module.ts';
import type { RecordedMethod } from '../modules/ledger/ledgerFields.ts';
import type { receiptFields } from '../modules/invoices/receipts.ts';
import {
  printedClinicOf,
  USUAL_DATE_FORMAT,
  type BesideTheRecord,
  type PrintedClinic,
} from './printedClinic.ts';

export type PrintedReceiptRow = RowOf<typeof receiptFields>;

export interface PrintedReceipt {
  readonly number: string;
  readonly kind: 'payment' | 'refund';
  /** Its payment was reversed: the paper proves nothing any more, and says so. */
  readonly reversed: boolean;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly clinic: PrintedClinic;
  /** Null where the value was erased. */
  readonly patient: string | null;
  /** The company that is billed for the patient, and its ICE. */
  readonly company: string | null;
  readonly ice: string | null;
  /** Who paid, if it was not the patient. */
  readonly payer: string | null;
  /** Null for money of the patient's account. */
  readonly invoice: { readonly number: string | null; readonly day: string | null } | null;
  /** The invoices that it was paid for, where it went to the account first. */
  readonly parts: readonly { readonly number: string | null; readonly amount: string }[];
  readonly amount: string;
  readonly method: RecordedMethod;
  readonly reference: string | null;
  /** Of a cheque. */
  readonly bank: string | null;
  /** `YYYY-MM-DD`. */
  readonly chequeDate: string | null;
  /** Of cash. */
  readonly tendered: string | null;
  readonly change: string | null;
  /** Why it was given back. */
  readonly reason: string | null;
  /** On the invoice, after it. */
  readonly dueAfter: string | null;
  /** On the patient's account, after it. */
  readonly balanceAfter: string | null;
  readonly cashier: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47, for figures. */
  readonly locale: string;
  readonly dateFormat: string;
}

export function printedReceiptOf(row: PrintedReceiptRow, beside: BesideTheRecord): PrintedReceipt {
  return {
    number: row.number ?? '–',
    kind: row.kind,
    reversed: row.status === 'reversed',
    day: row.day,
    clinic: printedClinicOf(row.seller, beside),
    patient: row.buyerName,
    company: row.buyerCompany,
    ice: row.buyerIce,
    payer: row.payer,
    invoice: row.invoice === null ? null : { number: row.invoiceNumber, day: row.invoiceDate },
    parts: (row.parts ?? []).map(({ number, amount }) => ({ number, amount })),
    amount: row.amount,
    method: row.method,
    reference: row.reference,
    bank: row.bank,
    chequeDate: row.chequeDate,
    tendered: row.tendered,
    change: row.change,
    reason: row.reason,
    dueAfter: row.dueAfter,
    balanceAfter: row.balanceAfter,
    cashier: row.cashierName,
    currency: row.currency,
    locale: row.locale,
    dateFormat: row.seller?.dateFormat ?? USUAL_DATE_FORMAT,
  };
}

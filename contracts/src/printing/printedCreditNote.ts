/** What a credit note prints: the invoice that it credits, the lines with their credited parts, and what became of the amount. */
import type { RowOf } from '../kernel/module.ts';
import { minus } from '../kernel/money.ts';
import type { creditNoteFields } from '../modules/invoices/creditNotes.ts';
import type { MoneyMethod } from '../modules/ledger/ledgerFields.ts';
import {
  printedClinicOf,
  USUAL_DATE_FORMAT,
  type BesideTheRecord,
  type PrintedClinic,
} from './printedClinic.ts';
import { exemptionsOf, printedItemOf, type PrintedItem } from './printedItem.ts';

export type PrintedCreditNoteRow = RowOf<typeof creditNoteFields>;

/** net + tax − discount = amount */
export interface PrintedCredit extends PrintedItem {
  /** Null where an amount was credited. */
  readonly quantity: string | null;
  readonly net: string;
  readonly tax: string;
  readonly discount: string;
  readonly amount: string;
}

export interface PrintedCreditNote {
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly clinic: PrintedClinic;
  /** Null where the value was erased. */
  readonly buyer: string | null;
  /** The company that is billed for the patient, and its ICE. */
  readonly company: string | null;
  readonly ice: string | null;
  readonly invoice: { readonly number: string | null; readonly day: string | null };
  readonly reason: string | null;
  readonly lines: readonly PrintedCredit[];
  /** Why acts among them are exempt from tax, each reason once. */
  readonly exemptions?: readonly string[];
  /** Percent, of the invoice. */
  readonly taxRate: string;
  readonly amount: string;
  /** What was due less because of it. */
  readonly offDue: string;
  readonly refunded: string;
  /** On the patient's account. */
  readonly kept: string;
  readonly refundMethod: MoneyMethod | null;
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47, for figures. */
  readonly locale: string;
  readonly dateFormat: string;
}

const NOTHING = '0.00';

export function printedCreditNoteOf(row: PrintedCreditNoteRow, beside: BesideTheRecord): PrintedCreditNote {
  const refunded = row.refunded ?? NOTHING;
  const kept = row.kept ?? NOTHING;
  return {
    number: row.number ?? '–',
    day: row.day,
    clinic: printedClinicOf(row.seller, beside),
    buyer: row.buyerName,
    company: row.buyerCompany,
    ice: row.buyerIce,
    invoice: { number: row.invoiceNumber, day: row.invoiceDate },
    reason: row.reason,
    lines: (row.lineItems ?? []).map((line) => ({
      ...printedItemOf(line),
      quantity: line.quantity,
      net: line.net ?? line.amount,
      tax: line.tax ?? NOTHING,
      discount: line.discount ?? NOTHING,
      amount: line.amount,
    })),
    exemptions: exemptionsOf(row.lineItems ?? []),
    taxRate: row.taxRate,
    amount: row.amount,
    offDue: minus(minus(row.amount, refunded), kept),
    refunded,
    kept,
    refundMethod: row.refundMethod,
    currency: row.currency,
    locale: row.locale,
    dateFormat: row.seller?.dateFormat ?? USUAL_DATE_FORMAT,
  };
}

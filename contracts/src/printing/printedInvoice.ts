/**
 * What an invoice prints, as it was at issue. The caller takes it from the record's revision; a value that was erased
 * or never given is null and prints as a dash or not at all. Amounts are exact decimals in strings.
 */
import type { PaidMethod } from '../modules/ledger/ledgerFields.ts';
import type { PrintedClinic } from './printedClinic.ts';
import type { PrintedItem } from './printedItem.ts';
import type { PrintLanguage } from './texts.ts';

export interface PrintedBank {
  readonly name: string | null;
  readonly country: string | null;
  readonly city: string | null;
  readonly address: string | null;
  readonly iban: string | null;
  readonly swift: string | null;
  readonly rib: string | null;
}

export interface PrintedSeller extends PrintedClinic {
  readonly bank: PrintedBank | null;
}

export interface PrintedBuyer {
  /** The company that is billed for the patient. */
  readonly company: string | null;
  readonly ice: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly patientAddress: string | null;
  readonly billingAddress: string | null;
}

export interface PrintedVisit {
  readonly department: string | null;
  readonly doctor: string | null;
  /** `YYYY-MM-DD`. */
  readonly day: string | null;
}

export interface PrintedLine extends PrintedItem {
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
}

export interface PrintedAmounts {
  readonly total: string;
  /** Percent. */
  readonly taxRate: string;
  readonly taxAmount: string;
  /** Percent. */
  readonly discountRate: string;
  readonly discountAmount: string;
  readonly grandTotal: string;
  /** What credit notes took off the grand total; nothing unless set. */
  readonly credited?: string;
  /** What will not be asked for any more; nothing unless set. */
  readonly writtenOff?: string;
  /** What had been given back of cheques that bounced, and is to be paid back; nothing unless set. */
  readonly refundOwed?: string;
  /** What was received and not given back; nothing unless set. */
  readonly paid?: string;
  /** Grand total less credits and write-offs, and the owed refunds, less what was paid. */
  readonly due: string;
}

export interface PrintedPaid {
  readonly method: PaidMethod;
  readonly amount: string;
}

export type PrintedStatus = 'sent' | 'partiallyPaid' | 'paid' | 'pending';

export interface PrintedInvoice {
  readonly number: string;
  readonly status: PrintedStatus;
  /** Deleted while unpaid: the number stays used, the paper says so. */
  readonly voided: boolean;
  /** `YYYY-MM-DD`. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly seller: PrintedSeller;
  readonly buyer: PrintedBuyer;
  readonly visit: PrintedVisit;
  /** The credited invoice in whose place it was made. */
  readonly corrects?: { readonly number: string; readonly day: string | null } | null;
  readonly lines: readonly PrintedLine[];
  readonly amounts: PrintedAmounts;
  /** What was received and not given back, by its methods; empty where no method is known. */
  readonly paidBy: readonly PrintedPaid[];
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47, for figures. */
  readonly locale: string;
  /** One of the settings' words (`d M Y`). */
  readonly dateFormat: string;
  readonly otherInformation: string | null;
  /** Why acts of the invoice are exempt from tax, each reason once. */
  readonly exemptions?: readonly string[];
}

export interface PrintOptions {
  readonly language: PrintLanguage;
  /** To check it by; none on the screen, which shows no document yet. */
  readonly code?: string | null;
  /** It was printed before, and is printed again on this day. */
  readonly duplicateOn?: string | null;
  /** Where people reach the product: the code can be checked there. */
  readonly publicUrl?: string | null | undefined;
}

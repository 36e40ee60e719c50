/** What was done, as the list has it. Bills, sessions and people are named by the list's own names; entries of a bill by their place in it. */

export type Method = 'Cash' | 'Cheque' | 'Card' | 'Transfer' | 'Other';
export type Word = 'Cash' | 'Cheque' | 'Other';
export type Status = 'Sent' | 'Partially Paid' | 'Paid';

export interface Line {
  /** In thousandths. */
  readonly quantity: bigint;
  readonly price: bigint;
}

/** What the specification's calls say of the money. Absent: not sent. */
export interface MoneySent {
  readonly status?: Status;
  readonly paidBy?: Word | null;
  readonly rest?: bigint;
}

export interface Priced {
  readonly lines: readonly Line[];
  /** In hundredths of a percent, like the discount. */
  readonly taxRate: bigint;
  readonly discountRate: bigint;
}

interface OfBill {
  readonly bill: string;
}
interface OfPayment extends OfBill {
  readonly payment: number;
}
interface OfSession {
  readonly session: string;
}
export interface CreditedLine {
  readonly line: number;
  readonly amount?: bigint;
  readonly quantity?: bigint;
}

export type BillAct =
  | (OfBill & { readonly kind: 'issue'; readonly currency: string } & Priced & MoneySent)
  | (OfBill & { readonly kind: 'put' } & Partial<Priced> & MoneySent)
  | (OfBill & { readonly kind: 'delete' })
  | (OfBill & { readonly kind: 'print' })
  | (OfBill & { readonly kind: 'pay'; readonly amount: bigint; readonly method: Method })
  /** An amount in tenths of a centime. */
  | (OfBill & { readonly kind: 'payParts'; readonly tenths: bigint })
  | (OfPayment & { readonly kind: 'receipt' })
  | (OfPayment & { readonly kind: 'reverse' })
  | (OfPayment & { readonly kind: 'refund'; readonly amount: bigint; readonly method: Method })
  | (OfBill & {
      readonly kind: 'credit';
      readonly lines?: readonly CreditedLine[];
      readonly refundMethod?: Method;
    })
  | (OfBill & { readonly kind: 'writeOff'; readonly amount: bigint })
  | (OfBill & { readonly kind: 'undoWriteOff'; readonly writeOff: number })
  | (OfBill & OfSession & { readonly kind: 'takeIn'; readonly entry: EntryName });

export interface EntryName {
  readonly kind: 'Payment' | 'Refund' | 'Reversal';
  /** Its place among the payments or the refunds of its bill. */
  readonly place: number;
}

export type TillAct =
  | (OfSession & { readonly kind: 'open'; readonly till: string; readonly float: bigint })
  | (OfSession & { readonly kind: 'move'; readonly amount: bigint })
  | (OfSession & {
      readonly kind: 'close';
      readonly cash: bigint;
      readonly card: bigint;
      readonly cheque: bigint;
    });

export type Act = BillAct | TillAct;

/** One line of the list. */
export interface Done<A extends Act = Act> {
  readonly act: A;
  /** The open session of the person who did it. */
  readonly session: string | null;
  /** Whether the session may have been closed before its money entered it. */
  readonly mayBeLate: boolean;
}

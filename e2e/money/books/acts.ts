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
  | (OfBill & {
      readonly kind: 'issue';
      readonly patient: string;
      readonly currency: string;
      /** Whether it is for an appointment. */
      readonly hasVisit: boolean;
      /** The credited bill that it replaces. */
      readonly corrects?: string;
    } & Priced &
      MoneySent)
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
      /** What of the excess stays on the patient's account. */
      readonly kept?: bigint;
    })
  | (OfBill & { readonly kind: 'writeOff'; readonly amount: bigint })
  | (OfBill & { readonly kind: 'undoWriteOff'; readonly writeOff: number })
  | (OfBill & OfSession & { readonly kind: 'takeIn'; readonly entry: EntryName });

export interface EntryName {
  readonly kind: 'Payment' | 'Refund' | 'Reversal';
  /** Its place among the payments or the refunds of its bill, or among the entries of its account. */
  readonly place: number;
}

interface OfPatient {
  readonly patient: string;
}
interface OfAdvance extends OfPatient {
  /** Its place among the entries of the account. */
  readonly entry: number;
}
export interface Part {
  readonly bill: string;
  readonly amount: bigint;
}

export type AccountAct =
  | (OfPatient & {
      readonly kind: 'advance';
      readonly amount: bigint;
      readonly method: Method;
      readonly currency: string;
    })
  | (OfPatient & {
      readonly kind: 'use';
      readonly part: Part;
      /** A payment of the bill was faster than the step of this use: the bill takes what it still owes. */
      readonly isOvertaken?: boolean;
    })
  | (OfPatient & {
      readonly kind: 'payBills';
      readonly amount: bigint;
      readonly method: Method;
      readonly parts: readonly Part[];
    })
  | (OfAdvance & { readonly kind: 'refundAdvance'; readonly amount: bigint; readonly method: Method })
  | (OfAdvance & { readonly kind: 'reverseAdvance' })
  | (OfPatient & OfSession & { readonly kind: 'takeInAdvance'; readonly entry: EntryName });

interface OfExpense {
  readonly expense: string;
}
export type ExpenseAct =
  | (OfExpense & {
      readonly kind: 'buy';
      readonly amount: bigint;
      readonly paidBy: 'Cash' | 'Cheque';
      readonly isApproved: boolean;
    })
  | (OfExpense & { readonly kind: 'payOut' })
  | (OfExpense & { readonly kind: 'putBack' });

/** Below 0: it leaves the till. */
export interface Movement {
  readonly of: 'Bank deposit' | 'Float change';
  readonly amount: bigint;
}

export type TillAct =
  | (OfSession & { readonly kind: 'open'; readonly till: string; readonly float: bigint })
  | (OfSession & { readonly kind: 'move' } & Movement)
  | (OfSession & {
      readonly kind: 'close';
      readonly cash: bigint;
      readonly card: bigint;
      readonly cheque: bigint;
    });

/** By the payment or the advance that it made: its place in its bill, or in the account of its patient. */
export interface ChequeName {
  readonly of: string;
  readonly place: number;
}
interface OfCheque {
  readonly cheque: ChequeName;
}
interface OfSlip {
  readonly slip: string;
}
export type ChequeAct =
  | (OfSlip & {
      readonly kind: 'deposit';
      readonly cheques: readonly ChequeName[];
      /** These came on another slip that was made at the same moment. */
      readonly leftOut?: readonly ChequeName[];
    })
  | (OfSlip & { readonly kind: 'clearSlip' })
  | (OfSlip & { readonly kind: 'withdraw' })
  | (OfCheque & { readonly kind: 'clearCheque' })
  | (OfCheque & { readonly kind: 'bounce' })
  /** To the drawer. */
  | (OfCheque & { readonly kind: 'returnCheque' });

export type Act = BillAct | AccountAct | ExpenseAct | ChequeAct | TillAct;

/** Who did it. */
export interface By {
  readonly person: string;
  /** A person of the desk: takes money, and reverses only what is their own. */
  readonly isCashier: boolean;
  /** Their open session. */
  readonly session: string | null;
  /** Whether the session may have been closed before its money entered it. */
  readonly mayBeLate: boolean;
}

/** One line of the list. */
export interface Done<A extends Act = Act> extends By {
  readonly act: A;
}

/** What a deposit slip prints: the account that the cheques go to, and each cheque. Amounts are exact decimals in strings. */
import type { RowOf } from '../kernel/module.ts';
import type { depositSlipFields } from '../modules/cheques/depositSlips.ts';
import {
  printedClinicOf,
  USUAL_DATE_FORMAT,
  type BesideTheRecord,
  type PrintedClinic,
} from './printedClinic.ts';

export type PrintedDepositSlipRow = RowOf<typeof depositSlipFields>;

/** Null where the value was erased, or never given. */
export interface PrintedCheque {
  readonly number: string | null;
  readonly bank: string | null;
  readonly drawer: string | null;
  readonly amount: string;
}

export interface PrintedDepositSlip {
  /** The bank's number of the slip. */
  readonly reference: string | null;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly clinic: PrintedClinic;
  readonly cheques: readonly PrintedCheque[];
  readonly total: string;
  /** It was not taken to the bank. */
  readonly withdrawn: boolean;
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47, for figures. */
  readonly locale: string;
  readonly dateFormat: string;
}

export function printedDepositSlipOf(
  row: PrintedDepositSlipRow,
  beside: BesideTheRecord,
): PrintedDepositSlip {
  return {
    reference: row.reference,
    day: row.day,
    clinic: printedClinicOf(row.seller, beside),
    cheques: (row.cheques ?? []).map(({ chequeNumber: number, bank, drawer, amount }) => ({
      number,
      bank,
      drawer,
      amount,
    })),
    total: row.total ?? '0.00',
    withdrawn: row.status === 'withdrawn',
    currency: row.currency,
    locale: row.locale,
    dateFormat: row.seller?.dateFormat ?? USUAL_DATE_FORMAT,
  };
}

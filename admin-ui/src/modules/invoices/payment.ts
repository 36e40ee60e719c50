/** What a person enters to record a payment, what is wrong with it, and the call that it becomes. */
import { isDay, isTooLargeForCash } from '@hospital/contracts';
import { coversCash } from '../../kernel/form/cash.ts';
import { chequeBody } from '../../kernel/form/ChequeFields.tsx';
import { amountOf, amountUpTo, type Amount, type Values } from './amounts.ts';

/** Words of the API. */
export const CASH = 'Cash';
export const CHEQUE = 'Cheque';

export interface EnteredPayment {
  readonly amount: string;
  readonly method: string;
  readonly day: string;
  /** Number of the cheque, of the transfer, of the card's slip. Not of cash. */
  readonly reference: string;
  /** Of a cheque. */
  readonly bank: string;
  readonly chequeDate: string;
  /** Empty: the patient. */
  readonly payer: string;
  /** What was handed over in cash; empty where nobody counted it. */
  readonly tendered: string;
}

export type PaymentField = keyof EnteredPayment;

/** Whether cash for the invoice is warned of: it is not proposed then. */
export function isTooLarge({ currency, grandTotal }: Values): boolean {
  return isTooLargeForCash({ currency: String(currency), grandTotal: amountOf(grandTotal) });
}

interface PaymentBounds {
  readonly due: Amount;
  readonly today: string;
}

/** The fields that stop the payment. */
export function wrongFields(
  entered: EnteredPayment,
  { due, today }: PaymentBounds,
): ReadonlySet<PaymentField> {
  const amount = amountUpTo(due, entered.amount);
  const wrong: readonly (PaymentField | false)[] = [
    amount === null && 'amount',
    amount !== null && entered.method === CASH && !coversCash(entered.tendered, amount) && 'tendered',
    !entered.method && 'method',
    (!isDay(entered.day) || entered.day > today) && 'day',
    entered.method === CHEQUE && entered.chequeDate !== '' && !isDay(entered.chequeDate) && 'chequeDate',
  ];
  return new Set(wrong.filter((name) => name !== false));
}

/** The body of the call: what a method does not have is left out. */
export function bodyOf(entered: EnteredPayment): Readonly<Record<string, string>> {
  const { amount, method, day, reference, payer, tendered } = entered;
  const cheque = method === CHEQUE ? chequeBody(entered) : {};
  const ofMethod = method === CASH ? { tendered } : { reference: reference.trim(), ...cheque };
  const given = Object.entries({ ...ofMethod, payer: payer.trim() }).filter(([, value]) => value !== '');
  return { amount, method, day, ...Object.fromEntries(given) };
}

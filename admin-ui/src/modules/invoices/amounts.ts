/** Amounts as the dialogs of an invoice compare them: exact decimals in the invoice's currency. */
import { money } from '@hospital/contracts';
import { typedAmount } from '../../kernel/form/cash.ts';

export type Amount = money.Amount;

export const { ZERO, isAbove, isZero, smallerOf } = money;

/** Of a row, which has a number, nothing, or an erased value. */
export function amountOf(value: unknown): Amount {
  const text = String(value ?? '');
  return /^-?\d+(\.\d+)?$/.test(text) ? money.centimes(text) : ZERO;
}

export type Values = Readonly<Record<string, unknown>>;

/** The entries of a list in a row, which has none before it was read whole. */
export function valuesIn(lines: unknown): readonly Values[] {
  return Array.isArray(lines) ? (lines as readonly Values[]) : [];
}

/** An amount above 0 and up to the most; null where what was typed is another one. */
export function amountUpTo(most: Amount, text: string): Amount | null {
  const amount = typedAmount(text);
  return amount !== null && isAbove(amount, ZERO) && !isAbove(amount, most) ? amount : null;
}

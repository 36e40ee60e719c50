/** Which lines of an invoice are credited, and what the credit note then does: it lowers what is due, the rest is given back. */
import {
  creditsFor,
  effectOfCredit,
  linesLeft,
  money,
  type LineLeft,
  type SharedInvoice,
} from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { amountOf, amountUpTo, isAbove, valuesIn, ZERO, type Amount, type Values } from './amounts.ts';

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** A row of the API, whose figures are numbers, as the arithmetic takes it. */
function sharedOf(record: RaRecord): SharedInvoice {
  return {
    lineItems: valuesIn(record['lineItems']).map(({ id, name, quantity, price }) => ({
      id: textOf(id),
      name: textOf(name),
      quantity: String(quantity ?? 0),
      price: String(price ?? 0),
    })),
    taxAmount: amountOf(record['taxAmount']),
    discountAmount: amountOf(record['discountAmount']),
    credits: valuesIn(record['credits']).map(({ lines }) => ({
      lines: valuesIn(lines).map(({ line, amount, quantity }) => ({
        line: String(line),
        amount: amountOf(amount),
        quantity: textOf(quantity),
      })),
    })),
  };
}

/** The lines of which something is left to credit. */
export function creditableLines(record: RaRecord): readonly LineLeft[] {
  return linesLeft(sharedOf(record)).filter(({ left }) => isAbove(left, ZERO));
}

/** What is left of the whole invoice. */
export function leftToCredit(record: RaRecord): Amount {
  return money.sum(creditableLines(record).map(({ left }) => left));
}

/** What a person asks of a line: an amount or a quantity, as it was typed. */
export interface Wish {
  readonly by: 'amount' | 'quantity';
  readonly typed: string;
}

/** By the line's name in the invoice; a line that is not among them is not credited. */
export type Wishes = ReadonlyMap<string, Wish>;

const QUANTITY_DECIMALS = 3;

/** What a wish credits of a line; null where it is none, or more than is left. */
export function creditOf(record: RaRecord, line: LineLeft, { by, typed }: Wish): Amount | null {
  if (by === 'amount') return amountUpTo(line.left, typed);
  if (!money.isDecimal(typed, QUANTITY_DECIMALS) || !isAbove(typed, ZERO)) return null;
  const found = creditsFor(sharedOf(record), [{ line: line.line, quantity: typed }]);
  return Array.isArray(found) ? (found[0]?.amount ?? null) : null;
}

/** Of a credit note: the excess over what is due was paid already. */
export interface Effect {
  readonly credit: Amount;
  readonly lowersDue: Amount;
  readonly givenBack: Amount;
}

/** Null where a part was written off, and the credit is more than what is to settle. */
export function effectOf(credit: Amount, record: Values): Effect | null {
  const settled = { toSettle: amountOf(record['toSettle']), due: amountOf(record['due']) };
  const effect = effectOfCredit(credit, settled);
  return effect && { credit, lowersDue: effect.lowersDue, givenBack: effect.excess };
}

/** The lines of the call; each as it was asked for, so that the server rounds a quantity as it does any other. */
export function linesOf(wishes: Wishes): readonly Values[] {
  return [...wishes].map(([line, { by, typed }]) => ({ line, [by]: typed }));
}

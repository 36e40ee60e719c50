/** Till sessions: float + entries = expected; late entries count in what the next session should find. */
import type { Movement, TillAct } from './acts.ts';
import type { Entry } from './bill.ts';
import { sumOf } from './exact.ts';

export interface Session {
  readonly till: string;
  readonly float: bigint;
  /** What the last session of the till left; null for its first. */
  readonly expectedFloat: bigint | null;
  readonly movements: Movement[];
  closed: Extract<TillAct, { readonly kind: 'close' }> | null;
}

export interface SessionFigures {
  readonly expected: { readonly Cash: bigint; readonly Cheque: bigint; readonly Card: bigint };
  readonly lateCash: bigint;
  readonly leftBehind: bigint | null;
}

/** Of the clinic's currency: money in another one is in no sum. */
export const CURRENCY = 'MAD';

export interface BookedEntry extends Entry {
  /** The bill, the patient's account (by the patient) or the expense. */
  readonly of: string;
  readonly currency: string;
}

export function figuresOf(
  { float, movements, closed }: Session,
  entries: readonly BookedEntry[],
): SessionFigures {
  const own = entries.filter(({ currency }) => currency === CURRENCY);
  const sums = (method: string, isLate: boolean, of = own): bigint =>
    sumOf(
      of.filter((entry) => entry.method === method && entry.isLate === isLate).map(({ amount }) => amount),
    );
  // The clinic refunds by cheques of its own.
  const ofPatients = own.filter(({ kind }) => kind !== 'Refund');
  const lateCash = sums('Cash', true);
  return {
    expected: {
      Cash: float + sums('Cash', false) + sumOf(movements.map(({ amount }) => amount)),
      Cheque: sums('Cheque', false, ofPatients),
      Card: sums('Card', false),
    },
    lateCash,
    leftBehind: closed ? closed.cash + lateCash : null,
  };
}

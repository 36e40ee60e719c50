/**
 * The sums of a till session:
 *
 *     expected cash    = float + cash of entries that came in time + movements in − movements out
 *     expected cheques = payments and reversals by cheque that came in time
 *     expected card    = entries by card that came in time
 *     left behind      = cash counted at the closing + cash of late entries
 *
 * Only money in the session's currency counts; entries are below 0 where money left the till.
 */
import { compare, minus, sum, times, ZERO, type Amount } from '../../kernel/money.ts';
import type { Warning } from '../../kernel/warning.ts';
import { warn } from '../warnings.ts';
import { countedMethods, type CountedMethod } from './tillFields.ts';
import { chequeKinds } from './tillKinds.ts';

interface Entry {
  readonly kind: string;
  readonly method: string;
  readonly currency: string;
  readonly amount: Amount;
  readonly late: boolean | null;
}
interface Movement {
  readonly direction: 'in' | 'out';
  readonly amount: Amount;
}

/** As much of a session as its sums follow from. */
export interface TillMoney {
  readonly currency: string | null;
  readonly float: Amount | null;
  readonly entries: readonly Entry[] | null;
  readonly movements: readonly Movement[] | null;
}

/** Whether the drawer, or the card terminal, has more or less by it. */
function isCounted({ kind, method }: Entry): boolean {
  return method !== 'cheque' || chequeKinds.some((known) => known === kind);
}

function entered({ entries, currency }: TillMoney, method: string, isLate: boolean): Amount {
  const own = (entries ?? []).filter((entry) => entry.method === method && entry.currency === currency);
  const counting = own.filter((entry) => isCounted(entry) && (entry.late === true) === isLate);
  return sum(counting.map(({ amount }) => amount));
}

/** In less out. */
export function movedCash({ movements }: Pick<TillMoney, 'movements'>): Amount {
  return sum(
    (movements ?? []).map(({ direction, amount }) => (direction === 'in' ? amount : minus(ZERO, amount))),
  );
}

/**
 * Cash that leaves a till which has less.
 * @param moved below 0 where it leaves
 */
export function tillWarnings(
  { currency, expectedCash }: { readonly currency: string | null; readonly expectedCash: Amount | null },
  moved: { readonly currency: string | null; readonly amount: Amount },
): Warning[] {
  const isOut = moved.currency === currency && compare(moved.amount, ZERO) < 0;
  const isTooMuch = isOut && compare(sum([expectedCash ?? ZERO, moved.amount]), ZERO) < 0;
  return isTooMuch ? [warn('till_below_zero')] : [];
}

export function lateCashOf(session: TillMoney): Amount {
  return entered(session, 'cash', true);
}

export function expectedOf(session: TillMoney, method: CountedMethod): Amount {
  const money = entered(session, method, false);
  return method === 'cash' ? sum([session.float ?? ZERO, money, movedCash(session)]) : money;
}

/** Face value × number, added up. */
export function countedCash(counts: readonly { readonly value: Amount; readonly number: number }[]): Amount {
  return sum(counts.map(({ value, number }) => times(number, value)));
}

export type CountedSums = Readonly<Record<CountedMethod, Amount>>;

export interface ClosingFigure {
  readonly method: CountedMethod;
  readonly expected: Amount;
  readonly counted: Amount;
  readonly difference: Amount;
}

const methods = Object.keys(countedMethods).filter((name): name is CountedMethod => name in countedMethods);

/** Expected, counted and difference of each method. */
export function closingFiguresOf(session: TillMoney, counted: CountedSums): ClosingFigure[] {
  return methods.map((method) => {
    const expected = expectedOf(session, method);
    return { method, expected, counted: counted[method], difference: minus(counted[method], expected) };
  });
}

export function hasDifference(figures: readonly ClosingFigure[]): boolean {
  return figures.some(({ difference }) => compare(difference, ZERO) !== 0);
}

/** Whether the difference of a method, more or less, is above the limit. */
export function isAboveLimit(figures: readonly ClosingFigure[], limit: Amount): boolean {
  return figures.some(
    ({ difference }) => compare(difference, limit) > 0 || compare(minus(ZERO, difference), limit) > 0,
  );
}

/** What screens add up of a session's record, as the API returns it: words, and amounts as numbers. */
import { chequeKinds, money, tillEntryKinds, tills, titleOf } from '@hospital/contracts';

export interface Entry {
  readonly invoice: unknown;
  readonly expense?: unknown;
  /** Of money that belongs to no invoice; absent in older entries. */
  readonly account?: unknown;
  readonly number: string | null;
  readonly kind: string;
  readonly entry: string;
  readonly amount: number;
  readonly method: string;
  readonly currency: string;
  readonly late: boolean | null;
  readonly at: string;
}

export interface Movement {
  readonly id: string;
  readonly kind: string;
  readonly direction: string;
  readonly amount: number;
  readonly reason: string | null;
  readonly at: string;
}

export interface Figure {
  readonly method: string;
  readonly expected: number;
  readonly counted: number;
  readonly difference: number;
}

type SentCount = Readonly<Record<string, unknown>>;

function linesOf<T>(record: SentCount, name: string): readonly T[] {
  const lines = record[name];
  return Array.isArray(lines) ? (lines as readonly T[]) : [];
}

export const entriesOf = (record: SentCount) => linesOf<Entry>(record, 'entries');
export const movementsOf = (record: SentCount) => linesOf<Movement>(record, 'movements');
export const figuresOf = (record: SentCount) => linesOf<Figure>(record, 'figures');

/** One row for each method and currency. Late entries are in none of the sums but their own. */
export interface MethodSums {
  readonly method: string;
  readonly currency: string;
  readonly receipts: string;
  readonly refunds: string;
  readonly reversals: string;
  /** Paid out, less what was put back. */
  readonly expenses: string;
  readonly late: string;
  /** Receipts less refunds, reversals and expenses. */
  readonly total: string;
}

const sumOf = (entries: readonly Entry[]) => money.sum(entries.map(({ amount }) => amount));
const inTime = (entries: readonly Entry[]) => entries.filter(({ late }) => !late);

function sumsOfMethod(entries: readonly Entry[]) {
  const [counting, late] = [inTime(entries), entries.filter(({ late }) => late)];
  const ofKind = (...words: readonly string[]) => sumOf(counting.filter(({ kind }) => words.includes(kind)));
  return {
    receipts: ofKind('Payment'),
    refunds: ofKind('Refund'),
    reversals: ofKind('Reversal'),
    expenses: ofKind('Expense', 'Expense reversal'),
    late: sumOf(late),
    total: sumOf(counting),
  };
}

/** In the order in which the methods first came. */
export function sumsByMethod(entries: readonly Entry[]): MethodSums[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.method} ${entry.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ method: first.method, currency: first.currency, ...sumsOfMethod(group) }] : [];
  });
}

/** Face value → number of pieces, as they are typed. */
export type Pieces = Readonly<Record<string, string>>;

/** Nothing typed is none. Anything else would be left out of the sum without a word. */
export function isCount(typed: string): boolean {
  return /^\d{0,6}$/.test(typed);
}

export function countsOf(pieces: Pieces) {
  return Object.entries(pieces)
    .filter(([, number]) => isCount(number) && Number(number) > 0)
    .map(([value, number]) => ({ value, number: Number(number) }));
}

const ownOf = (record: SentCount) =>
  entriesOf(record).filter(({ currency }) => currency === record['currency']);

const countedKinds: readonly string[] = chequeKinds.map((kind) => tillEntryKinds[kind]);
const ownCheques = (record: SentCount) =>
  ownOf(record).filter(({ method, kind }) => method === 'Cheque' && countedKinds.includes(kind));

/** In the currency of the session; the server computes them again when the session is closed. */
export function expectedCheques(record: SentCount): string {
  return sumOf(inTime(ownCheques(record)));
}

export function expectedCard(record: SentCount): string {
  return sumOf(inTime(ownOf(record).filter(({ method }) => method === 'Card')));
}

/** Of a till that a session refers to. */
export function tillName(till: unknown): string {
  return typeof till === 'object' && till !== null ? titleOf(tills.title, { ...till }) : '–';
}

/** How many, and what they come to in the session's currency. */
export interface CountedSum {
  readonly number: number;
  readonly sum: string;
}

/** What an entry is about, without those that were taken back. */
function standing(entries: readonly Entry[], kind: string, takenBackBy: string): readonly Entry[] {
  const gone = new Set(entries.filter((entry) => entry.kind === takenBackBy).map(({ entry }) => entry));
  return entries.filter((entry) => entry.kind === kind && !gone.has(entry.entry));
}

/** Expenses that were paid out of the session in cash and not put back; their sum is what left the till. */
export function expensesOf(record: SentCount): CountedSum {
  const paid = standing(ownOf(record), 'Expense', 'Expense reversal');
  return { number: paid.length, sum: money.minus(money.ZERO, sumOf(paid)) };
}

/** Taken to the bank, less what came back from it. */
export function depositsOf(record: SentCount): CountedSum {
  const deposits = movementsOf(record).filter(({ kind }) => kind === 'Bank deposit');
  const signed = deposits.map(({ direction, amount }) => (direction === 'Out' ? amount : -amount));
  return { number: deposits.length, sum: money.sum(signed) };
}

/** Cheques that entered the session and were not taken back. */
export function chequesOf(record: SentCount): CountedSum {
  const cheques = ownCheques(record);
  return { number: standing(cheques, 'Payment', 'Reversal').length, sum: sumOf(cheques) };
}

/** As much of a receipt as its range needs. */
export interface ReceiptSent {
  readonly number: string;
  readonly kind: string;
  /** Id of the payment or refund within its invoice. */
  readonly entry: string;
}

export interface NumberRange {
  readonly first: string;
  readonly last: string;
  readonly number: number;
}

/** A payment or a refund has a receipt; its reversal, an expense and a movement have none. */
const withReceipt: readonly string[] = ['Payment', 'Refund'];

export function entriesWithReceipt(record: SentCount): readonly Entry[] {
  return entriesOf(record).filter(({ kind }) => withReceipt.includes(kind));
}

/** First and last number of the receipts of a session's payments, or of its refunds; null where it has none. */
export function rangeOf(
  record: SentCount,
  receipts: readonly ReceiptSent[],
  kind: string,
): NumberRange | null {
  const entered = new Set(
    entriesOf(record)
      .filter((entry) => entry.kind === kind)
      .map(({ entry }) => entry),
  );
  const numbers = receipts
    .filter((receipt) => receipt.kind === kind && entered.has(receipt.entry))
    .map(({ number }) => number)
    .sort();
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first !== undefined && last !== undefined ? { first, last, number: numbers.length } : null;
}

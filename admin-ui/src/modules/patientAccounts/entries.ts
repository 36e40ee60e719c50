/** The entries of an account as its row holds them, and what can be done with them. */
import { money, moneyMethods, type AccountEntryKind, accountEntryKinds } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';

export interface ShownEntry {
  readonly kind: string;
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly day: string;
  readonly method: string | null;
  readonly number: string | null;
  readonly receipt: string | null;
  readonly refunded: number | null;
  readonly reversed: boolean | null;
}

/** Newest first. */
export function entriesOf(record: RaRecord): readonly ShownEntry[] {
  const entries: unknown = record['entries'];
  return Array.isArray(entries) ? [...(entries as readonly ShownEntry[])].reverse() : [];
}

const isKind = ({ kind }: ShownEntry, code: AccountEntryKind) => kind === accountEntryKinds[code];

/** The advance, or the refund, that was recorded last. */
export function newestOf(code: AccountEntryKind, record: RaRecord): ShownEntry | undefined {
  return entriesOf(record).find((entry) => isKind(entry, code));
}

export function balanceIn(record: RaRecord | undefined, currency: string): string {
  const ofCurrency = record ? entriesOf(record).filter((entry) => entry.currency === currency) : [];
  return money.sum(ofCurrency.map(({ amount }) => amount));
}

/** The most that can be given back of an entry: what is left of it, and at most the balance. */
export function refundableOf(record: RaRecord, entry: ShownEntry): string {
  const isSource = isKind(entry, 'advance') || isKind(entry, 'credit');
  if (!isSource || entry.reversed === true) return money.ZERO;
  const left = money.minus(entry.amount, entry.refunded ?? 0);
  return money.smallerOf(left, balanceIn(record, entry.currency));
}

/** The id of the cheque that an advance made, which has its id. */
export function chequeOf(entry: ShownEntry): string | null {
  const isByCheque = isKind(entry, 'advance') && entry.method === moneyMethods.cheque;
  return isByCheque && entry.receipt !== null ? entry.id : null;
}

/** Nothing of it was given back, and the balance covers all of it. */
export function isReversible(record: RaRecord, entry: ShownEntry): boolean {
  if (!isKind(entry, 'advance') || entry.reversed === true) return false;
  return money.compare(refundableOf(record, entry), entry.amount) === 0;
}

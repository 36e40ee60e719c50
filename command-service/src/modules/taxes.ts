/** An invoice's rate is one of the approved taxes': they are found by their percentage (decisions 16). */
import { money, taxes, type AnyRow } from '@hospital/contracts';
import type { IndexEntry, IndexRef } from '../kernel/command.ts';

/** 20, 20.0 and 20.000 are one rate. */
function entryOf(percentage: string): IndexEntry {
  const exact = String(money.toNumber(percentage));
  return { kind: 'approvedTax', key: exact, values: { status: 'approved', percentage: exact } };
}

/** A percentage that an older event held outside its domain is null: nothing is billed with it. */
export function taxIndexes({ status, percentage }: AnyRow): IndexEntry[] {
  return status === 'approved' && typeof percentage === 'string' ? [entryOf(percentage)] : [];
}

/** For the facts of a command: null where there is no rate, or none to be looked up. */
export function approvedTax(rate: unknown): IndexRef {
  const isRate = rate !== undefined && rate !== null && money.compare(String(rate), '0') !== 0;
  return { module: taxes, find: isRate ? entryOf(String(rate)) : null };
}

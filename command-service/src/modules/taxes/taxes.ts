/** Approved taxes are found by their percentage. One that an older event held outside its domain is null: nothing is billed with it. */
import { approvedTaxEntry, type AnyRow } from '@hospital/contracts';
import type { IndexEntry } from '../../kernel/command.ts';

export function taxIndexes({ status, percentage }: AnyRow): IndexEntry[] {
  return status === 'approved' && typeof percentage === 'string' ? [approvedTaxEntry(percentage)] : [];
}

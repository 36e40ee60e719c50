/**
 * Approved taxes are found by their percentage. One that an older event held outside its domain is null: nothing is billed with it. Two of one
 * name and percentage are accepted with a warning; who writes taxes reads all of them.
 */
import { approvedTaxEntry, foldText, money, taxes, warn, type AnyRow } from '@hospital/contracts';
import type { IndexEntry } from '../../kernel/command.ts';
import type { CrudWarnings } from '../../kernel/crud.ts';
import { named, newEntries, twinsOf } from '../../kernel/twins.ts';

type Values = Readonly<Record<string, unknown>>;

/** By the name, without case and accents, and the percentage. A name is free text, so the kernel hashes it. */
function taxEntries({ name, percentage }: Values): IndexEntry[] {
  if (typeof name !== 'string' || typeof percentage !== 'string') return [];
  const exact = String(money.toNumber(percentage));
  const key = `${foldText(name).trim()} ${exact}`;
  return [{ kind: 'namedTax', key, personalKey: true, values: { name, percentage: exact } }];
}

export function taxIndexes(row: AnyRow): IndexEntry[] {
  const { status, percentage } = row;
  const isApproved = status === 'approved' && typeof percentage === 'string';
  return [...(isApproved ? [approvedTaxEntry(percentage)] : []), ...taxEntries(row)];
}

export const taxWarnings: CrudWarnings = {
  finds: (after, before) => newEntries(taxEntries, after, before),
  warn: ({ id, found }) =>
    twinsOf(id, found).map((twin) => warn('same_tax', { records: [named(taxes, twin)] })),
};

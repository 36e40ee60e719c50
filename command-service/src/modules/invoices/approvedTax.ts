/** An invoice's rate is one of the approved taxes': they are found by their percentage (decisions 16). */
import { approvedTaxEntry, money, taxes } from '@hospital/contracts';
import type { IndexRef } from '../../kernel/command.ts';

/** For the facts of a command: null where there is no rate, or none to be looked up. */
export function approvedTax(rate: string | null | undefined): IndexRef<typeof taxes> {
  const isRate = rate !== undefined && rate !== null && money.compare(rate, '0') !== 0;
  return { module: taxes, find: isRate ? approvedTaxEntry(rate) : null };
}

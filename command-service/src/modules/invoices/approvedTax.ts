/** An invoice's rate is one of the approved taxes': they are found by their percentage (decisions 16). */
import { rateEntry, taxes } from '@hospital/contracts';
import type { IndexRef } from '../../kernel/command.ts';

/** For the facts of a command: null where there is no rate, or none to be looked up. */
export function approvedTax(rate: string | null | undefined): IndexRef<typeof taxes> {
  return { module: taxes, find: rateEntry(rate) };
}
